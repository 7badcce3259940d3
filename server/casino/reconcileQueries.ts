// The SQL of providers' reports, of what differs from them, and of the figures that a provider is paid by.
import type { CommandKind } from '@walia/domain/casino/outcome.ts'
import type { Queryable } from './queries.ts'

export type DifferenceKind = 'unknownHere' | 'missingAtProvider' | 'amountDiffers' | 'contentDiffers' | 'givenBack'
/** Minor units; of a line whose amount is no whole number of them null. */
export type ReportLine = { transaction_ref: string; what: CommandKind; round_ref: string; theirs: number | null }
export type Difference = {
  transaction_ref: string
  kind: DifferenceKind
  what: CommandKind
  account_id: number | null
  ours: number | null
  theirs: number | null
}
type DayName = { provider: string; day: string }

/**
 * Lines that differ from what we took under their ids. Of a rollback nothing but its being there is compared: its amount is
 * our own record's. A bet that the rule for left rounds gave back, and the provider never did, is one that it still counts.
 */
export async function findDifferences(
  db: Queryable,
  provider: string,
  lines: readonly ReportLine[],
): Promise<Difference[]> {
  const { rows } = await db.query<Difference>({
    name: 'casino_report_compare',
    text: `select * from (
        select l.transaction_ref, l.what, t.account_id, t.amount as ours, l.theirs, case
          when t.id is null or t.kind = 'tombstone' then 'unknownHere'
          when t.kind <> l.what or t.kind <> 'rollback' and t.round_ref <> l.round_ref then 'contentDiffers'
          when t.kind <> 'rollback' and t.amount is distinct from l.theirs then 'amountDiffers'
          when t.kind = 'bet' and t.state = 'rolled_back' and not exists (select from casino_transaction r
            where r.round_id = t.round_id and r.kind = 'rollback' and r.bet_ref = t.transaction_ref
              and r.flag is distinct from 'LEFT_OPEN') then 'givenBack' end as kind
        from jsonb_to_recordset($2::jsonb) l (transaction_ref text, what text, round_ref text, theirs bigint)
          left join casino_transaction t on t.provider = $1 and t.transaction_ref = l.transaction_ref) compared
      where kind is not null`,
    values: [provider, JSON.stringify(lines)],
  })
  return rows
}

/** Ids are made in the order of time, so a day is a stretch of them; an hour to either side is for clocks that differ. */
const OF_DAY = `t.provider = $1 and t.id >= ledger_uuid_at($2::date::timestamp at time zone 'UTC' - interval '1 hour')
  and t.id < ledger_uuid_at(($2::date + 1)::timestamp at time zone 'UTC' + interval '1 hour')
  and t.at >= $2::date::timestamp at time zone 'UTC' and t.at < ($2::date + 1)::timestamp at time zone 'UTC'`

/** Bets that stand and wins of a day that are not among the provider's. What was rolled back counts on neither side. */
export async function loadUnreported(
  db: Queryable,
  provider: string,
  day: string,
  refs: readonly string[],
): Promise<Difference[]> {
  const { rows } = await db.query<Difference>(
    `select t.transaction_ref, 'missingAtProvider' as kind, t.kind as what, t.account_id, t.amount as ours,
       null::bigint as theirs
     from casino_transaction t where ${OF_DAY} and (t.kind = 'win' or t.kind = 'bet' and t.state <> 'rolled_back')
       and not exists (select from unnest($3::text[]) r (ref) where r.ref = t.transaction_ref)`,
    [provider, day, refs],
  )
  return rows
}

/** Answers how many were not written before; with another amount of either side it is one to be decided again. */
export async function insertDifferences(
  db: Queryable,
  { provider, day }: DayName,
  differences: readonly Difference[],
  foundAt: Date,
): Promise<number> {
  if (differences.length === 0) return 0
  const { rowCount } = await db.query(
    `insert into casino_difference (provider, day, transaction_ref, kind, what, account_id, ours, theirs, found_at)
     select distinct on (transaction_ref) $1, $2::date, transaction_ref, kind, what, account_id, ours, theirs, $4::timestamptz
       from jsonb_to_recordset($3::jsonb) d (transaction_ref text, kind text, what text, account_id bigint, ours bigint,
         theirs bigint)
     on conflict (provider, transaction_ref, kind) do update set day = excluded.day, ours = excluded.ours,
       theirs = excluded.theirs, found_at = excluded.found_at, decided_at = null, decided_by = null
     where (casino_difference.ours, casino_difference.theirs) is distinct from (excluded.ours, excluded.theirs)`,
    [provider, day, JSON.stringify(differences), foundAt],
  )
  return rowCount ?? 0
}

/** What was played on a day that is over, in our books. */
export async function closeDay(db: Queryable, provider: string, day: string): Promise<void> {
  await db.query(
    `insert into casino_report (provider, day, staked, won)
     select $1, $2::date, coalesce(-sum(t.moved) filter (where t.kind <> 'win'), 0),
         coalesce(sum(t.amount) filter (where t.kind = 'win' and not t.is_free), 0)
       from casino_transaction t where ${OF_DAY}
     on conflict (provider, day) do update set staked = excluded.staked, won = excluded.won`,
    [provider, day],
  )
}

export async function isCompared(db: Queryable, provider: string, day: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from casino_report where provider = $1 and day = $2 and compared_at is not null',
    [provider, day],
  )
  return rowCount === 1
}

export async function updateCompared(
  db: Queryable,
  { provider, day }: DayName,
  lines: number,
  at: Date,
): Promise<void> {
  await db.query('update casino_report set lines = $3, compared_at = $4 where provider = $1 and day = $2', [
    ...[provider, day, lines, at],
  ])
}

export type OpenDifference = Difference & { id: number; provider: string; day: string }
/** Undecided ones, oldest first. */
export async function loadDifferences(db: Queryable, limit: number): Promise<OpenDifference[]> {
  const { rows } = await db.query<OpenDifference>(
    `select id, provider, day::text, transaction_ref, kind, what, account_id, ours, theirs from casino_difference
     where decided_at is null order by id limit $1`,
    [limit],
  )
  return rows
}

export async function decideDifference(db: Queryable, id: number, by: string, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update casino_difference set decided_at = $3, decided_by = $2 where id = $1 and decided_at is null',
    [id, by, at],
  )
  return rowCount === 1
}

/** Minor units. */
export type ProviderMonth = {
  provider: string
  days: number
  days_compared: number
  staked: number
  won: number
  differences: number
}
/** By provider, of the days of a month that are closed. */
export async function loadMonth(db: Queryable, month: string): Promise<ProviderMonth[]> {
  const { rows } = await db.query<ProviderMonth>(
    `select r.provider, count(*)::int as days, count(r.compared_at)::int as days_compared,
       sum(r.staked)::bigint as staked, sum(r.won)::bigint as won, (select count(*)::int from casino_difference d
         where d.provider = r.provider and d.decided_at is null and d.day >= $1::date
           and d.day < $1::date + interval '1 month') as differences
     from casino_report r where r.day >= $1::date and r.day < $1::date + interval '1 month'
     group by r.provider order by r.provider`,
    [`${month}-01`],
  )
  return rows
}
