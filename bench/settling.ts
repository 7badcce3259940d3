// How long the results of one evening take from the feed to the wallets, and how long a bet takes meanwhile.
import { readFileSync } from 'node:fs'
import { betPaths } from '@walia/contract/paths.ts'
import { migrate } from '@walia/server/platform/migrate.ts'
import pg from 'pg'
import { startOwnPostgres } from '../e2e/ownPostgres.ts'
import { cookieOf, type PreparedBettor, prepareBettors } from './bettors.ts'
import { type Evening, resultsOf, ticketLegs } from './evening.ts'
import { generate } from './generate.ts'
import type { SettlingOrder, SettlingReply } from './settlingServer.ts'
import { tailOf } from './slips.ts'
import { launch } from './sockets.ts'
import { betsInTurn, openLoop, percentileOf } from './steadyBets.ts'
import { count, milliseconds, type Row, ratio } from './table.ts'

const TICKETS = Number(process.env.BENCH_TICKETS ?? 100_000)
const LEGS = 3
const BETTORS = 20_000
const CASH = 100_000_000
const EVENING: readonly number[] = Array.from({ length: 200 }, (_, nth) => 7001 + nth)
/** On sale all the time: what is bet on meanwhile. */
const TOMORROW: readonly number[] = Array.from({ length: 50 }, (_, nth) => 8001 + nth)
const CONNECTIONS = 128
const PLACING_MAX_MS = 180_000
const WARM_UP_MS = 3000
const QUIET_MS = 15_000
const BETS_PER_SECOND = 50
const SETTLING_MAX_MS = 180_000
const LOOK_MS = 50
const GOAL_SECONDS = 15
const GOAL_RATIO = 2

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const nodeFlags = (): string[] =>
  JSON.parse(readFileSync(new URL('../scripts/node.json', import.meta.url), 'utf8')).flags

export async function measureSettling(seed: number, say: (line: string) => void): Promise<Row[]> {
  const postgres = await startOwnPostgres('settling')
  // A profile is asked for by a flag of the bench itself.
  const profile = process.execArgv.filter((flag) => flag.startsWith('--cpu-prof'))
  const server = launch<SettlingOrder, SettlingReply>('./settlingServer.ts', [...nodeFlags(), ...profile])
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await migrate(postgres.url)
    await client.connect()
    const { port } = await server.request<{ port: number }>({
      do: 'open',
      url: postgres.url,
      matches: [...EVENING, ...TOMORROW],
    })
    say(`Placing ${count(TICKETS)} tickets…`)
    const bettors = await prepareBettors(postgres.url, `settling-${seed}`, BETTORS, CASH)
    await placeEvening(port, { matches: EVENING, seed }, bettors)
    const bet = betsInTurn(
      `http://127.0.0.1:${port}`,
      'meanwhile',
      bettors,
      ticketLegs({ matches: TOMORROW, seed }, 500, LEGS).map(tailOf),
    )
    const place = async (goesOn: (ms: number) => boolean): Promise<number[]> => {
      const latencies: number[] = []
      await openLoop(async () => void latencies.push(await bet()), BETS_PER_SECOND, goesOn)
      return latencies
    }
    await client.query('checkpoint')
    await place((ms) => ms < WARM_UP_MS)
    say('Measuring bets while it is quiet…')
    const quiet = await place((ms) => ms < QUIET_MS)
    say('The results come…')
    let seconds: number | null = null
    const settling = settleEvening(client, server, { matches: EVENING, seed }).then((took) => {
      seconds = took
    })
    const meanwhile = await place(() => seconds === null)
    await settling
    await verify(client)
    return rowsOf(seconds ?? Number.NaN, quiet, meanwhile, await paidOf(client))
  } finally {
    await client.end()
    server.end()
    await postgres.stop()
  }
}

