// The tax book as an operator reads it: sums per day and product, and a file with every ticket behind them.
import { amountText } from '@walia/domain/money/money.ts'
import { CSV_START, csvLine } from '@walia/domain/text/csv.ts'
import type { Queryable } from '../ledger/index.ts'
import { entriesOf } from './book.ts'
import { findLastClosed, type TaxEntry } from './queries.ts'

const FIGURES = ['stake', 'vat', 'winnings', 'vatBack', 'winningsTax', 'giftStake'] as const
type Sums = Record<(typeof FIGURES)[number], number>
type Line = { day: string; product: string; tickets: Set<string>; corrections: number; sums: Sums }

/** Of what was declared earlier: a refund takes a stake and its VAT back, the others what was paid or given back. */
const isCorrection = ({ cause }: TaxEntry): boolean => cause === 'refund' || cause.endsWith('TakenBack')
const NOTHING: Sums = { stake: 0, vat: 0, winnings: 0, vatBack: 0, winningsTax: 0, giftStake: 0 }
const added = (sums: Sums, entry: Sums): Sums =>
  Object.fromEntries(FIGURES.map((name) => [name, sums[name] + entry[name]])) as Sums

export type TaxReport = {
  from: string
  to: string
  zone: string
  /** Days up to this one are closed and do not change any more; null: none. */
  closed_to: string | null
  lines: object[]
  total: object
}

export async function taxReport(db: Queryable, zone: string, from: string, to: string): Promise<TaxReport> {
  const lines = new Map<string, Line>()
  for await (const page of entriesOf(db, zone, from, to))
    for (const entry of page) {
      const key = `${entry.day} ${entry.product}`
      const { day, product } = entry
      const line = lines.get(key) ?? { day, product, tickets: new Set(), corrections: 0, sums: NOTHING }
      line.tickets.add(entry.ticket)
      lines.set(key, {
        ...line,
        corrections: line.corrections + (isCorrection(entry) ? 1 : 0),
        sums: added(line.sums, entry),
      })
    }
  const sorted = [...lines].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line)
  return {
    ...{ from, to, zone, closed_to: await findLastClosed(db) },
    lines: sorted.map(({ day, product, tickets, corrections, sums }) => ({
      ...{ day, product, tickets: tickets.size, corrections },
      ...textsOf(sums),
    })),
    total: textsOf(sorted.reduce((sums, line) => added(sums, line.sums), NOTHING)),
  }
}

/**
 * `vat_due` is what was charged less what winners got back; `gift_stakes`: what winnings were taxed on besides what was paid,
 * as a gift's stake is in play and stays with the house.
 */
const textsOf = ({ stake, vat, winnings, vatBack, winningsTax, giftStake }: Sums): object => ({
  stakes: amountText(stake),
  vat: amountText(vat),
  vat_given_back: amountText(vatBack),
  vat_due: amountText(vat - vatBack),
  winnings: amountText(winnings),
  winnings_tax: amountText(winningsTax),
  gift_stakes: amountText(giftStake),
})

const COLUMNS = [
  'day',
  'time',
  'product',
  'ticket',
  'event',
  'correction',
  'stake',
  'vat',
  'winnings',
  'vat_given_back',
]

/** One line per stake, refund, payment, cash-out and correction; amounts in the market's currency, times in UTC. */
export async function* taxFile(db: Queryable, zone: string, from: string, to: string): AsyncGenerator<string> {
  yield CSV_START + csvLine([...COLUMNS, 'winnings_tax', 'gift_stake', 'transfer'])
  for await (const page of entriesOf(db, zone, from, to))
    yield page
      .map((entry) =>
        csvLine([
          ...[entry.day, new Date(entry.at).toISOString(), entry.product, entry.ticket, entry.cause],
          ...[isCorrection(entry) ? 'yes' : 'no', ...FIGURES.map((name) => amountText(entry[name]))],
          entry.transferId,
        ]),
      )
      .join('')
}
