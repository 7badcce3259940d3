// How long a bet takes beside a crowd that searches for random words, and beside reading calls that find every connection of
// theirs in use: p95 with them against without, in turns.
import { inboxPaths } from '@walia/contract/latePaths.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { randomOf } from '@walia/simulator/random.ts'
import pg from 'pg'
import { upcomingPicks } from '../e2e/bettor.ts'
import { cookieOf, type PreparedBettor, prepareBettors } from './bettors.ts'
import type { Machinery } from './machinery.ts'
import { medianOf, ratioOf } from './rounds.ts'
import { variedSlips } from './slips.ts'
import { betsInTurn, openLoop, percentileOf } from './steadyBets.ts'
import { milliseconds, type Row } from './table.ts'

const BETTORS = 200
const CASH = 100_000_000
const STARTS_AFTER_MS = 24 * 3600 * 1000
const ROUNDS = 3
const TURN_MS = 6000
const BETS_PER_SECOND = 20
const SEARCHES_PER_SECOND = 30
const READS_PER_SECOND = 60
/** A call that finds no connection is refused after a second, and read in a little more. */
const REFUSED_WITHIN_MS = 2000
const GOAL = 2

type Turn = { p50: number; p95: number }
type Turns = { alone: Turn; beside: Turn; held: Turn }
type Refusals = { count: number; slowestMs: number; otherErrors: number }

export async function measureCrowd(machinery: Machinery): Promise<Row[]> {
  const { url } = await machinery.postgres()
  const { base } = await machinery.product()
  const bettors = await prepareBettors(url, `crowd-${machinery.seed}`, BETTORS, CASH)
  const picks = (await upcomingPicks(base, STARTS_AFTER_MS, 500)).filter(({ odd }) => Number(odd.odd_value) >= 1.1)
  const slips = variedSlips(picks, 500, machinery.seed)
  const random = randomOf(machinery.seed, 'crowd')
  const bet = betsInTurn(base, 'crowd', bettors, slips)
  const word = () => String.fromCharCode(...Array.from({ length: 8 }, () => 97 + random.whole(0, 25)))
  const searches: number[] = []
  // Each search comes from a different address, so that limits per address do not apply: three random words, two of
  // which get corrected.
  const search = async () => {
    const path = `${matchPaths.list}?keyword=${word()}+${word()}+${word()}`
    const from = [203, random.whole(0, 255), random.whole(0, 255), random.whole(1, 254)].join('.')
    const answer = await fetch(base + path, { headers: { 'x-forwarded-for': from } })
    await answer.arrayBuffer()
    searches.push(answer.status)
  }
  machinery.say('Warming up…')
  await turnOf(bet, null)
  const turns: Turns[] = []
  const refusals: Refusals = { count: 0, slowestMs: 0, otherErrors: 0 }
  for (let round = 0; round < ROUNDS; round += 1) {
    machinery.say(`Measuring, round ${round + 1} of ${ROUNDS}…`)
    const [alone, beside] = [await turnOf(bet, null), await turnOf(bet, search, SEARCHES_PER_SECOND)]
    const read = readsInTurn(base, bettors, refusals)
    turns.push({ alone, beside, held: await whileHeld(url, () => turnOf(bet, read, READS_PER_SECOND)) })
  }
  return rowsOf(turns, searches, refusals)
}

/** Inboxes, of one bettor after the other; only what is refused is counted. */
function readsInTurn(base: string, bettors: readonly PreparedBettor[], refusals: Refusals) {
  let number = 0
  return async (): Promise<void> => {
    const bettor = bettors[number++ % bettors.length] as PreparedBettor
    const from = performance.now()
    const answer = await fetch(base + inboxPaths.messages, { headers: { cookie: cookieOf(bettor) } })
    await answer.arrayBuffer()
    if (answer.status === 200) return
    if (answer.status === 503 && answer.headers.has('retry-after')) refusals.count += 1
    else refusals.otherErrors += 1
    refusals.slowestMs = Math.max(refusals.slowestMs, performance.now() - from)
  }
}

/** Inboxes cannot be read until the turn's time is over: each that is asked for keeps its connection. */
async function whileHeld(url: string, turn: () => Promise<Turn>): Promise<Turn> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin; lock table inbox_message in access exclusive mode')
  const over = setTimeout(() => void client.query('rollback'), TURN_MS)
  try {
    return await turn()
  } finally {
    clearTimeout(over)
    await client.end()
  }
}

async function turnOf(bet: () => Promise<number>, other: (() => Promise<void>) | null, perSecond = 0): Promise<Turn> {
  const latencies: number[] = []
  const timed = async () => void latencies.push(await bet())
  const lasts = (ms: number): boolean => ms < TURN_MS
  await Promise.all([openLoop(timed, BETS_PER_SECOND, lasts), other ? openLoop(other, perSecond, lasts) : null])
  return { p50: percentileOf(latencies, 0.5), p95: percentileOf(latencies, 0.95) }
}

function rowsOf(turns: readonly Turns[], searches: readonly number[], refusals: Refusals): Row[] {
  if (refusals.otherErrors > 0 || refusals.slowestMs > REFUSED_WITHIN_MS || refusals.count === 0)
    throw new Error(`Reading calls were not refused as they should be: ${JSON.stringify(refusals)}`)
  const [alone, beside, held] = [
    turns.map((turn) => turn.alone),
    turns.map((turn) => turn.beside),
    turns.map((turn) => turn.held),
  ]
  const p95 = (all: readonly Turn[]) => all.map((turn) => turn.p95)
  const note = (all: readonly Turn[]) => `p50 ${milliseconds(medianOf(all.map((turn) => turn.p50)))}; ${ROUNDS} turns`
  const answered = searches.filter((status) => status === 200).length
  return [
    {
      what: `a bet's p95, ${BETS_PER_SECOND} bets/s`,
      result: milliseconds(medianOf(p95(alone))),
      ratio: '1.00',
      note: note(alone),
    },
    {
      what: `the same beside ${SEARCHES_PER_SECOND} searches/s of random words`,
      result: milliseconds(medianOf(p95(beside))),
      ratio: `${ratioOf(p95(beside), p95(alone))} to without them`,
      goal: `below ${GOAL.toFixed(2)}`,
      note: `${note(beside)}; ${answered} of ${searches.length} searches answered`,
    },
    {
      what: `the same beside ${READS_PER_SECOND} reads/s that find every connection of reading in use`,
      result: milliseconds(medianOf(p95(held))),
      ratio: `${ratioOf(p95(held), p95(alone))} to without them`,
      goal: `below ${GOAL.toFixed(2)}`,
      note: `${note(held)}; ${refusals.count} reads refused with 503, the slowest after ${milliseconds(refusals.slowestMs)}`,
    },
  ]
}
