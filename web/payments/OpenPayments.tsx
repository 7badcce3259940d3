// On every page: finds payments that are still open, follows them, and shows one line with a link to the newest of them.
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import type { Listed, Payments } from './createPayments.ts'
import { deposits } from './deposit/deposits.ts'
import { findPayment } from './foundPayments.ts'
import styles from './Payments.module.css'
import { UnderWayNotice } from './UnderWayNotice.tsx'
import { closePayment, showPayment } from './underWay.ts'
import { withdrawals } from './withdrawal/withdrawals.ts'

type Action = 'deposit' | 'withdraw'

export const OpenPayments = () => {
  const page = usePaymentPage()
  useFollowed(deposits, page === 'deposit')
  useFollowed(withdrawals, page === 'withdraw')
  const deposit = deposits.use(({ current }) => current?.since)
  const withdrawal = withdrawals.use(({ current }) => current?.since)
  // Its own page shows this line itself, and two of them say more than a page of forms has room for.
  if (page !== null) return null
  return (deposit ?? 0) >= (withdrawal ?? 0) ? (
    <Line payments={deposits} action="deposit" />
  ) : (
    <Line payments={withdrawals} action="withdraw" />
  )
}

/** The page of payments that is shown: of the profile, or a mobile wallet's own. */
const usePaymentPage = (): Action | null => {
  const [path] = useLocation()
  const shown = new URLSearchParams(useSearch()).get('action')
  const actions: Action[] = ['deposit', 'withdraw']
  return actions.find((action) => shown === action || path.endsWith(`-${action}`)) ?? null
}

const useFollowed = <P extends Listed>(payments: Payments<P>, isOwnPage: boolean): void => {
  const isOver = payments.use(({ current }) => current === null)
  // Its sheet opens only on its own page; elsewhere its result shows as a message.
  useEffect(() => {
    if (!isOwnPage) closePayment(payments)
  }, [payments, isOwnPage])
  // At start and after each payment, since another one may be open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that one is over is only the reason
  useEffect(() => {
    // Without an answer nothing is shown; the next page requests it again.
    findPayment(payments).catch(() => undefined)
  }, [payments, isOver])
}

type LineProps<P extends Listed> = { payments: Payments<P>; action: Action }

const Line = <P extends Listed>({ payments, action }: LineProps<P>) => {
  const [path, navigate] = useLocation()
  const show = (): void => {
    showPayment(payments)
    navigate(paths.profile({ action, from: path }))
  }
  return (
    <div className={styles.everywhere}>
      <UnderWayNotice payments={payments} onShow={show} />
    </div>
  )
}
