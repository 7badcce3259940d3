// All SQL of the matches slice: results, events of matches, the dictionary of the search.
import type pg from 'pg'
import type { MatchResult } from './history/result.ts'
import type { StoredEvent } from './timeline/events.ts'

export type Queryable = Pick<pg.Pool, 'query'>

const RESULT_COLUMNS = `parent_match_id as "parentMatchId", sport_id as "sportId", category_id as "categoryId",
  competition_id as "competitionId", home_key as "homeKey", away_key as "awayKey", home, away, category, competition,
  names, (extract(epoch from starts_at) * 1000)::float8 as "startsAt", home_score as "homeScore",
  away_score as "awayScore", case when half_home is null then null else array[half_home, half_away] end as half,
  periods, ending`

/** A result that comes again replaces the stored one where it differs: feeds correct themselves. */
export async function upsertResults(db: Queryable, results: readonly MatchResult[]): Promise<void> {
  const latest = [...new Map(results.map((result) => [result.parentMatchId, result])).values()]
  if (latest.length === 0) return
  await db.query({
    name: 'match_results',
    text: `insert into match_result (parent_match_id, sport_id, category_id, competition_id, home_key, away_key, home,
        away, category, competition, names, starts_at, home_score, away_score, half_home, half_away, periods, ending)
      select "parentMatchId", "sportId", "categoryId", "competitionId", "homeKey", "awayKey", home, away, category,
        competition, nullif(names, 'null'), to_timestamp("startsAt" / 1000.0), "homeScore", "awayScore",
        (half ->> 0)::int, (half ->> 1)::int, periods, ending
      from jsonb_to_recordset($1::jsonb) x ("parentMatchId" bigint, "sportId" int, "categoryId" bigint,
        "competitionId" bigint, "homeKey" text, "awayKey" text, home text, away text, category text, competition text,
        names jsonb, "startsAt" float8, "homeScore" int, "awayScore" int, half jsonb, periods jsonb, ending int)
      on conflict (parent_match_id) do update set home_score = excluded.home_score, away_score = excluded.away_score,
        half_home = excluded.half_home, half_away = excluded.half_away, periods = excluded.periods,
        ending = excluded.ending, names = coalesce(excluded.names, match_result.names),
        recorded_at = clock_timestamp()
      where (match_result.home_score, match_result.away_score, match_result.periods, match_result.ending)
        is distinct from (excluded.home_score, excluded.away_score, excluded.periods, excluded.ending)`,
    values: [JSON.stringify(latest)],
  })
}

export async function findResult(db: Queryable, parentMatchId: number): Promise<MatchResult | null> {
  const { rows } = await db.query<MatchResult>({
    name: 'match_result_find',
    text: `select ${RESULT_COLUMNS} from match_result where parent_match_id = $1`,
    values: [parentMatchId],
  })
  return rows[0] ?? null
}

/** "2:1" by match; those without a result are left out. */
export async function loadFinalScores(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await db.query<{ id: number; score: string }>({
    name: 'match_final_scores',
    text: `select parent_match_id as id, home_score || ':' || away_score as score from match_result
      where parent_match_id = any ($1::bigint[]) and home_score is not null and away_score is not null`,
    values: [ids],
  })
  return new Map(rows.map(({ id, score }) => [Number(id), score]))
}

/** The last matches of a side before a moment, newest first. */
export async function loadForm(db: Queryable, key: string, beforeMs: number, limit: number): Promise<MatchResult[]> {
  const { rows } = await db.query<MatchResult>({
    name: 'match_form',
    text: `(select ${RESULT_COLUMNS} from match_result where home_key = $1 and starts_at < to_timestamp($2 / 1000.0)
        order by starts_at desc limit $3)
      union all
      (select ${RESULT_COLUMNS} from match_result where away_key = $1 and starts_at < to_timestamp($2 / 1000.0)
        order by starts_at desc limit $3)
      order by "startsAt" desc limit $3`,
    values: [key, beforeMs, limit],
  })
  return rows
}

