// The way to PostgreSQL: pools that act as the application's role.
import pg from 'pg'
import { LanedPool } from './lanes.ts'

// bigint columns hold minor units and ids below 2^53: numbers everywhere
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`a bigint of the database does not fit: ${text}`)
  return value
})

/** How long a connection is waited for, and a statement; `lanes`: calls wait less, and share as lanes.ts says. */
export type Patience = { waitMs?: number; statementMs?: number; lanes?: boolean }

/** `role` is what the connection acts as: walia_app for the product, walia_operator for a command line, null for migrations. */
export function createPool(
  url: string,
  role: 'walia_app' | 'walia_operator' | null,
  max = 10,
  patience: Patience = {},
): pg.Pool {
  const pool = new (patience.lanes ? LanedPool : pg.Pool)({
    connectionString: url,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: patience.waitMs ?? 10_000,
    ...(patience.statementMs === undefined ? {} : { statement_timeout: patience.statementMs }),
    keepAlive: true,
    application_name: role ?? 'walia_migrations',
    ...(role ? { options: `-c role=${role}` } : {}),
  })
  // A connection that breaks in use is reported twice: the query fails, and the client emits an error.
  // Without one, that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {}) // an idle connection that breaks is replaced; the next query says so if the server is gone
  return pool
}

/** The database is away or went away: what was asked of it may or may not have happened. */
export const connectionBroke = (cause: unknown): boolean => {
  const { code, message, syscall } = cause as { code?: unknown; message?: unknown; syscall?: unknown }
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string' && /^(08|57|ECONN|EPIPE|ETIMEDOUT)/.test(code)) return true
  return typeof message === 'string' && /^(Connection terminated|timeout exceeded when trying to connect)/.test(message)
}
