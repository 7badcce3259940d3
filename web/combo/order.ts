// Places a slip that is not the normal one: combo or boosted. One attempt at a time, each under a key of its own.
import type { BetAnswer, BetBody } from '@walia/contract/bets.ts'
import type { ErrorBody } from '@walia/contract/errors.ts'
import { betPaths } from '@walia/contract/paths.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ApiError, newIdempotencyKey, post } from '../api/client.ts'
import { queryClient, refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { APP_NAME } from '../betslip/pickOf.ts'
import { usePlacing } from '../betslip/place.ts'
import { keepPlaced } from '../betslip/placed.ts'
import { betBodyOf, failureOf, keyAfter, type PlaceOutcome } from '../betslip/placement.ts'
import { acceptSetting } from '../betslip/store.ts'
import { profile } from '../config.ts'
import { affiliateFields } from '../marketing/affiliate.ts'
import { currentLanguage, textOf } from '../text.ts'
import { hideSnackbar, showSnackbar } from '../ui/snackbar.ts'

const ANSWER_TIMEOUT_MS = 30_000

/** Keys of attempts whose answer never came, by the slip's name; the next try uses them again. */
const useAttempts = create<Record<string, string>>()(
  persist((): Record<string, string> => ({}), { name: 'walia-attempts', version: 1 }),
)

export type Order = {
  /** Whose attempt it is: combo, or a boosted list. */
  name: string
  slip: Slip
  /** Minor units. */
  stake: number
  /** Hundredths. */
  totalOdds: bigint
  /** What the product adds to the body. */
  extra: Partial<BetBody>
  /** After success, before the sheet of the placed bet comes up. */
  onPlaced: () => Promise<void> | void
  onRefused?: (error: ApiError) => void
}

/** Null while another attempt is under way. */
export const placeOrder = async (order: Order): Promise<PlaceOutcome | null> => {
  if (usePlacing.getState().startedAt !== null) return null
  usePlacing.setState({ startedAt: Date.now() })
  const key = useAttempts.getState()[order.name] || newIdempotencyKey()
  useAttempts.setState({ [order.name]: key })
  const outcome = await send(order, key)
  useAttempts.setState({ [order.name]: keyAfter(key, outcome) ?? '' })
  usePlacing.setState({ startedAt: null })
  if (outcome.kind === 'placed') await celebrate(order, outcome.answer)
  else if (outcome.kind === 'refused') say(outcome.message)
  else if (outcome.kind === 'unknown') say(textOf('betslip', 'noAnswer'))
  return outcome
}

const send = async (
  { slip, stake, totalOdds, extra, onRefused }: Order,
  idempotencyKey: string,
): Promise<PlaceOutcome> => {
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
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
    return { kind: 'placed', answer: await post<BetAnswer>(betPaths.bet, body, { idempotencyKey, signal }) }
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'unknown' }
    const { status, code, message, details } = error
    const outcome = failureOf(status, code === 'NETWORK' ? null : ({ code, message, details } satisfies ErrorBody))
    if (outcome.kind === 'refused') onRefused?.(error)
    return outcome
  }
}

const celebrate = async ({ slip, onPlaced }: Order, answer: BetAnswer): Promise<void> => {
  setMoney(answer.user)
  hideSnackbar()
  void refreshBalance()
  void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  const placed = { answer, slip }
  keepPlaced(placed, useSession.getState().user?.id ?? null)
  await onPlaced()
  usePlacing.setState({ placed })
}

const say = (message: string): void => showSnackbar({ status: 'error', messages: [message], seconds: 10 })
