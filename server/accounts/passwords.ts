// Passwords: argon2id with the library's defaults (19 MiB, 2 passes), equal work for known and unknown accounts.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Refusal } from '../platform/http.ts'
import { Queue } from './queue.ts'

/** Half of the cores, at most four: a hash takes one for 30 ms, and bets need the others. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() >> 1))
/** About three seconds of one core; who comes after them is refused. */
const WAITING_MAX = 100
const BUSY_SECONDS = 3

const hashing = new Queue(AT_ONCE, WAITING_MAX)
const whenFree = <T>(work: () => Promise<T>): Promise<T> => hashing.run(work) ?? Promise.reject(busy())
const busy = () => new Refusal('TOO_MANY_REQUESTS', { retry_in: BUSY_SECONDS })

/** Throws TOO_MANY_REQUESTS while too many wait for a hash; asked before a try is counted that would not be made. */
export function checkHashRoom(): void {
  if (hashing.isFull) throw busy()
}

/** Hashed once per process; compared with where there is no account, so that the answer takes as long. */
let nobody: Promise<string> | null = null

export const hashPassword = (password: string): Promise<string> => whenFree(() => hash(password.normalize('NFC')))

/** What an account without a password keeps: nobody logs in to it. */
export const NO_PASSWORD = '-'

/** False for no hash, after the same work. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobody ??= hash('no account has this password')
  const known = stored !== null && stored !== NO_PASSWORD
  const compared = known ? stored : await nobody
  const matches = await whenFree(() => verify(compared, password.normalize('NFC')))
  return matches && known
}
