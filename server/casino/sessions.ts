// Sessions of real play: one launch of one game, known to its provider by a token that is made for it and used for nothing else.
import { randomBytes } from 'node:crypto'
import type { Login } from '../accounts/index.ts'
import type { CasinoDeps } from './deps.ts'
import { insertSession, type Session } from './queries.ts'
import { tokenHashOf } from './runCommand.ts'

/** A night at one table; who plays on launches the game anew. */
const LIFE_MS = 8 * 3_600_000

/** The token is kept as a hash only: it is handed to the provider now or never. Bets end with the bettor's login. */
export async function openSession(
  { pool, clock, nextId, profile }: Pick<CasinoDeps, 'pool' | 'clock' | 'nextId' | 'profile'>,
  accountId: number,
  { provider, code: game }: { provider: string; code: string },
  login: Login | null,
): Promise<{ session: Session; token: string }> {
  const token = randomBytes(32).toString('base64url')
  const now = clock.now()
  const session = {
    ...{ id: nextId(), account_id: accountId, provider, game, currency: profile.currency },
    ...{ started_at: now, expires_at: now + LIFE_MS },
    ...{ login_id: login?.id ?? null, login_started_at: login?.startedAt ?? null },
  }
  await insertSession(pool, tokenHashOf(token), session)
  return { session, token }
}
