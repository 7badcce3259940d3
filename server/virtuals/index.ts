// The door of super leagues: a game of rounds for each, their calls and pushes, prices for bets and results for settlement.
import { gameOf, leagueOfGame } from '@walia/domain/fair/games.ts'
import { type DayResult, dayResultOf } from '@walia/domain/virtuals/play.ts'
import { dayOfRound, phasesOf, shapeOf } from '@walia/domain/virtuals/rules.ts'
import type { Names } from '../odds/index.ts'
import { repeat } from '../platform/jobs.ts'
import { DAY } from '../platform/periods.ts'
import type { ServerPlatform } from '../platform/platform.ts'
import type { Game, GameTimes, RoundRow, Rounds } from '../rounds/index.ts'
import { loadLineChanges, loadLines, loadScores } from './lines.ts'
import { Watched } from './live.ts'
import { Memory } from './memory.ts'
import { deleteResults, insertResult, type Queryable } from './queries.ts'
import { matchOf, quoteOf } from './quote.ts'
import { registerRoutes } from './routes.ts'
import { runningLeaguesOf, showOf, type VirtualTimes, virtualTimesOf } from './times.ts'
import type { Virtuals } from './types.ts'
import type { ViewDeps } from './view.ts'

export type { VirtualLineName, VirtualScore, Virtuals } from './types.ts'

export type VirtualsNeeds = {
  rounds: Rounds
  names: Names
  /** Other times than the configuration's, for tests. */
  times?: VirtualTimes
  /** Another answer than the outbox's, for tests. */
  isCurrent?: () => boolean
}

const LOOK_MS = 500
const RETRY_MS = 1_000
/** Rounds stay for ever; results as settlement reads them as long as a ticket may be asked for. */
const RESULTS_KEPT_MS = 400 * 86_400_000

export async function createVirtuals(platform: ServerPlatform, needs: VirtualsNeeds): Promise<Virtuals> {
  const { app, pool, profile, clock, outbox, jobs, config, texts, log, topics } = platform
  const { rounds, names } = needs
  const isOn = profile.products.virtuals
  const times = needs.times ?? virtualTimesOf(profile, config)
  const phases = phasesOf(times.periodMs)
  const running = runningLeaguesOf(profile, times)
  for (const { league, times: ofLeague } of running) rounds.add(gameOfLeague(league, ofLeague, isOn))
  // Leagues that ran under another configuration come to their end; no new day of theirs begins.
  const ours = new Set<string>(running.map(({ league }) => gameOf(league)))
  for (const game of await rounds.unfinishedGames()) {
    const league = leagueOfGame(game)
    if (league !== null && !ours.has(game)) rounds.add(gameOfLeague(league, { ...times, ...showOf(phases) }, false))
  }
  const memory = new Memory(running, rounds, clock.now)
  const deps: ViewDeps = {
    ...{ memory, texts, names, phases, isOn, now: clock.now },
    isCurrent: needs.isCurrent ?? (() => outbox.isCurrent()),
    languages: profile.languages.map(({ id }) => id),
  }
  const watched = new Watched(deps)
  topics.add(watched.topic)
  if (isOn) registerRoutes(app, deps)
  jobs.add('virtuals.deleteOld', { role: 'rounds', every: DAY }, () =>
    deleteResults(pool, new Date(clock.now() - RESULTS_KEPT_MS)),
  )
  const fault = (cause: unknown) => log.error({ err: cause }, 'super leagues could not be read')
  outbox.follow('rounds.moved', ({ game }) => void memory.reload(game).catch(fault))
  const stops: (() => Promise<void>)[] = []
  let isStarted = false
  return {
    isOn,
    quote: (...asked) => quoteOf(deps, ...asked),
    match: (id) => matchOf(deps, id),
    loadLineChanges,
    loadLines,
    loadScores,
    start: async () => {
      if (!isStarted) {
        stops.push(repeat(RETRY_MS, () => memory.retry(), fault))
        stops.push(repeat(LOOK_MS, async () => watched.changed().forEach(topics.touch), fault))
      }
      isStarted = true
      await memory.load()
    },
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
  }
}

function gameOfLeague(league: number, times: GameTimes, opens: boolean): Game {
  const shape = shapeOf(league)
  const dayOf = ({ number }: RoundRow) => ({ league, ...dayOfRound(shape, number) })
  const write = async (db: Queryable, round: RoundRow, matches: DayResult['matches'] | null) =>
    (await insertResult(db, { ...dayOf(round), matches })) ? 1 : 0
  return {
    ...{ name: gameOf(league), opens, times },
    drawOf: (stream, { number }) => dayResultOf(league, number, stream),
    settlePage: (db, round) => write(db, round, (round.result as DayResult).matches),
    refundPage: (db, round) => write(db, round, null),
  }
}
