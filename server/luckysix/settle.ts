// Paying lucky six tickets of a decided round, and giving back those of a void one: a page is one transaction, tickets and
// money together, so what is done again finds nothing left to do.
import { luckySixResultOf } from '@walia/domain/luckysix/bet.ts'
import { luckySixPayoutOf, playsOf } from '@walia/domain/luckysix/payout.ts'
import { type LuckySixDraw, luckySixRulesOf } from '@walia/domain/luckysix/rules.ts'
import { type MarketProfile, taxById } from '@walia/domain/market/profile.ts'
import { type Outcome, payPage, refundEntries, winnerEntries } from '../gamestakes/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { RoundRow } from '../rounds/index.ts'
import type { Queryable } from '../stakes/index.ts'
import { lockAnyOpen, lockOpen, type Settled, type TicketRow, updateSettled } from './queries.ts'

export type SettleDeps = { profile: MarketProfile; ledger: Pick<Ledger, 'credit'> }
type TicketOutcome = Outcome<Settled>

const PAGE = 500

export const settlePage = (deps: SettleDeps, db: Queryable, round: RoundRow): Promise<number> =>
  lockOpen(db, round.number, PAGE).then((tickets) =>
    payAll(deps, db, tickets, (ticket) => settled(deps.profile, ticket, round.result as LuckySixDraw)),
  )

export const refundPage = (deps: SettleDeps, db: Queryable, round: RoundRow): Promise<number> =>
  lockOpen(db, round.number, PAGE).then((tickets) => payAll(deps, db, tickets, refunded))

export const refundAheadPage = (deps: SettleDeps, db: Queryable): Promise<number> =>
  lockAnyOpen(db, PAGE).then((tickets) => payAll(deps, db, tickets, refunded))

async function payAll(
  { ledger }: SettleDeps,
  db: Queryable,
  tickets: readonly TicketRow[],
  outcomeOf: (ticket: TicketRow) => TicketOutcome,
): Promise<number> {
  await payPage(ledger, db, tickets.map(outcomeOf), updateSettled)
  return tickets.length
}

function settled(profile: MarketProfile, ticket: TicketRow, draw: LuckySixDraw): TicketOutcome {
  const { id, account_id: accountId } = ticket
  const rules = luckySixRulesOf(ticket.rules)
  const result = luckySixResultOf(rules, ticket, draw)
  if (result.odds === 0)
    return { accountId, settled: { id, status: 3, place: null, odds: null, paid: 0, tax: 0 }, entries: [] }
  const payout = luckySixPayoutOf(rules, playsOf(rules, ticket), result, taxById(profile, ticket.tax_rows))
  return {
    accountId,
    settled: { id, status: 5, place: result.place, odds: result.odds, paid: payout.paid, tax: payout.tax },
    entries: winnerEntries(accountId, payout),
  }
}

const refunded = ({ id, account_id: accountId, stake, vat }: TicketRow): TicketOutcome => ({
  accountId,
  settled: { id, status: 4, place: null, odds: null, paid: stake, tax: 0 },
  entries: refundEntries(accountId, { stake, vat }),
})
