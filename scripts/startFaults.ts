// What went wrong at a start, as one sentence that says what to do.
import { ConfigError } from '../server/platform/config.ts'

export const DISK_FULL = 'The disk is full; free some space and start again.'

const UNREACHABLE = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ECONNRESET']
/** Codes of PostgreSQL: how a login is refused, a database is missing, a right is lacking, there is no room. */
const BY_CODE: Readonly<Record<string, (message: string) => string>> = {
  ENOSPC: () => DISK_FULL,
  53100: () => DISK_FULL,
  '28P01': () => 'DATABASE_URL: PostgreSQL refuses this user or password.',
  28000: (message) => `DATABASE_URL: PostgreSQL refuses the login: ${message}.`,
  '3D000': (message) => `DATABASE_URL: ${message}; create it first.`,
  42501: (message) => `DATABASE_URL: ${message}; its user must own the database and be able to create roles.`,
  '57P03': () => 'PostgreSQL is still starting or stopping; try again in a moment.',
  53300: () => 'PostgreSQL has no connection left; lower DATABASE_POOL or raise its max_connections.',
}

type Fault = Error & { code?: string; cause?: unknown }
const codeOf = (fault: Fault): string => fault.code ?? (fault.cause instanceof Error ? codeOf(fault.cause) : '')

export function sentenceOf(fault: Fault): string {
  if (fault instanceof ConfigError) return `Configuration: ${fault.message}.`
  const code = codeOf(fault)
  if (UNREACHABLE.includes(code)) return `DATABASE_URL: no PostgreSQL answers there (${fault.message || code}).`
  return BY_CODE[code]?.(fault.message) ?? fault.message
}

/** Of the last words of a PostgreSQL that ended by itself. `kept`: somebody starts it again. */
export function endingOf(said: string, kept = false): string {
  if (said.includes('No space left on device')) return DISK_FULL
  const reason = said
    .split('\n')
    .findLast((line) => /PANIC|FATAL/.test(line))
    ?.replace(/^.*(PANIC|FATAL):\s*/, '')
  return `PostgreSQL has stopped${reason ? `: ${reason}` : ''}; ${kept ? 'it is being started again' : 'start again, it recovers by itself'}.`
}
