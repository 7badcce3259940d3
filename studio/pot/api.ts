// The calls of the page of split the pot.

import { POT_GAME } from '../games/pot.ts'
import type { Routes } from '../http.ts'
import { inSessionOf, type PlayDeps } from '../playApi.ts'
import type { Session } from '../sessions.ts'
import { refused } from '../stakes/limits.ts'
import { choose, loadMine, loadTokens } from './choosing.ts'
import { loadPast, type PotDeps, poolOf } from './rounds.ts'

const [MINE_SHOWN, PAST_SHOWN] = [30, 20]
type Fields = Readonly<Record<string, unknown>>

export function potRoutes(deps: PotDeps & Pick<PlayDeps, 'limits'>): Routes {
  const inSession = inSessionOf(deps)
  const inGame = (work: (session: Session, fields: Fields) => Promise<unknown>, kind?: 'bet') =>
    inSession(
      async (session, fields) => (session.game === POT_GAME ? work(session, fields) : refused('GAME_UNKNOWN')),
      kind,
    )
  return {
    'POST /play/pot/choose': inGame((session, fields) => choose(deps, session, fields), 'bet'),
    'POST /play/pot/mine': inGame(async (session) => ({
      ok: true,
      pool: poolOf(session),
      choices: await loadMine(deps.pool, session, MINE_SHOWN),
      past: await loadPast(deps.pool, poolOf(session), PAST_SHOWN),
    })),
    'POST /play/pot/tokens': inGame(async (session, { round, after }) => {
      const tokens = await loadTokens(deps.pool, session, round, after)
      return tokens === null ? refused('MALFORMED') : { ok: true, tokens }
    }),
  }
}
