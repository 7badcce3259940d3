// For tests: placements made by hand, as they come to the database, without the prices and limits before them.
import { et } from '@walia/domain/market/et.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import type { Pool } from 'pg'
import { systemRandom } from '../platform/random.ts'
import { createTicketIds } from './ids.ts'
import type { SelectionOutcome } from './legResult.ts'
import type { Placement } from './placement.ts'
import { insertPlacements, type TakenPlacement, upsertSelections, upsertTerms } from './queries.ts'
import type { Selection } from './selection.ts'
import { markSelections } from './settlementQueries.ts'

const nextIds = createTicketIds({ now: Date.now }, systemRandom)

/** Outcome 1 of the 1X2 line of each match. */
export async function selectionsOf(pool: Pool, matches: readonly number[]): Promise<Selection[]> {
  const texts = { sportId: 1, home: '', away: '', competition: '', category: '', startsAt: 0, market: {}, outcome: {} }
  const rows = await upsertSelections(
    pool,
    matches.map((parentMatchId) => ({ parentMatchId, subTypeId: 1, specifiers: '', outcomeId: '1', texts })),
  )
  return rows.map((row) => ({ ...row, written: {} }))
}

/** A slip at 2.50 a leg with a stake of 100.00 and 13.04 VAT of it, unless said otherwise. */
export async function placementOf(
  pool: Pool,
  accountId: number,
  matches: readonly number[],
  change: Partial<Placement> = {},
): Promise<Placement> {
  const termsId = await upsertTerms(pool, 'by hand', { tax: { id: taxAt(et, Date.now()).id } })
  const ids = nextIds()
  return {
    ids,
    accountId,
    key: `key-${ids.id}`,
    bodyHash: ids.id.replaceAll('-', ''),
    receivedAt: Date.now(),
    closesAt: 0,
    hasBetBefore: true,
    product: 'sports',
    channel: 'slip',
    live: false,
    stake: 100_00,
    source: 'cash',
    figures: {
      vat: 13_04,
      totalOdds: 250n,
      possiblePayout: 217_40n,
      winBoost: 0,
      winningsTax: 0,
      bonus: 0,
      accaCount: 0,
      accaPercent: 0,
      accabonus: 0,
      totalWinningsWithAccaBonus: 217_40,
    } as Placement['figures'],
    termsId,
    ip: '127.0.0.1',
    context: { src: 'test', userAgent: '', language: 'en', version: 'test' },
    legs: (await selectionsOf(pool, matches)).map((selection, index) => ({
      selection,
      place: index,
      odds: 250,
      feedOdds: '2.5',
      live: false,
      product: 3,
      startsAt: Date.now() + 3_600_000,
      pricedAt: Date.now(),
      score: null,
      countsForBonus: true,
    })),
    ...change,
  }
}

/** In the transaction of `db` when it is a client inside one. */
export async function insertOne(db: Pick<Pool, 'query'>, placement: Placement): Promise<TakenPlacement> {
  const answers = await insertPlacements(db as Pool, [placement], { now: Date.now(), repeatSeconds: 10 })
  return answers[0] as TakenPlacement
}

/** Outcome 1 of the 1X2 line of each match, stored as the feed's and put on its selection. */
export async function markStored(
  db: Pick<Pool, 'query'>,
  matches: readonly number[],
  outcome: SelectionOutcome,
): Promise<number[]> {
  const said = { kind: 'settled', certainty: outcome.certainty, outcomes: [{ id: '1', ...outcome }] }
  const { rows } = await db.query<{ id: number; parentMatchId: number }>(
    `insert into line_change (parent_match_id, market, specifiers, outcome, generated_at)
     select m, 1, '', $2, $3 from unnest($1::bigint[]) m returning id, parent_match_id as "parentMatchId"`,
    [matches, said, outcome.at],
  )
  return markSelections(
    db,
    rows.map(({ id, parentMatchId }) => ({
      ...{ changeId: String(id), parentMatchId, subTypeId: 1, specifiers: '', cancels: [], closed: true },
      outcomes: { 1: outcome },
    })),
  )
}
