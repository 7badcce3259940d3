// On every page: the payment that is still open is found again, followed, and has one line with the way back to it.
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
  const asked = new URLSearchParams(useSearch()).get('action')
  const isOver = payments.use(({ current }) => current === null)
  const isOwnPage = asked === action || path.endsWith(`-${action}`)
  // Its sheet stands on its own page alone: elsewhere its end is said in a message.
  useEffect(() => {
    if (!isOwnPage) closePayment(payments)
  }, [payments, isOwnPage])
  // At the start, and whenever one is over: another may be open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: that one is over is only the reason
  useEffect(() => {
    // Without an answer there is nothing to show; the next page asks again.
    findPayment(payments).catch(() => undefined)
  }, [payments, isOver])
  // Its own page has this line itself.
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
