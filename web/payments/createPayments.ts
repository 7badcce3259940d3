// The payment under way, of either direction: one request with its key, then its status until the provider's word is in.
// It is kept on the device: a phone that throws the page away while its owner reads a message finds it again.
import type { DepositMethod } from '@walia/contract/payments.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ApiError, get, messageOf, newIdempotencyKey, post } from '../api/client.ts'
import { refreshBalance } from '../api/queries.ts'
import { setMoney, useSession } from '../api/session.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { isFinal, isOutdated, PATIENCE_MS, type PaymentStatus, pauseAfter } from './stage.ts'

export type Payment = {
  status: PaymentStatus
  /** Why it was refused, a sentence. */
  reason: string | null
  amount: string
  balance: string | null
  /** ISO, while a code is awaited. */
  code_expires_at: string | null
}

/** What the bettor asked for. Decimal texts. */
export type Order = {
  method: Pick<DepositMethod, 'method' | 'name' | 'kind'>
  mobile: string
  amount: string
  fee: string
  /** Between the phone and us: a deposit with its fee, a withdrawal without. */
  moved: string
}

export type UnderWay<P> = {
  /** Idempotency key, and which one this is. */
  key: string
  owner: number
  order: Order
  /** Of the present status, epoch ms. */
  since: number
  /** "I have approved" was tapped. */
  approved: boolean
  /** Null until the server has answered. */
  payment: P | null
}

export type PaymentState<P> = {
  /** To be looked over before it is sent. */
  review: Order | null
  current: UnderWay<P> | null
  /** The sheet is on screen; a result that comes after it was closed is told by a snackbar. */
  watched: boolean
  /** Refused in a row. */
  refusals: number
  failure: string | null
}

export type Direction<P> = {
  /** Its name in the device's storage. */
  stored: string
  paths: { start: string; status: string; code: string }
  /** One of those paths with the payment's id in it. */
  at: (path: string, payment: P) => string
  bodyOf: (order: Order) => object
  /** After every change of status. */
  onNews: () => void
}

type Answer<P> = { message: string; data: P }

const idle = { review: null, current: null, watched: false, refusals: 0, failure: null }

const refusalsAfter = (status: PaymentStatus, before: number): number => {
  if (status === 'refused') return before + 1
  return isFinal(status) ? 0 : before
}

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

