// The calls of crash pages: what everybody watches, and a player's own bets.
import { isUuid, type Request, type Route, type Routes } from '../http.ts'
import { crashGames } from '../offered.ts'
import { inSessionOf, type PlayDeps } from '../playApi.ts'
import { inRun } from '../stakes/autoRuns.ts'
import { type CrashDeps, loadMine } from './bets.ts'
import { loadChains } from './chains.ts'
import { placeBet } from './placing.ts'
import { loadPast } from './rounds.ts'
import { createTop } from './stream.ts'
import type { Taps } from './taps.ts'
import { type Stream, sharedFor } from './watchers.ts'

const MINE_SHOWN = 30
const [FAIR_LIFE_MS, FAIR_ROUNDS_SHOWN] = [1000, 24]
const EVENTS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }

type RouteDeps = CrashDeps & Pick<PlayDeps, 'limits'> & { taps: Taps }

export function crashRoutes(deps: RouteDeps, streams: ReadonlyMap<string, Stream>): Routes {
  const inSession = inSessionOf(deps)
  const top = createTop(deps, crashGames)
  const fair = new Map([...streams.keys()].map((game) => [game, sharedFor(FAIR_LIFE_MS, () => loadFair(deps, game))]))
  return {
    'GET /play/fair/': async ({ rest }) => {
      const shown = await fair.get(rest)?.()
      return shown ? { json: shown } : { status: 404, json: { code: 'NOT_FOUND' } }
    },
    'GET /play/stream/': ({ rest }) => {
      const stream = streams.get(rest)
      if (!stream) return { status: 404, json: { code: 'NOT_FOUND' } }
      return { headers: EVENTS, stream: (response) => stream.watch(response) }
    },
    'POST /play/crash/bet': inSession(
      (session, fields) => inRun(deps.pool, session, () => placeBet(deps, session, fields)),
      'bet',
    ),
    'POST /play/crash/cashout': cashOutRoute(deps, inSession),
    'POST /play/crash/mine': inSession(async (session) => ({
      ok: true,
      bets: await loadMine(deps.pool, session, MINE_SHOWN),
    })),
    'POST /play/crash/top': inSession(async ({ game }) => ({ ok: true, bets: (await top.get(game)?.()) ?? [] })),
  }
}

/** What proves a game's rounds: its chains, and of crash its past rounds. */
const loadFair = async ({ pool }: CrashDeps, game: string): Promise<object> => ({
  chains: await loadChains(pool, game),
  rounds: await loadPast(pool, game, FAIR_ROUNDS_SHOWN),
})

/** A tap is under way from its arrival on, also while nobody knows yet whose it is. */
function cashOutRoute({ taps }: RouteDeps, inSession: ReturnType<typeof inSessionOf>): Route {
  const route = async (request: Request) => {
    const arrived = taps.arrive(request.at)
    const cashOut = inSession(
      (session, { bet }, at) => taps.cashOut({ session, bet: isUuid(bet) ? bet.toLowerCase() : null, at }, arrived),
      'tap',
    )
    try {
      return await cashOut(request)
    } finally {
      arrived.end()
    }
  }
  return Object.assign(route, { isTap: true })
}
