// The door of programs' keys: kept hashed, with scopes and an end; one takes another's place while both work.
import { type KeyFault, type KeyScope, keyFaultOf, ROTATION_HOURS } from '@walia/domain/keys/keys.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import type { Platform } from '../platform/platform.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import {
  findLiveKey,
  insertKey,
  type KeyRow,
  loadKeys,
  loadLiveKeys,
  lockName,
  updateExpiry,
  updateRevoked,
  updateUsed,
} from './queries.ts'

export { type MadeKey, makeKey } from './makeKey.ts'
export type { KeyRow } from './queries.ts'

/** A key that was made where the command is given: here come its hash and its first letters. */
export type HashedKey = { prefix: string; keyHash: string }
export type WantedKey = HashedKey & { name: string; scopes: string[]; subject: string; days: number }
export type KeyAnswer =
  | { ok: true; prefix: string; expires_at: string; replaces?: string }
  | { ok: false; code: KeyFault | 'NAME_IN_USE' | 'NO_SUCH_KEY' | 'ROTATING' }

export type Keys = {
  /** Whose a shown key is; null for one that is not known, has ended, was revoked or may do something else. */
  find(shown: unknown, scope: KeyScope): Promise<{ name: string; subject: string } | null>
  add(key: WantedKey, by: string, requestId?: number | null): Promise<KeyAnswer>
  /** A second key of the name, with the same scopes and subject; the first works for so many hours more. */
  rotate(
    key: HashedKey & { name: string; days: number; hours: number },
    by: string,
    requestId?: number | null,
  ): Promise<KeyAnswer>
  revoke(prefix: string, by: string, requestId?: number | null): Promise<boolean>
  /** Without any key's hash. */
  list(): Promise<KeyRow[]>
}

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const SHOWN = /^wk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/
const LIST_MAX = 200

export function createKeys({ pool, clock }: Pick<Platform, 'pool' | 'clock'>): Keys {
  const now = () => new Date(clock.now())
  const inDays = (days: number) => new Date(clock.now() + days * DAY_MS)
  return {
    async find(shown, scope) {
      if (typeof shown !== 'string' || !SHOWN.test(shown)) return null
      const key = await findLiveKey(pool, secretHashOf(shown), now())
      if (key === null || !key.scopes.includes(scope)) return null
      await updateUsed(pool, key.id, now())
      return { name: key.name, subject: key.subject }
    },
    async add({ keyHash, ...key }, by, requestId = null) {
      const fault = keyFaultOf(key)
      if (fault !== null) return { ok: false, code: fault }
      return doneOnce(pool, requestId, async (db): Promise<KeyAnswer> => {
        await lockName(db, key.name)
        if ((await loadLiveKeys(db, key.name, now())).length > 0) return { ok: false, code: 'NAME_IN_USE' }
        const expires_at = inDays(key.days)
        const made = { ...key, keyHash: Buffer.from(keyHash, 'hex'), created_by: by, created_at: now(), expires_at }
        await insertKey(db, made)
        return { ok: true, prefix: key.prefix, expires_at: expires_at.toISOString() }
      })
    },
    async rotate({ name, prefix, keyHash, days, hours }, by, requestId = null) {
      return doneOnce(pool, requestId, async (db): Promise<KeyAnswer> => {
        await lockName(db, name)
        const [old, second] = await loadLiveKeys(db, name, now())
        if (old === undefined) return { ok: false, code: 'NO_SUCH_KEY' }
        if (second !== undefined) return { ok: false, code: 'ROTATING' }
        const { scopes, subject } = old
        const fault = keyFaultOf({ name, scopes, subject, days })
        if (fault !== null) return { ok: false, code: fault }
        await updateExpiry(db, old.id, new Date(clock.now() + Math.min(hours, ROTATION_HOURS * 30) * HOUR_MS))
        const expires_at = inDays(days)
        const made = { name, prefix, scopes, subject, keyHash: Buffer.from(keyHash, 'hex') }
        await insertKey(db, { ...made, created_by: by, created_at: now(), expires_at })
        return { ok: true, prefix, expires_at: expires_at.toISOString(), replaces: old.prefix }
      })
    },
    revoke: (prefix, by, requestId = null) => doneOnce(pool, requestId, (db) => updateRevoked(db, prefix, by, now())),
    list: () => loadKeys(pool, LIST_MAX),
  }
}
