// What a ticket is worth now, on its card and its page: the offer with its seconds, expired, paused, or asking.
import type { Ticket } from '@walia/contract/bets.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNow } from '../clock.ts'
import { moneyText } from '../formats.ts'
import { useSettings } from '../settings.ts'
import { useText } from '../text.ts'
import { Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Cashout.module.css'
import { askOffer, openCashout, useFlow } from './cashouts.ts'
import type { Held, OfferState } from './flow.ts'
import { Ring } from './Ring.tsx'

const PAUSED_MS = 10_000
/** A line higher and lower than the screen: the offer is there when the card comes into view. */
const SEEN_MARGIN = '0px'

/** Sold as an ordinary slip, and still open. */
export const canCashOut = ({ status, product_type }: Pick<Ticket, 'status' | 'product_type'>): boolean =>
  status === 1 && product_type === 'normal'

export const CashoutControl = ({ ticket, large = false }: { ticket: Ticket; large?: boolean }) => {
  const box = useRef<HTMLDivElement>(null)
  const { offer, step } = useFlow(ticket.bet_id)
  useOffers(ticket.bet_id, offer, step !== null, useSeen(box))
  if (offer.kind === 'refused') return null
  return (
    <div ref={box} className={`${styles.control} ${large ? styles.large : ''}`}>
      <Face ticket={ticket} offer={offer} />
    </div>
  )
}

/** Asks when the ticket comes into view, and again while it is paused; an expired offer waits for a tap. */
const useOffers = (betId: string, offer: OfferState, open: boolean, seen: boolean): void => {
  const autorefresh = useSettings((state) => state.autorefresh)
  const fresh = useRef(true)
  useEffect(() => {
    if (!seen || !autorefresh || open || !fresh.current) return
    fresh.current = false
    if (offer.kind !== 'offered' && offer.kind !== 'asking') void askOffer(betId, null)
  }, [betId, offer.kind, open, seen, autorefresh])
  useEffect(() => {
    if (!seen || !autorefresh || open || offer.kind !== 'paused') return
    const timer = setTimeout(() => void askOffer(betId, null), PAUSED_MS)
    return () => clearTimeout(timer)
  }, [betId, offer, open, seen, autorefresh])
}

const useSeen = (box: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (box.current === null) return
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      rootMargin: SEEN_MARGIN,
    })
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [box])
  return seen
}

const Face = ({ ticket, offer }: { ticket: Ticket; offer: OfferState }) => {
  const t = useText('cashout')
  const ask = () => void askOffer(ticket.bet_id, null)
  if (offer.kind === 'offered') return <OfferButton held={offer.held} onOpen={() => openCashout(ticket)} />
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
      <button type="button" className={styles.again} onClick={ask}>
        {t(offer.kind === 'none' ? 'showOffer' : 'newOffer')}
      </button>
    </p>
  )
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
