// Sums of an account's cash by day, week or month of the market's zone.
import type { StatementTotalsAnswer, StatementTotalsQuery, StatementUnit } from '@walia/contract/statement.ts'
import { dayStartOf } from '@walia/domain/market/days.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { transferIdAt } from '../ledger/index.ts'
import type { StatementDeps } from './deps.ts'
import { spanOf } from './span.ts'

const DAY_MS = 86_400_000
/** Days back from the last one that is asked for: what one call may have to sum. */
const DAYS_MAX: Readonly<Record<StatementUnit, number>> = { day: 31, week: 26 * 7, month: 366 }

export async function loadTotals(
  { ledger, profile, clock }: StatementDeps,
  accountId: number,
  { unit, ...days }: StatementTotalsQuery,
): Promise<StatementTotalsAnswer> {
  const zone = profile.timeZone
  const end = days.to === undefined ? clock.now() : dayStartOf(days.to, zone)
  const { fromId, beforeId } = spanOf(days, zone)
  const earliest = transferIdAt(end - DAYS_MAX[unit] * DAY_MS)
  const span = { fromId: fromId > earliest ? fromId : earliest, beforeId }
  const rows = await ledger.periodsOf(accountId, span, unit, zone)
  return {
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
