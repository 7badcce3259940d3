// The SQL of rounds: their matches, phases, awards and draws. Times are the database's.
import type { BeaconNetwork } from '@walia/domain/fair/beacon.ts'
import type { Weights } from '@walia/domain/jackpots/draw.ts'
import type { Award } from '@walia/domain/jackpots/pool.ts'
import type { JackpotKind, JackpotTemplate } from '@walia/domain/jackpots/templates.ts'
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>
export type Phase =
  | 'proposed'
  | 'open'
  | 'closed'
  | 'decided'
  | 'awarded'
  | 'approved'
  | 'paid'
  | 'void'
  | 'refunded'
  | 'dropped'

type MatchNames = { home: string; away: string; category: string; competition: string }
export type MatchTexts = MatchNames & { names: Record<string, MatchNames> }
export type MatchRow = {
  place: number
  parentMatchId: number
  /** Ms. */
  startsAt: number
  texts: MatchTexts
  /** Bits; null without a result. */
  result: number | null
  /** `reserve`: another match has taken its place. */
  came: 'played' | 'unplayed' | 'reserve' | 'drawn' | 'counted' | null
  /** Of a draw by prices: those known before the closing, then those of the closing. */
  weights: Weights | null
  /** The round whose public draw its result is of; null where it was not drawn. */
  drawnIn: number | null
}
/** Too many matches were not played; no seed or no beacon in its time; two operators said so. */
export type VoidCause = 'unplayed' | 'no_draw' | 'operator'
export type AwardRow = Pick<Award, 'pool' | 'added' | 'lines' | 'each'> & { tier: number }
export type DrawRow = {
  announcedAt: number
  places: number[]
  commitment: string
  chainId: number
  link: number
  network: BeaconNetwork
  beaconRound: number
  seed: string | null
  signature: string | null
  results: number[] | null
  drawnAt: number | null
}
/** How many entries picked each outcome of each match: by place and bits. */
export type Shares = { place: number; pick: number; count: number }[]
/** Of a round that was closed; null of one that was closed before this was kept. */
export type Closing = { entries: number; staked: number; pooled: number; shares: Shares }
export type JackpotRow = {
  id: number
  kind: JackpotKind
  template: JackpotTemplate
  phase: Phase
  proposed_by: string
  opened_at: Date | null
  closes_at: Date
  closed_at: Date | null
  decided_at: Date | null
  paid_at: Date | null
  carried: number
  left_over: number | null
  awarded_by: string | null
  approved_by: string | null
  void_asked_by: string | null
  void_because: VoidCause | null
  closing: Closing | null
  matches: MatchRow[]
  /** In the order in which they take places; their own places follow those of the matches. */
  reserves: MatchRow[]
  awards: AwardRow[]
  draw: DrawRow | null
}

const MS = (column: string): string => `floor(extract(epoch from ${column}) * 1000)`
const MATCHES = `select coalesce(jsonb_agg(jsonb_build_object('place', m.place, 'parentMatchId', m.parent_match_id,
      'startsAt', ${MS('m.starts_at')}, 'texts', m.texts, 'result', m.result, 'came', m.came,
      'weights', m.weights, 'drawnIn', case when m.came = 'drawn' then coalesce(
        (select o.jackpot_id from jackpot_draw o where o.jackpot_id = m.jackpot_id and m.place = any (o.places)),
        (select c.jackpot_id from jackpot_match_draw c where c.parent_match_id = m.parent_match_id)) end
      ) order by m.place), '[]') from jackpot_match m where m.jackpot_id = j.id`
