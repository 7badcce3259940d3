// The steps of a payment: one request with its key, its code, then its status until the provider has decided.
import { ApiError, get, messageOf, newIdempotencyKey, post } from '../api/client.ts'
import { refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { nextChance } from '../later.ts'
import { leavesOpen } from '../reach.ts'
import { textOf } from '../text.ts'
import { showSnackbar, showToast } from '../ui/snackbar.ts'
import type { Order, Payment, Payments, UnderWay } from './createPayments.ts'
import { isAcceptedNow, isFinal, isOutdated, pauseAfter, refusalsAfter } from './stage.ts'

type Answer<P> = { message: string; data: P }

const token = (): string | undefined => useSession.getState().token ?? undefined

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

/** Pause before a request without an answer is sent again, ms; at once when the network is back. */
const AGAIN_MS = 3_000

// Leaving a page aborts its requests: that is no failure to report.
let leaving = false
addEventListener('pagehide', () => {
  leaving = true
})
addEventListener('pageshow', () => {
  leaving = false
})

const currentOf = <P>({ use }: Payments<P>, key: string): UnderWay<P> | null => {
  const { current } = use.getState()
  return current?.key === key ? current : null
}

const take = <P extends Payment>(payments: Payments<P>, key: string, { data, message }: Answer<P>): void => {
  const current = currentOf(payments, key)
  if (current === null) return
  const before = current.payment?.status ?? null
  const codeSeen = before === 'awaiting_code' ? current.payment?.code_expires_at : current.codeSeen
  if (isOutdated(data.status, before, codeSeen !== undefined && codeSeen === data.code_expires_at)) return
  const { use, direction } = payments
  const { watched, refusals, accepted } = use.getState()
  const news = data.status !== before
  const over = isFinal(data.status)
  const order = { ...current.order, moved: direction.movedOf(data) }
  use.setState({
    current:
      over && !watched
        ? null
        : { ...current, order, payment: data, codeSeen, unanswered: false, since: news ? Date.now() : current.since },
    accepted: isAcceptedNow(data.status, before) ? accepted + 1 : accepted,
    refusals: news ? refusalsAfter(data.status, refusals) : refusals,
  })
  if (!news) return
  tellMoney(data.balance)
  direction.onNews()
  if (over && !watched)
    showSnackbar({ status: data.status === 'refused' ? 'error' : 'success', messages: [message], seconds: 5 })
}

const tellMoney = (balance: string | null): void => {
  const { user } = useSession.getState()
  if (balance !== null && user) setMoney({ balance, bonus: user.bonus })
  void refreshBalance()
}

/** Repeats the request under one key until an answer comes, so that it is never paid twice. */
const send = async <P extends Payment>(payments: Payments<P>, sent: UnderWay<P>): Promise<void> => {
  const { direction } = payments
  payments.busyWith = sent.key
  try {
    const body = { ...direction.bodyOf(sent.order), token: token() }
    const answer = await post<Answer<P>>(direction.paths.start, body, { idempotencyKey: sent.key })
    take(payments, sent.key, answer)
    void follow(payments, sent.key)
  } catch (error) {
    await afterFailure(payments, sent, error)
  }
}

const afterFailure = async <P extends Payment>(payments: Payments<P>, sent: UnderWay<P>, error: unknown) => {
  const { use, direction } = payments
  const current = currentOf(payments, sent.key)
  const isOpen = !(error instanceof ApiError) || leavesOpen(error.code, current?.unanswered ?? false)
  if (isOpen && current) {
    if (!leaving) use.setState({ current: { ...current, unanswered: true } })
    await nextChance(AGAIN_MS)
    if (payments.busyWith !== sent.key) return
    const still = currentOf(payments, sent.key)
    if (still) return send(payments, still)
  }
  payments.busyWith = null
  if (isSessionOver(error)) sayHowItStands(payments, error, sent.unanswered ? 'sessionGoneSee' : 'sessionGone')
  if (currentOf(payments, sent.key) === null) return
  use.setState({ current: null, failure: messageOf(error) })
  direction.onNews()
}

const isSessionOver = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401

/** Beside the words that the session is over, which say nothing of the money: `sessionGone` where none was moved. */
const sayHowItStands = <P>({ direction }: Payments<P>, error: ApiError, text: 'sessionGone' | 'sessionGoneSee'): void =>
  showSnackbar({ status: 'error', messages: [error.message, textOf(direction.slice, text)], seconds: 10 })

/** Requests its status; false when the status is final. */
const look = async <P extends Payment>(payments: Payments<P>, key: string): Promise<boolean> => {
  const { direction, use } = payments
  const payment = currentOf(payments, key)?.payment
  if (!payment || isFinal(payment.status)) return false
  try {
    take(payments, key, await get<Answer<P>>(direction.at(direction.paths.status, payment)))
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 404)) return true
    if (currentOf(payments, key)) use.setState({ current: null })
    return false
  }
  return true
}

