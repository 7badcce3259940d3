// The store of the payment in progress, of either direction. It is kept on the device: a phone that discards the page
// while its owner reads a message finds it again.
import type { DepositMethod, Withdrawal } from '@walia/contract/payments.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { useSession } from '../api/session.ts'
import { local } from '../storage.ts'
import { isFinal, keptAs, type PaymentStatus, progressOf } from './stage.ts'

export type Payment = {
  status: PaymentStatus
  /** Why it was refused, a sentence. */
  reason: string | null
  amount: string
  balance: string | null
  /** ISO, while a code is awaited. */
  code_expires_at: string | null
  /** ISO, from when another one may be asked for; null where it is not ours to send. */
  code_resend_at?: string | null
  /** The code that a shop pays for, and ISO, until when. */
  claim_code?: string | null
  claim_expires_at?: string | null
  /** The provider's page on which the bettor pays. */
  checkout_url?: string | null
}

type BankAccount = NonNullable<Withdrawal['bank_account']>

/** One of the server's list. */
export type Listed = Payment & {
  method: string
  mobile: string
  fee: string
  created_at: string
  bank_account?: BankAccount | null
  /** ISO, of a cancelled deposit that may be paid all the same. */
  may_arrive_until?: string | null
}

/** Text namespaces, one per direction. */
export type Slice = 'deposit' | 'withdrawal'

/** The bettor's order; amounts are decimal texts. */
export type Order = {
  method: Pick<DepositMethod, 'method' | 'name' | 'kind'>
  mobile: string
  amount: string
  fee: string
  /** What is moved from or to the phone: a deposit with its fee, a withdrawal without. */
  moved: string
  /** Where a bank withdrawal goes. */
  bank?: BankAccount
}

export type UnderWay<P> = {
  /** Idempotency key, which also identifies the payment in this store. */
  key: string
  owner: number
  order: Order
  /** When the present status began, epoch ms. */
  since: number
  /** "I have approved" was tapped, or no approval was needed. */
  approved: boolean
  /** Null until the server has answered. */
  payment: P | null
  /** When the last code it waited for expires. */
  codeSeen?: string | null
  /** No answer came: the request is repeated. */
  unanswered?: boolean
}

export type PaymentState<P> = {
  /** An order in review, not sent yet. */
  review: Order | null
  current: UnderWay<P> | null
  /** The sheet is open; a result that comes after it was closed shows as a snackbar. */
  watched: boolean
  /** Refusals in a row. */
  refusals: number
  /** How many the server has accepted from this page. */
  accepted: number
  failure: string | null
  /** Of a refused one that is tried again: the form has it once more. */
  again: string | null
}

export type Direction<P> = {
  slice: Slice
  /** The storage entry's name. */
  stored: string
  paths: { start: string; status: string; code: string; again: string; cancel: string }
  idOf: (payment: P) => string
  /** One of those paths with the payment's id in it. */
  at: (path: string, payment: P) => string
  bodyOf: (order: Order) => object
  /** Whether the bettor has to approve it on his phone. */
  approves: (order: Order) => boolean
  /** Whether it goes no further while its bettor is excluded: it can only be cancelled then. */
  isStoppedByExclusion: (current: Pick<UnderWay<P>, 'order' | 'payment'>) => boolean
  /** The amount that moves, from the server's figures. */
  movedOf: (payment: P) => string
  /** After every change of status. */
  onNews: () => void
}

const idle = { review: null, current: null, watched: false, refusals: 0, accepted: 0, failure: null, again: null }

const createStore = <P>(name: string) =>
  create<PaymentState<P>>()(
    persist((): PaymentState<P> => idle, {
      name,
      version: 1,
      storage: createJSONStorage(() => local),
      partialize: ({ current, watched }) => ({ current, watched }),
    }),
  )

/** One direction's store, and this page's own state of it. */
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

/**
 * A payment of another tab is followed here too, with its sheet closed; this tab's own open payment takes precedence.
 */
const takeFromOtherTab = <P extends Payment>(payments: Payments<P>, kept: string | null): void => {
  const other = currentIn<P>(kept)
  const { current } = payments.use.getState()
  if (other === null || other.owner !== useSession.getState().user?.id) return
  // A payment that the other tab is still sending is not sent from here as well.
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

// Another bettor must not see it.
const forgetOthers = <P>(payments: Payments<P>): void => {
  const owner = useSession.getState().user?.id
  const { current } = payments.use.getState()
  if (current !== null && current.owner !== owner) payments.use.setState(idle)
}