const SELECT = `select j.id, j.kind, j.template, j.phase, j.proposed_by, j.opened_at, j.closes_at, j.closed_at, j.decided_at,
    j.paid_at, j.carried, j.left_over, j.awarded_by, j.approved_by, j.void_asked_by, j.void_because, j.closing,
    (${MATCHES} and m.place < (j.template ->> 'matches')::int) as matches,
    (${MATCHES} and m.place >= (j.template ->> 'matches')::int) as reserves,
    coalesce((select jsonb_agg(jsonb_build_object('tier', a.tier, 'pool', a.pool, 'added', a.added, 'lines', a.lines,
      'each', a.each) order by a.tier desc) from jackpot_award a where a.jackpot_id = j.id), '[]') as awards,
    (select jsonb_build_object('announcedAt', ${MS('d.announced_at')}, 'places', d.places, 'commitment', d.commitment,
      'chainId', d.chain_id, 'link', d.link, 'network', d.network, 'beaconRound', d.beacon_round, 'seed', d.seed,
      'signature', d.signature, 'results', d.results, 'drawnAt', ${MS('d.drawn_at')}) from jackpot_draw d where d.jackpot_id = j.id) as draw
  from jackpot j`

export async function loadJackpot(db: Queryable, id: number): Promise<JackpotRow | null> {
  const { rows } = await db.query<JackpotRow>(`${SELECT} where j.id = $1`, [id])
  return rows[0] ?? null
}

export async function loadJackpots(db: Queryable, ids: readonly number[]): Promise<JackpotRow[]> {
  const { rows } = await db.query<JackpotRow>(`${SELECT} where j.id = any ($1::bigint[]) order by j.id desc`, [ids])
  return rows
}

/** Rounds that are still to be brought to an end, oldest first. */
export async function loadUnfinished(db: Queryable): Promise<JackpotRow[]> {
  const { rows } = await db.query<JackpotRow>(
    `${SELECT} where j.phase not in ('paid', 'refunded', 'dropped') order by j.id`,
  )
  return rows
}

/** What bettors see: the newest rounds of each kind, proposals and dropped ones left out. */
export async function loadShown(db: Queryable, ofEach: number): Promise<JackpotRow[]> {
  const { rows } = await db.query<JackpotRow>(
    `${SELECT} where j.phase not in ('proposed', 'dropped') and (
       select count(*) from jackpot o where o.kind = j.kind and o.id > j.id and o.phase not in ('proposed', 'dropped')
     ) < $1 order by j.id desc`,
    [ofEach],
  )
  return rows
}

/** Newest first, from below a round on. */
export async function loadDraws(
  db: Queryable,
  { before, limit }: { before: number | null; limit: number },
): Promise<JackpotRow[]> {
  const { rows } = await db.query<JackpotRow>(
    `${SELECT} join jackpot_draw p on p.jackpot_id = j.id where $1::bigint is null or j.id < $1
     order by j.id desc limit $2`,
    [before, limit],
  )
  return rows
}

export async function databaseNow(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now')
  return (rows[0] as { now: Date }).now.getTime()
}

export type NewJackpot = {
  requestId: number | null
  kind: JackpotKind
  template: JackpotTemplate
  by: string
  /** Reserves after the others. */
  matches: readonly Pick<MatchRow, 'parentMatchId' | 'startsAt' | 'texts' | 'weights'>[]
}

/** The round, or the one that the same request has made before. */
export async function insertJackpot(db: Queryable, jackpot: NewJackpot): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `with made as (
       insert into jackpot (request_id, kind, template, proposed_by, closes_at)
       select $1, $2, $3, $4, min(to_timestamp((m ->> 'startsAt')::float8 / 1000)) from jsonb_array_elements($5::jsonb) m
       on conflict (request_id) do nothing returning id
     ), matches as (
       insert into jackpot_match (jackpot_id, place, parent_match_id, starts_at, texts, weights)
       select made.id, m.place - 1, (m.match ->> 'parentMatchId')::bigint,
         to_timestamp((m.match ->> 'startsAt')::float8 / 1000), m.match -> 'texts',
         (select array_agg(w::smallint) from jsonb_array_elements_text(nullif(m.match -> 'weights', 'null')) w)
       from made, jsonb_array_elements($5::jsonb) with ordinality m (match, place)
     ) select id from made union all select id from jackpot where request_id = $1 limit 1`,
    [jackpot.requestId, jackpot.kind, JSON.stringify(jackpot.template), jackpot.by, JSON.stringify(jackpot.matches)],
  )
  return Number(rows[0]?.id)
}

