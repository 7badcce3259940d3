// A ticket's cash-out on its card and page: the offer with its seconds, or expired, paused, loading.
import type { Ticket } from '@walia/contract/bets.ts'
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAtTime, useNow } from '../clock.ts'
import { serverNow } from '../config.ts'
import { moneyText } from '../formats.ts'
import { useSettings } from '../settings.ts'
import { useText } from '../text.ts'
import { Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Cashout.module.css'
import { openCashout, requestOffer, useFlow } from './cashouts.ts'
import { type Flow, type Held, isSent, type OfferState, renewAfterMsOf } from './flow.ts'
import { Ring } from './Ring.tsx'

/** An ordinary slip that is still open can be cashed out. */
export const canCashOut = ({ status, product_type }: Pick<Ticket, 'status' | 'product_type'>): boolean =>
  status === ticketCodeOf('open') && product_type === 'normal'

export const CashoutControl = ({ ticket, large = false }: { ticket: Ticket; large?: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const flow = useFlow(ticket.bet_id)
  const { offer } = flow
  useRenewal(ticket.bet_id, useSeen(box) && flow.step === null)
  const sent = isSent(flow)
  if (offer.kind === 'refused' && !sent) return null
  return (
    <div ref={box} className={`${styles.control} ${large ? styles.large : ''}`}>
      {sent ? <Sent step={flow.step} /> : <Face ticket={ticket} offer={offer} />}
    </div>
  )
}

/** Requests the first offer and, before it expires, the next, while the ticket is visible. */
export const useRenewal = (betId: string, looked: boolean): void => {
  const flow = useFlow(betId)
  const visible = useVisible()
  const active = useSettings((state) => state.autorefresh) && looked && visible
  useEffect(() => {
    const wait = active ? renewAfterMsOf(flow, serverNow()) : null
    if (wait === null) return
    const request = (): void => void requestOffer(betId, flow.step === null ? null : flow.part)
    const timer = setTimeout(request, wait)
    // A request that failed offline is repeated once the network is back.
    if (flow.offer.kind === 'failed') addEventListener('online', request)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', request)
    }
  }, [betId, flow, active])
}

const followVisibility = (listener: () => void): (() => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}
const useVisible = (): boolean => useSyncExternalStore(followVisibility, () => !document.hidden)

const useSeen = (box: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (box.current === null) return
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false))
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return seen
}

/** Shown while a cash-out has no result yet: nothing is offered meanwhile. */
const Sent = ({ step }: Pick<Flow, 'step'>) => {
  const t = useText('cashout')
  return (
    <p className={styles.quiet} role="status">
      <Spinner /> <span className={styles.words}>{t(step === 'unknown' ? 'askingWhether' : 'processing')}</span>
    </p>
  )
}

const Face = ({ ticket, offer }: { ticket: Ticket; offer: OfferState }) => {
  const t = useText('cashout')
  const request = () => void requestOffer(ticket.bet_id, null)
  const held = useHeld(offer)
  if (held) return <OfferButton held={held} onOpen={() => openCashout(ticket)} />
  if (offer.kind === 'asking')
    return (
      <p className={styles.quiet}>
        <Spinner /> {t('asking')}
      </p>
    )
  if (offer.kind === 'paused')
    return (
      <p className={styles.quiet}>
        <Icon name="lock" size={16} /> {t('paused')}
      </p>
    )
  const words = offer.kind === 'expired' ? t('expired') : offer.kind === 'failed' ? offer.message : ''
  return (
    <p className={styles.quiet}>
      {words && <span className={styles.words}>{words}</span>}
      <button type="button" className={styles.again} onClick={request}>
        {t(offer.kind === 'none' ? 'showOffer' : 'newOffer')}
      </button>
    </p>
  )
}

/** The offer that can be accepted now, also while the next one is being requested. */
export const useHeld = (offer: OfferState): Held | null => {
  const held = offer.kind === 'offered' || offer.kind === 'asking' ? offer.held : null
  const alive = useAtTime((now) => held !== null && now < held.until)
  return alive ? held : null
}

const OfferButton = ({ held, onOpen }: { held: Held; onOpen: () => void }) => {
  const t = useText('cashout')
  return (
    <button type="button" className={styles.offer} onClick={onOpen}>
      <span className={styles.words}>{t('cashOut', { amount: moneyText(held.offer.net) })}</span>
      <Countdown held={held} />
    </button>
  )
}

/** The ring and its seconds; the last three in the colour of a warning. */
export const Countdown = ({ held }: { held: Held }) => {
  const t = useText('cashout')
  const seconds = secondsLeftOf(held, useNow())
  return (
    <span className={styles.countdown}>
      <Ring left={seconds} of={held.offer.life} />
      <span className="visually-hidden">{t('secondsLeft', { count: seconds })}</span>
    </span>
  )
}

/** Whole seconds, never more than the offer lives. */
const secondsLeftOf = ({ until, offer }: Held, now: number): number =>
  Math.min(offer.life, Math.max(0, Math.ceil((until - now) / 1000)))
