// The second factor: begun with the password, enabled with a code, asked for at every login, ended with both. A code counts
// once; so does each recovery code.
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { formatPhone } from '@walia/domain/accounts/phoneText.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import type { Limit } from '../platform/limits.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type AccountsDeps, type Caller, nowOf, supportPhoneOf, takeTry } from './deps.ts'
import { keepDevice } from './devices.ts'
import { secondFactorLimits } from './limits.ts'
import { checkOwner } from './owner.ts'
import {
  deleteAttempts,
  deleteKnownDevices,
  endOtherSessions,
  insertAuthEvent,
  loadLoggedOut,
  lockAccount,
  type Queryable,
} from './queries.ts'
import type { Session, Sessions } from './sessions.ts'
import { base32Of, isTotpCode, otpauthOf, stepOf, TOTP_SECRET_BYTES } from './totp.ts'

const RECOVERY_CODES = 10
/** 80 bits each, so one SHA-256 is enough to keep them. */
const RECOVERY_BYTES = 10
const CIPHER = 'aes-256-gcm'
const [NONCE_BYTES, TAG_BYTES] = [12, 16]

/** From support being asked to the end: long enough for the message to be read by an owner who did not ask. */
export const FACTOR_WAIT_HOURS = 24
/** A request that nobody came back for counts no more: its message is forgotten, so the owner is told and waited for anew. */
export const FACTOR_STALE_HOURS = 72
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)

type FactorRow = {
  account_id: number
  sealed: Buffer
  enabled_at: Date | null
  last_step: number
  end_asked_at: Date | null
}

export async function findFactor(db: Queryable, accountId: number): Promise<FactorRow | null> {
  const { rows } = await db.query<FactorRow>(
    'select account_id, sealed, enabled_at, last_step, end_asked_at from second_factor where account_id = $1',
    [accountId],
  )
  return rows[0] ?? null
}

/** Whether a login has to give a code. */
export const hasFactor = async (db: Queryable, accountId: number): Promise<boolean> =>
  (await findFactor(db, accountId))?.enabled_at != null

export async function secondFactorOf({ pool, config, clock }: AccountsDeps, accountId: number) {
  const factor = await findFactor(pool, accountId)
  const askedAt = factor?.enabled_at ? factor.end_asked_at : null
  const isAsked = askedAt !== null && clock.now() <= hoursAfter(askedAt, FACTOR_STALE_HOURS).getTime()
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from recovery_code where account_id = $1',
    [accountId],
  )
  return {
    offered: config.secondFactorKey !== null,
    enabled: factor?.enabled_at != null,
    recovery_codes_left: rows[0]?.count ?? 0,
    ends_from: isAsked ? hoursAfter(askedAt, FACTOR_WAIT_HOURS).toISOString() : null,
  }
}

/** The owner did not ask support to end it. A session is enough, as this only keeps what he has. */
export async function keepOwnFactor(deps: AccountsDeps, { accountId, mobile }: Session, caller: Caller): Promise<void> {
  await inTransaction(deps.pool, async (db) => {
    const answer = await db.query(
      'update second_factor set end_asked_at = null where account_id = $1 and end_asked_at is not null',
      [accountId],
    )
    if (answer.rowCount === 0) return
    await insertAuthEvent(db, { kind: 'second_factor_kept', at: nowOf(deps), accountId, mobile, ...caller })
  })
}

/** A new secret, worth nothing until a code of it came back. Throws NOT_FOUND, PASSWORD_WRONG, SECOND_FACTOR_ON. */
export async function beginFactor(deps: AccountsDeps, { accountId, mobile }: Session, password: string) {
  if (deps.config.secondFactorKey === null) throw new Refusal('NOT_FOUND')
  await checkOwner(deps, accountId, password)
  const secret = deps.random.bytes(TOTP_SECRET_BYTES)
  const answer = await deps.pool.query(
    `insert into second_factor (account_id, sealed, begun_at) values ($1, $2, $3)
     on conflict (account_id) do update set sealed = excluded.sealed, begun_at = excluded.begun_at
       where second_factor.enabled_at is null`,
    [accountId, seal(deps, secret, accountId), nowOf(deps)],
  )
  if (answer.rowCount === 0) throw new Refusal('SECOND_FACTOR_ON')
  const { brandName } = deps.config
  return { secret: base32Of(secret), uri: otpauthOf(secret, brandName, formatPhone(mobile, deps.profile.phone)) }
}

