// A provider's own report of a day, as a file: one payment a line. And what differs between a line and our books. Pure.
import { parseAmount } from '../money/money.ts'

/** `order` is our id, which every provider keeps with the payment; minor units. */
export type ReportLine = {
  /** `back`: a payment in that the provider took back. */
  direction: 'in' | 'out' | 'back'
  order: string
  amount: number
  currency: string
  receipt: string | null
}
export type DifferenceKind =
  | 'unknownOrder'
  | 'missingInLedger'
  | 'missingAtProvider'
  | 'amountDiffers'
  | 'currencyDiffers'
  /** A line of the provider's list that cannot be read; the rest of its day is compared. */
  | 'unreadable'
  /** Its callback says that a payment was taken back, and asked, it calls it paid. */
  | 'stillPaid'
  /** Of a whole day: a day after its end there is no report of it that can be compared. */
  | 'noReport'

const HEADER = 'direction,order,amount,currency,receipt'

/** Throws an Error that names the line: a report that cannot be read whole is not compared at all. */
export function reportOf(text: string): ReportLine[] {
  const [header, ...lines] = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  if (header !== HEADER) throw new Error(`line 1: expected ${HEADER}`)
  const read = lines.map((line, index) => lineOf(line, index + 2))
  const seen = new Set<string>()
  for (const [index, { direction, order }] of read.entries()) {
    if (seen.has(`${direction} ${order}`)) throw new Error(`line ${index + 2}: the order stands twice`)
    seen.add(`${direction} ${order}`)
  }
  return read
}

function lineOf(line: string, number: number): ReportLine {
  const [direction, order = '', amountText, currency = '', receipt = '', ...more] = line.split(',')
  const amount = parseAmount(amountText)
  if ((direction !== 'in' && direction !== 'out' && direction !== 'back') || more.length > 0)
    throw new Error(`line ${number}: expected in, out or back and five fields`)
  if (order === '' || !amount.ok || !/^[A-Z]{3}$/.test(currency))
    throw new Error(`line ${number}: order, amount or currency cannot be read`)
  return { direction, order, amount: amount.value, currency, receipt: receipt === '' ? null : receipt }
}

/** What our books have of the order; `amount` null: nothing was posted. Null when it is not ours. */
export type Booked = { amount: number | null; currency: string } | null

/** Of what was taken back in these parts, one after the other: a line names one of them, or all until then. */
export function bookedBackOf(parts: readonly number[], said: number): number | null {
  let sum = 0
  for (const part of parts) {
    sum += part
    if (said === part || said === sum) return said
  }
  return parts.length === 0 ? null : sum
}

export function differenceOf(line: ReportLine, booked: Booked): DifferenceKind | null {
  if (booked === null) return 'unknownOrder'
  if (booked.currency !== line.currency) return 'currencyDiffers'
  if (booked.amount === null) return 'missingInLedger'
  return booked.amount === line.amount ? null : 'amountDiffers'
}
