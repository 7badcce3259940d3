// The life of a sandbox payment: the payer decides after a moment, then the callbacks go out as the number says.
import { type Behaviour, behaviourOf } from './testNumbers.ts'

export type SandboxOrder = {
  id: string
  reference: string
  mobile: string
  /** Minor units. */
  amount: number
  currency: string
  callbackUrl: string
  behaviour: Behaviour
  state: 'waiting' | 'paid' | 'failed'
  receipt: string
  decidedAt: number
}
/** Body of a callback about an order; `genuine` false must not pass for one of the provider's. */
export type CallbackOf = (order: SandboxOrder, genuine: boolean) => unknown

export type OrdersOptions = {
  /** How long the payer takes. */
  approveAfterMs: number
  lateAfterMs: number
  callbackOf: CallbackOf
  receiptOf: (number: number) => string
}

const RETRY_MS = [200, 1_000, 5_000]
const OTHER_AMOUNT = 100
const OTHER_CURRENCY = 'USD'

export class SandboxOrders {
  readonly byId = new Map<string, SandboxOrder>()
  readonly byReference = new Map<string, SandboxOrder>()
  readonly #options: OrdersOptions
  readonly #timers = new Set<NodeJS.Timeout>()
  #count = 0
  constructor(options: OrdersOptions) {
    this.#options = options
  }

  /** The same id again answers the same order. */
  take(
    wanted: Pick<SandboxOrder, 'id' | 'reference' | 'mobile' | 'amount' | 'currency' | 'callbackUrl'>,
  ): SandboxOrder {
    const known = this.byId.get(wanted.id)
    if (known !== undefined) return known
    const behaviour = behaviourOf(wanted.mobile)
    const receipt = this.#options.receiptOf(++this.#count)
    const order: SandboxOrder = { ...wanted, behaviour, state: 'waiting', receipt, decidedAt: 0 }
    this.byId.set(order.id, order)
    this.byReference.set(order.reference, order)
    if (behaviour !== 'neverDecided') this.#later(this.#options.approveAfterMs, () => this.#decide(order))
    return order
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
    order.state = behaviour === 'refused' ? 'failed' : 'paid'
    if (behaviour === 'amountDiffers') order.amount -= OTHER_AMOUNT
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
    const body = JSON.stringify(this.#options.callbackOf(order, genuine))
    const headers = { 'content-type': 'application/json' }
    // Whoever forges a callback does not know the address's key either.
    const url = genuine ? order.callbackUrl : order.callbackUrl.replace(/key=\w+/, 'key=0')
    const again = () => {
      const delayMs = RETRY_MS[tries]
      if (genuine && delayMs !== undefined) this.#later(delayMs, () => this.#send(order, genuine, tries + 1))
    }
    fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
      .then((answer) => {
        if (!answer.ok) again()
      })
      .catch(again)
  }
}
