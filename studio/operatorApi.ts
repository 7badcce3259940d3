// What the operator calls, signed with its key: the list of games, an address to play one at, a day's transactions, a round.
import type { KeyObject } from 'node:crypto'
import type { Db } from './database.ts'
import { POT_GAME } from './games/pot.ts'
import { type Answer, fieldsIn, isUuid, PREFIX, type Route, type Routes } from './http.ts'
import { type Category, type Names, offered } from './offered.ts'
import { frameUrlOf } from './pageRoutes.ts'
import { insertLaunch } from './sessions.ts'
import { isSignature, SIGNATURE_HEADER } from './wallet/signature.ts'

export type OperatorDeps = { pool: Db; operatorKey: KeyObject }
type Fields = Readonly<Record<string, unknown>>

/** As lobbies name the maker. */
const MAKER = 'Walia Studio'
/** Amounts on the wire: a minor unit is 1000. */
const WIRE = 1000

const refused = (status: number, code: string): Answer => ({ status, json: { code } })
const FRESH_MS = 5 * 60_000

/** A signature is good for ever, a call only for a time and once. In the order of the codes here; null takes it. */
async function freshnessFault({ pool }: OperatorDeps, { sent_at, request_uuid }: Fields, at: number) {
  if (!Number.isSafeInteger(sent_at) || !isUuid(request_uuid)) return refused(400, 'MALFORMED')
  if (Math.abs(at - (sent_at as number)) > FRESH_MS) return refused(401, 'TOO_OLD')
  const { rowCount } = await pool.query('insert into operator_request (id) values ($1) on conflict do nothing', [
    request_uuid,
  ])
  return rowCount === 1 ? null : refused(409, 'SEEN_BEFORE')
}

/** Beyond twice the time for which a call is fresh: its clock may be ahead of ours by as much. */
export async function deleteOldRequests(db: Db): Promise<void> {
  await db.query(`delete from operator_request where seen_at < now() - interval '1 hour'`)
}

export function operatorRoutes(deps: OperatorDeps): Routes {
  const signed =
    (work: (fields: Fields) => Promise<unknown>): Route =>
    async ({ body, headers, at }) => {
      if (!isSignature(body, headers[SIGNATURE_HEADER], deps.operatorKey)) return refused(401, 'SIGNATURE')
      const fields = fieldsIn(body)
      const refusal = fields === null ? refused(400, 'MALFORMED') : await freshnessFault(deps, fields, at)
      if (refusal) return refusal
      const json = await work(fields as Fields)
      return json === null ? refused(400, 'MALFORMED') : { json }
    }
  return {
    'POST /api/game/list': signed(async () => offered.map(listedOf)),
    'POST /api/game/url': signed((fields) => launch(deps, fields)),
    'POST /api/transactions': signed((fields) => transactions(deps, fields)),
    'POST /api/round': signed((fields) => round(deps, fields)),
  }
}

type Listed = { code: string; name: string; names: Names; category: Category; returnBasisPoints: number }
/** Addresses are paths: where browsers reach us, the operator knows. */
const listedOf = ({ code, name, names, category, returnBasisPoints }: Listed) => ({
  ...{ game_code: code, name, names, category, provider: MAKER, demo: true, enabled: true },
  thumb_url: `${PREFIX}/thumbs/${code}`,
  rtp_bp: returnBasisPoints,
})

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max

async function launch({ pool }: OperatorDeps, fields: Fields): Promise<{ url: string } | null> {
  const { user, token, game_code, currency, lang, demo, auto_play } = fields
  const game = offered.find(({ code }) => code === game_code)
  if (!game || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null
  const isReal = demo !== true
  if (isReal && !(isText(user, 90) && isText(token, 500))) return null
  const secret = await insertLaunch(pool, {
    player: isReal ? `real-${user}` : null,
    token: isReal ? (token as string) : null,
    game: game.code,
    currency,
    language: isText(lang, 10) ? lang : 'en',
    autoPlay: auto_play === true,
  })
  return { url: frameUrlOf(game.code, isText(lang, 10) ? lang : 'en', secret) }
}

const REPORT_PAGE = 500

/**
 * Of a day (UTC), a page from after the one named: what the wallet took part in. A bet that nobody knows of is rolled back,
 * and neither side counts it.
 */
async function transactions({ pool }: OperatorDeps, { date, currency, after }: Fields): Promise<object[] | null> {
  if (typeof date !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date))) return null
  if (after !== undefined && after !== null && !isUuid(after)) return null
  const { rows } = await pool.query(
    `select c.id as transaction_uuid, c.reference as reference_transaction_uuid, c.round, c.kind,
       c.amount * $3 as amount, c.created_at as at
     from wallet_call c join session s on s.id = c.session
     where c.state = 'done' and s.currency = $2 and c.created_at >= $1::date at time zone 'utc'
       and c.created_at < ($1::date + 1) at time zone 'utc'
       and ($4::uuid is null or (c.created_at, c.id) > (select a.created_at, a.id from wallet_call a where a.id = $4))
     order by c.created_at, c.id limit $5`,
    [date, currency, WIRE, after ?? null, REPORT_PAGE],
  )
  return rows
}

const STATES: Readonly<Record<string, string>> = {
  ...{ betting: 'open', open: 'open', placed: 'open', refused: 'void', void: 'void', back: 'void' },
  ...{ ended: 'ended', won: 'ended', lost: 'ended' },
}

async function round({ pool }: OperatorDeps, { round: id }: Fields): Promise<object | null> {
  if (!isUuid(id)) return null
  const { rows } = await pool.query<{ state: string; game: string; stake: number; paid: number | null }>(
    `select state, game, stake, paid from play where id = $1
     union all select state, game, stake, paid from crash_bet where id = $1
     union all select state, $2, stake, paid from pot_choice where id = $1`,
    [id, POT_GAME],
  )
  const play = rows[0]
  if (play === undefined) return { round: id, state: 'unknown' }
  const state = STATES[play.state]
  const won = play.paid === null ? null : play.paid * WIRE
  return { round: id, state, game_code: play.game, bet: play.stake * WIRE, win: won }
}
