// Accepted five-leg placements per second over HTTP, against pgbench on the same server, and on one market against many.
import { betPaths } from '@walia/contract/paths.ts'
import { type Pick, upcomingPicks } from '../e2e/bettor.ts'
import { cookieOf, type PreparedBettor, prepareBettors } from './bettors.ts'
import { loadProcessorTimes, type ProcessorTimes } from './cost.ts'
import { generate } from './generate.ts'
import type { LoadResult } from './generator.ts'
import type { Machinery } from './machinery.ts'
import { findPgbench, pgbenchTerms, preparePgbench } from './pgbench.ts'
import { medianOf, ROUNDS, ratesOf, ratioOf } from './rounds.ts'
import { oneSlip, variedSlips } from './slips.ts'
import { count, milliseconds, perSecond, type Row } from './table.ts'

const BETTORS = 20_000
const CASH = 100_000_000
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 512)
const TURN_SECONDS = Number(process.env.BENCH_TURN_SECONDS ?? 8)
const TURN_WARM_UP_MS = 2000
const WARM_UP_MS = 15_000
const SLIPS = 2000
const PICKS = 1500
// So far ahead that no match starts or is suspended during the run.
const STARTS_AFTER_MS = 24 * 3600 * 1000
const GOAL = 2
/** At half of the rate, for a bettor's answer. */
const GOAL_P99_MS = 50
const HALF_TURNS = Math.min(3, ROUNDS)
const HOT_GOAL = 0.9

/** A favourite's price may fall below what is sold while the bench runs. */
const ODDS_MIN = 1.1
const staysOnSale = ({ odd }: Pick): boolean => Number(odd.odd_value) >= ODDS_MIN

/** With what the processes of both took for one ticket, µs. */
export type Placed = LoadResult & { each: ProcessorTimes }
type Turns = {
  pgbench: { perSecond: number; latencyMs: number }[]
  varied: Placed[]
  hot: Placed[]
  half: Placed[]
}

export async function measurePlacements(machinery: Machinery): Promise<Row[]> {
  const program = findPgbench()
  const { url } = await machinery.postgres()
  const pgbench = program === null ? null : await preparePgbench(program, url, machinery.seed)
  const { pid } = await machinery.product()
  const { bettors, varied, hot, place } = await prepare(machinery)
  machinery.say('Warming up…')
  await place(varied, 'warm', WARM_UP_MS)
  const turns: Turns = { pgbench: [], varied: [], hot: [], half: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    machinery.say(`Measuring, round ${round + 1} of ${ROUNDS}…`)
    if (pgbench) {
      turns.pgbench.push(whilePaused(pid(), () => pgbench.run(TURN_SECONDS)))
      // The simulated world catches up on what it missed while it stood still.
      await machinery.calm()
    }
    turns.varied.push(await place(varied, `varied-${round}`, TURN_WARM_UP_MS))
    turns.hot.push(await place(hot, `hot-${round}`, TURN_WARM_UP_MS))
  }
  const half = medianOf(ratesOf(turns.varied)) / 2
  for (let turn = 0; turn < HALF_TURNS; turn += 1) {
    machinery.say(`Measuring at half of the rate, turn ${turn + 1} of ${HALF_TURNS}…`)
    const times = { name: `half-${turn}`, warmUpMs: TURN_WARM_UP_MS, measureMs: TURN_SECONDS * 1000, perSecond: half }
    turns.half.push(await placeAll(machinery, bettors, varied, times))
  }
  await pgbench?.drop()
  await verifyBooks(machinery)
  return rowsOf(turns)
}

/** Bettors with money, and slips of prices that stay on sale. */
async function prepare(machinery: Machinery) {
  const { url } = await machinery.postgres()
  const { base } = await machinery.product()
  machinery.say(`Preparing ${count(BETTORS)} bettors…`)
  const bettors = await prepareBettors(url, `bench-${machinery.seed}`, BETTORS, CASH)
  const picks = (await upcomingPicks(base, STARTS_AFTER_MS, PICKS)).filter(staysOnSale)
  if (picks.length < 100) throw new Error(`only ${picks.length} prices to bet on`)
  const [varied, hot] = [variedSlips(picks, SLIPS, machinery.seed), oneSlip(picks)]
  const place = (slips: string[], name: string, warmUpMs: number) =>
    placeAll(machinery, bettors, slips, { name, warmUpMs, measureMs: TURN_SECONDS * 1000 })
  return { bettors, varied, hot, place }
}

/** Turns of the varied slips, for other chapters to compare with. */
export async function preparePlacements(machinery: Machinery): Promise<(name: string) => Promise<Placed>> {
  const { varied, place } = await prepare(machinery)
  return (name) => place(varied, name, TURN_WARM_UP_MS)
}

