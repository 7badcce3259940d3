// The life of a sandbox payment, in or out: it is decided after a moment, then the callbacks go out as the number says.
import { type Behaviour, behaviourOf } from './testNumbers.ts'

/** How a sandbox decides: see SandboxOptions in sandbox.ts. */
export type SandboxPace = {
  approveAfterMs: number
  lateAfterMs: number
  sendMessage: (mobile: string, text: string) => void
  /** Where the merchant's server is, for what real merchants enter in the provider's dashboard. */
  merchantUrl: () => string
}

export type SandboxOrder = {
  id: string
  reference: string
  mobile: string
  /** Who paid on the page, where somebody else did or a number was asked for there. */
  payer: string | null
  /** Minor units. */
  amount: number
  currency: string
  callbackUrl: string
  behaviour: Behaviour
  state: 'waiting' | 'paid' | 'failed'
  /** Minor units that were given back to the payer after it was paid. */
  takenBack: number
  receipt: string
  /** Epoch ms. */
  takenAt: number
  decidedAt: number
}
type OddBehaviour = Extract<Behaviour, 'stillProcessing' | 'unknownCode'>
/** A shape's words for what is odd. */
export type OddWords = Readonly<Record<OddBehaviour, string>>
const isOdd = (behaviour: Behaviour): behaviour is OddBehaviour =>
  behaviour === 'stillProcessing' || behaviour === 'unknownCode'

/** Body of a callback about an order; `genuine` false must not pass for one of the provider's. */
export type CallbackOf = (order: SandboxOrder, genuine: boolean) => unknown

export type OrdersOptions = {
  /** How long the payer takes. */
  approveAfterMs: number
  lateAfterMs: number
  callbackOf: CallbackOf
  /** Beside the body, such as its signature. */
  headersOf?: (body: string, genuine: boolean) => Record<string, string>
  receiptOf: (number: number) => string
}

const RETRY_MS = [200, 1_000, 5_000]
const OTHER_AMOUNT = 100
const OTHER_CURRENCY = 'USD'
/** So many questions about an order are answered oddly before it is decided. */
const ODD_ANSWERS = 5

export class SandboxOrders {
  readonly byId = new Map<string, SandboxOrder>()
  readonly byReference = new Map<string, SandboxOrder>()
  /** Money that moved, by order: more than once would add up. */
  readonly moved = new Map<string, number>()
  /** Orders whose line in the provider's own list has no amount that can be read. */
  readonly garbled = new Set<string>()
  readonly #options: OrdersOptions
  readonly #timers = new Set<NodeJS.Timeout>()
  #onTheWay = 0
  readonly #lost = new Set<string>()
  readonly #confirmed = new Set<string>()
  /** Odd answers that are left, of orders that are decided after the last. */
  readonly #odd = new Map<string, number>()
  #count = 0
  #receipt = ''
  constructor(options: OrdersOptions) {
    this.#options = options
  }

