// The store of the payment under way, of either direction. It is kept on the device: a phone that throws the page away
// while its owner reads a message finds it again.
import type { DepositMethod } from '@walia/contract/payments.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { useSession } from '../api/session.ts'
import { isFinal, keptAs, type PaymentStatus, progressOf } from './stage.ts'

export type Payment = {
  status: PaymentStatus
  /** Why it was refused, a sentence. */
  reason: string | null
  amount: string
  balance: string | null
  /** ISO, while a code is awaited. */
  code_expires_at: string | null
}

/** One of the server's list. */
export type Listed = Payment & { method: string; mobile: string; fee: string; created_at: string }

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
  /** Nothing is left to do on the phone: "I have approved" was tapped, or there was nothing. */
  approved: boolean
  /** Null until the server has answered. */
  payment: P | null
  /** When the code that it waited for last expires. */
  codeSeen?: string | null
  /** No answer came: it is asked again. */
  unanswered?: boolean
}

export type PaymentState<P> = {
  /** To be looked over before it is sent. */
  review: Order | null
  current: UnderWay<P> | null
  /** The sheet is on screen; a result that comes after it was closed is told by a snackbar. */
  watched: boolean
  /** Refused in a row. */
  refusals: number
  /** How many this page saw go through. */
  paid: number
  failure: string | null
}

export type Direction<P> = {
  /** Its name in the device's storage. */
  stored: string
  paths: { start: string; status: string; code: string }
  idOf: (payment: P) => string
  /** One of those paths with the payment's id in it. */
  at: (path: string, payment: P) => string
  bodyOf: (order: Order) => object
  /** Whether the bettor has to approve it on his phone. */
  approves: (order: Order) => boolean
  /** What really moves, by the server's figures. */
  movedOf: (payment: P) => string
  /** After every change of status. */
  onNews: () => void
}

const idle = { review: null, current: null, watched: false, refusals: 0, paid: 0, failure: null }

const createStore = <P>(name: string) =>
  create<PaymentState<P>>()(
    persist((): PaymentState<P> => idle, {
      name,
      version: 1,
      partialize: ({ current, watched }) => ({ current, watched }),
    }),
  )

/** One direction's store, and what only this page knows of it. */
export type Payments<P> = {
  direction: Direction<P>
  use: ReturnType<typeof createStore<P>>
  /** Key of the payment that this page sends or follows. */
  busyWith: string | null
}

export const createPayments = <P extends Payment>(direction: Direction<P>): Payments<P> => {
  const payments: Payments<P> = {
    direction,
    use: createStore<P>(direction.stored),
    busyWith: null,
  }
  const { current, watched } = payments.use.getState()
  const kept = current && keptAs(progressOf(current), watched, Date.now())
  payments.use.setState({ current: kept === 'gone' ? null : current, watched: kept === 'shown' })
  forgetOthers(payments)
  useSession.subscribe(() => forgetOthers(payments))
  addEventListener('storage', ({ key, newValue }) => {
    if (key === direction.stored) takeFromOtherTab(payments, newValue)
  })
  return payments
}

/** What another tab began is followed here as well, closed; one of this tab's own goes before it while it is open. */
const takeFromOtherTab = <P extends Payment>(payments: Payments<P>, kept: string | null): void => {
  const other = currentIn<P>(kept)
  const { current } = payments.use.getState()
  if (other === null || other.owner !== useSession.getState().user?.id) return
  // One that the other tab is still sending is not sent from here too.
  const isNews =
    other.payment !== null &&
    isOpen(other) &&
    (current?.key === other.key ? current.payment === null : !isOpen(current))
  if (isNews) payments.use.setState({ current: other, watched: false })
}

const isOpen = (current: UnderWay<Payment> | null): boolean =>
  current !== null && !isFinal(current.payment?.status ?? null)

const currentIn = <P>(kept: string | null): UnderWay<P> | null => {
  try {
    return (JSON.parse(kept ?? 'null') as { state?: { current?: UnderWay<P> | null } } | null)?.state?.current ?? null
  } catch {
    return null
  }
}

// Another bettor has nothing to do with it.
const forgetOthers = <P>(payments: Payments<P>): void => {
  const owner = useSession.getState().user?.id
  const { current } = payments.use.getState()
  if (current !== null && current.owner !== owner) payments.use.setState(idle)
}
