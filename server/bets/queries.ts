// The SQL of placement: taking many placements at once, selections, terms, and the answers kept for idempotency keys.

import type { ReachedLimit } from '@walia/domain/bets/refusals.ts'
import { type StakeSource, stakeBookOf } from '@walia/domain/bets/stakeSource.ts'
import type { PlayLimitKind, PlayLimitPeriod } from '@walia/domain/saferplay/limits.ts'
import type { Pool } from 'pg'
import { plainArray, quotedField, recordArray, textArray } from './arrays.ts'
import type { Placement } from './placement.ts'
import type { SelectionRow, SelectionTexts } from './selection.ts'

export type TakenPlacement = {
  outcome:
    | 'placed'
    | 'replay'
    | 'excluded'
    | 'expired'
    | 'closed'
    | 'limited'
    | 'boost_over'
    | 'boost_used'
    | 'boost_spent'
    | 'out_of_time'
    | 'over_limit'
    | 'insufficient'
  /** Commit time in ms, by the database's clock. */
  placedAt: number
  /** The wallet after the stake was taken, or as it is when it holds less; null when it was not looked at. */
  balance: number | null
  /** With the outcome: until when the bettor is excluded, ms; what a limit leaves, minor units; else null. */
  detail: number | null
  bonus: number
  firstBet: boolean
}

const PLACE = {
  name: 'place_bets',
  text: 'select outcome, placed_ms, balance, detail, bonus, first from place_bets($1, $2, $3, $4) order by ord',
}

/** One statement, one commit, many placements; at most one per account. Answers in the order given. */
export async function insertPlacements(
  pool: Pool,
  batch: readonly Placement[],
  { now, repeatSeconds }: { now: number; repeatSeconds: number },
): Promise<TakenPlacement[]> {
  const { rows } = await pool.query<{
    outcome: TakenPlacement['outcome']
    placed_ms: number
    balance: number | null
    detail: number | null
    bonus: number
    first: boolean
  }>({ ...PLACE, values: [placementsOf(batch, now), placementLegsOf(batch), matchesOf(batch), repeatSeconds] })
  return rows.map((row) => ({
    outcome: row.outcome,
    placedAt: row.placed_ms,
    balance: row.balance,
    detail: row.detail,
    bonus: row.bonus,
    firstBet: row.first,
  }))
}

const matchesOf = (batch: readonly Placement[]): string =>
  plainArray([...new Set(batch.flatMap(({ legs }) => legs.map(({ selection }) => selection.parentMatchId)))])

/** In the order of the type `placement`. */
const placementsOf = (batch: readonly Placement[], now: number): string =>
  recordArray(
    batch.map(({ ids, figures, ...p }, index) => [
      index + 1,
      p.accountId,
      ids.id,
      ids.code,
      ids.sequence,
      quotedField(p.key),
      p.bodyHash,
      Math.max(0, Math.round(now - p.receivedAt)),
      p.closesAt,
      p.hasBetBefore,
      p.product,
      p.channel,
      p.live,
      p.stake,
      figures.vat,
      figures.totalOdds,
      figures.possiblePayout,
      figures.winBoost,
      figures.winningsTax,
      figures.bonus,
      figures.accaCount,
      figures.accaPercent,
      figures.accabonus,
      figures.totalWinningsWithAccaBonus,
      p.termsId,
      quotedField(p.ip),
      quotedField(JSON.stringify(p.context)),
      quotedField(plainArray(p.legs.map((leg) => leg.selection.id))),
      p.source,
      stakeBookOf[p.source],
    ]),
  )

/** In the order of the type `placement_leg`; by selection, as the table's key is: neighbours are written together. */
function placementLegsOf(batch: readonly Placement[]): string {
  const legs = batch.flatMap((one, index) => one.legs.map((leg) => ({ ord: index + 1, leg })))
  legs.sort((a, b) => a.leg.selection.id - b.leg.selection.id)
  return recordArray(
    legs.map(({ ord, leg }) => [
      ord,
      leg.selection.id,
      leg.place,
      leg.odds,
      leg.live,
      leg.product,
      leg.startsAt,
      leg.pricedAt,
      quotedField(leg.feedOdds),
    ]),
  )
}

