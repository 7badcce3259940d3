// The life of one ticket's cash-out on the screen: offer, countdown, confirmation, and what became of it. Pure.
import type { Derivation } from '@walia/contract/bets.ts'
import type { CashoutAcceptAnswer, CashoutOffer } from '@walia/contract/cashout.ts'
import type { ErrorCode } from '@walia/contract/errors.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { typedAmount } from '@walia/domain/money/typed.ts'
import { minorOf } from '../plainFormats.ts'

/** `until` is when it expires, the server's time, epoch ms. */
export type Held = { offer: CashoutOffer; derivation: Derivation; until: number }

export type OfferState =
  | { kind: 'none' }
  /** `held` stays shown while the next offer is requested. */
  | { kind: 'asking'; held: Held | null }
  | { kind: 'offered'; held: Held }
  | { kind: 'expired'; held: Held }
  | { kind: 'paused'; message: string }
  /** No answer, or too many requests: a retry may help. */
  | { kind: 'failed'; message: string }
  /** This ticket, or this part of it, cannot be cashed out. */
  | { kind: 'refused'; message: string }

/** Null: the sheet is closed. */
export type Step = 'confirm' | 'submitted' | 'processing' | 'done' | 'unknown'

export type Flow = {
  offer: OfferState
  /** Requested percent of the open stake; null is all of it. */
  part: number | null
  /** Counts requests: the answer to an older one is dropped. */
  asked: number
  step: Step | null
  /** The offer that was sent last. */
  sent: string | null
  /** The amount that was confirmed, when the value had fallen too far by then. */
  was: string | null
  /** The net amount of the last offer before a pause, shown beside the next one in the open sheet. */
  beforePause: string | null
  answer: CashoutAcceptAnswer | null
}

export type Happening =
  | { type: 'asked'; part: number | null }
  | { type: 'offered'; asked: number; held: Held }
  | { type: 'notOffered'; asked: number; code: ErrorCode | 'NETWORK'; message: string }
  | { type: 'expired'; offerId: string }
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'confirmed' }
  | { type: 'waiting' }
  | { type: 'accepted'; answer: CashoutAcceptAnswer }
  | { type: 'changed'; held: Held }
  | { type: 'rejected'; code: ErrorCode; message: string }
  | { type: 'noAnswer'; offerId: string }
  /** The missing answer was found and shown elsewhere. */
  | { type: 'found' }
  /** Another tab was told that the bet was not cashed out; this one's open sheet says so too. */
  | { type: 'foundRefused'; message: string }

export const emptyFlow: Flow = {
  ...{ offer: { kind: 'none' }, part: null, asked: 0 },
  ...{ step: null, sent: null, was: null, beforePause: null, answer: null },
}

export const heldOf = ({ offer }: Flow): Held | null => ('held' in offer ? offer.held : null)

/** What of the stake was open when the offer was made, minor units: parts may have been cashed out on another device. */
export const openStakeOf = ({ stake, stake_left }: Pick<CashoutOffer, 'stake' | 'stake_left'>): number =>
  minorOf(stake) + minorOf(stake_left)

/** Sent and not answered: the sheet does not close and nothing is sent twice. */
export const isUnderWay = ({ step }: Pick<Flow, 'step'>): boolean => step === 'submitted' || step === 'processing'

/** A sent offer stays the current one until its answer is known. */
export const isSent = (flow: Flow): boolean => isUnderWay(flow) || flow.step === 'unknown'

/** Early enough for a slow network to bring the next one before this one ends. */
const RENEW_BEFORE_MS = 2000
const RETRY_MS = 10_000

/** In how many ms the offer is requested again while its ticket is visible; null: not automatically. */
export const renewAfterMsOf = (flow: Flow, now: number): number | null => {
  const { offer } = flow
  if (isSent(flow) || flow.step === 'done') return null
  if (offer.kind === 'none' || offer.kind === 'expired') return 0
  if (offer.kind === 'offered') return Math.max(0, offer.held.until - RENEW_BEFORE_MS - now)
  return offer.kind === 'paused' || offer.kind === 'failed' ? RETRY_MS : null
}

/** Seconds for which what was sent at `sentAt` (epoch ms) is held further; null: nothing is held, or not any more. */
export const holdLeftOf = (
  flow: Flow,
  { sentAt, now }: { sentAt: number; now: number },
  { liveHoldSeconds, cashout }: { liveHoldSeconds: number; cashout: CashoutTerms },
): number | null => {
  const held = heldOf(flow)
  if (held === null || !isLiveOffer(held.offer, cashout)) return null
  const left = Math.min(liveHoldSeconds, Math.ceil(liveHoldSeconds - (now - sentAt) / 1000))
  return left > 0 ? left : null
}

/** How far a live offer may fall before it is paid: not at all, by a tenth, or to any value. */
export const leastChoices = ['exact', 'near', 'any'] as const
export type LeastChoice = (typeof leastChoices)[number]

type CashoutTerms = { liveLifeSeconds: number; amountMin: number }
const NEAR_PERCENT = 90

/** Only offers with a live leg wait, and so can fall, before they are paid. */
export const isLiveOffer = ({ life }: Pick<CashoutOffer, 'life'>, { liveLifeSeconds }: CashoutTerms): boolean =>
  life <= liveLifeSeconds

