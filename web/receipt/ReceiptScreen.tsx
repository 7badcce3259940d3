// The receipt of a placed ticket: every figure, every pick, why it pays what it pays; on screen and on paper.
import { useState } from 'react'
import { isUnknown, messageOf } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { JackpotReceipt } from './JackpotReceipt.tsx'
import { LuckySixReceipt } from './LuckySixReceipt.tsx'
import { type AnyReceipt, useReceipt } from './queries.ts'
import styles from './Receipt.module.css'
import { Receipt } from './Receipt.tsx'

const idsIn = (search: string) => {
  const query = new URLSearchParams(search)
  return { betId: query.get('bet_id'), seqId: query.get('seq_id') }
}

const ReceiptScreen = () => {
  const t = useText('receipt')
  const [ids] = useState(() => idsIn(location.search))
  const { allowed, receipt } = useReceipt(ids)
  return (
    <>
      <div className={styles.noPrint}>
        <PageBar
          title={t('title')}
          action={
            receipt.data && (
              <span className={styles.print}>
                <Button kind="secondary" size="medium" onClick={() => print()}>
                  {t('print')}
                </Button>
              </span>
            )
          }
        />
      </div>
      {!allowed ? (
        <Visitor />
      ) : receipt.data ? (
        <Found receipt={receipt.data} />
      ) : isUnknown(receipt.error) ? (
        <EmptyState icon="bets" text={t('noBets')}>
          <ButtonLink kind="secondary" href={paths.myBets()}>
            {t('myBets')}
          </ButtonLink>
        </EmptyState>
      ) : receipt.error ? (
        <ErrorState
          message={messageOf(receipt.error)}
          onRetry={() => void receipt.refetch()}
          busy={receipt.isFetching}
        />
      ) : receipt.data === null ? (
        <EmptyState icon="bets" text={t('noBets')}>
          <ButtonLink kind="secondary" href={paths.home()}>
            {t('seeMatches')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <Skeleton height={60} label={t('loading')} />
      )}
    </>
  )
}

export default ReceiptScreen

const Found = ({ receipt }: { receipt: AnyReceipt }) => {
  if (receipt.of === 'jackpot') return <JackpotReceipt answer={receipt.answer} />
  return receipt.of === 'luckySix' ? <LuckySixReceipt answer={receipt.answer} /> : <Receipt answer={receipt.answer} />
}

// The guarded part of a public page: with both ids no login is needed.
const Visitor = () => {
  const t = useText('receipt')
  return (
    <div className={styles.visitor}>
      <Icon name="lock" size={48} />
      <p>{t('loginNeeded')}</p>
      <div className={styles.choices}>
        <ButtonLink kind="primary" href={paths.login(location.pathname + location.search)}>
          {t('login')}
        </ButtonLink>
        <ButtonLink kind="secondary" href={paths.checkBet()}>
          {t('checkBet')}
        </ButtonLink>
      </div>
    </div>
  )
}
