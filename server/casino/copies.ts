// What every wallet call asks for and hardly ever changes: sessions, games, and what bars an account, for a moment each.
import type { Clock } from '../platform/clock.ts'
import { FetchCache } from '../platform/fetchCache.ts'
import type { Outbox } from '../platform/outbox.ts'
import type { CasinoNeeds, Copies } from './deps.ts'
import { findGame, findSession, type Queryable } from './queries.ts'

/** How late another process's switch, or the end of a session there, is seen at the latest. */
const LIFE_MS = 2_000
const COPIES_MAX = 50_000

export function createCopies(
  db: Queryable,
  clock: Clock,
  outbox: Pick<Outbox, 'follow'>,
  { standingOf }: Pick<CasinoNeeds['accounts'], 'standingOf'>,
): Copies {
  const cache = <Value>() => new FetchCache<Value>(clock, LIFE_MS, COPIES_MAX)
  const sessions = cache<Awaited<ReturnType<Copies['session']>>>()
  const games = cache<Awaited<ReturnType<Copies['game']>>>()
  const standings = cache<Awaited<ReturnType<Copies['standing']>>>()
  outbox.follow('sessions.ended', ({ accountId }) => standings.delete(String(accountId)))
  return {
    session: (hash) => sessions.of(hash.toString('base64'), () => findSession(db, hash)),
    game: (provider, code) => games.of(`${provider}/${code}`, () => findGame(db, provider, code)),
    standing: (accountId) => standings.of(String(accountId), () => standingOf(accountId)),
  }
}
