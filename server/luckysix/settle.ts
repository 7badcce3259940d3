// Paying lucky six tickets of a decided round, and giving back those of a void one: a page is one transaction, tickets and
// money together, so what is done again finds nothing left to do.
import { luckySixResultOf } from '@walia/domain/luckysix/bet.ts'
import { luckySixPayoutOf, playsOf } from '@walia/domain/luckysix/payout.ts'
import { type LuckySixDraw, luckySixRulesOf } from '@walia/domain/luckysix/rules.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { Entry, Ledger, Transfer } from '../ledger/index.ts'
import { invariant } from '../platform/invariant.ts'
import type { RoundRow } from '../rounds/index.ts'
import {
  lockAnyOpen,
  lockOpen,
  publishPaid,
  type Queryable,
  type Settled,
  type TicketRow,
  updateSettled,
} from './queries.ts'

export type SettleDeps = { profile: MarketProfile; ledger: Pick<Ledger, 'post'> }
type Outcome = { settled: Settled; entries: Entry[] }

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
  outcomeOf: (ticket: TicketRow) => Outcome,
): Promise<number> {
  if (tickets.length === 0) return 0
  const outcomes = tickets.map(outcomeOf)
  const transfers = outcomes
    .filter(({ entries }) => entries.length > 0)
    .map(({ settled: { id }, entries }): Transfer => ({ kind: 'bet_settlement', reference: id, entries }))
  const posted = await ledger.post(transfers, db)
  invariant(
    posted.every((each) => each === 'posted'),
    'a ticket that was open is paid once',
  )
  await updateSettled(
    db,
    outcomes.map((each) => each.settled),
  )
  const paid = tickets.filter((_, index) => (outcomes[index] as Outcome).settled.paid > 0)
  await publishPaid(db, [...new Set(paid.map(({ account_id }) => account_id))])
  return tickets.length
}

function settled(profile: MarketProfile, ticket: TicketRow, draw: LuckySixDraw): Outcome {
  const { id, account_id: accountId } = ticket
  const rules = luckySixRulesOf(ticket.rules)
  const tax = profile.taxRows.find((row) => row.id === ticket.tax_rows)
  invariant(tax !== undefined, `the tax rows ${ticket.tax_rows} are known`)
  const result = luckySixResultOf(rules, ticket, draw)
  if (result.odds === 0) return { settled: { id, status: 3, place: null, odds: null, paid: 0, tax: 0 }, entries: [] }
  const payout = luckySixPayoutOf(rules, playsOf(rules, ticket), result, tax)
  return {
    settled: { id, status: 5, place: result.place, odds: result.odds, paid: payout.paid, tax: payout.tax },
    entries: [
      { accountId, book: 'cash', amount: payout.paid },
      { accountId: 0, book: 'payouts', amount: -payout.won },
      ...(payout.tax > 0 ? [{ accountId: 0, book: 'tax', amount: payout.tax }] : []),
    ],
  }
}

/** The whole stake, its VAT included. */
function refunded({ id, account_id: accountId, stake, vat }: TicketRow): Outcome {
  return {
    settled: { id, status: 4, place: null, odds: null, paid: stake, tax: 0 },
    entries: [
      { accountId, book: 'cash', amount: stake },
      { accountId: 0, book: 'stakes', amount: vat - stake },
      ...(vat > 0 ? [{ accountId: 0, book: 'vat', amount: -vat }] : []),
    ],
  }
}
