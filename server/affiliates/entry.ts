// An affiliate's own login: a password, a cookie that bettors' calls do not know, and the link that sets a password once.
import { passwordRefusalOf } from '@walia/domain/accounts/rules.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkHashRoom, hashPassword, isPassword, returnTry, takeTry } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import { addressLimits, type Limit } from '../platform/limits.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { type AffiliatesDeps, nowOf } from './deps.ts'
import { type AffiliateRow, findAffiliate, findByLogin, findInvited, type Queryable, takeInvite } from './queries.ts'

export const AFFILIATE_COOKIE = 'partner'
/** Of a browser that he has logged in with; logs in nobody. */
export const DEVICE_COOKIE = 'partner_device'
const SECRET = /^[A-Za-z0-9_-]{43}$/
const SESSION_SECONDS = 12 * 3600
const MINUTE = 60
const TRIES_MAX = 5
const TRY_SECONDS = 15 * MINUTE
/** Of a known browser, whatever strangers try. */
const DEVICE_TRIES_MAX = 10
const DEVICE_SECONDS = 365 * 86_400
/** Of an affiliate; the ones used last are kept. */
const DEVICES_MAX = 10

export const isSecret = (text: string | undefined): text is string => text !== undefined && SECRET.test(text)

const limitsOf = (subject: string, ip: string): Limit[] => [
  { kind: 'affiliate_login', subject, count: TRIES_MAX, windowSeconds: TRY_SECONDS },
  ...addressLimits('affiliate_login', ip, 30, TRY_SECONDS),
]

/** `device`: the cookie of a browser that may have logged in as him before; its tries are counted by nothing else. */
const loginLimitsOf = (name: string, ip: string, device: Buffer | null): Limit[] =>
  device === null
    ? limitsOf(`login ${name}`, ip)
    : [
        {
          ...{ kind: 'affiliate_login', subject: `device ${device.toString('hex', 0, 8)}` },
          ...{ count: DEVICE_TRIES_MAX, windowSeconds: TRY_SECONDS },
        },
      ]

/** Throws LOGIN_LOCKED, LOGIN_FAILED: alike for a login that is not known, one without a password and one that is closed. */
export async function logIn(
  deps: AffiliatesDeps,
  { login, password }: { login: string; password: string },
  ip: string,
  device: string | undefined,
): Promise<AffiliateRow> {
  const name = login.trim().toLowerCase()
  checkHashRoom()
  const affiliate = await findByLogin(deps.pool, name)
  const limits = loginLimitsOf(name, ip, affiliate && (await knownDeviceOf(deps, affiliate.id, device)))
  await takeTry(deps, limits, 'LOGIN_LOCKED')
  const matches = await isPassword(password, affiliate?.password_hash ?? null)
  if (affiliate === null || !matches || affiliate.status !== 'active') throw new Refusal('LOGIN_FAILED')
  await returnTry(deps, limits)
  return affiliate
}

/** Whose link it is. Throws LOGIN_LOCKED, LOGIN_LINK_INVALID. */
export async function invitedBy(deps: AffiliatesDeps, invite: string, ip: string): Promise<AffiliateRow> {
  await takeTry(deps, addressLimits('affiliate_login', ip, 30, TRY_SECONDS), 'LOGIN_LOCKED')
  const affiliate = isSecret(invite) ? await findInvited(deps.pool, secretHashOf(invite), nowOf(deps)) : null
  if (affiliate === null) throw new Refusal('LOGIN_LINK_INVALID')
  return affiliate
}

/** Throws LOGIN_LOCKED, LOGIN_LINK_INVALID and what a password is refused for. Sessions of before end. */
export async function setPassword(
  deps: AffiliatesDeps,
  { invite, password }: { invite: string; password: string },
  ip: string,
): Promise<AffiliateRow> {
  checkHashRoom()
  await invitedBy(deps, invite, ip)
  const refusal = passwordRefusalOf(password, deps.profile.account)
  if (refusal === 'PASSWORD_TOO_SHORT') throw new Refusal(refusal, { min: deps.profile.account.passwordLengthMin })
  if (refusal === 'PASSWORD_TOO_LONG') throw new Refusal('MALFORMED', { reason: 'password' })
  if (refusal !== null) throw new Refusal(refusal)
  const taken = await takeInvite(deps.pool, secretHashOf(invite), await hashPassword(password), nowOf(deps))
  const affiliate = taken && (await findAffiliate(deps.pool, taken.id))
  if (!affiliate) throw new Refusal('LOGIN_LINK_INVALID')
  await endSessions(deps.pool, affiliate.id, nowOf(deps))
  await deps.pool.query('delete from affiliate_device where affiliate_id = $1', [affiliate.id])
  return affiliate
}

