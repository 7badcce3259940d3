// Places a slip of any product: one attempt at a time, one idempotency key per attempt, and the effect of every answer.
import type { BetAnswer, BetBody } from '@walia/contract/bets.ts'
import type { ErrorBody } from '@walia/contract/errors.ts'
import { betPaths } from '@walia/contract/paths.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import type { Channel } from '@walia/domain/market/profile.ts'
import { navigate } from 'wouter/use-browser-location'
import { create } from 'zustand'
import { ApiError, newIdempotencyKey, post } from '../api/client.ts'
import { queryClient, refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { profile, serverNow } from '../config.ts'
import { affiliateFields } from '../marketing/affiliate.ts'
import { publishMarketing } from '../marketing/events.ts'
import { APP_NAME } from '../odds/pickOf.ts'
import { boostedSlipOf, type SlipBoost } from '../oddsboost/boosting.ts'
import { paths } from '../paths.ts'
import { ANSWER_TIMEOUT_MS } from '../reach.ts'
import { currentLanguage, textOf } from '../text.ts'
import { hideSnackbar, showSnackbar, useSnackbar } from '../ui/snackbar.ts'
import { type Attempt, keepAttempt, type SlipName, takeAttempt, useAttempts } from './attempts.ts'
import { withoutPlaced } from './keepPicks.ts'
import { keepPlaced, keptPlaced, type Placed } from './placed.ts'
import { betBodyOf, failureOf, type PlaceOutcome, slipAfterRefusal } from './placement.ts'
import { changeSlip } from './slipStore.ts'
import { trackPlaced } from './slipTracker.ts'
import { acceptSetting, slipStore } from './store.ts'
import { onPlacedElsewhere, tellPlacedElsewhere, whileAlone } from './tabs.ts'

/** `placed`: the last success, until its sheet is closed. */
export const usePlacing = create<{ placed: Placed | null }>(() => ({ placed: keptPlaced(userId()) }))

// A function, since the store above is made with it.
function userId(): number | null {
  return useSession.getState().user?.id ?? null
}

useSession.subscribe(({ authenticated }, before) => {
  if (!authenticated) usePlacing.setState({ placed: null })
  else if (!before.authenticated) usePlacing.setState({ placed: keptPlaced(userId()) })
})

/** What happens after a result: `leave` goes back one screen before the success sheet opens. */
export type Aftermath = {
  leave?: () => Promise<void> | void
  onRefused?: (details: unknown) => void
}

export type Order = Aftermath & {
  name: SlipName
  slip: Slip
  /** Minor units. */
  stake: number
  /** Hundredths. */
  totalOdds: bigint
  /** The quick channel takes one pick. */
  channel?: Channel
  /** Fields that the product adds to the body. */
  extra?: Partial<BetBody>
  /** The odds boost of its one pick. */
  oddsBoost?: SlipBoost | null
}

/** Sends the slip. While another attempt has no result it does nothing and returns null. */
export const placeOrder = async (order: Order): Promise<PlaceOutcome | null> => {
  const { name, slip, stake, oddsBoost } = order
  const boosted = oddsBoost ? { boosted: true as const } : {}
  const of = { key: newIdempotencyKey(), userId: userId() }
  const attempt: Attempt = { ...of, name, slip, stake, ...boosted, startedAt: Date.now() }
  if (useAttempts.getState().sending !== null || !keepAttempt(attempt)) return null
  useAttempts.setState({ sending: attempt.key })
  return whileAlone(async () => {
    const outcome = await send(order, attempt.key)
    if (outcome.kind !== 'unknown') await settle(attempt, outcome, order)
    else showSnackbar({ status: 'warning', messages: [textOf('betslip', 'noAnswer')], seconds: 10 })
    useAttempts.setState({ sending: null })
    return outcome
  })
}

const PATHS: Record<Channel, string> = { slip: betPaths.bet, quick: betPaths.quick }

const send = async (order: Order, idempotencyKey: string): Promise<PlaceOutcome> => {
  const { stake, totalOdds, channel = 'slip', oddsBoost } = order
  const slip = oddsBoost ? boostedSlipOf(order.slip, oddsBoost) : order.slip
  const extra = { ...order.extra, ...(oddsBoost ? { odds_boost_id: oddsBoost.id } : {}) }
  const { token, user } = useSession.getState()
  const bettor = {
    profileId: user?.id ?? null,
    countryId: profile.countryId,
    country: profile.country,
    language: currentLanguage(),
    userAgent: navigator.userAgent,
    appName: APP_NAME,
  }
  const own = betBodyOf({ slip, stake, totalOdds, setting: acceptSetting(), bettor })
  const body = { ...own, ...affiliateFields(), ...extra, token: token ?? undefined }
  try {
    // Afterwards the bet's result is requested.
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    return { kind: 'placed', answer: await post<BetAnswer>(PATHS[channel], body, { idempotencyKey, signal }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unknown' }
    const { status, code, message, details } = error
    return failureOf(status, code === 'NETWORK' ? null : ({ code, message, details } satisfies ErrorBody))
  }
}

/** Applies a result to slip and screen, once: only the tab that removes the attempt shows it. */
export const settle = async (attempt: Attempt, outcome: PlaceOutcome, after: Aftermath = {}): Promise<void> => {
  if (outcome.kind === 'unknown' || !takeAttempt(attempt)) return
  if (outcome.kind === 'placed') return celebrate(attempt, outcome.answer, after)
  if (outcome.kind !== 'refused') return
  if ((attempt.name === 'normal' || attempt.name === 'virtual') && !attempt.boosted)
    changeSlip(slipStore, (now) => slipAfterRefusal(now, outcome.legs, acceptSetting(), serverNow()), attempt.name)
  after.onRefused?.(outcome.details)
  if (attempt.boosted || outcome.code === 'INSUFFICIENT_BALANCE') void refreshBalance()
  showSnackbar({ status: 'error', messages: [refusalText(outcome)], seconds: 10 })
  if (/STAKE|BALANCE|PLAY_LIMIT/.test(outcome.code)) hideWithNextStake()
}

/** The error of a stake stays until the stake changes. */
const hideWithNextStake = (): void => {
  const messageId = useSnackbar.getState().shown?.id
  const leave = slipStore.subscribe(({ stake }, before) => {
    if (stake === before.stake) return
    leave()
    hideSnackbar(messageId)
  })
}

/** One sentence: the bet was not placed, and why. */
const refusalText = ({ code, message, legs }: Extract<PlaceOutcome, { kind: 'refused' }>): string => {
  if (code === 'ATTEMPT_CLOSED') return textOf('betslip', 'notReceived')
  const reason = legs?.held ? textOf('betslip', 'fellInHold', { seconds: profile.liveHoldSeconds }) : message
  return textOf('betslip', 'notPlaced', { reason })
}

const celebrate = async ({ name, slip }: Attempt, answer: BetAnswer, { leave }: Aftermath): Promise<void> => {
  setMoney(answer.user)
  if (answer.first_bet) publishMarketing({ event: 'first_bet', bet_id: answer.bet_id, stake: answer.data.stake })
  if (name === 'normal') trackPlaced(answer.bet_id, slip.picks.length, () => withoutPlaced(name, slip))
  else withoutPlaced(name, slip)
  hideSnackbar()
  void refreshBalance()
  void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  const placed = { answer, slip }
  // Stored, since going back may load the page anew, and the tab may be closed before the sheet was seen.
  keepPlaced(placed, userId())
  tellPlacedElsewhere({ userId: userId(), betId: answer.bet_id })
  await leave?.()
  usePlacing.setState({ placed })
}

// A tab in the background shows it when it is looked at.
onPlacedElsewhere((placed) => {
  if (placed.userId !== userId()) return
  const show = (): void => {
    if (document.hidden) return
    document.removeEventListener('visibilitychange', show)
    const run = (): void => navigate(paths.myBet(placed.betId))
    const action = { label: textOf('betslip', 'seeBet'), run }
    showSnackbar({ status: 'success', messages: [textOf('betslip', 'placedElsewhere')], seconds: 10, action })
    void refreshBalance()
  }
  document.addEventListener('visibilitychange', show)
  show()
})

/** The sheet is on screen, so the stored copy is removed. */
export const placedSeen = (): void => keepPlaced(null, null)

export const closePlaced = (): void => {
  keepPlaced(null, null)
  usePlacing.setState({ placed: null })
}
