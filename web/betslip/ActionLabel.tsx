// The label of the slip's action, with the amount or count as an element of its own.
import type { SlipAction } from '@walia/domain/betslip/action.ts'
import type { ReactNode } from 'react'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { moneyText } from '../formats.ts'
import { useKeepsAsking } from '../reach.ts'
import { useText } from '../text.ts'
import { Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Action.module.css'
import { useAttempt } from './attempts.ts'
import type { SlipView } from './slipView.ts'

export const ActionLabel = ({ action, view }: { action: SlipAction; view: SlipView }) => {
  const t = useText('betslip')
  const amount = view.stake === null ? null : <span className={styles.amount}>{moneyText(view.stake)}</span>
  if (action.kind === 'accept')
    return (
      <>
        <Icon name="refresh" size={20} />
        <span>{t('acceptChanges')}</span> <span>({action.count})</span>
      </>
    )
  if (action.kind === 'removeLocked')
    return (
      <>
        <Icon name="lock" size={20} />
        <span>{t('removeLocked')}</span> <span>({action.count})</span>
      </>
    )
  if (action.kind === 'placing') return <PlacingLabel live={view.hasLive} amount={amount} />
  const visitor = action.kind === 'place' && action.needsLogin
  return (
    <>
      <span className={styles.words}>
        <span>{t('placeBet')}</span>
        {visitor && <span className={styles.second}>{t('loginFirst')}</span>}
      </span>
      {amount}
    </>
  )
}

/** Sent and waiting for the answer, or for the result of a request without an answer. */
export const PlacingLabel = ({ live, amount }: { live: boolean; amount: ReactNode }) => {
  const t = useText('betslip')
  const asking = useAttempt()?.asking ?? false
  useKeepsAsking(asking)
  return (
    <>
      {live ? <HoldRing /> : <Spinner />}
      <span>{t(asking ? 'asking' : 'placing')}</span> {!asking && amount}
    </>
  )
}

/** Says why the balance is lower during the live hold. */
export const HeldNote = () => {
  const t = useText('betslip')
  const stake = useAttempt()?.heldStake ?? null
  if (stake === null) return null
  return (
    <p className={styles.held} role="status">
      {t('held', { amount: moneyText(stake) })}
    </p>
  )
}

const RADIUS = 8
const ROUND = 2 * Math.PI * RADIUS

/** The seconds for which a live bet is held, running out. */
const HoldRing = () => {
  const t = useText('betslip')
  useNow()
  const startedAt = useAttempt()?.startedAt ?? Date.now()
  const whole = profile.liveHoldSeconds
  const left = Math.max(0, Math.ceil(whole - (Date.now() - startedAt) / 1000))
  if (left === 0) return <Spinner />
  return (
    <span className={styles.hold}>
      <svg width={28} height={28} viewBox="0 0 20 20" aria-hidden="true" className={styles.ring}>
        <circle cx="10" cy="10" r={RADIUS} strokeDasharray={`${(ROUND * left) / whole} ${ROUND}`} />
      </svg>
      <span aria-hidden="true" className={styles.left}>
        {left}
      </span>
      <span className="visually-hidden">{t('holding', { seconds: whole })}</span>
    </span>
  )
}
