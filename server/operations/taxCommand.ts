// Commands about the tax book: sums of days, and a file of every ticket behind them. Pure.
import { dayFrom, needed, type Options, UsageError } from '../platform/commandOptions.ts'

export type TaxOperation =
  | { action: 'taxReport'; subject: { from: string; to: string } }
  | { action: 'taxExport'; subject: { from: string; to: string; file: string } }

export const TAX_USAGE = `tax book (days of the market, both included):
  tax report  --from DAY --to DAY                 VAT and winnings tax per day and product, and up to when it is closed
  tax export  --from DAY --to DAY --file PATH     every stake, payment and correction behind them, as a CSV file
`

export const TAX_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'tax report': ['from', 'to'],
  'tax export': ['from', 'to', 'file'],
}

export function taxOperationOf(command: string, options: Options): TaxOperation {
  const [from, to] = [dayFrom(options, 'from'), dayFrom(options, 'to')]
  if (from > to) throw new UsageError(`--from: ${from} is after --to ${to}`)
  if (command === 'tax report') return { action: 'taxReport', subject: { from, to } }
  return { action: 'taxExport', subject: { from, to, file: needed(options, 'file') } }
}
