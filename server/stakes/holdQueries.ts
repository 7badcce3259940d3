// The SQL of stakes that are held while their slips wait in the live hold.
import { type PlayerBook, type StakeSource, stakeBookOf } from '@walia/domain/bets/stakeSource.ts'
import type { Pool } from 'pg'
import type { IntakeRefusal, Refused } from './refusal.ts'
import type { RequestName } from './requests.ts'

/** So many slips of an account wait at once; each costs its stake meanwhile. */
export const HOLDS_MAX = 10
/** What a process may be late after the hold, before others take it for dead and give the stake back. */
const LATE_MS = 30_000

/** `stake` in minor units; `id` is the hold's own. */
export type WantedHold = RequestName & { id: string; stake: number; source: StakeSource }
export type TakenHold = Refused<'held' | 'known' | 'TOO_MANY_REQUESTS' | IntakeRefusal>

/** One commit: the key is taken and the stake is in the house's book `held`, or neither. */
export async function insertHold(
  pool: Pool,
  { accountId, key, bodyHash, id, stake, source }: WantedHold,
  { holdSeconds, repeatMs }: { holdSeconds: number; repeatMs: number },
): Promise<TakenHold> {
  const book: PlayerBook = stakeBookOf[source]
  const { rows } = await pool.query<TakenHold>({
    name: 'hold_stake',
    text: 'select outcome, balance, detail from hold_stake($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    values: [accountId, key, bodyHash, id, stake, book, holdSeconds * 1000 + LATE_MS, repeatMs, HOLDS_MAX],
  })
  return rows[0] as TakenHold
}

/** Gives the stake back and frees the key; does nothing where a placement or another process has ended the hold. */
export async function deleteHold(pool: Pool, id: string): Promise<void> {
  await pool.query('select release_holds(array[$1::uuid])', [id])
}

/** Whether the bet waits in the hold, in whatever process: under this key, or without one under any. */
export async function isHeld(pool: Pool, { accountId, key, bodyHash }: RequestName): Promise<boolean> {
  const { rows } = await pool.query<{ held: boolean }>(
    `select exists (select from stake_hold where account_id = $1 and body_hash = $2 and ($3 = '' or key = $3)) as held`,
    [accountId, bodyHash, key],
  )
  return rows[0]?.held ?? false
}

const RELEASED_AT_ONCE = 500

/** Gives back what processes that died have left in the hold; each row once, however many processes look. */
export async function deleteLateHolds(pool: Pool): Promise<void> {
  await pool.query(
    `select release_holds(array(
       select id from stake_hold where until < clock_timestamp() order by until limit $1 for update skip locked))`,
    [RELEASED_AT_ONCE],
  )
}
