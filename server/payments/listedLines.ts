// A provider's own list of payments, asked for by call, as the lines of a report of a day.
import { dayAfter, dayStartOf } from '@walia/domain/market/days.ts'
import type { ReportLine } from '@walia/domain/payments/report.ts'
import { orderIdOf, type PaymentsDeps } from './deps.ts'
import type { ListedPayment, PaymentProvider, ProviderList, UnreadableLine } from './provider.ts'
import { loadOrdersByReceipt, loadWithoutReceipt } from './reconcileQueries.ts'

const DAY_MS = 86_400_000
/** A page is paid on for a day after the payment was begun, and its time in the list is that of its beginning. */
const DAYS_BEFORE = 2
/** Orders that are asked for one by one to find whose a receipt is. */
const ASKED_MAX = 1_000

/** Lines of a day, and those of its time, or of none that they say, that a person has to read. */
export type DayLines = { lines: ReportLine[]; unreadable: UnreadableLine[] }

/** Of what was begun on the day or shortly before it. Throws where the list is not answered whole. */
export async function listedLines(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  day: string,
  list: (since: number) => Promise<ProviderList | null>,
): Promise<DayLines> {
  const { timeZone } = deps.profile
  const [since, until] = [dayStartOf(day, timeZone) - DAYS_BEFORE * DAY_MS, dayStartOf(dayAfter(day), timeZone)]
  const listed = await list(since)
  if (listed === null) throw new Error('the list cannot be read whole')
  const inTime = listed.payments.filter(({ at }) => at >= since && at < until)
  const unreadable = listed.unreadable.filter(({ at }) => Number.isNaN(at) || (at >= since && at < until))
  const orders = await ordersOf(deps, provider, inTime, [new Date(since), new Date(until)])
  const lines = inTime.map(({ at: _, ...line }): ReportLine => {
    const order = line.order ?? orders.get(line.receipt ?? '') ?? line.receipt ?? ''
    return { ...line, order }
  })
  // Read from two pages, a payment stands twice.
  const once = new Map(lines.map((line) => [`${line.direction} ${line.order}`, line]))
  return { lines: [...once.values()], unreadable }
}

/**
 * Whose the receipts are: deposits that the provider's answer credited keep theirs. What is left is looked for among the
 * others, by asking the provider about each.
 */
async function ordersOf(
  { pool }: PaymentsDeps,
  provider: PaymentProvider,
  listed: readonly ListedPayment[],
  [from, until]: readonly [Date, Date],
): Promise<Map<string, string>> {
  const receipts = listed.flatMap(({ order, receipt }) => (order === null && receipt !== null ? [receipt] : []))
  const orders = await loadOrdersByReceipt(pool, provider.name, receipts)
  const missing = new Set(receipts.filter((receipt) => !orders.has(receipt)))
  const others = missing.size === 0 ? [] : await loadWithoutReceipt(pool, provider.name, from, until, ASKED_MAX)
  for (const { id, provider_reference: reference } of others) {
    if (missing.size === 0) break
    const state = await provider.queryCollected({ orderId: orderIdOf(id), reference })
    if (state.state !== 'paid' || state.receipt === null || !missing.delete(state.receipt)) continue
    orders.set(state.receipt, orderIdOf(id))
  }
  return orders
}
