// Sums of an account's cash by day, week or month of the market's zone.
import type { StatementTotalsAnswer, StatementTotalsQuery, StatementUnit } from '@walia/contract/statement.ts'
import { dayOf, daysBefore } from '@walia/domain/market/days.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { StatementDeps } from './deps.ts'
import { spanOf } from './span.ts'

/** Days up to the last one that is asked for, which is one of them: what one call may have to sum. */
const DAYS_MAX: Readonly<Record<StatementUnit, number>> = { day: 31, week: 26 * 7, month: 366 }

export async function loadTotals(
  { ledger, profile, clock }: StatementDeps,
  accountId: number,
  { unit, ...days }: StatementTotalsQuery,
): Promise<StatementTotalsAnswer> {
  const zone = profile.timeZone
  const earliest = daysBefore(days.to ?? dayOf(clock.now(), zone), DAYS_MAX[unit] - 1)
  const from = days.from !== undefined && days.from > earliest ? days.from : earliest
  const [rows, { reserved }] = await Promise.all([
    ledger.periodsOf(accountId, spanOf({ ...days, from }, zone), unit, zone),
    ledger.balancesOf(accountId),
  ])
  return {
    reserved: amountText(reserved),
    from,
    data: rows.map(({ since, staked, won, deposited, withdrawn, other }) => ({
      since,
      staked: amountText(staked),
      won: amountText(won),
      deposited: amountText(deposited),
      withdrawn: amountText(withdrawn),
      net: amountText(won - staked),
      other: amountText(other),
    })),
  }
}