/** Adds what is new and answers all of them; texts of a known selection stay as they were first rendered. */
export async function upsertSelections(
  pool: Pool,
  wanted: readonly SelectionRow[],
): Promise<(SelectionRow & { id: number })[]> {
  const { rows } = await pool.query<{
    id: number
    parent_match_id: number
    sub_type_id: number
    specifiers: string
    outcome_id: string
    texts: SelectionTexts
  }>({
    text: `insert into selection (parent_match_id, sub_type_id, specifiers, outcome_id, texts)
      select * from unnest($1::bigint[], $2::int[], $3::text[], $4::text[], $5::jsonb[]) u (m, s, p, o, t)
      order by 1, 2, 3, 4
      on conflict (parent_match_id, sub_type_id, specifiers, outcome_id)
        do update set parent_match_id = excluded.parent_match_id
      returning id, parent_match_id, sub_type_id, specifiers, outcome_id, texts`,
    values: [
      plainArray(wanted.map((w) => w.parentMatchId)),
      plainArray(wanted.map((w) => w.subTypeId)),
      textArray(wanted.map((w) => w.specifiers)),
      textArray(wanted.map((w) => w.outcomeId)),
      textArray(wanted.map((w) => JSON.stringify(w.texts))),
    ],
  })
  return rows.map((row) => ({
    id: row.id,
    parentMatchId: row.parent_match_id,
    subTypeId: row.sub_type_id,
    specifiers: row.specifiers,
    outcomeId: row.outcome_id,
    texts: row.texts,
  }))
}

/** The number of a set of terms; equal sets share it. */
export async function upsertTerms(pool: Pool, digest: string, terms: object): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into bet_terms (digest, terms) values ($1, $2) on conflict (digest) do nothing returning id`,
    [digest, JSON.stringify(terms)],
  )
  if (rows[0]) return rows[0].id
  const known = await pool.query<{ id: number }>('select id from bet_terms where digest = $1', [digest])
  return (known.rows[0] as { id: number }).id
}

export type KeptRefusal = { code: string; details?: unknown }
/** Placed, refused, or `held`: its slip waits in the live hold. */
export type KeptRequest = { bodyHash: string; betId: string | null; refusal: KeptRefusal | null; held: boolean }

type RequestRow = { body_hash: string; bet_id: string | null; refusal: KeptRefusal | null; held: boolean }
const keptOf = (row: RequestRow | undefined): KeptRequest | null =>
  row ? { bodyHash: row.body_hash, betId: row.bet_id, refusal: row.refusal, held: row.held } : null

/** What a key was answered with, or null when it is new. Without a key the body stands for it. */
export async function findRequest(
  pool: Pool,
  accountId: number,
  { key, bodyHash }: { key: string; bodyHash: string },
): Promise<KeptRequest | null> {
  const { rows } = await pool.query<RequestRow>({
    name: 'find_request',
    text: `select replace(body_hash::text, '-', '') as body_hash, bet_id, refusal, held from bet_request
      where account_id = $1 and key = case when $2 = '' then bet_unkeyed($3) else $2 end`,
    values: [accountId, key, bodyHash],
  })
  return keptOf(rows[0])
}

/** The ticket that the same bet of this account got within so many milliseconds, or null. */
export async function findRepeated(
  pool: Pool,
  accountId: number,
  bodyHash: string,
  withinMs: number,
): Promise<KeptRequest | null> {
  const { rows } = await pool.query<RequestRow>({
    name: 'find_repeated',
    text: `select replace(body_hash::text, '-', '') as body_hash, bet_id, refusal, held from bet_request
      where account_id = $1 and body_hash = $2 and bet_id is not null
        and at > clock_timestamp() - $3::int * interval '1 millisecond'
      order by at limit 1`,
    values: [accountId, bodyHash, withinMs],
  })
  return keptOf(rows[0])
}

/**
 * So many refusals of an account are kept for days, and so many keys may it close a day. Later refusals are kept briefly:
 * while the same request may still be on its way, here or in another process, its key must not be free.
 */
export const REFUSALS_PER_DAY_MAX = 300
/** Details that are longer are not kept: they name legs, and are worked out anew when the same request comes again. */
const DETAILS_LENGTH_MAX = 200

const refusalText = ({ code, details }: KeptRefusal): string =>
  JSON.stringify((JSON.stringify(details)?.length ?? 0) > DETAILS_LENGTH_MAX ? { code } : { code, details })

const COUNT_REFUSAL = `insert into bet_refusal_count as c (account_id, day, kind, seen) values ($1, current_date, $2, 1)
  on conflict (account_id, day, kind) do update set seen = c.seen + 1 returning seen`

/**
 * Keeps a refusal, or that an entry has it, as the key's answer, unless the key has one (`known`). Of closings beyond the day's number nothing is
 * kept (`counted`).
 */
export async function insertRefusal(
  pool: Pool,
  accountId: number,
  kind: 'refused' | 'closed' | 'entry',
  { key, bodyHash }: { key: string; bodyHash: string },
  refusal: KeptRefusal,
): Promise<'kept' | 'known' | 'counted'> {
  const { rows } = await pool.query<{ kept: boolean; over: boolean }>({
    name: 'insert_refusal',
    text: `with counted as (${COUNT_REFUSAL}),
      kept as (insert into bet_request (account_id, key, body_hash, refusal)
        select $1, $3, $4, $5::jsonb || case when seen > $6 then '{"brief": true}' else '{}' end::jsonb from counted
          where seen <= $6 or $2 <> 'closed' on conflict do nothing returning key)
      select exists (select from kept) as kept, seen > $6 as over from counted`,
    values: [accountId, kind, key, bodyHash, refusalText(refusal), REFUSALS_PER_DAY_MAX],
  })
  if (rows[0]?.kept) return 'kept'
  return rows[0]?.over && kind === 'closed' ? 'counted' : 'known'
}

/**
 * Completes a refusal that the placement function kept with what the answer said about it. One without a key goes: no
 * repeated request could name it.
 */
export async function updateRefusal(
  pool: Pool,
  accountId: number,
  { key, bodyHash }: { key: string; bodyHash: string },
  refusal: KeptRefusal,
): Promise<void> {
  if (key === '')
    await pool.query(
      'delete from bet_request where account_id = $1 and key = bet_unkeyed($2::uuid) and refusal is not null',
      [accountId, bodyHash],
    )
  else
    await pool.query(
      `with counted as (${COUNT_REFUSAL})
        update bet_request set refusal = $4::jsonb || case when seen > $5 then '{"brief": true}' else '{}' end::jsonb
          from counted where account_id = $1 and key = $3 and refusal is not null`,
      [accountId, 'refused', key, refusalText(refusal), REFUSALS_PER_DAY_MAX],
    )
}

/** Longer than any process can still bring the same request: one that was frozen does not place, see `sells`. */
const BRIEF_SECONDS = 120

export async function deleteBriefRefusals(pool: Pool): Promise<void> {
  await pool.query(
    `delete from bet_request where refusal @> '{"brief": true}' and at < now() - make_interval(secs => $1)`,
    [BRIEF_SECONDS],
  )
}

/** Keys are promised for a day; those of tickets and closed ones are kept longer than those of mere refusals. */
export async function deleteOldRequests(pool: Pool, days: number, refusalDays: number): Promise<void> {
  await pool.query('delete from bet_request where at < now() - make_interval(days => $1)', [days])
  await pool.query(
    `delete from bet_request where refusal ->> 'code' <> 'ATTEMPT_CLOSED'
       and at < now() - make_interval(days => $1)`,
    [refusalDays],
  )
  await pool.query('delete from bet_refusal_count where day < current_date - $1::int', [days])
}

export const ensurePartitions = async (pool: Pool): Promise<void> => {
  await pool.query('select bets_ensure_partitions()')
}

/** Open tickets, and stakes that wait in the live hold. */
export async function countOpenBets(db: Pick<Pool, 'query'>, accountId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select ((select count(*) from bet where account_id = $1 and status in (1, 9))
       + (select count(*) from bet_hold where account_id = $1))::int as count`,
    [accountId],
  )
  return rows[0]?.count ?? 0
}

