// The door of the tax book: VAT and winnings tax per day and product, with every ticket behind them.
import type { Queryable } from '../ledger/index.ts'
import { HOUR } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { closeNextDay } from './book.ts'
import { type TaxReport, taxReport } from './report.ts'

export { taxFile } from './report.ts'

export type Tax = {
  /** Closes every day that ended an hour ago; also runs by itself. Answers the days. */
  closeDays(): Promise<string[]>
  /** Days in the market's zone, both included. */
  report(from: string, to: string, db?: Queryable): Promise<TaxReport>
}

export function createTax({ pool, profile, clock, jobs }: Pick<Platform, 'pool' | 'profile' | 'clock' | 'jobs'>): Tax {
  const zone = profile.timeZone
  const closeDays = async (): Promise<string[]> => {
    const closed: string[] = []
    for (;;) {
      const day = await inTransaction(pool, (db) => closeNextDay(db, zone, clock.now()))
      if (day === null) return closed
      closed.push(day)
    }
  }
  jobs.add('tax.closeDays', { role: 'settlement', every: HOUR }, closeDays)
  return { closeDays, report: (from, to, db = pool) => taxReport(db, zone, from, to) }
}
