// Results of super leagues as any feed tells them: by line, in the order of commits. A round is one row; its lines are worked
// out when they are read.

import { HALF_MINUTES } from '@walia/domain/virtuals/clock.ts'
import { isVirtualMatchId, partsOfVirtualMatchId, virtualMatchIdOf } from '@walia/domain/virtuals/ids.ts'
import { finalOf, goalsUpTo, type Score } from '@walia/domain/virtuals/model.ts'
import { resultOfLine, scoresOfDay } from '@walia/domain/virtuals/play.ts'
import { SOLD_LINES, type SoldLine, shapeOf } from '@walia/domain/virtuals/rules.ts'
import type { LineChange, LineOutcome } from '../odds/index.ts'
import { type DayName, loadResultsFrom, loadResultsOf, type Queryable, type ResultRow } from './queries.ts'
import type { VirtualLineName, VirtualScore } from './types.ts'

/**
 * More lines than a round has: a change's id is its row's times this, and its place in the row. The last line has the last
 * place there is, so that a cursor behind it begins with the next row.
 */
const LINES_MAX = 1000

/** Changes after an id. */
export async function loadLineChanges(db: Queryable, afterId: string, limit: number): Promise<LineChange[]> {
  const next = Number(afterId) + 1
  const rows = await loadResultsFrom(db, Math.floor(next / LINES_MAX), limit)
  const changes: LineChange[] = []
  for (const row of rows) {
    if (changes.length >= limit) break
    changes.push(...changesOf(row).filter(({ id }) => Number(id) >= next))
  }
  return changes.slice(0, limit)
}

/** The present state of lines; those of days that have not ended are left out. */
export async function loadLines(db: Queryable, lines: readonly VirtualLineName[]): Promise<LineChange[]> {
  const wanted = new Set(lines.map(({ parentMatchId, market, specifiers }) => keyOf(parentMatchId, market, specifiers)))
  const rows = await loadResultsOf(db, daysOf(lines.map(({ parentMatchId }) => parentMatchId)))
  return rows
    .flatMap(changesOf)
    .filter(({ parentMatchId, market, specifiers }) => wanted.has(keyOf(parentMatchId, market, specifiers)))
}

export async function loadScores(db: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, VirtualScore>> {
  const scores = new Map<number, VirtualScore>()
  for (const row of await loadResultsOf(db, daysOf(ids)))
    for (const [index, score] of scoresOfRow(row).entries()) {
      const [end, half] = [finalOf(score), goalsUpTo(score, HALF_MINUTES)]
      scores.set(virtualMatchIdOf({ ...row, index }), { ...end, halfHome: half.home, halfAway: half.away })
    }
  const asked = new Set(ids)
  return new Map([...scores].filter(([id]) => asked.has(id)))
}

const keyOf = (id: number, market: number, specifiers: string): string => `${id}|${market}?${specifiers}`

function daysOf(ids: readonly number[]): DayName[] {
  const days = new Map<string, DayName>()
  for (const id of ids.filter(isVirtualMatchId)) {
    const { league, season, day } = partsOfVirtualMatchId(id)
    days.set(`${league}:${season}:${day}`, { league, season, day })
  }
  return [...days.values()]
}

const scoresOfRow = ({ season, day, matches }: ResultRow): Score[] =>
  matches === null ? [] : scoresOfDay({ model: '', season, day, matches })

function changesOf(row: ResultRow): LineChange[] {
  const scores = scoresOfRow(row)
  return Array.from({ length: shapeOf(row.league).matches }, (_, index) =>
    SOLD_LINES.map(
      (line, place): LineChange => ({
        id: String(row.id * LINES_MAX + placeOf(row, index * SOLD_LINES.length + place)),
        parentMatchId: virtualMatchIdOf({ ...row, index }),
        ...line,
        outcome: outcomeOf(line, scores[index]),
        at: row.at.getTime(),
      }),
    ),
  ).flat()
}

const placeOf = ({ league }: ResultRow, place: number): number =>
  place === shapeOf(league).matches * SOLD_LINES.length - 1 ? LINES_MAX - 1 : place

/** Without a score the day was void: its bets are cancelled, whenever they were placed. */
function outcomeOf({ market, specifiers }: SoldLine, score: Score | undefined): LineOutcome {
  if (score === undefined) return { kind: 'cancelled', startAt: null, endAt: null, voidReason: null }
  const outcomes = (resultOfLine(market, specifiers, score) ?? []).map(({ id, result }) => ({
    ...{ id, result },
    ...{ voidFactor: null, deadHeatFactor: null },
  }))
  return { kind: 'settled', certainty: 2, outcomes }
}
