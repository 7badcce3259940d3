// Cash-outs of crash, by a tap or by themselves, and the bust: whichever comes to a bet's row first decides it.
import type pg from 'pg'
import type { Db } from '../database.ts'
import { LEASE_S } from '../wallet/calls.ts'
import type { CrashRound } from './rounds.ts'

/** A bet that is over, and the wallet's call that says so to it, which a demo has none of. */
export type Ended = { id: string; call: string | null }
type Pooled = { pool: pg.Pool }

/**
 * One statement for many: `bets` is locked in one order and changed to `set`, and what they come to is paid in the same: a demo's
 * into its session's row, real money by a call to the wallet, which also closes the round.
 */
const ending = (bets: string, set: string): string => `
  with bets as materialized (${bets}),
  locked as materialized (
    select b.id from crash_bet b where b.id in (select id from bets) and b.state = 'placed' order by b.id for update),
  ended as (
    update crash_bet b set ${set}, moved_at = now() from bets
    where bets.id = b.id and b.id in (select id from locked) and b.state = 'placed'
    returning b.id, b.session, b.paid, b.wallet_bet),
  demos as materialized (
    select s.id from session s where s.id in (select session from ended where wallet_bet is null and paid > 0)
    order by s.id for update),
  paid as (
    update session s set demo_balance = demo_balance + e.paid
    from (select session, sum(paid) as paid from ended where wallet_bet is null group by session) e
    where s.id = e.session and s.id in (select id from demos)),
  called as (
    insert into wallet_call (id, kind, reference, session, round, amount, closes_round, due_at)
    select gen_random_uuid(), 'win', wallet_bet, session, id, paid, true, now() + make_interval(secs => ${LEASE_S})
    from ended where wallet_bet is not null returning id, round)
  select ended.id, called.id as call from ended left join called on called.round = ended.id`

const WON = `state = 'won', stop = bets.stop, paid = b.stake * bets.stop / 100`
const TAPPED = ending('select * from unnest($1::uuid[], $2::int[]) u (id, stop)', WON)
const REACHED = ending(
  `select id, auto_stop as stop from crash_bet
   where game = $1 and round = $2 and auto_stop <= $3 and state = 'placed'`,
  WON,
)
const LOST = ending(
  `select id from crash_bet where game = $1 and round = $2 and state = 'placed'`,
  `state = 'lost', paid = 0`,
)

/** Of those that are still in the round each at its multiple; the second tap on a bet finds it paid. */
export async function payTaps(db: Db, taps: ReadonlyMap<string, number>): Promise<Ended[]> {
  if (taps.size === 0) return []
  const values = [[...taps.keys()], [...taps.values()]]
  return (await db.query<Ended>({ name: 'pay_taps', text: TAPPED, values })).rows
}

/** Automatic cash-outs up to a multiple, each at exactly its value. */
export const payAutos = async ({ pool }: Pooled, { game, number }: CrashRound, upTo: number): Promise<Ended[]> =>
  (await pool.query<Ended>({ name: 'pay_autos', text: REACHED, values: [game, number, upTo] })).rows

/** After the bust: whoever is still in has lost, and the wallet is called to close the round. */
export const loseRest = async ({ pool }: Pooled, { game, number }: Pick<CrashRound, 'game' | 'number'>) =>
  (await pool.query<Ended>({ name: 'lose_rest', text: LOST, values: [game, number] })).rows
