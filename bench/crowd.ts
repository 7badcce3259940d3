// How long a bet takes beside a crowd that searches for random words: p95 with the crowd against without, in turns.
import { matchPaths } from '@walia/contract/paths.ts'
import { randomOf } from '@walia/simulator/random.ts'
import { upcomingPicks } from '../e2e/bettor.ts'
import { prepareBettors } from './bettors.ts'
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
const GOAL = 2

type Turn = { p50: number; p95: number }

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
  const turns: { alone: Turn; beside: Turn }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    machinery.say(`Measuring, round ${round + 1} of ${ROUNDS}…`)
    turns.push({ alone: await turnOf(bet, null), beside: await turnOf(bet, search) })
  }
  return rowsOf(turns, searches)
}

async function turnOf(bet: () => Promise<number>, search: (() => Promise<void>) | null): Promise<Turn> {
  const latencies: number[] = []
  const timed = async () => void latencies.push(await bet())
  const lasts = (ms: number): boolean => ms < TURN_MS
  await Promise.all([
    openLoop(timed, BETS_PER_SECOND, lasts),
    search ? openLoop(search, SEARCHES_PER_SECOND, lasts) : null,
  ])
  return { p50: percentileOf(latencies, 0.5), p95: percentileOf(latencies, 0.95) }
}

function rowsOf(turns: readonly { alone: Turn; beside: Turn }[], searches: readonly number[]): Row[] {
  const [alone, beside] = [turns.map((turn) => turn.alone), turns.map((turn) => turn.beside)]
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
  ]
}
