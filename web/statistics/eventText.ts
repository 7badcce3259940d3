// Name and glyph of a match event.
import type { TimelineEvent } from '@walia/contract/statistics.ts'
import { hasText, textOf } from '../text.ts'

const TAKEN_BACK = '_corrected'

export type Teams = { home: string; away: string }

/** "Corner", "Goal taken back", "2nd half begins"; null for a kind without a text. */
export const eventName = ({ kind, period }: Pick<TimelineEvent, 'kind' | 'period'>): string | null => {
  if (kind === 'period') return textOf('statistics', 'kickOff', { period: periodName(period) })
  const bare = kind.replace(TAKEN_BACK, '')
  if (!hasText('statistics', bare)) return null
  const event = textOf('statistics', bare as 'goal')
  return kind === bare ? event : textOf('statistics', 'takenBack', { event })
}

/** With the side it belongs to: "Corner, Arba Minch". */
export const eventSentence = (event: TimelineEvent, teams: Teams): string | null => {
  const name = eventName(event)
  if (name === null || event.team === null) return name
  return textOf('statistics', 'eventOf', { event: name, team: event.team === 1 ? teams.home : teams.away })
}

export const periodName = (period: string): string =>
  hasText('periods', period) ? textOf('periods', period as 'half1') : ''

/** Events after which the score stands beside them. */
export const movesScore = ({ kind }: Pick<TimelineEvent, 'kind'>): boolean =>
  /^(goal|score|set|game|period)(_corrected)?$/.test(kind)
