// A bettor excludes himself for a time: sessions end in the same transaction, and nothing makes the time shorter.
import { type Exclusion, longerExclusion } from '@walia/domain/saferplay/exclusion.ts'
import { invariant } from '../platform/invariant.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccountsDeps, nowOf } from './deps.ts'
import { type ExcludedRow, endSessions, insertAuthEvent, type Queryable } from './queries.ts'

/** An operator's exclusion has no end; in an account that is closed or blocked it is kept as one of so many years. */
export const NO_END_YEARS = 100

/** Answers the exclusion that is in force now: the one before where that lasts longer. */
export async function exclude(deps: AccountsDeps, accountId: number, wanted: Exclusion): Promise<Exclusion> {
  return inTransaction(deps.pool, (client) => excludeLocked(client, accountId, wanted, nowOf(deps)))
}

/** In the caller's transaction. */
export async function excludeLocked(db: Queryable, accountId: number, wanted: Exclusion, at: Date): Promise<Exclusion> {
  const before = await lockExclusion(db, accountId)
  const exclusion = longerExclusion(before, wanted, at.getTime())
  await updateExclusion(db, accountId, exclusion)
  await insertExclusion(db, accountId, wanted, at)
  await endSessions(db, accountId, wanted.as, at)
  await insertAuthEvent(db, { kind: 'excluded', at, accountId, details: exclusion })
  return exclusion
}

async function lockExclusion(db: Queryable, accountId: number): Promise<Exclusion | null> {
  const { rows } = await db.query<ExcludedRow>(
    'select excluded_as, excluded_until from account where id = $1 for no key update',
    [accountId],
  )
  const [row] = rows
  invariant(row !== undefined, `account ${accountId} exists`)
  const { excluded_as: as, excluded_until: until } = row
  return as === null || until === null ? null : { as, until: until.getTime() }
}

async function updateExclusion(db: Queryable, accountId: number, { as, until }: Exclusion): Promise<void> {
  await db.query('update account set excluded_as = $2, excluded_until = $3 where id = $1', [
    accountId,
    as,
    new Date(until),
  ])
}

async function insertExclusion(db: Queryable, accountId: number, { as, until }: Exclusion, at: Date): Promise<void> {
  await db.query(
    'insert into account_exclusion (account_id, excluded_as, asked_at, excluded_until) values ($1, $2, $3, $4)',
    [accountId, as, at, new Date(until)],
  )
}
