// The mobile wallet's own pages: the same forms with the wallet as the only way.
import type { PaymentMethod } from '@walia/domain/market/profile.ts'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { FormPage } from '../account/FormPage.tsx'
import { returnTo } from '../account/returnTo.ts'
import { profile } from '../config.ts'
import { useTitle } from '../head.ts'
import { type ProfileQuery, paths } from '../paths.ts'
import { useText } from '../text.ts'
import { targetOf } from './Onward.tsx'
import styles from './Payments.module.css'

export type WalletPageProps = {
  title: string
  from: string | null
  /** The panel with the other ways. */
  others: ProfileQuery['action']
  /** The other direction by this wallet. */
  turn: { name: string; href: string }
  children: ReactNode
}

export const WalletPage = ({ title, from, others, turn, children }: WalletPageProps) => {
  const t = useText('paymentScreens')
  useTitle(title)
  return (
    <FormPage title={title} onBack={() => returnTo(targetOf(from))}>
      {children}
      <nav className={styles.turns} aria-label={t('more')}>
        <Link href={turn.href} replace className={styles.turn}>
          {turn.name}
        </Link>
        <Link
          href={paths.profile(from === null ? { action: others } : { action: others, from })}
          className={styles.turn}
        >
          {t('otherWays')}
        </Link>
      </nav>
    </FormPage>
  )
}

/** The route exists only in a market with such a wallet. */
export const wallet = profile.payments.methods.find(({ kind }) => kind === 'mobileWallet') as PaymentMethod

/** What the address asks for. */
export const useAddressQuery = (): { from: string | null; amount: string | null } => {
  const query = new URLSearchParams(useSearch())
  return { from: query.get('from'), amount: query.get('amount') }
}