// Continues after the sheet is closed.
const follow = async <P extends Payment>(payments: Payments<P>, key: string): Promise<void> => {
  payments.busyWith = key
  while (payments.busyWith === key) {
    const current = currentOf(payments, key)
    if (current === null) return
    await new Promise((resolve) => setTimeout(resolve, pauseAfter(Date.now() - current.since)))
    if (payments.busyWith === key && !(await look(payments, key)) && payments.busyWith === key) payments.busyWith = null
  }
}

const takeUp = async <P extends Payment>(payments: Payments<P>, { key }: UnderWay<P>): Promise<void> => {
  payments.busyWith = key
  if (await look(payments, key)) void follow(payments, key)
  else payments.busyWith = null
}

/** Shows what would be sent. */
export const reviewPayment = <P>({ use }: Payments<P>, review: Order): void =>
  void use.setState({ review, failure: null })

/** Does nothing while one is being sent. */
export const startPayment = async <P extends Payment>(payments: Payments<P>, order: Order): Promise<void> => {
  const { use, direction } = payments
  const { current } = use.getState()
  const owner = useSession.getState().user?.id
  if (owner === undefined || (current !== null && current.payment === null)) return
  const key = newIdempotencyKey()
  const approved = !direction.approves(order)
  const sent = { key, owner, order, since: Date.now(), approved, payment: null }
  use.setState({ review: null, watched: true, failure: null, current: sent })
  await send(payments, sent)
}

/** After a reload: resumes the payment in progress. */
export const resumePayment = <P extends Payment>(payments: Payments<P>): void => {
  const { current } = payments.use.getState()
  if (current === null || payments.busyWith === current.key) return
  void (current.payment ? takeUp(payments, current) : send(payments, current))
}

/** Follows a payment that this page did not start. */
export const openPayment = <P extends Payment>(
  payments: Payments<P>,
  payment: P,
  order: Order,
  { watched, since }: { watched: boolean; since: number },
): void => {
  const owner = useSession.getState().user?.id
  if (owner === undefined) return
  const taken = {
    key: newIdempotencyKey(),
    owner,
    order,
    since,
    approved: !payments.direction.approves(order),
    payment,
  }
  payments.use.setState({ review: null, watched, failure: null, current: taken })
  void takeUp(payments, taken)
}

/**
 * Calls an action of the payment (code, cancel) that answers with its new status. Returns the message.
 * Throws ApiError when it is refused, after requesting the payment's status.
 */
export const askPayment = async <P extends Payment>(
  payments: Payments<P>,
  path: string,
  body: object = {},
): Promise<string | null> => {
  const { current } = payments.use.getState()
  if (!current?.payment) return null
  try {
    const address = payments.direction.at(path, current.payment)
    const answer = await post<Answer<P>>(address, { ...body, token: token() })
    take(payments, current.key, answer)
    return answer.message
  } catch (error) {
    if (isSessionOver(error)) sayHowItStands(payments, error, 'sessionGoneSee')
    else if (isRefusal(error)) await look(payments, current.key)
    throw error
  }
}

/** Throws ApiError when the code is refused. */
export const giveCode = async <P extends Payment>(payments: Payments<P>, code: string): Promise<void> => {
  await askPayment(payments, payments.direction.paths.code, { code })
}

/** Another code for the same payment; the one it replaces is named, so that a repeat sends none. Throws as askPayment. */
export const resendPaymentCode = async <P extends Payment>(payments: Payments<P>): Promise<void> => {
  const { use, direction } = payments
  const expires_at = use.getState().current?.payment?.code_expires_at
  if (!expires_at) return
  await askPayment(payments, direction.paths.again, { expires_at })
  showToast(textOf('account', 'codeSent'))
}

/** Cancelled by the bettor, so it is no failure: a single sentence is enough. */
export const cancelPayment = async <P extends Payment>(payments: Payments<P>): Promise<void> => {
  try {
    const message = await askPayment(payments, payments.direction.paths.cancel)
    payments.use.setState({ refusals: 0 })
    closePayment(payments)
    if (message !== null) showSnackbar({ status: 'info', messages: [message], seconds: 5 })
  } catch (error) {
    showSnackbar({ status: 'error', messages: [messageOf(error)], seconds: 5 })
  }
}

/** "I have approved" was tapped. */
export const approve = <P>({ use }: Payments<P>): void =>
  void use.setState(({ current }) => (current ? { current: { ...current, approved: true } } : {}))

export const showPayment = <P>({ use }: Payments<P>): void => void use.setState({ watched: true })

/** Closes the sheet. A payment that is still open is followed on. */
export const closePayment = <P extends Payment>({ use }: Payments<P>): void =>
  void use.setState(({ current }) => ({
    review: null,
    watched: false,
    current: current?.payment && isFinal(current.payment.status) ? null : current,
  }))

/** "Try again" was tapped: the sheet closes, and the form has its amount once more. */
export const retryPayment = <P extends Payment>(payments: Payments<P>): void => {
  payments.use.setState(({ current }) => ({ again: current?.order.amount ?? null }))
  closePayment(payments)
}
