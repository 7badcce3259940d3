// Passwords: argon2id with the library's defaults (19 MiB, 2 passes), equal work for known and unknown accounts.
import { hash, verify } from '@node-rs/argon2'

/** Hashed once per process; compared with where there is no account, so that the answer takes as long. */
let nobody: Promise<string> | null = null

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'))

/** False for a null hash, after the same work. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  nobody ??= hash('no account has this password')
  const matches = await verify(stored ?? (await nobody), password.normalize('NFC'))
  return matches && stored !== null
}
