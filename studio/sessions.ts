// Launches of games: made by the operator for one player, opened once, by the page that brings a secret of its own.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Db } from './database.ts'

export type Session = {
  id: string
  player: string
  /** What the wallet knows it by; null in a demo. */
  token: string | null
  game: string
  currency: string
  language: string
  demoBalance: number | null
  /** Whether its market lets rounds begin by themselves. */
  autoPlay: boolean
}

export type Launch = Pick<Session, 'token' | 'game' | 'currency' | 'language' | 'autoPlay'> & { player: string | null }

/** Of play money: 1,000.00. */
const DEMO_BALANCE = 100_000
/** A launch that is not opened by then is none. */
const LAUNCH_MINUTES = 5
/** Anybody plays demos, so they are short: their rows stand for as long, and until the next hour's cleaning. */
const [SESSION_HOURS, DEMO_HOURS] = [12, 2]
const SECRET = /^[\w-]{43}$/
const SECRET_BYTES = 32

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Answers the single-use secret that the page's address carries. */
export async function insertLaunch(db: Db, launch: Launch): Promise<string> {
  const { player, token, game, currency, language, autoPlay } = launch
  const [id, secret] = [randomUUID(), randomBytes(SECRET_BYTES).toString('base64url')]
  const demoBalance = token === null ? DEMO_BALANCE : null
  await db.query(
    `insert into session (id, launch_hash, player, token, game, currency, language, demo_balance, auto_play)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, hashOf(secret), player ?? `demo-${id}`, token, game, currency, language, demoBalance, autoPlay],
  )
  return secret
}

const SESSION = 'id, player, token, game, currency, language, demo_balance as "demoBalance", auto_play as "autoPlay"'

/** Null for a launch that is unknown, too old, or somebody else's. The page that opened it may ask again: an answer gets lost. */
export async function openSession(db: Db, launch: unknown, secret: unknown): Promise<Session | null> {
  if (!isSecret(launch) || !isSecret(secret)) return null
  const { rows } = await db.query<Session>(
    `update session set secret_hash = $2, opened_at = coalesce(opened_at, now())
     where launch_hash = $1 and (secret_hash = $2
       or secret_hash is null and launched_at > now() - make_interval(mins => $3))
     returning ${SESSION}`,
    [hashOf(launch), hashOf(secret), LAUNCH_MINUTES],
  )
  return rows[0] ?? null
}

export async function loadSession(db: Db, secret: unknown): Promise<Session | null> {
  if (!isSecret(secret)) return null
  const { rows } = await db.query<Session>(
    `select ${SESSION} from session where secret_hash = $1
       and opened_at > now() - make_interval(hours => case when token is null then $3::int else $2::int end)`,
    [hashOf(secret), SESSION_HOURS, DEMO_HOURS],
  )
  return rows[0] ?? null
}

const isSecret = (value: unknown): value is string => typeof value === 'string' && SECRET.test(value)

/**
 * Demos leave nothing behind: their rounds, seeds and sessions go as soon as they are over. Launches that nobody opened go
 * too, and after a day refused bets, whose sessions cannot ask for them any more, and sessions of which nothing was played.
 */
export async function deleteOld(db: Db): Promise<void> {
  const [over, day] = [`now() - interval '${DEMO_HOURS + 1} hours'`, `now() - interval '1 day'`]
  const old = `select id from session where (token is null or opened_at is null) and launched_at < ${over}`
  await db.query(`delete from play where session in (${old}) or state = 'refused' and ended_at < ${day}`)
  await db.query(`delete from crash_bet where session in (${old}) or state = 'refused' and moved_at < ${day}`)
  await db.query(`delete from pot_choice where session in (${old}) or state = 'refused' and moved_at < ${day}`)
  await db.query(`delete from wallet_call where kind = 'bet' and state = 'refused' and done_at < ${day}`)
  await db.query(`delete from seed_pair p where player like 'demo-%' and created_at < ${over}
    and not exists (select 1 from play where seed_pair = p.id)`)
  await db.query(`delete from auto_consent where player like 'demo-%' and given_at < ${over}`)
  await db.query(`delete from auto_run r where (session in (${old}) or started_at < ${day})
    and not exists (select 1 from play where auto_run = r.id)
    and not exists (select 1 from crash_bet where auto_run = r.id)`)
  await db.query(`delete from session s where (id in (${old}) or opened_at < ${day})
    and not exists (select 1 from play where session = s.id)
    and not exists (select 1 from crash_bet where session = s.id)
    and not exists (select 1 from pot_choice where session = s.id)
    and not exists (select 1 from auto_run where session = s.id)
    and not exists (select 1 from wallet_call where session = s.id)`)
}
