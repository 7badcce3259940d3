// Accepted five-leg placements per second over HTTP, against pgbench on the same server, and on one market against many.
import { betPaths } from '@walia/contract/paths.ts'
import { upcomingPicks } from '../e2e/bettor.ts'
import { cookieOf, type PreparedBettor, prepareBettors } from './bettors.ts'
import { generate } from './generate.ts'
import type { Seen } from './generator.ts'
import type { Machinery } from './machinery.ts'
import { findPgbench, runPgbench } from './pgbench.ts'
import { oneSlip, variedSlips } from './slips.ts'
import { milliseconds, perSecond, type Row, ratio } from './table.ts'

const BETTORS = 20_000
const CASH = 100_000_000
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 128)
const SECONDS = Number(process.env.BENCH_SECONDS ?? 12)
const WARM_UP_SECONDS = 8
const PGBENCH_SECONDS = 10
const SLIPS = 2000
const PICKS = 1500
// Far enough that nothing starts or is suspended meanwhile.
const STARTS_AFTER_MS = 24 * 3600 * 1000
const GOAL = 1.5
const HOT_GOAL = 0.9

export async function measurePgbench(machinery: Machinery): Promise<{ rows: Row[]; perSecond: number | null }> {
  const program = findPgbench()
  if (program === null) {
    const result = 'There is no pgbench on this machine and it could not be fetched, so there is no ratio.'
    return { rows: [{ what: 'pgbench TPC-B', result }], perSecond: null }
  }
  machinery.say('Measuring pgbench…')
  const { url } = await machinery.postgres()
  const { perSecond: tps, latencyMs, clients, scale } = await runPgbench(program, url, PGBENCH_SECONDS, machinery.seed)
  await machinery.query('drop database pgbench')
  await machinery.query('checkpoint')
  const note = `mean ${milliseconds(latencyMs)}; ${clients} clients, scale ${scale}`
  return {
    rows: [{ what: 'pgbench TPC-B, transactions', result: perSecond(tps), ratio: '1.00', note }],
    perSecond: tps,
  }
}

const latencies = ({ p50, p95, p99, max }: Seen): string =>
  `p50 ${milliseconds(p50)}, p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}, max ${milliseconds(max)}`

async function place(machinery: Machinery, bettors: PreparedBettor[], slips: string[], name: string): Promise<Seen> {
  const before = await ticketCount(machinery)
  const seen = await generate({
    kind: 'placements',
    port: await machinery.port(),
    path: betPaths.bet,
    connections: CONNECTIONS,
    warmUpMs: WARM_UP_SECONDS * 1000,
    measureMs: SECONDS * 1000,
    name,
    stake: '10',
    bettors: bettors.map((bettor) => ({ cookie: cookieOf(bettor), token: bettor.token })),
    slips,
  })
  await verify(machinery, seen, (await ticketCount(machinery)) - before)
  return seen
}

const ticketCount = async (machinery: Machinery): Promise<number> =>
  (await machinery.query<{ count: number }>('select count(*)::int as count from bet'))[0]?.count ?? 0

/** No errors, and every acknowledged ticket in the database with its legs: else the figure means nothing. */
async function verify(machinery: Machinery, seen: Seen, tickets: number): Promise<void> {
  const errors = Object.entries(seen.errors)
  if (errors.length > 0)
    throw new Error(
      `Placements failed: ${errors.map(([code, count]) => `${count} × ${code}`).join(', ')}; for example ${seen.sampleError}`,
    )
  if (tickets !== seen.acceptedInAll)
    throw new Error(`${seen.acceptedInAll} placements were acknowledged, the database holds ${tickets}.`)
  const [legs] = await machinery.query<{ off: number }>(
    'select (select count(*) from bet_leg) - (select sum(cardinality(selection_ids)) from bet) as off',
  )
  if (Number(legs?.off) !== 0) throw new Error(`Legs are off by ${legs?.off}.`)
}

/** Both runs share bettors and warm-up, so that the second differs in nothing but the market. */
export async function measurePlacements(machinery: Machinery, pgbench: number | null): Promise<Row[]> {
  const { base, databaseUrl } = await machinery.product()
  machinery.say(`Preparing ${BETTORS.toLocaleString('en-US')} bettors…`)
  const bettors = await prepareBettors(databaseUrl(), `bench-${machinery.seed}`, BETTORS, CASH)
  const picks = await upcomingPicks(base, STARTS_AFTER_MS, PICKS)
  if (picks.length < 100) throw new Error(`only ${picks.length} prices to bet on`)
  machinery.say('Measuring placements…')
  const varied = await place(machinery, bettors, variedSlips(picks, SLIPS, machinery.seed), 'varied')
  await machinery.query('checkpoint')
  machinery.say('Measuring placements on one market…')
  const hot = await place(machinery, bettors, oneSlip(picks), 'hot')
  const faults = await machinery.query('select * from ledger_faults() limit 5')
  if (faults.length > 0) throw new Error(`The ledger is off: ${JSON.stringify(faults)}`)
  const rates = { varied: varied.accepted / varied.seconds, hot: hot.accepted / hot.seconds }
  return [
    {
      what: `five-leg placements, ${BETTORS.toLocaleString('en-US')} accounts, ${CONNECTIONS} connections`,
      result: perSecond(rates.varied),
      ratio: pgbench === null ? '' : `${ratio(rates.varied / pgbench)} to pgbench`,
      goal: GOAL.toFixed(2),
      note: latencies(varied),
    },
    {
      what: 'the same, everybody on one market',
      result: perSecond(rates.hot),
      ratio: `${ratio(rates.hot / rates.varied)} to the row above`,
      goal: HOT_GOAL.toFixed(2),
      note: latencies(hot),
    },
  ]
}
