// How the price book travels from the process that leads the feed to those that sell from a copy. Both are of one
// release or of two that follow each other: fields are only ever added.
import type { Pool } from 'pg'
import { keepSetting } from '../../platform/settings.ts'
import type { EventStatus, Fixture, LineState, LineStatus, MatchState, OutcomeState } from '../types.ts'

type WireOutcome = readonly [id: string, odds: string | null, sell: number | null, active: 0 | 1]
export type WireLine = readonly [
  market: number,
  specifiers: string,
  product: number,
  status: LineStatus,
  favourite: 0 | 1,
  at: number,
  decided: 0 | 1,
  outcomes: readonly WireOutcome[],
]

/** A match as it is in `version`; of one that is not whole only what changed since the version before. */
export type WireMatch = {
  id: number
  urn: string
  version: number
  whole: boolean
  live: boolean
  lines: readonly WireLine[]
  fixture?: Fixture | null
  status?: EventStatus
  /** This producer went up or down, and the lines are as they were. */
  product?: number
}

/** Where the leader's book stands: the fencing number of its lead, changes published since, producers that are up. */
export type Standing = { epoch: number; count: number; up: readonly number[] }

/** One change, `count` of its standing being its number; `match` null: it left the memory. */
export type ChangeMessage = Standing & { id: number; match: WireMatch | null }
export type IndexAnswer = Standing & { versions: readonly (readonly [id: number, version: number])[] }
export type MatchesRequest = { ids: readonly number[] }
/** `rest` are those that did not fit into one message; who is in neither list is gone. */
export type MatchesAnswer = { epoch: number; matches: readonly WireMatch[]; rest: readonly number[] }

export type Subjects = { change(id: number): string; changes: string; standing: string; index: string; matches: string }

const ID_BYTES = 8

/** Two installations on one bus never hear of each other: the name is the database's own. */
export async function subjectsOf(pool: Pool): Promise<Subjects> {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(ID_BYTES))).toString('hex')
  const prefix = `walia.${await keepSetting(pool, 'installation', random)}.prices`
  return {
    change: (id) => `${prefix}.change.${id}`,
    changes: `${prefix}.change.>`,
    standing: `${prefix}.standing`,
    index: `${prefix}.index`,
    matches: `${prefix}.matches`,
  }
}

export function wireLineOf(line: LineState, isDecided: boolean): WireLine {
  const { market, specifiers, product, status, favourite, at } = line
  const outcomes = line.outcomes.map(({ id, odds, sell, active }): WireOutcome => [id, odds, sell, active ? 1 : 0])
  return [market, specifiers, product, status, favourite ? 1 : 0, at, isDecided ? 1 : 0, outcomes]
}

export const lineOf = ([market, specifiers, product, status, favourite, at, , outcomes]: WireLine): LineState => ({
  ...{ market, specifiers, product, status, at },
  favourite: favourite === 1,
  outcomes: outcomes.map(([id, odds, sell, active]): OutcomeState => ({ id, odds, sell, active: active === 1 })),
})

/** `isDecided` of the match's lines. */
export function wholeMatchOf(match: MatchState, isDecided: (line: LineState) => boolean): WireMatch {
  const { parentMatchId: id, urn, version, live, fixture, status } = match
  const lines = Array.from(match.lines.values(), (line) => wireLineOf(line, isDecided(line)))
  return { id, urn, version, whole: true, live, lines, fixture, status }
}
