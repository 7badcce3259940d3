// The door of rounds: games that run by the clock, played by the process that leads; rounds and their proofs for everybody.
import { FairAnswer, FairQuery, type FairRound, fairPath } from '@walia/contract/fair.ts'
import type { Fair } from '../fair/index.ts'
import { charge } from '../platform/http.ts'
import { repeat } from '../platform/jobs.ts'
import { LeaseLost } from '../platform/leases.ts'
import type { Platform } from '../platform/platform.ts'
import { type Game, loadSeededAfter, playOnce, type RoundsDeps } from './play.ts'
import { findRound, loadRounds, loadUnfinishedGames, type RoundRow } from './queries.ts'
import { chainOf, roundOf, toldOf } from './view.ts'

export { type Game, type GameTimes, nextClosingOf } from './play.ts'
export type { Queryable, RoundRow } from './queries.ts'
export { roundOf } from './view.ts'

export type Page = { before: number | null; limit: number }
export type Rounds = {
  /** Before the start, once for each game. */
  add(game: Game): void
  /** What proves draws of a game that has no rounds here: newest first, below a number. */
  publish(game: string, load: (page: Page) => Promise<FairRound[]>): void
  /** Newest first. */
  latest(game: string, limit: number): Promise<RoundRow[]>
  /** How many rounds in a row there are seeds for after one. */
  seededAfter(game: string, number: number): Promise<number>
  /** Null where there is none of this number yet. */
  find(game: string, number: number): Promise<RoundRow | null>
  /** Games that have rounds under way, of this process or not. */
  unfinishedGames(): Promise<string[]>
  /** Brings every game as far as it can come now; also runs by itself. */
  playOnce(): Promise<boolean>
  start(): void
  stop(): Promise<void>
}

const LOOK_MS = 500
const PAGE = 50
const COST = 3

export function createRounds(platform: Platform, { fair }: { fair: Fair }): Rounds {
  const { app, pool, log } = platform
  const deps: RoundsDeps = { ...platform, fair, askedAt: new Map(), unseeded: new Set(), nearlyUnseeded: new Set() }
  const games: Game[] = []
  const published = new Map<string, (page: Page) => Promise<FairRound[]>>()
  const tags = ['games']
  app.get(
    fairPath,
    {
      schema: {
        tags,
        summary: 'Rounds of a game with what proves them',
        querystring: FairQuery,
        response: { 200: FairAnswer },
      },
    },
    async (request) => {
      charge(request, COST)
      const { game, before = null } = request.query
      const load = published.get(game) ?? (async (page: Page) => (await loadRounds(pool, game, page)).map(roundOf))
      const [games, chains, rounds] = await Promise.all([
        fair.games(),
        fair.chains(game),
        load({ before, limit: PAGE }),
      ])
      const last = rounds.at(-1)
      return {
        data: {
          ...{ game, games },
          chains: chains.map(chainOf),
          rounds: rounds.map(toldOf),
          next: rounds.length < PAGE || last === undefined ? null : last.number,
        },
      }
    },
  )
  // A lead that was lost is another process's to go on with.
  const look = (game: Game) =>
    playOnce(deps, game).catch((cause) => {
      if (!(cause instanceof LeaseLost)) throw cause
    })
  let stops: (() => Promise<void>)[] = []
  return {
    add: (game) => void games.push(game),
    publish: (game, load) => void published.set(game, load),
    latest: (game, limit) => loadRounds(pool, game, { before: null, limit }),
    seededAfter: (game, number) => loadSeededAfter(fair, game, number),
    find: (game, number) => findRound(pool, game, number),
    unfinishedGames: () => loadUnfinishedGames(pool),
    async playOnce() {
      let moved = false
      for (const game of games) moved = (await playOnce(deps, game)) || moved
      return moved
    },
    // Each game by itself: one that waits for its beacon or pays a full round holds no other up.
    start() {
      stops = games.map((game) =>
        repeat(
          LOOK_MS,
          () => look(game),
          (cause) => log.error({ err: cause, game: game.name }, 'rounds could not be played on'),
        ),
      )
    },
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