/** Who tries codes in a session: strangers, who have none, use up nothing of it. */
const ownLimits = ({ sessionId }: Session) => secondFactorLimits(`session ${sessionId}`)

export type Enabled = { recoveryCodes: string[]; device: string }

/**
 * Answers the recovery codes, once, and this browser's new secret. The owner is told by message: a thief could lock him out.
 * Every other session ends and other browsers are known no more, as they began without a code; a login that was compared
 * before this waits for the account and is asked for one. Throws SECOND_FACTOR_ON, SECOND_FACTOR_WRONG, SESSION_ENDED.
 */
export async function enableFactor(
  deps: AccountsDeps,
  sessions: Sessions,
  session: Session,
  code: string,
  { caller, device }: { caller: Caller; device: string | null },
): Promise<Enabled> {
  const { accountId, sessionId, mobile } = session
  const limits = ownLimits(session)
  await takeTry(deps, limits, 'TOO_MANY_REQUESTS')
  const factor = await findFactor(deps.pool, accountId)
  if (factor === null) throw new Refusal('SECOND_FACTOR_WRONG')
  if (factor.enabled_at !== null) throw new Refusal('SECOND_FACTOR_ON')
  const codes = Array.from({ length: RECOVERY_CODES }, () => base32Of(deps.random.bytes(RECOVERY_BYTES)))
  const known = await inTransaction(deps.pool, async (db) => {
    const at = nowOf(deps)
    await lockAccount(db, accountId)
    // A new password may have ended it meanwhile, and not for its thief to shut the owner out.
    if ((await loadLoggedOut(db, [sessionId], at)).size > 0) throw new Refusal('SESSION_ENDED')
    if (!(await takeStep(deps, db, factor, code))) throw new Refusal('SECOND_FACTOR_WRONG')
    // Another may have been begun meanwhile, of which no code was given.
    const enabled = await db.query(
      'update second_factor set enabled_at = $2 where account_id = $1 and sealed = $3 and enabled_at is null',
      [accountId, at, factor.sealed],
    )
    if (enabled.rowCount === 0) throw new Refusal('SECOND_FACTOR_WRONG')
    await db.query('insert into recovery_code (account_id, hash) select $1, unnest($2::bytea[])', [
      accountId,
      codes.map((each) => recoveryHashOf(each)),
    ])
    await endOtherSessions(db, { accountId, kept: sessionId, reason: 'ended_by_owner', at })
    await deleteKnownDevices(db, accountId)
    await insertAuthEvent(db, { kind: 'second_factor_on', at, accountId, mobile, ...caller })
    for (const { kind, subject } of limits) await deleteAttempts(db, kind, subject)
    await tell(deps, db, { mobile, text: 'sms:secondFactorOn', caller })
    return keepDevice(deps, db, accountId, device)
  })
  sessions.forgetAccount(accountId)
  return { recoveryCodes: codes.map((each) => each.replace(/(.{4})(?=.)/g, '$1-')), device: known }
}

/** With the password and a code, or a recovery code. The owner is told by message here too. */
export async function disableFactor(
  deps: AccountsDeps,
  session: Session,
  { password, code }: { password: string; code: string },
  caller: Caller,
): Promise<void> {
  const { accountId, mobile } = session
  await checkOwner(deps, accountId, password)
  const factor = await checkFactor(deps, accountId, code, ownLimits(session))
  if (factor === null) return
  await inTransaction(deps.pool, async (db) => {
    // Only what the code was of; of two ends at once one is told.
    const ended = await db.query('delete from second_factor where account_id = $1 and sealed = $2', [
      accountId,
      factor.sealed,
    ])
    if (ended.rowCount === 0) return
    await insertAuthEvent(db, { kind: 'second_factor_off', at: nowOf(deps), accountId, mobile, ...caller })
    await tell(deps, db, { mobile, text: 'sms:secondFactorOff', caller })
  })
}

