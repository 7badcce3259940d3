// Passwords: argon2id with the library's defaults (19 MiB, 2 passes), equal work for known and unknown accounts.
import { hash, verify } from '@node-rs/argon2'

/** Hashed once per process; compared with where there is no account, so that the answer takes as long. */
let nobody: Promise<string> | null = null

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

/** What an account without a password keeps: nobody logs in to it. */
export const NO_PASSWORD = '-'

/** False for no hash, after the same work. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobody ??= hash('no account has this password')
  const known = stored !== null && stored !== NO_PASSWORD
  const matches = await verify(known ? stored : await nobody, password.normalize('NFC'))
  return matches && known
}
