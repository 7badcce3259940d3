// On every page: finds a payment that is still open, follows it, and shows one line with a link to it.
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

export const OpenPayments = () => (
  <>
    <Open payments={deposits} action="deposit" />
    <Open payments={withdrawals} action="withdraw" />
  </>
)

type OpenProps<P extends Listed> = { payments: Payments<P>; action: 'deposit' | 'withdraw' }

const Open = <P extends Listed>({ payments, action }: OpenProps<P>) => {
  const [path, navigate] = useLocation()
  const shownAction = new URLSearchParams(useSearch()).get('action')
  const isOver = payments.use(({ current }) => current === null)
  const isOwnPage = shownAction === action || path.endsWith(`-${action}`)
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
  // The payment's own page shows this line itself.
  if (isOwnPage) return null
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