/** The same of those that a book paid, with what they took of it and what they pay if they win; of a hold that is not known. */
export async function sumOpenOfBook(
  db: Pick<Pool, 'query'>,
  accountId: number,
  source: 'bonus',
): Promise<{ count: number; stake: number; payout: number }> {
  const { rows } = await db.query<{ count: number; stake: number; payout: number }>(
    `select count(*)::int as count, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout
     from (select stake - stake_out as stake, final_payout as payout from bet
             where account_id = $1 and status in (1, 9) and source = $2
           union all select stake, 0 from bet_hold where account_id = $1 and book = $3) open`,
    [accountId, source, stakeBookOf[source]],
  )
  return rows[0] ?? { count: 0, stake: 0, payout: 0 }
}

type ReachedRow = { kind: PlayLimitKind; period: PlayLimitPeriod; ends_at: Date }
const reachedOf = (row: ReachedRow | undefined): ReachedLimit | null =>
  row ? { kind: row.kind, period: row.period, until: row.ends_at.getTime() } : null

/** Of the bettor's own limits on what pays a stake the one that leaves least, to say why it was refused. */
export async function findTightestLimit(
  pool: Pool,
  accountId: number,
  source: StakeSource,
  at: number,
): Promise<ReachedLimit | null> {
  const { rows } = await pool.query<ReachedRow>(
    'select kind, period, ends_at from play_limits_left($1, $2, $3) order by left_over, ends_at desc limit 1',
    [accountId, stakeBookOf[source], new Date(at)],
  )
  return reachedOf(rows[0])
}

/** The limit of time that is used up for longest. */
export async function findUsedUpTime(pool: Pool, accountId: number, at: number): Promise<ReachedLimit | null> {
  const { rows } = await pool.query<ReachedRow>(
    `select kind, period, ends_at from play_limits_of($1, $2) where kind = 'time' and used >= amount
     order by ends_at desc limit 1`,
    [accountId, new Date(at)],
  )
  return reachedOf(rows[0])
}
