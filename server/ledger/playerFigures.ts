// What the house's books gained of single players in a time: what an affiliate's month and a bettor's stakes are counted by.
import type { Queryable } from './queries.ts'

/** Of one player; ids of transfers as text, `beforeId` exclusive. */
export type PlayerSpan = { accountId: number; fromId: string; beforeId: string }
export type PlayerFigures = {
  account_id: number
  /** Stakes without VAT less those that came back, of money of any kind. */
  stakes: number
  vat: number
  /** Paid for tickets, winnings tax included, less what was taken back. */
  winnings: number
  /** Granted less forfeited. */
  bonuses: number
  /** Credited by deposits. */
  deposits: number
  /** Stakes of cash that bear VAT, with it, less those that came back. A casino's bear none: its games give nearly all back. */
  wagered: number
}

/** Players without a movement are left out. Reads by the index of each player's history. */
export async function loadPlayerFigures(db: Queryable, spans: readonly PlayerSpan[]): Promise<PlayerFigures[]> {
  const { rows } = await db.query<PlayerFigures>({
    name: 'ledger_player_figures',
    text: `
    with wanted as (
      select * from unnest($1::bigint[], $2::uuid[], $3::uuid[]) w (account_id, from_id, before_id)
    ), moved as (
      select w.account_id, p.transfer_id, bool_and(p.book in ('cash', 'reserved')) as of_cash,
        sum(p.amount) filter (where p.book = 'cash' and p.means = 'deposit') as deposited
      from wanted w cross join player_moves(w.account_id, w.from_id, w.before_id) p
      where p.book in ('cash', 'bonus', 'free_bet', 'redeemed', 'reserved')
      group by w.account_id, p.transfer_id
    ), booked as (
      select m.account_id, m.of_cash, m.deposited,
        coalesce(sum(h.amount) filter (where h.book = 'stakes'), 0) as stakes,
        coalesce(sum(h.amount) filter (where h.book = 'vat'), 0) as vat,
        coalesce(sum(h.amount) filter (where h.book = 'payouts'), 0) as payouts,
        coalesce(sum(h.amount) filter (where h.book = 'promotions'), 0) as promotions
      from moved m left join ledger_entry h on h.transfer_id = m.transfer_id and h.account_id = 0
      group by m.account_id, m.transfer_id, m.of_cash, m.deposited
    )
    select account_id, sum(stakes)::bigint as stakes, sum(vat)::bigint as vat, -sum(payouts)::bigint as winnings,
      -sum(promotions)::bigint as bonuses,
      coalesce(sum(deposited), 0)::bigint as deposits,
      coalesce(sum(stakes + vat) filter (where of_cash and stakes <> 0 and vat <> 0), 0)::bigint as wagered
    from booked group by account_id`,
    values: [spans.map((s) => s.accountId), spans.map((s) => s.fromId), spans.map((s) => s.beforeId)],
  })
  return rows
}

/**
 * What each player owes the house more at the end of his span than at its start, minor units: cash below zero, and what was
 * written off in it. Less than zero where a debt came in. Players of whom that is 0 are left out. Sums what was booked
 * since the span began, because entries of one wallet may be booked in another order than their ids.
 */
export async function loadUncollected(
  db: Queryable,
  spans: readonly PlayerSpan[],
): Promise<{ account_id: number; uncollected: number }[]> {
  const { rows } = await db.query<{ account_id: number; uncollected: number }>({
    name: 'ledger_uncollected',
    text: `
    with wanted as (
      select * from unnest($1::bigint[], $2::uuid[], $3::uuid[]) w (account_id, from_id, before_id)
    ), held as (
      select w.*, b.balance - coalesce(sum(e.amount), 0) as at_start,
        b.balance - coalesce(sum(e.amount) filter (where e.transfer_id >= w.before_id), 0) as at_end
      from wanted w join wallet_balance b on b.account_id = w.account_id and b.book = 'cash'
        left join ledger_entry e on e.account_id = w.account_id and e.account_id > 0 and e.book = 'cash'
          and e.transfer_id >= w.from_id
      group by w.account_id, w.from_id, w.before_id, b.balance
    ), owed as (
      select h.account_id, greatest(0, -h.at_end) - greatest(0, -h.at_start) + coalesce((
        select -sum(d.amount) from ledger_entry e
          join ledger_entry d on d.transfer_id = e.transfer_id and d.account_id = 0 and d.book = 'bad_debts'
        where e.account_id = h.account_id and e.account_id > 0 and e.book = 'cash'
          and e.transfer_id >= h.from_id and e.transfer_id < h.before_id), 0) as uncollected
      from held h
    )
    select account_id, uncollected::bigint as uncollected from owed where uncollected <> 0`,
    values: [spans.map((s) => s.accountId), spans.map((s) => s.fromId), spans.map((s) => s.beforeId)],
  })
  return rows
}
