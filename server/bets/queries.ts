// The SQL of placement: taking many placements at once, selections and terms.
import { stakeBookOf } from '@walia/domain/bets/stakeSource.ts'
import type { Pool } from 'pg'
import type { IntakeRefusal } from '../stakes/index.ts'
import { plainArray, quotedField, recordArray, textArray } from './arrays.ts'
import type { Placement } from './placement.ts'
import type { SelectionRow, SelectionTexts } from './selection.ts'

/** What placement has to say itself, in this order, between the intake's own refusals. */
type OwnRefusal =
  | ('LEG_EXPIRED' | 'LEG_SUSPENDED')
  | ('LIST_STAKE_REACHED' | 'BOOST_NOT_OFFERED' | 'BOOST_USED' | 'BOOST_USED_UP')

export type TakenPlacement = {
  outcome: 'placed' | 'replay' | IntakeRefusal | OwnRefusal
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

export const ensurePartitions = async (pool: Pool): Promise<void> => {
  await pool.query('select bets_ensure_partitions()')
}

/** Open tickets, and stakes that wait in the live hold. */
export async function countOpenBets(db: Pick<Pool, 'query'>, accountId: number): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select ((select count(*) from bet where account_id = $1 and status in (1, 9))
       + (select count from held_stakes_of($1)))::int as count`,
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
    `select (open.count + h.count)::int as count, open.stake + h.stake as stake, open.payout
     from held_stakes_of($1, $3) h,
       (select count(*) as count, coalesce(sum(stake - stake_out), 0)::bigint as stake,
          coalesce(sum(final_payout), 0)::bigint as payout
        from bet where account_id = $1 and status in (1, 9) and source = $2) open`,
    [accountId, source, stakeBookOf[source]],
  )
  return rows[0] ?? { count: 0, stake: 0, payout: 0 }
}