/** The least net amount for a choice, decimal text; null where only the offer itself will do. */
export const leastOf = (
  offer: Pick<CashoutOffer, 'life' | 'net'>,
  choice: LeastChoice,
  terms: CashoutTerms,
): string | null => {
  if (choice === 'exact' || !isLiveOffer(offer, terms)) return null
  const near = Math.floor((minorOf(offer.net) * NEAR_PERCENT) / 100)
  return amountText(choice === 'any' ? terms.amountMin : Math.max(near, terms.amountMin))
}

/** A choice, or an amount that was typed over it. */
export type LeastSetting = { choice: LeastChoice; typed: string | null }

/**
 * The least net amount to send, decimal text or null; or why the typed one cannot be sent, with the bounds (minor
 * units).
 */
export type Least =
  | { ok: true; least: string | null }
  | { ok: false; fault: 'notNumber' | 'decimals' | 'outside'; min: number; max: number }

const TOO_MANY_DECIMALS = /^\d+\.\d{3,}$/

export const chosenLeastOf = (
  offer: Pick<CashoutOffer, 'life' | 'net'>,
  { choice, typed }: LeastSetting,
  terms: CashoutTerms,
): Least => {
  if (typed === null || !isLiveOffer(offer, terms)) return { ok: true, least: leastOf(offer, choice, terms) }
  const [min, max] = [terms.amountMin, minorOf(offer.net)]
  const amount = typedAmount(typed)
  if (amount === null)
    return { ok: false, fault: TOO_MANY_DECIMALS.test(typed.trim()) ? 'decimals' : 'notNumber', min, max }
  if (amount < min || amount > max) return { ok: false, fault: 'outside', min, max }
  return { ok: true, least: amountText(amount) }
}

const RETRY: ReadonlySet<string> = new Set(['NETWORK', 'INTERNAL', 'UNAVAILABLE', 'TOO_MANY_REQUESTS'])

const withoutOffer = (code: string, message: string): OfferState => {
  if (code === 'CASHOUT_SUSPENDED') return { kind: 'paused', message }
  return RETRY.has(code) ? { kind: 'failed', message } : { kind: 'refused', message }
}

/** A pause keeps the amount that was offered before it, over as many refusals as it lasts. */
const refusedOffer = (
  flow: Flow,
  { code, message }: { code: string; message: string },
): Pick<Flow, 'offer' | 'beforePause'> => {
  const offer = withoutOffer(code, message)
  const beforePause = offer.kind === 'paused' ? (heldOf(flow)?.offer.net ?? flow.beforePause) : flow.beforePause
  return { offer, beforePause }
}

/** What was offered before a pause, where the offer after it is another one. */
export const pauseChangeOf = (flow: Flow): { before: string; now: string } | null => {
  const held = heldOf(flow)
  if (flow.beforePause === null || held === null || held.offer.net === flow.beforePause) return null
  return { before: flow.beforePause, now: held.offer.net }
}

export const nextFlow = (flow: Flow, news: Happening): Flow => {
  switch (news.type) {
    case 'asked':
      return isSent(flow)
        ? flow
        : {
            ...flow,
            ...(news.part === flow.part ? {} : { beforePause: null }),
            ...{ part: news.part, asked: flow.asked + 1, offer: { kind: 'asking', held: heldOf(flow) } },
          }
    case 'offered':
      return news.asked === flow.asked && !isSent(flow)
        ? { ...flow, offer: { kind: 'offered', held: news.held } }
        : flow
    case 'notOffered':
      return news.asked === flow.asked && !isSent(flow) ? { ...flow, was: null, ...refusedOffer(flow, news) } : flow
    case 'expired':
      return flow.offer.kind === 'offered' && flow.offer.held.offer.offer_id === news.offerId && !isUnderWay(flow)
        ? { ...flow, offer: { ...flow.offer, kind: 'expired' } }
        : flow
    case 'opened':
      return isSent(flow) ? flow : { ...flow, step: 'confirm', was: null, beforePause: null, answer: null }
    case 'closed':
      // A sent cash-out shows as sent on its card, whether its sheet is open or not.
      return isSent(flow) ? flow : { ...flow, step: null, was: null, beforePause: null, answer: null }
    default:
      return afterConfirm(flow, news)
  }
}

type AfterConfirm = Exclude<Happening, { type: 'asked' | 'offered' | 'notOffered' | 'expired' | 'opened' | 'closed' }>

const afterConfirm = (flow: Flow, news: AfterConfirm): Flow => {
  const held = heldOf(flow)
  switch (news.type) {
    case 'confirmed':
      return held !== null && flow.step === 'confirm'
        ? { ...flow, step: 'submitted', sent: held.offer.offer_id, was: null, beforePause: null }
        : flow
    case 'waiting':
      return flow.step === 'submitted' ? { ...flow, step: 'processing' } : flow
    case 'accepted':
      return { ...flow, step: 'done', answer: news.answer, offer: { kind: 'none' }, part: null }
    case 'changed':
      return { ...flow, step: 'confirm', was: held?.offer.net ?? null, offer: { kind: 'offered', held: news.held } }
    case 'rejected':
      return news.code === 'CASHOUT_EXPIRED' && held !== null
        ? { ...flow, step: 'confirm', offer: { kind: 'expired', held } }
        : { ...flow, step: 'confirm', ...refusedOffer(flow, news) }
    case 'noAnswer':
      return { ...flow, step: 'unknown', sent: news.offerId }
    case 'found':
      return flow.step === 'unknown' ? { ...emptyFlow, asked: flow.asked + 1 } : flow
    case 'foundRefused':
      return flow.step === 'unknown'
        ? { ...emptyFlow, asked: flow.asked + 1, step: 'confirm', offer: { kind: 'failed', message: news.message } }
        : flow
  }
}