/** Locks the round until the commit; null where there is none. */
export async function lockRound(db: Queryable, id: number): Promise<Pick<JackpotRow, 'phase' | 'decided_at'> | null> {
  const { rows } = await db.query<Pick<JackpotRow, 'phase' | 'decided_at'>>(
    'select phase, decided_at from jackpot where id = $1 for update',
    [id],
  )
  return rows[0] ?? null
}

export async function lockPhase(db: Queryable, id: number): Promise<Phase | null> {
  return (await lockRound(db, id))?.phase ?? null
}

/** What earlier rounds of the kind have left for nobody yet becomes this one's; answers whose it was. */
export async function takeLeftOver(db: Queryable, id: number, kind: JackpotKind): Promise<LeftOver[]> {
  const { rows } = await db.query<LeftOver>(
    `update jackpot set left_to = $1 where kind = $2 and left_to is null and left_over > 0 returning id, left_over`,
    [id, kind],
  )
  return rows
}

/** What a round of the kind would have from earlier ones if it were opened now. */
export async function loadLeftOver(db: Queryable, kind: JackpotKind): Promise<number> {
  const { rows } = await db.query<{ amount: string }>(
    `select coalesce(sum(left_over), 0) as amount from jackpot where kind = $1 and left_to is null and left_over > 0`,
    [kind],
  )
  return Number(rows[0]?.amount)
}

export type LeftOver = { id: number; left_over: number }

/** False when it was opened before, or its time to close has come. */
export async function updateOpened(db: Queryable, id: number, carried: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot set phase = 'open', opened_at = clock_timestamp(), carried = $2
     where id = $1 and phase = 'proposed' and closes_at > clock_timestamp()`,
    [id, carried],
  )
  return rowCount === 1
}

export async function updateDropped(db: Queryable, id: number): Promise<boolean> {
  const sql = `update jackpot set phase = 'dropped' where id = $1 and phase = 'proposed'`
  return (await db.query(sql, [id])).rowCount === 1
}

/**
 * Waits for entries that are being taken. Unless an operator does it now, it closes when its time has come. A second
 * statement of the same transaction reads them: it sees those that were waited for.
 */
export async function updateClosed(db: Queryable, id: number, now: boolean): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot set phase = 'closed', closed_at = clock_timestamp()
     where id = $1 and phase = 'open' and ($2 or closes_at <= clock_timestamp())`,
    [id, now],
  )
  if (rowCount !== 1) return false
  await db.query(
    `update jackpot set closing = (
       select jsonb_build_object('entries', count(*), 'staked', coalesce(sum(e.stake), 0),
         'pooled', coalesce(sum(e.pooled), 0), 'shares', (${SHARES}))
       from jackpot_entry e where e.jackpot_id = $1) where id = $1`,
    [id],
  )
  return true
}

/** Of a round that is open still. */
export async function updateWeights(
  db: Queryable,
  id: number,
  weights: readonly Pick<MatchRow, 'place' | 'weights'>[],
): Promise<void> {
  await db.query(
    `update jackpot_match m set weights = w.weights from jsonb_to_recordset($2::jsonb) w (place smallint, weights smallint[])
     where m.jackpot_id = $1 and m.place = w.place`,
    [id, JSON.stringify(weights)],
  )
}

const SHARES = `select coalesce(jsonb_agg(jsonb_build_object('place', s.place, 'pick', s.pick, 'count', s.count)), '[]') from (
  select p.ord - 1 as place, p.pick, count(*) as count
  from jackpot_entry e cross join lateral unnest(e.picks) with ordinality p (pick, ord)
  where e.jackpot_id = $1 group by 1, 2) s`

