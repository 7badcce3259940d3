// A round of lucky six that closes under load, and 100,000 of its tickets that are settled and paid.
import { luckySixPaths } from '@walia/contract/latePaths.ts'
import { rightChoiceOf } from '@walia/domain/luckysix/bet.ts'
import { type LuckySixDraw, luckySix } from '@walia/domain/luckysix/rules.ts'
import { luckyProcess } from '@walia/server/luckysix/testWorld.ts'
import { type Ground, insertMany, PAID, PAY_GOAL, pourIn, seconds, soundness } from './roundUnderLoad.ts'
import { count, type Row } from './table.ts'

const WHAT = 'lucky six tickets'
/** A closing comes in 10 to 30 s. */
const TIMES = { periodMs: 20_000, beaconAfterMs: 3000, beaconWaitMs: 120_000, showMs: 0 }
const LOOK_MS = 200
const DRAWN_MAX_MS = 60_000

type Process = Awaited<ReturnType<typeof luckyProcess>>

export async function measureLuckySixRound(ground: Ground): Promise<Row[]> {
  const { database, sandbox, accounts } = ground
  const at = await luckyProcess(database, sandbox, { times: TIMES })
  await at.rounds.playOnce()
  const { open } = await at.state()
  const enter = (index: number) =>
    at.call(
      accounts[index % accounts.length] as number,
      luckySixPaths.ticket,
      { round: open.number, picks: [1, 2, 3, 4, 5, 6].map((n) => n + (index % 42)), stake: '10' },
      { 'idempotency-key': `bench-${index}-of-lucky-six` },
    )
  const { placed, rows } = await pourIn(WHAT, Date.parse(open.closes_at), enter, ground.say)
  rows.push(
    ...(await soundness(ground, WHAT, placed, {
      text: `select count(*)::int as entries, count(*) filter (where t.placed_at >= r.closes_at)::int as late,
         count(*) filter (where not exists (select from ledger_transfer l
           where l.kind = 'bet' and l.reference = t.id::text))::int as unpaid
       from lucky_ticket t join game_round r on r.game = 'lucky6' and r.number = t.round_number where t.round_number = $1`,
      values: [open.number],
    })),
  )
  rows.push(await payMany(ground, at, open.number))
  await at.end()
  return rows
}

/** Brings the round to a phase, as its leader does by itself. */
async function playedTo(at: Process, number: number, phase: string): Promise<{ result: unknown }> {
  for (let waited = 0; waited < DRAWN_MAX_MS; waited += LOOK_MS) {
    const round = (await at.rounds.latest('lucky6', 10)).find((each) => each.number === number)
    if (round?.phase === phase) return round
    await at.rounds.playOnce()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  throw new Error(`the round is not ${phase} within a minute`)
}

async function payMany(ground: Ground, at: Process, number: number): Promise<Row> {
  const { accounts, say } = ground
  const { result } = await playedTo(at, number, 'drawn')
  const side = rightChoiceOf(luckySix, 'firstParity', (result as LuckySixDraw).balls)
  await insertMany(
    ground,
    'lucky_ticket',
    `insert into lucky_ticket (id, series, account_id, round_number, kind, picks, stake, vat, placed_at, balance_after, rules, tax_rows)
     select id, id, account, $1, 'firstParity', array[$4::smallint], 1000, 130, now(), 0, e.rules, e.tax_rows
     from (select gen_random_uuid() as id, ($2::bigint[])[1 + n % cardinality($2::bigint[])] as account
       from generate_series(1, $3::int) n) t, (select rules, tax_rows from lucky_ticket where round_number = $1 limit 1) e`,
    [number, accounts, PAID, side],
  )
  say(`Settling and paying ${count(PAID)} tickets…`)
  const startedAt = performance.now()
  while ((await at.rounds.latest('lucky6', 10)).find((each) => each.number === number)?.phase === 'drawn')
    await at.rounds.playOnce()
  const ms = performance.now() - startedAt
  return {
    what: `${count(PAID)} ${WHAT} that won are settled and paid`,
    result: seconds(ms),
    goal: PAY_GOAL,
    note: `with those of the last 5 s, to ${count(accounts.length)} wallets`,
  }
}