/** Over HTTP, as bettors do. */
async function placeEvening(port: number, evening: Evening, bettors: readonly PreparedBettor[]): Promise<void> {
  const result = await generate({
    kind: 'placements',
    port,
    path: betPaths.bet,
    name: 'evening',
    connections: CONNECTIONS,
    warmUpMs: 0,
    measureMs: PLACING_MAX_MS,
    requestsMax: TICKETS,
    bettors: bettors.map((bettor) => ({ cookie: cookieOf(bettor), token: bettor.token })),
    slips: ticketLegs(evening, 20_000, LEGS).map(tailOf),
  })
  if (result.acceptedInAll !== TICKETS)
    throw new Error(`Only ${result.acceptedInAll} tickets were taken; for example ${result.sampleError}`)
}

type Server = ReturnType<typeof launch<SettlingOrder, SettlingReply>>

/** Seconds from the feed's first message until no ticket of the evening is left to settle. */
async function settleEvening(client: pg.Client, server: Server, evening: Evening): Promise<number> {
  const before = await client.query('select coalesce(max(id), 0) as id from line_change')
  const startedAt = performance.now()
  await server.request({ do: 'send', bodies: resultsOf(evening, Date.now()) })
  while (performance.now() - startedAt < SETTLING_MAX_MS) {
    await pause(LOOK_MS)
    const { rows } = await client.query<{ done: boolean }>(
      `select (select count(*) from line_change where id > $1) >= $2
         and (select change_id from settlement_cursor where name = 'lines') = (select max(id) from line_change)
         and not exists (select from settlement_work) as done`,
      [before.rows[0].id, 2 * evening.matches.length],
    )
    if (rows[0]?.done) return (performance.now() - startedAt) / 1000
  }
  throw new Error(`After ${SETTLING_MAX_MS / 1000} s not everything was settled.`)
}

/** All tickets of the evening are over, exactly those with three right picks have won, and the ledger sums to zero. */
async function verify(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ tickets: string; open: string; wrong: string }>(
    `select count(*) as tickets, count(*) filter (where status = 1) as open,
       count(*) filter (where (status = 5) <> won or (coalesce(paid, 0) > 0) <> won) as wrong
     from (select b.id, b.status, b.paid, bool_and(s.outcome ->> 'result' = '1') as won
       from bet b join selection s on s.id = any (b.selection_ids)
       group by b.id, b.status, b.paid
       having bool_and(s.parent_match_id <= $1)) x`,
    [EVENING.at(-1)],
  )
  const [found] = rows
  if (Number(found?.tickets) !== TICKETS || Number(found?.open) !== 0 || Number(found?.wrong) !== 0)
    throw new Error(`Tickets are not as they should be: ${JSON.stringify(found)}`)
  const faults = await client.query('select * from ledger_faults() limit 5')
  if (faults.rows.length > 0) throw new Error(`The ledger is off: ${JSON.stringify(faults.rows)}`)
}

async function paidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ paid: string }>(
    `select count(*) as paid from ledger_transfer where kind = 'bet_settlement'`,
  )
  return Number(rows[0]?.paid)
}

function rowsOf(seconds: number, quiet: readonly number[], meanwhile: readonly number[], paid: number): Row[] {
  const latencies = (all: readonly number[]): string =>
    `p50 ${milliseconds(percentileOf(all, 0.5))}, p95 ${milliseconds(percentileOf(all, 0.95))}, max ${milliseconds(Math.max(...all))} of ${count(all.length)} bets at ${BETS_PER_SECOND}/s`
  const p99 = percentileOf(meanwhile, 0.99)
  return [
    {
      what: `${count(TICKETS)} tickets of ${LEGS} legs settled and paid`,
      result: `${seconds.toFixed(1)} s`,
      goal: `at most ${GOAL_SECONDS} s`,
      note: `${EVENING.length} matches, ${count(BETTORS)} accounts, ${count(paid)} tickets won; from the feed's results to the last wallet`,
    },
    {
      what: "a bet's p99 before",
      result: milliseconds(percentileOf(quiet, 0.99)),
      ratio: '1.00',
      note: latencies(quiet),
    },
    {
      what: 'the same while tickets are settled',
      result: milliseconds(p99),
      ratio: `${ratio(p99 / percentileOf(quiet, 0.99))} to before`,
      goal: `at most ${GOAL_RATIO.toFixed(2)}`,
      note: latencies(meanwhile),
    },
  ]
}