type Told = { mobile: string; text: 'sms:secondFactorOn' | 'sms:secondFactorOff'; caller: Caller }
async function tell(deps: AccountsDeps, db: Queryable, { mobile, text, caller }: Told): Promise<void> {
  const values = { brand: deps.config.brandName, phone: supportPhoneOf(deps) }
  await deps.sms.queue(db, { mobile, kind: 'second_factor', text: deps.texts.text(text, caller.language, values) })
}

/** Of a login: a known browser has tries of its own. */
export const loginFactorLimits = (accountId: number, device: string | null): Limit[] =>
  secondFactorLimits(device ?? `account ${accountId}`)

/**
 * After the right password: the second step of a login, and of the factor's end. `limits`: of whoever gives the code.
 * Answers what the code was of, null where none is asked for. Throws SECOND_FACTOR_NEEDED, LOGIN_LOCKED, SECOND_FACTOR_WRONG.
 */
export async function checkFactor(
  deps: AccountsDeps,
  accountId: number,
  code: string | undefined,
  limits: readonly Limit[],
): Promise<FactorRow | null> {
  const factor = await findFactor(deps.pool, accountId)
  if (factor === null || factor.enabled_at === null) return null
  if (code === undefined) throw new Refusal('SECOND_FACTOR_NEEDED')
  await takeTry(deps, limits, 'LOGIN_LOCKED')
  const isRight = isTotpCode(code)
    ? await takeStep(deps, deps.pool, factor, code)
    : await takeRecovery(deps, accountId, code)
  if (!isRight) throw new Refusal('SECOND_FACTOR_WRONG')
  for (const { kind, subject } of limits) await deleteAttempts(deps.pool, kind, subject)
  return factor
}

/** Of two that give one code at once, and of any that give it later, one is taken. */
async function takeStep(deps: AccountsDeps, db: Queryable, factor: FactorRow, code: string): Promise<boolean> {
  const step = isTotpCode(code) ? stepOf(open(deps, factor), code, deps.clock.now()) : null
  if (step === null) return false
  // Whoever has the codes has not lost them: what support was asked for is over.
  const answer = await db.query(
    'update second_factor set last_step = $2, end_asked_at = null where account_id = $1 and last_step < $2',
    [factor.account_id, step],
  )
  return answer.rowCount === 1
}

const recoveryHashOf = (code: string): Buffer => secretHashOf(`recovery/${code}`)

async function takeRecovery({ pool }: AccountsDeps, accountId: number, code: string): Promise<boolean> {
  const bare = code.toUpperCase().replace(/[^A-Z2-7]/g, '')
  const answer = await pool.query(
    `with used as (delete from recovery_code where account_id = $1 and hash = $2 returning account_id)
     update second_factor set end_asked_at = null where account_id in (select account_id from used)`,
    [accountId, recoveryHashOf(bare)],
  )
  return answer.rowCount === 1
}

/** The configuration's key, which no copy of the database has. */
function keyOf({ config }: AccountsDeps): Buffer {
  invariant(config.secondFactorKey !== null, 'SECOND_FACTOR_KEY is there while accounts have a second factor')
  return createHash('sha256').update(`second factor/${config.secondFactorKey}`).digest()
}

function seal(deps: AccountsDeps, secret: Uint8Array, accountId: number): Buffer {
  const nonce = deps.random.bytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(deps), nonce).setAAD(Buffer.from(String(accountId)))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function open(deps: AccountsDeps, { account_id, sealed }: FactorRow): Buffer {
  const decipher = createDecipheriv(CIPHER, keyOf(deps), sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(String(account_id))).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}
