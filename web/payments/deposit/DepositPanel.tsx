// Depositing, inside the profile: choose a way to pay, the phone and the amount, and see the fee before anything moves.

import type { DepositMethod } from '@walia/contract/payments.ts'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { profile } from '../config.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { askedAmountOf } from './amount.ts'
import styles from './Deposit.module.css'
import { DepositForm } from './DepositForm.tsx'
import { DepositSheet } from './DepositSheet.tsx'
import { useMethods } from './useMethods.ts'

export type DepositPanelProps = {
  /** Where the bettor came from, an address of ours; null when he came from nowhere. */
  from: string | null
  /** The amount of the address, decimal text. */
  amount: string | null
}

export const DepositPanel = ({ from, amount }: DepositPanelProps) => {
  const t = useText('deposit')
  const methods = useMethods()
  const [formKey, setFormKey] = useState(0)
  const asked = askedAmountOf(amount, profile.payments)
  return (
    <>
      <PageBar
        title={t('title')}
        action={asked !== null && <span className={styles.need}>{t('need', { amount: moneyText(asked) })}</span>}
      />
      {methods.data ? (
        <Open key={formKey} methods={methods.data} asked={asked} />
      ) : methods.error ? (
        <ErrorState
          message={messageOf(methods.error)}
          onRetry={() => void methods.refetch()}
          busy={methods.isFetching}
        />
      ) : (
        <Skeleton height={64} rows={3} label={t('loading')} />
      )}
      <DepositSheet from={from} onAgain={() => setFormKey((key) => key + 1)} />
    </>
  )
}

const Open = ({ methods, asked }: { methods: DepositMethod[]; asked: number | null }) => {
  const t = useText('deposit')
  return methods.length === 0 ? (
    <EmptyState icon="deposit" text={t('noMethods')} />
  ) : (
    <DepositForm methods={methods} asked={asked} />
  )
}
