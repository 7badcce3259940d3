// The cash-outs on this screen: requests offers, expires them, and accepts one at a time.
import type { Ticket } from '@walia/contract/bets.ts'
import type { CashoutAcceptAnswer, CashoutChanged, CashoutOffer, CashoutOfferAnswer } from '@walia/contract/cashout.ts'
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import { create } from 'zustand'
import { ApiError, messageOf, post } from '../api/client.ts'
import { queryClient, refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { underLock } from '../betslip/tabs.ts'
import { profile, serverNow } from '../config.ts'
import { ANSWER_TIMEOUT_MS } from '../reach.ts'
import { textOf } from '../text.ts'
import { type CashoutAttempt, cashoutAttempts, keepCashout, takeCashout } from './attempts.ts'
import {
  chosenLeastOf,
  emptyFlow,
  type Flow,
  type Happening,
  type Held,
  heldOf,
  isSent,
  isUnderWay,
  type LeastSetting,
  nextFlow,
} from './flow.ts'

/** Each of the two states of a sent cash-out shows at least this long, so that it can be read. */
const STATE_SHOWN_MS = 500

type Cashouts = {
  /** By ticket. */
  flows: Readonly<Record<string, Flow>>
  /** Whose sheet is open. */
  ticket: Ticket | null
  /** How far a live offer may fall and still be taken. */
  least: LeastSetting
}

const EXACT: LeastSetting = { choice: 'exact', typed: null }

export const useCashouts = create<Cashouts>(() => ({ flows: {}, ticket: null, least: EXACT }))

export const useFlow = (betId: string): Flow => useCashouts((state) => state.flows[betId] ?? emptyFlow)

const flowOf = (betId: string): Flow => useCashouts.getState().flows[betId] ?? emptyFlow

const happen = (betId: string, news: Happening): void =>
  useCashouts.setState(({ flows }) => ({ flows: { ...flows, [betId]: nextFlow(flows[betId] ?? emptyFlow, news) } }))

/** Starts the offer's countdown. */
const hold = (offer: CashoutOffer, derivation: Held['derivation'], betId: string): Held => {
  const lifeMs = offer.seconds * 1000
  setTimeout(() => happen(betId, { type: 'expired', offerId: offer.offer_id }), lifeMs)
  return { offer, derivation, until: serverNow() + lifeMs }
}

/** `part` in percent of the open stake; null is all of it. */
export const requestOffer = async (betId: string, part: number | null): Promise<void> => {
  if (isSent(flowOf(betId))) return
  happen(betId, { type: 'asked', part })
  const { asked } = flowOf(betId)
  try {
    const body = { bet_id: betId, ...(part === null ? {} : { part }) }
    const { data, derivation } = await post<CashoutOfferAnswer>(cashoutPaths.offer, body)
    happen(betId, { type: 'offered', asked, held: hold(data, derivation, betId) })
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'NETWORK'
    happen(betId, { type: 'notOffered', asked, code, message: messageOf(error) })
  }
}

export const openCashout = (ticket: Ticket): void => {
  happen(ticket.bet_id, { type: 'opened' })
  // A choice made for one bet is no consent for another.
  useCashouts.setState({ ticket, least: EXACT })
}

/** Does nothing while a cash-out is under way. The chosen part is reset: cards show the whole. */
export const closeCashout = (): void => {
  const { ticket } = useCashouts.getState()
  if (ticket === null || isUnderWay(flowOf(ticket.bet_id))) return
  const { step, part, answer } = flowOf(ticket.bet_id)
  happen(ticket.bet_id, { type: 'closed' })
  useCashouts.setState({ ticket: null })
  // Without an answer the card says that the result is being requested.
  if (step === 'unknown') return
  const isOver = step === 'done' && answer?.status !== 1
  if (!isOver && (part !== null || step !== 'confirm')) void requestOffer(ticket.bet_id, null)
}

/**
 * Sends the offer shown, unless the typed least amount is invalid, and returns whether its answer is known. A second
 * tap while it is under way does nothing; the same offer is never paid twice.
 */
export const confirmCashout = async (betId: string): Promise<'known' | 'unknown'> => {
  const flow = flowOf(betId)
  const held = heldOf(flow)
  if (held === null || isSent(flow)) return 'known'
  const chosenLeast = chosenLeastOf(held.offer, useCashouts.getState().least, profile.cashout)
  if (!chosenLeast.ok) return 'known'
  happen(betId, { type: 'confirmed' })
  setTimeout(() => happen(betId, { type: 'waiting' }), STATE_SHOWN_MS)
  const shown = new Promise((resolve) => setTimeout(resolve, 2 * STATE_SHOWN_MS))
  const attempt: CashoutAttempt = {
    offerId: held.offer.offer_id,
    betId,
    userId: useSession.getState().user?.id ?? null,
    least: chosenLeast.least,
  }
  keepCashout(attempt)
  // The answer may come while the steps before it are still shown; until then nothing else requests it.
  showing.add(attempt.offerId)
  const outcome = await sendAlone(attempt, () => true)
  await shown
  showing.delete(attempt.offerId)
  // Another page of this browser shows its result.
  if (outcome === 'elsewhere') happen(betId, { type: 'noAnswer', offerId: attempt.offerId })
  else {
    if (isAnswer(outcome)) takeCashout(attempt.offerId)
    settle(attempt, outcome)
  }
  return outcome === 'elsewhere' || flowOf(betId).step !== 'unknown' ? 'known' : 'unknown'
}

type Outcome = CashoutAcceptAnswer | ApiError | null

const isAnswer = (outcome: Outcome): boolean =>
  outcome !== null && !(outcome instanceof ApiError && (isLost(outcome) || outcome.status === 401))

const isLost = ({ code, status }: ApiError): boolean => code === 'NETWORK' || status >= 500

const sending = new Set<string>()
const showing = new Set<string>()
export const isSending = (offerId: string): boolean => sending.has(offerId) || showing.has(offerId)

/** One tab of the browser at a time sends an offer; `elsewhere` when it was answered there meanwhile. */
export const sendAlone = async (
  attempt: CashoutAttempt,
  stillOpen: (attempt: CashoutAttempt) => boolean,
): Promise<Outcome | 'elsewhere'> => {
  sending.add(attempt.offerId)
  const run = async () => (stillOpen(attempt) ? send(attempt) : 'elsewhere')
  try {
    return await underLock(`walia-cashout-${attempt.offerId}`, {}, run)
  } finally {
    sending.delete(attempt.offerId)
  }
}

const send = async ({ offerId, least }: CashoutAttempt): Promise<Outcome> => {
  try {
    // Afterwards the outcome is unknown, and the same offer is sent again.
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    const body = { offer_id: offerId, ...(least === null ? {} : { least }) }
    return await post<CashoutAcceptAnswer>(cashoutPaths.accept, body, { signal })
  } catch (error) {
    return error instanceof ApiError ? error : null
  }
}

type Sent = Pick<CashoutAttempt, 'betId' | 'offerId'>

/** Whether the open sheet waits for this answer. */
const isAwaited = ({ betId, offerId }: Sent): boolean => {
  const { step, sent } = flowOf(betId)
  return useCashouts.getState().ticket?.bet_id === betId && step === 'unknown' && sent === offerId
}

/** Shows a late answer in the sheet that waits for it; false when none does. */
export const showOutcome = (attempt: Sent, outcome: CashoutAcceptAnswer | ApiError): boolean => {
  if (!isAwaited(attempt)) return false
  settle(attempt, outcome)
  return true
}

/** Says in the sheet that still waits that the bet was not cashed out; another tab was given the reason. */
export const showRefusedElsewhere = (attempt: Sent): void => {
  if (isAwaited(attempt)) happen(attempt.betId, { type: 'foundRefused', message: textOf('cashout', 'foundRefused') })
}

/** The cards of these bets show no offer until the answer is known. */
export const showUnanswered = (attempts: readonly CashoutAttempt[]): void => {
  for (const { betId, offerId } of attempts) if (!isSending(offerId)) happen(betId, { type: 'noAnswer', offerId })
}

/**
 * Bets whose answer is known now, here or in another tab, get a new offer. What the open sheet waits for stays and is
 * returned: its answer is still to be shown.
 */
export const releaseFound = (): Sent | null => {
  const open = new Set(cashoutAttempts().map(({ betId }) => betId))
  let awaited: Sent | null = null
  for (const [betId, { step, sent }] of Object.entries(useCashouts.getState().flows)) {
    if (step !== 'unknown' || open.has(betId)) continue
    if (sent !== null && isAwaited({ betId, offerId: sent })) awaited = { betId, offerId: sent }
    else happen(betId, { type: 'found' })
    refreshBet(betId)
  }
  return awaited
}

/** Closes the sheet that waits for an answer which nobody can give, since the session is over. */
export const giveUp = ({ betId }: Sent): void => {
  happen(betId, { type: 'found' })
  if (useCashouts.getState().ticket?.bet_id === betId) useCashouts.setState({ ticket: null })
}

const refreshBet = (betId: string): void => {
  void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  void queryClient.invalidateQueries({ queryKey: ['cashout', betId] })
}

const settle = ({ betId, offerId }: Sent, outcome: Outcome): void => {
  if (outcome === null || outcome instanceof ApiError) {
    happen(betId, failureOf({ betId, offerId }, outcome))
    // The login screen is coming up.
    if (outcome?.status === 401) closeCashout()
    return
  }
  happen(betId, { type: 'accepted', answer: outcome })
  setMoney(outcome.user)
  void refreshBalance()
  refreshBet(betId)
}

/** Null is no answer at all. */
const failureOf = ({ betId, offerId }: Sent, error: ApiError | null): Happening => {
  if (error === null || error.code === 'NETWORK' || isLost(error)) return { type: 'noAnswer', offerId }
  const { code, message, details } = error
  if (code !== 'CASHOUT_CHANGED') return { type: 'rejected', code, message }
  return { type: 'changed', held: hold((details as CashoutChanged).offer, [], betId) }
}