/** Matches of two sides against each other before a moment, newest first. */
export async function loadMeetings(
  db: Queryable,
  keys: readonly [string, string],
  beforeMs: number,
  limit: number,
): Promise<MatchResult[]> {
  const { rows } = await db.query<MatchResult>({
    name: 'match_meetings',
    text: `select ${RESULT_COLUMNS} from match_result
      where ((home_key = $1 and away_key = $2) or (home_key = $2 and away_key = $1))
        and starts_at < to_timestamp($3 / 1000.0)
      order by starts_at desc limit $4`,
    values: [keys[0], keys[1], beforeMs, limit],
  })
  return rows
}

/** The results of a competition in a span, oldest first. */
export async function loadSeason(
  db: Queryable,
  competitionId: number,
  sinceMs: number,
  beforeMs: number,
): Promise<MatchResult[]> {
  const { rows } = await db.query<MatchResult>({
    name: 'match_season',
    text: `select ${RESULT_COLUMNS} from match_result where competition_id = $1
        and starts_at >= to_timestamp($2 / 1000.0) and starts_at < to_timestamp($3 / 1000.0) order by starts_at`,
    values: [competitionId, sinceMs, beforeMs],
  })
  return rows
}

/** The results of matches that started in a span, oldest first. */
export async function loadDay(db: Queryable, fromMs: number, untilMs: number, limit: number): Promise<MatchResult[]> {
  const { rows } = await db.query<MatchResult>({
    name: 'match_day',
    text: `select ${RESULT_COLUMNS} from match_result
      where starts_at >= to_timestamp($1 / 1000.0) and starts_at < to_timestamp($2 / 1000.0)
      order by starts_at limit $3`,
    values: [fromMs, untilMs, limit],
  })
  return rows
}

/** Until when the past was read from the feed's archive; null for never. */
export async function loadReadUntil(db: Queryable): Promise<number | null> {
  const { rows } = await db.query<{ at: Date }>('select read_until as at from match_history')
  return rows[0]?.at.getTime() ?? null
}

export async function upsertReadUntil(db: Queryable, atMs: number): Promise<void> {
  await db.query(
    `insert into match_history (read_until) values (to_timestamp($1 / 1000.0))
     on conflict (id) do update set read_until = excluded.read_until`,
    [atMs],
  )
}

/** Events are never rewritten: one that is known keeps what it said. */
export async function insertEvents(db: Queryable, events: readonly StoredEvent[]): Promise<void> {
  await db.query({
    name: 'match_events',
    text: `insert into match_event (parent_match_id, seq, at, clock, kind, period, team, home, away)
      select "parentMatchId", seq, to_timestamp(at / 1000.0), clock, kind, period, team, home, away
      from jsonb_to_recordset($1::jsonb) x ("parentMatchId" bigint, seq int, at float8, clock text, kind text,
        period int, team int, home int, away int)
      on conflict do nothing`,
    values: [JSON.stringify(events)],
  })
}

/** Events of these matches, each match's own in their order. */
export async function loadEvents(db: Queryable, ids: readonly number[]): Promise<StoredEvent[]> {
  const { rows } = await db.query<StoredEvent>({
    name: 'match_events_load',
    text: `select parent_match_id as "parentMatchId", seq, (extract(epoch from at) * 1000)::float8 as at, clock, kind,
        period, team, home, away
      from match_event where parent_match_id = any ($1::bigint[]) order by parent_match_id, seq`,
    values: [ids],
  })
  return rows
}

export async function deleteOldEvents(db: Queryable, beforeMs: number): Promise<void> {
  await db.query('delete from match_event where at < to_timestamp($1 / 1000.0)', [beforeMs])
}

export async function insertWords(db: Queryable, words: readonly string[]): Promise<void> {
  await db.query({
    name: 'search_words',
    text: 'insert into search_word (word) select unnest($1::text[]) on conflict do nothing',
    values: [words],
  })
}

/** Known words like this one, most alike first; a word that is still being typed is compared with beginnings. */
export async function loadSimilarWords(
  db: Queryable,
  word: string,
  limit: number,
): Promise<{ word: string; likeness: number }[]> {
  const { rows } = await db.query<{ word: string; likeness: number }>({
    name: 'search_similar',
    text: `select word, greatest(similarity(word, $1), word_similarity($1, word) * 0.9)::float8 as likeness
      from search_word where word % $1 or $1 <% word order by likeness desc, word limit $2`,
    values: [word, limit],
  })
  return rows
}