/** The cookie goes to the affiliate's calls alone, and with no link of another site. */
const cookieOptions = ({ config }: Pick<AffiliatesDeps, 'config'>) => ({
  path: '/api/v1/affiliate',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: config.publicUrl.startsWith('https:'),
})

async function knownDeviceOf(
  { pool }: AffiliatesDeps,
  affiliateId: number,
  secret: string | undefined,
): Promise<Buffer | null> {
  if (!isSecret(secret)) return null
  const known = await pool.query('select from affiliate_device where secret_hash = $1 and affiliate_id = $2', [
    secretHashOf(secret),
    affiliateId,
  ])
  return known.rowCount === 0 ? null : secretHashOf(secret)
}

/** A new secret with each login, so that one which somebody else has put there is worth nothing. */
async function keepDevice(deps: AffiliatesDeps, affiliateId: number, request: FastifyRequest): Promise<string> {
  const secret = Buffer.from(deps.random.bytes(32)).toString('base64url')
  const before = request.cookies[DEVICE_COOKIE]
  await deps.pool.query('delete from affiliate_device where secret_hash = $1 and affiliate_id = $2', [
    secretHashOf(isSecret(before) ? before : ''),
    affiliateId,
  ])
  await deps.pool.query('insert into affiliate_device (secret_hash, affiliate_id, used_at) values ($1, $2, $3)', [
    secretHashOf(secret),
    affiliateId,
    nowOf(deps),
  ])
  await deps.pool.query(
    `delete from affiliate_device where secret_hash in (
       select secret_hash from affiliate_device where affiliate_id = $1 order by used_at desc offset $2)`,
    [affiliateId, DEVICES_MAX],
  )
  return secret
}

export async function openSession(
  deps: AffiliatesDeps,
  affiliateId: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const secret = Buffer.from(deps.random.bytes(32)).toString('base64url')
  const at = nowOf(deps)
  await deps.pool.query(
    'insert into affiliate_session (secret_hash, affiliate_id, started_at, expires_at) values ($1, $2, $3, $4)',
    [secretHashOf(secret), affiliateId, at, new Date(at.getTime() + SESSION_SECONDS * 1000)],
  )
  reply.setCookie(AFFILIATE_COOKIE, secret, { ...cookieOptions(deps), maxAge: SESSION_SECONDS })
  const device = await keepDevice(deps, affiliateId, request)
  reply.setCookie(DEVICE_COOKIE, device, { ...cookieOptions(deps), maxAge: DEVICE_SECONDS })
}

/** Throws NOT_AUTHENTICATED, SESSION_EXPIRED. */
export async function affiliateOf(deps: AffiliatesDeps, request: FastifyRequest): Promise<AffiliateRow> {
  const secret = request.cookies[AFFILIATE_COOKIE]
  if (!isSecret(secret)) throw new Refusal('NOT_AUTHENTICATED')
  const { rows } = await deps.pool.query<{ affiliate_id: number; live: boolean }>(
    `select affiliate_id, ended_at is null and expires_at > $2 as live from affiliate_session where secret_hash = $1`,
    [secretHashOf(secret), nowOf(deps)],
  )
  const session = rows[0]
  if (session === undefined) throw new Refusal('NOT_AUTHENTICATED')
  const affiliate = session.live ? await findAffiliate(deps.pool, session.affiliate_id) : null
  if (affiliate === null || affiliate.status !== 'active') throw new Refusal('SESSION_EXPIRED')
  return affiliate
}

export async function logOut(deps: AffiliatesDeps, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const secret = request.cookies[AFFILIATE_COOKIE]
  if (isSecret(secret))
    await deps.pool.query('update affiliate_session set ended_at = $2 where secret_hash = $1 and ended_at is null', [
      secretHashOf(secret),
      nowOf(deps),
    ])
  reply.clearCookie(AFFILIATE_COOKIE, cookieOptions(deps))
}

export async function endSessions(db: Queryable, affiliateId: number, at: Date): Promise<void> {
  await db.query('update affiliate_session set ended_at = $2 where affiliate_id = $1 and ended_at is null', [
    affiliateId,
    at,
  ])
}