  /** True when an order is lost on its way: the first time it comes, for the number that says so. */
  loses(id: string, mobile: string): boolean {
    if (behaviourOf(mobile) !== 'lostOnce' || this.#lost.has(id)) return false
    this.#lost.add(id)
    return true
  }

  /** The same id again answers the same order. `waits`: it is decided only after `proceed`. */
  take(
    wanted: Pick<SandboxOrder, 'id' | 'reference' | 'mobile' | 'amount' | 'currency' | 'callbackUrl'>,
    waits = false,
  ): SandboxOrder {
    const known = this.byId.get(wanted.id)
    if (known !== undefined) return known
    const behaviour = behaviourOf(wanted.mobile)
    const receipt = behaviour === 'receiptReused' ? this.#receipt : this.#options.receiptOf(++this.#count)
    this.#receipt = receipt
    const times = { takenAt: Date.now(), decidedAt: 0 }
    const order: SandboxOrder = { ...wanted, behaviour, state: 'waiting', payer: null, takenBack: 0, receipt, ...times }
    this.byId.set(order.id, order)
    this.byReference.set(order.reference, order)
    if (!waits) this.proceed(order)
    return order
  }

  /** By the payer at the provider's page; a second tap changes nothing. */
  confirm(order: SandboxOrder, payer: string | null = null): void {
    if (order.state !== 'waiting' || this.#confirmed.has(order.id)) return
    order.payer = payer
    this.#confirmed.add(order.id)
    this.proceed(order)
  }

  proceed(order: SandboxOrder): void {
    if (isOdd(order.behaviour)) this.#odd.set(order.id, ODD_ANSWERS)
    else if (order.behaviour !== 'neverDecided') this.#later(this.#options.approveAfterMs, () => this.#decide(order))
  }

  /** The merchant asks about it: the odd answer that its number has him given, until it is decided. */
  oddAnswerOf(order: SandboxOrder): OddBehaviour | null {
    const left = this.#odd.get(order.id)
    if (left === undefined || order.state !== 'waiting' || !isOdd(order.behaviour)) return null
    this.#odd.set(order.id, left - 1)
    if (left === 1) this.#later(this.#options.approveAfterMs, () => this.#decide(order))
    return order.behaviour
  }

  /** Without a decision: the payer did not confirm it, and no callback is sent. */
  fail(order: SandboxOrder): void {
    order.state = 'failed'
    order.decidedAt = Date.now()
  }

  /** The payer cancelled it at the provider's page, or the merchant did not approve it. */
  refuse(order: SandboxOrder): void {
    this.fail(order)
    this.#send(order, true)
  }

  /** The payer has the money again, all of it or `total` by now, and the merchant is told. Only of what was paid. */
  takeBack(id: string, total?: number): void {
    const order = this.byId.get(id)
    if (order?.state !== 'paid' || (total ?? order.amount) <= order.takenBack) return
    this.moved.set(id, (this.moved.get(id) ?? 0) - (total ?? order.amount) + order.takenBack)
    order.takenBack = total ?? order.amount
    this.#send(order, true)
  }

  /** What the sandbox asks the merchant by itself: it is not quiet meanwhile. */
  whileAsking(asking: Promise<unknown>): void {
    this.#onTheWay += 1
    void asking.finally(() => {
      this.#onTheWay -= 1
    })
  }

  /** Nothing is to be decided, nothing is asked, and no callback is on its way or to be sent again. */
  get isQuiet(): boolean {
    return this.#timers.size === 0 && this.#onTheWay === 0
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #later(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, delayMs)
    this.#timers.add(timer)
  }

  #decide(order: SandboxOrder): void {
    const { behaviour } = order
    order.decidedAt = Date.now()
    if (behaviour === 'callbackForged') {
      // Somebody else says that it was paid; the payer never did.
      order.state = 'failed'
      this.#send({ ...order, state: 'paid' }, false)
      return
    }
    if (behaviour === 'changesItsWord') {
      order.state = 'failed'
      this.#send(order, true)
      this.#later(this.#options.lateAfterMs, () => this.#pay(order))
      return
    }
    if (behaviour === 'refused') {
      order.state = 'failed'
      this.#send(order, true)
      return
    }
    this.#pay(order)
  }

  #pay(order: SandboxOrder): void {
    const { behaviour } = order
    order.state = 'paid'
    if (behaviour === 'amountDiffers') order.amount -= OTHER_AMOUNT
    this.moved.set(order.id, (this.moved.get(order.id) ?? 0) + order.amount)
    if (behaviour === 'currencyDiffers') order.currency = OTHER_CURRENCY
    if (behaviour === 'noCallback') return
    if (behaviour === 'callbackLate' || behaviour === 'timesOut') {
      this.#later(this.#options.lateAfterMs, () => this.#send(order, true))
      return
    }
    const copies = behaviour === 'callbackFiveAtOnce' ? 5 : 1
    for (let n = 0; n < copies; n++) this.#send(order, true)
    if (behaviour === 'callbackTwice') this.#later(100, () => this.#send(order, true))
    if (behaviour === 'callbackOutOfOrder') this.#later(100, () => this.#send({ ...order, state: 'failed' }, true))
  }

  #send(order: SandboxOrder, genuine: boolean, tries = 0): void {
    // A provider that sends none.
    if (order.callbackUrl === '') return
    const body = JSON.stringify(this.#options.callbackOf(order, genuine))
    // Whoever forges a callback does not know the address's key either.
    const url = genuine ? order.callbackUrl : order.callbackUrl.replace(/key=\w+/, 'key=0')
    const again = () => {
      const delayMs = RETRY_MS[tries]
      if (genuine && delayMs !== undefined) this.#later(delayMs, () => this.#send(order, genuine, tries + 1))
    }
    this.#deliver(url, body, genuine).then((taken) => {
      if (!taken) again()
    })
  }

  /** Something that is said once, such as the answer to a question. */
  post(url: string, body: unknown): void {
    this.#later(0, () => void this.#deliver(url, JSON.stringify(body), true))
  }

  #deliver(url: string, body: string, genuine: boolean): Promise<boolean> {
    const headers = { 'content-type': 'application/json', ...this.#options.headersOf?.(body, genuine) }
    this.#onTheWay += 1
    return fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      .then(
        (answer) => answer.ok,
        () => false,
      )
      .finally(() => {
        this.#onTheWay -= 1
      })
  }
}