export const createPayments = <P extends Payment>({ stored, paths, at, bodyOf, onNews }: Direction<P>) => {
  const use = create<PaymentState<P>>()(
    persist((): PaymentState<P> => idle, { name: stored, version: 1, partialize: ({ current }) => ({ current }) }),
  )
  const currentOf = (key: string): UnderWay<P> | null => {
    const { current } = use.getState()
    return current?.key === key ? current : null
  }
  const token = (): string | undefined => useSession.getState().token ?? undefined
  // What was sent and never answered is repeated under its key as long as it is the same.
  let unanswered: UnderWay<P> | null = null
  /** Key of the one that this page sends or follows. */
  let busyWith: string | null = null

  // Another bettor has nothing to do with it.
  const forgetOthers = (): void => {
    const owner = useSession.getState().user?.id
    if (use.getState().current && use.getState().current?.owner !== owner) use.setState(idle)
    if (unanswered?.owner !== owner) unanswered = null
  }
  forgetOthers()
  useSession.subscribe(forgetOthers)

  const take = (key: string, { data, message }: Answer<P>): void => {
    const current = currentOf(key)
    if (current === null) return
    const before = current.payment?.status ?? null
    if (isOutdated(data.status, before)) return
    const news = data.status !== before
    const { watched, refusals } = use.getState()
    const over = isFinal(data.status)
    use.setState({
      current: over && !watched ? null : { ...current, payment: data, since: news ? Date.now() : current.since },
      refusals: news ? refusalsAfter(data.status, refusals) : refusals,
    })
    if (!news) return
    tellMoney(data.balance)
    onNews()
    if (over && !watched)
      showSnackbar({ status: data.status === 'refused' ? 'error' : 'success', messages: [message], seconds: 5 })
  }

  const send = async (sent: UnderWay<P>): Promise<void> => {
    busyWith = sent.key
    try {
      const body = { ...bodyOf(sent.order), token: token() }
      const answer = await post<Answer<P>>(paths.start, body, { idempotencyKey: sent.key })
      unanswered = null
      take(sent.key, answer)
      void follow(sent.key)
    } catch (error) {
      busyWith = null
      unanswered = isRefusal(error) ? null : sent
      if (currentOf(sent.key)) use.setState({ current: null, failure: messageOf(error) })
    }
  }

  /** Asks how it stands; false when there is nothing left to ask for. */
  const look = async (key: string): Promise<boolean> => {
    const payment = currentOf(key)?.payment
    if (!payment || isFinal(payment.status)) return false
    try {
      take(key, await get<Answer<P>>(at(paths.status, payment)))
    } catch (error) {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 404)) return true
      if (currentOf(key)) use.setState({ current: null })
      return false
    }
    return true
  }

  // Goes on after the sheet is closed.
  const follow = async (key: string): Promise<void> => {
    busyWith = key
    while (busyWith === key) {
      const current = currentOf(key)
      if (current === null) return
      await new Promise((resolve) => setTimeout(resolve, pauseAfter(Date.now() - current.since)))
      if (busyWith === key && !(await look(key)) && busyWith === key) busyWith = null
    }
  }

  /** A payment of which only its status is still asked for. */
  const takeUp = async (taken: UnderWay<P>): Promise<void> => {
    busyWith = taken.key
    if (await look(taken.key)) void follow(taken.key)
    else busyWith = null
  }

  return {
    use,
    /** Shows what would be sent. */
    review: (order: Order): void => use.setState({ review: order, failure: null }),
    /** Does nothing while one is being sent. */
    start: async (order: Order): Promise<void> => {
      const { current } = use.getState()
      const owner = useSession.getState().user?.id
      if (owner === undefined || (current !== null && current.payment === null)) return
      const same = unanswered !== null && JSON.stringify(unanswered.order) === JSON.stringify(order)
      const key = same && unanswered ? unanswered.key : newIdempotencyKey()
      const sent = { key, owner, order, since: Date.now(), approved: false, payment: null }
      use.setState({ review: null, watched: true, failure: null, current: sent })
      await send(sent)
    },
    /** After a reload: what was under way goes on, on screen while somebody waits for it. */
    resume: (): void => {
      const { current } = use.getState()
      if (current === null || busyWith === current.key) return
      const { payment } = current
      const fresh = Date.now() - current.since < PATIENCE_MS
      if (payment && isFinal(payment.status)) use.setState({ current: null })
      else if (payment) {
        use.setState({ watched: fresh || payment.status === 'awaiting_code' })
        void takeUp(current)
      } else if (fresh) {
        use.setState({ watched: true })
        void send(current)
      } else use.setState({ current: null })
    },
    /** Shows one that this page did not start. */
    open: (payment: P, order: Order): void => {
      const owner = useSession.getState().user?.id
      if (owner === undefined) return
      const key = newIdempotencyKey()
      const taken = { key, owner, order, since: Date.now(), approved: true, payment }
      use.setState({ review: null, watched: true, failure: null, current: taken })
      void takeUp(taken)
    },
    show: (): void => use.setState({ watched: true }),
    approve: (): void => use.setState(({ current }) => (current ? { current: { ...current, approved: true } } : {})),
    /** Throws ApiError when the code is refused. */
    giveCode: async (code: string): Promise<void> => {
      const { current } = use.getState()
      if (!current?.payment) return
      try {
        take(current.key, await post<Answer<P>>(at(paths.code, current.payment), { code, token: token() }))
      } catch (error) {
        if (isRefusal(error)) await look(current.key)
        throw error
      }
    },
    /** Calls something of the payment that answers with how it stands then. Throws ApiError. */
    ask: async (path: string): Promise<string | null> => {
      const { current } = use.getState()
      if (!current?.payment) return null
      try {
        const answer = await post<Answer<P>>(at(path, current.payment), { token: token() })
        take(current.key, answer)
        return answer.message
      } catch (error) {
        if (isRefusal(error)) await look(current.key)
        throw error
      }
    },
    /** Closes the sheet. What is still open goes on being followed. */
    close: (): void =>
      use.setState(({ current }) => ({
        review: null,
        watched: false,
        current: current?.payment && isFinal(current.payment.status) ? null : current,
      })),
  }
}

export type Payments<P extends Payment> = ReturnType<typeof createPayments<P>>

const tellMoney = (balance: string | null): void => {
  const { user } = useSession.getState()
  if (balance !== null && user) setMoney({ balance, bonus: user.bonus })
  void refreshBalance()
}
