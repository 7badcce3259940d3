// The SQL of programs' keys.
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>

export type KeyRow = {
  id: number
  name: string
  prefix: string
  scopes: string[]
  subject: string
  created_by: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
}
const KEY = 'id, name, prefix, scopes, subject, created_by, created_at, expires_at, revoked_at, last_used_at'
const LIVE = 'revoked_at is null and expires_at > $2'

/** Until the transaction ends nobody else changes keys of the name. */
export async function lockName(db: Queryable, name: string): Promise<void> {
  await db.query(`select pg_advisory_xact_lock(hashtext('api_key'), hashtext($1))`, [name])
}

export type NewKey = Pick<
  KeyRow,
  'name' | 'prefix' | 'scopes' | 'subject' | 'created_by' | 'created_at' | 'expires_at'
> & {
  keyHash: Buffer
}
export async function insertKey(db: Queryable, key: NewKey): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `insert into api_key (name, prefix, key_hash, scopes, subject, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [key.name, key.prefix, key.keyHash, key.scopes, key.subject, key.created_by, key.created_at, key.expires_at],
  )
  return rows[0]?.id as number
}

export async function findLiveKey(db: Queryable, keyHash: Buffer, at: Date): Promise<KeyRow | null> {
  const { rows } = await db.query<KeyRow>(`select ${KEY} from api_key where key_hash = $1 and ${LIVE}`, [keyHash, at])
  return rows[0] ?? null
}

/** Oldest first. */
export async function loadLiveKeys(db: Queryable, name: string, at: Date): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(`select ${KEY} from api_key where name = $1 and ${LIVE} order by id`, [
    name,
    at,
  ])
  return rows
}

export async function loadKeys(db: Queryable, limit: number): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(`select ${KEY} from api_key order by name, id desc limit $1`, [limit])
  return rows
}

/** Never later than it was. */
export async function updateExpiry(db: Queryable, id: number, at: Date): Promise<void> {
  await db.query('update api_key set expires_at = least(expires_at, $2) where id = $1', [id, at])
}

/** Of a prefix; false for none that works. */
export async function updateRevoked(db: Queryable, prefix: string, by: string, at: Date): Promise<boolean> {
  const answer = await db.query(`update api_key set revoked_at = $2, revoked_by = $3 where prefix = $1 and ${LIVE}`, [
    prefix,
    at,
    by,
  ])
  return answer.rowCount === 1
}

/** Written at most once a minute for a key. */
export async function updateUsed(db: Queryable, id: number, at: Date): Promise<void> {
  await db.query(
    `update api_key set last_used_at = $2
     where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
    [id, at],
  )
}