/** pgbench runs alone: the simulated world is paused meanwhile. */
function whilePaused<T>(pid: number, run: () => T): T {
  process.kill(pid, 'SIGSTOP')
  try {
    return run()
  } finally {
    process.kill(pid, 'SIGCONT')
  }
}

type Turn = { name: string; warmUpMs: number; measureMs: number; perSecond?: number }

/** No errors, and every acknowledged ticket in the database: else the figure means nothing. */
async function placeAll(machinery: Machinery, bettors: PreparedBettor[], slips: string[], turn: Turn): Promise<Placed> {
  const before = await ticketCount(machinery)
  const spent = await loadProcessorTimes(machinery)
  const result = await generate({
    kind: 'placements',
    port: await machinery.port(),
    path: betPaths.bet,
    connections: CONNECTIONS,
    ...turn,
    bettors: bettors.map((bettor) => ({ cookie: cookieOf(bettor), token: bettor.token })),
    slips,
  })
  const errors = Object.entries(result.errors).map(([code, times]) => `${times} × ${code}`)
  if (errors.length > 0) throw new Error(`Placements failed: ${errors.join(', ')}; for example ${result.sampleError}`)
  const tickets = (await ticketCount(machinery)) - before
  if (tickets !== result.acceptedInAll)
    throw new Error(`${result.acceptedInAll} placements were acknowledged, the database holds ${tickets}.`)
  const now = await loadProcessorTimes(machinery)
  const eachOf = (ms: number): number => (ms * 1000) / tickets
  return {
    ...result,
    each: { server: eachOf(now.server - spent.server), database: eachOf(now.database - spent.database) },
  }
}

const ticketCount = async (machinery: Machinery): Promise<number> =>
  (await machinery.query<{ count: number }>('select count(*)::int as count from bet'))[0]?.count ?? 0

async function verifyBooks(machinery: Machinery): Promise<void> {
  const [legs] = await machinery.query<{ off: number }>(
    'select (select count(*) from bet_leg) - (select sum(cardinality(selection_ids)) from bet) as off',
  )
  if (Number(legs?.off) !== 0) throw new Error(`Legs are off by ${legs?.off}.`)
  const faults = await machinery.query('select * from ledger_faults() limit 5')
  if (faults.length > 0) throw new Error(`The ledger is off: ${JSON.stringify(faults)}`)
}

const worst = (turns: readonly LoadResult[], which: 'p50' | 'p95' | 'p99' | 'max'): string =>
  milliseconds(Math.max(...turns.map((result) => result[which])))
const latencies = (turns: readonly LoadResult[]): string =>
  `p50 ${worst(turns, 'p50')}, p95 ${worst(turns, 'p95')}, p99 ${worst(turns, 'p99')}, max ${worst(turns, 'max')} in the worst of ${turns.length} turns`

const costOf = (turns: readonly Placed[]): string => {
  const middle = (of: keyof ProcessorTimes) => Math.round(medianOf(turns.map(({ each }) => each[of])))
  return `; processor time of one: server ${middle('server')} µs, PostgreSQL ${middle('database')} µs`
}

function rowsOf({ pgbench, varied, hot, half }: Turns): Row[] {
  const yardstick = pgbench.length > 0 ? pgbench.map(({ perSecond: rate }) => rate) : null
  const rates = { varied: ratesOf(varied), hot: ratesOf(hot) }
  const none = 'There is no pgbench on this machine and it could not be fetched, so there is no ratio.'
  const mean = `mean ${milliseconds(medianOf(pgbench.map(({ latencyMs }) => latencyMs)))}; ${pgbenchTerms}`
  return [
    yardstick === null
      ? { what: 'pgbench TPC-B', result: none }
      : { what: 'pgbench TPC-B, transactions', result: perSecond(medianOf(yardstick)), ratio: '1.00', note: mean },
    {
      what: `five-leg placements, ${count(BETTORS)} accounts, ${CONNECTIONS} connections`,
      result: perSecond(medianOf(rates.varied)),
      ratio: yardstick === null ? '' : `${ratioOf(rates.varied, yardstick)} to pgbench`,
      goal: GOAL.toFixed(2),
      note: latencies(varied) + costOf(varied),
    },
    {
      what: 'the same, everybody on one market',
      result: perSecond(medianOf(rates.hot)),
      ratio: `${ratioOf(rates.hot, rates.varied)} to the row above`,
      goal: HOT_GOAL.toFixed(2),
      note: latencies(hot) + costOf(hot),
    },
    {
      what: 'five-leg placements at half of their rate, p99',
      result: milliseconds(medianOf(half.map(({ p99 }) => p99))),
      goal: `at most ${GOAL_P99_MS} ms`,
      note: `${perSecond(medianOf(ratesOf(half)))}; ${latencies(half)}${costOf(half)}`,
    },
  ]
}
