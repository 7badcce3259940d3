// Places the slip: one attempt at a time, one idempotency key per attempt, and what every answer does to the slip.

import type { BetAnswer } from '@walia/contract/bets.ts'
import type { ErrorBody } from '@walia/contract/errors.ts'
import { betPaths } from '@walia/contract/paths.ts'
import { clearSlip, type Slip } from '@walia/domain/betslip/slip.ts'
import type { Channel } from '@walia/domain/market/profile.ts'
import { create } from 'zustand'
import { ApiError, newIdempotencyKey, post } from '../api/client.ts'
import { queryClient, refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { profile, serverNow } from '../config.ts'
import { affiliateFields } from '../marketing/affiliate.ts'
import { tellPlaced } from '../marketing/slipTracker.ts'
import { currentLanguage, textOf } from '../text.ts'
import { hideSnackbar, showSnackbar } from '../ui/snackbar.ts'
import { APP_NAME } from './pickOf.ts'
import { keepPlaced, keptPlaced, type Placed } from './placed.ts'
import { betBodyOf, failureOf, keyAfter, type PlaceOutcome, slipAfterRefusal } from './placement.ts'
import type { SlipView } from './slipView.ts'
import { acceptSetting, changeSlip, currentSlip, slipStore } from './store.ts'

/** Longer than the live hold and a slow network together; after it the outcome is unknown and the key is kept. */
const ANSWER_TIMEOUT_MS = 30_000

type Placing = {
  /** Epoch ms of the start of the attempt under way. */
  startedAt: number | null
  /** The last success, until its sheet is closed. */
  placed: Placed | null
}

const userId = (): number | null => useSession.getState().user?.id ?? null

export const usePlacing = create<Placing>(() => ({ startedAt: null, placed: keptPlaced(userId()) }))

useSession.subscribe(({ authenticated }) => {
  if (!authenticated) closePlaced()
})

/**
 * Sends the slip. A call while another is under way does nothing and answers null. `leave` takes the bettor back one
 * screen before the success sheet comes up. The quick channel takes one pick.
 */
export const placeSlip = async (
  view: SlipView,
  leave: () => Promise<void>,
  channel: Channel = 'slip',
): Promise<PlaceOutcome | null> => {
  if (usePlacing.getState().startedAt !== null || view.stake === null) return null
  usePlacing.setState({ startedAt: Date.now() })
  const slip = currentSlip()
  const key = slipStore.getState().attemptKey ?? newIdempotencyKey()
  slipStore.setState({ attemptKey: key })
  const outcome = await send(slip, {
    stake: view.stake,
    totalOdds: view.totalOdds,
    idempotencyKey: key,
    path: PATHS[channel],
  })
  slipStore.setState({ attemptKey: keyAfter(key, outcome) })
  usePlacing.setState({ startedAt: null })
  await settle(outcome, slip, leave)
  return outcome
}

const PATHS: Record<Channel, string> = { slip: betPaths.bet, quick: betPaths.quick }

type Attempt = { stake: number; totalOdds: bigint; idempotencyKey: string; path: string }

const send = async (slip: Slip, { stake, totalOdds, idempotencyKey, path }: Attempt): Promise<PlaceOutcome> => {
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
  const body = { ...own, ...affiliateFields(), token: token ?? undefined }
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    return { kind: 'placed', answer: await post<BetAnswer>(path, body, { idempotencyKey, signal }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unknown' }
    const { status, code, message, details } = error
    return failureOf(status, code === 'NETWORK' ? null : ({ code, message, details } satisfies ErrorBody))
  }
}

const settle = async (outcome: PlaceOutcome, slip: Slip, leave: () => Promise<void>): Promise<void> => {
  if (outcome.kind === 'placed') {
    setMoney(outcome.answer.user)
    tellPlaced(outcome.answer.bet_id, slip.picks.length)
    changeSlip(clearSlip)
    hideSnackbar()
    void refreshBalance()
    void queryClient.invalidateQueries({ queryKey: ['mybets'] })
    const placed = { answer: outcome.answer, slip }
    keepPlaced(placed, userId())
    await leave()
    usePlacing.setState({ placed })
  } else if (outcome.kind === 'refused') {
    changeSlip((now) => slipAfterRefusal(now, outcome.legs, acceptSetting(), serverNow()))
    if (outcome.code === 'INSUFFICIENT_BALANCE') void refreshBalance()
    const more = outcome.code === 'IDEMPOTENCY_CONFLICT' ? [textOf('betslip', 'conflict')] : []
    showSnackbar({ status: 'error', messages: [outcome.message, ...more], seconds: 10 })
  } else if (outcome.kind === 'unknown') {
    showSnackbar({ status: 'error', messages: [textOf('betslip', 'noAnswer')], seconds: 10 })
  }
}

export const closePlaced = (): void => {
  keepPlaced(null, null)
  usePlacing.setState({ placed: null })
}
