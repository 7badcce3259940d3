// A selection: what a leg names, its texts, and what is kept of it in memory.

export type SelectionTexts = {
  sportId: number
  home: string
  away: string
  competition: string
  category: string
  startsAt: number
  market: Record<string, string>
  outcome: Record<string, string>
  /** By language, where the feed calls the match otherwise than above; rows of before have none. */
  names?: Record<string, SelectionNames>
}
export type SelectionNames = { home: string; away: string; competition: string }
export type SelectionRow = {
  parentMatchId: number
  subTypeId: number
  specifiers: string
  outcomeId: string
  texts: SelectionTexts
}

/** A leg as it was last written. */
export type WrittenLeg = {
  odds: number
  startsAt: number
  live: boolean
  score: string | null
  countsForBonus: boolean
  json: string
}

/** The outcome that a leg names. */
export type SelectionKey = { parentMatchId: number; subTypeId: number; specifiers: string; outcomeId: string }
export type Selection = SelectionKey & {
  id: number
  texts: SelectionTexts
  /** Its latest leg by language, see ticket.ts. */
  written: Record<string, WrittenLeg>
}
