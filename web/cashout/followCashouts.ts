// On every page: requests the answer of an interrupted cash-out, and announces automatic cash-outs.
import type { BalanceAnswer } from '@walia/contract/accounts.ts'
import type { CashoutAcceptAnswer, CashoutHistoryAnswer } from '@walia/contract/cashout.ts'
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import type { SoldByItself } from '@walia/contract/websocket.ts'
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { navigate } from 'wouter/use-browser-location'
import { ApiError, get, post } from '../api/client.ts'
import { queryClient, refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { moneyText } from '../formats.ts'
import { nextChance } from '../later.ts'
import { paths } from '../paths.ts'
import { loadTexts, textOf } from '../text.ts'
import { type SnackbarMessage, showSnackbar } from '../ui/snackbar.ts'
import { ATTEMPTS, type CashoutAttempt, cashoutAttempts, takeCashout, takeUnannounced } from './attempts.ts'
import {
  confirmCashout,
  giveUp,
  isSending,
  releaseFound,
  sendAlone,
  showOutcome,
  showRefusedElsewhere,
  showUnanswered,
} from './cashouts.ts'
import { outcomeWordsOf, tintOf } from './outcomeWords.ts'

const FAILED_PAUSE_MS = 3000

/** Resolves when no answer is missing any more; runs once at a time. */
let finding: Promise<void> | null = null
export const findInterrupted = (): Promise<void> => {
  finding ??= findAll().finally(() => {
    finding = null
  })
  return finding
}

/** Repeats the request until the server answers. */
export const cashOut = async (betId: string): Promise<void> => {
  if ((await confirmCashout(betId)) === 'unknown') await findInterrupted()
}

const own = (): CashoutAttempt | undefined => ofBettor().find(({ offerId }) => !isSending(offerId))

const ofBettor = (): CashoutAttempt[] => {
  const { authenticated, user } = useSession.getState()
  return authenticated ? cashoutAttempts().filter(({ userId }) => userId === (user?.id ?? null)) : []
}

/** Accepts the offer again under the same key: the server repeats its first answer and never pays twice. */
const findAll = async (): Promise<void> => {
  showUnanswered(ofBettor())
  await loadTexts(['cashout'])
  for (let attempt = own(); attempt !== undefined && !document.hidden; attempt = own()) {
    const sent = await sendAlone(attempt, isKept)
    if (sent === 'elsewhere') continue
    if (sent instanceof ApiError && sent.status === 401) return
    const unanswered = sent === null || (sent instanceof ApiError && isUnanswered(sent))
    const outcome = unanswered ? await paidOf(attempt) : sent
    if (outcome === 'unpaid' || (unanswered && outcome instanceof ApiError)) {
      await nextChance(FAILED_PAUSE_MS)
      continue
    }
    // The open sheet shows it also when another tab took it first; a message is shown by one tab.
    const first = takeCashout(attempt.offerId)
    if (!showOutcome(attempt, outcome) && first) announce(attempt, outcome)
    release()
  }
  release()
}

addEventListener('storage', ({ key }) => {
  if (key === ATTEMPTS) release()
})

const lookedUp = new Set<string>()

/** Where another tab was given the answer that the open sheet waits for, the bet's history says what it was. */
const release = (): void => {
  const awaited = releaseFound()
  if (awaited === null || lookedUp.has(awaited.offerId)) return
  lookedUp.add(awaited.offerId)
  void showFoundElsewhere(awaited).finally(() => lookedUp.delete(awaited.offerId))
}

const showFoundElsewhere = async (attempt: Pick<CashoutAttempt, 'betId' | 'offerId'>): Promise<void> => {
  for (;;) {
    const paid = await paidOf(attempt)
    if (paid === 'unpaid') showRefusedElsewhere(attempt)
    else if (!(paid instanceof ApiError)) showOutcome(attempt, paid)
    else if (isUnanswered(paid)) {
      await nextChance(FAILED_PAUSE_MS)
      continue
    } else giveUp(attempt)
    // A sheet that was closed meanwhile.
    releaseFound()
    return
  }
}

/** Another tab may have found it while this one waited. */
const isKept = ({ offerId }: CashoutAttempt): boolean => cashoutAttempts().some((each) => each.offerId === offerId)

const isUnanswered = ({ code, status }: ApiError): boolean =>
  code === 'NETWORK' || code === 'TOO_MANY_REQUESTS' || status >= 500

/**
 * A cash-out that was paid, from the bet's history: its acceptance may be answered on a way on which no answer ever
 * arrives.
 */
const paidOf = async ({
  offerId,
  betId,
}: Pick<CashoutAttempt, 'betId' | 'offerId'>): Promise<CashoutAcceptAnswer | 'unpaid' | ApiError> => {
  try {
    const { data } = await get<CashoutHistoryAnswer>(cashoutPaths.history, { betId })
    const paid = data.find(({ offer_id }) => offer_id === offerId)
    if (paid === undefined) return 'unpaid'
    const { data: money } = await post<BalanceAnswer>(accountPaths.balance, {})
    const status = ticketCodeOf(Number(paid.stake_left) === 0 ? 'cashedOut' : 'open')
    return { message: '', bet_id: betId, status, user: { balance: money.balance, bonus: money.bonus }, data: paid }
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

const announce = ({ betId }: CashoutAttempt, outcome: CashoutAcceptAnswer | ApiError): void => {
  void queryClient.invalidateQueries({ queryKey: ['mybets'] })
  void queryClient.invalidateQueries({ queryKey: ['cashout', betId] })
  if (outcome instanceof ApiError) {
    show({ status: 'warning', messages: [textOf('cashout', 'foundRefused'), outcome.message] }, betId)
    return
  }
  setMoney(outcome.user)
  void refreshBalance()
  const { net, stake_left } = outcome.data
  const { status, key, left } = outcomeWordsOf(outcome)
  const messages = [textOf('cashout', key, { amount: moneyText(net) })]
  if (left) messages.push(textOf('cashout', 'doneLeft', { amount: moneyText(stake_left) }))
  show({ status, messages }, betId)
}

const show = (message: SnackbarMessage, betId: string): void =>
  showSnackbar({
    ...message,
    seconds: 10,
    action: { label: textOf('cashout', 'seeBet'), run: () => navigate(paths.myBet(betId)) },
  })

/** The message's button opens the newest bet. */
export const announceSold = async (sold: readonly SoldByItself[]): Promise<void> => {
  await loadTexts(['cashout'])
  const fresh = takeUnannounced(sold)
  const last = fresh.at(-1)
  if (last === undefined) return
  const messages = fresh.map(({ net }) => textOf('cashout', 'soldByItself', { amount: moneyText(net) }))
  void queryClient.invalidateQueries({ queryKey: ['cashout'] })
  show({ status: tintOf(fresh), messages }, last.bet_id)
}