/** Of rounds that were closed before their shares were kept. */
export async function loadShares(db: Queryable, id: number): Promise<Shares> {
  const { rows } = await db.query<{ shares: Shares }>(`select (${SHARES}) as shares`, [id])
  return rows[0]?.shares ?? []
}

/** A match of it kicks off earlier than it was said to. */
export async function updateClosesAt(db: Queryable, id: number, at: number): Promise<void> {
  await db.query(
    `update jackpot set closes_at = to_timestamp($2::float8 / 1000)
     where id = $1 and phase = 'open' and closes_at > to_timestamp($2::float8 / 1000)`,
    [id, at],
  )
}

export type Result = Pick<MatchRow, 'place' | 'result' | 'came'>

/** What was drawn or counted stays. */
export async function updateResults(db: Queryable, id: number, results: readonly Result[]): Promise<void> {
  await db.query(
    `update jackpot_match m set result = r.result, came = r.came
     from jsonb_to_recordset($2::jsonb) r (place smallint, result smallint, came text)
     where m.jackpot_id = $1 and m.place = r.place and (m.came is null or m.came not in ('drawn', 'counted'))`,
    [id, JSON.stringify(results)],
  )
}

/** Other results are known: which match takes whose place is found anew. */
export async function updateFreed(db: Queryable, id: number): Promise<void> {
  await db.query(
    `update jackpot_match set result = null, came = 'unplayed' where jackpot_id = $1 and came = 'reserve'`,
    [id],
  )
}

/** A match that has a result of its own by now keeps it. */
export async function updateUnplayed(db: Queryable, id: number, results: readonly Result[]): Promise<void> {
  await db.query(
    `update jackpot_match m set result = r.result, came = r.came
     from jsonb_to_recordset($2::jsonb) r (place smallint, result smallint, came text)
     where m.jackpot_id = $1 and m.place = r.place and m.came = 'unplayed'`,
    [id, JSON.stringify(results)],
  )
}

/** False where a result was taken back meanwhile. */
export async function updateDecided(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot set phase = 'decided', decided_at = clock_timestamp() where id = $1 and phase = 'closed'
       and not exists (select from jackpot_match m
         where m.jackpot_id = $1 and m.place < (template ->> 'matches')::int and m.result is null)`,
    [id],
  )
  return rowCount === 1
}

/** A result has changed: it is decided anew. */
export async function updateUndecided(db: Queryable, id: number): Promise<void> {
  await db.query(`update jackpot set phase = 'closed', decided_at = null where id = $1`, [id])
}

export const MAY_BE_VOID = `phase in ('closed', 'decided', 'awarded')`

/** False where it is over already, or not closed yet. */
export async function updateVoid(db: Queryable, id: number, because: Exclude<VoidCause, 'operator'>): Promise<boolean> {
  const sql = `update jackpot set phase = 'void', void_because = $2 where id = $1 and ${MAY_BE_VOID}`
  return (await db.query(sql, [id, because])).rowCount === 1
}

const NOTHING_OPEN = 'not exists (select from jackpot_entry e where e.jackpot_id = $1 and e.status = 9)'

/** False while an entry is open, or where its entries won other than what was awarded. */
export async function updatePaid(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot set phase = 'paid', paid_at = clock_timestamp() where id = $1 and phase = 'approved' and ${NOTHING_OPEN}
       and (select coalesce(sum(e.won), 0) from jackpot_entry e where e.jackpot_id = $1)
         = (select coalesce(sum(a.each * a.lines), 0) from jackpot_award a where a.jackpot_id = $1)`,
    [id],
  )
  return rowCount === 1
}

/** False while an entry is open. */
export async function updateRefunded(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update jackpot set phase = 'refunded', paid_at = clock_timestamp(), left_over = carried
     where id = $1 and phase = 'void' and ${NOTHING_OPEN}`,
    [id],
  )
  return rowCount === 1
}
