// An event as the wire shows it.
import type { TimelineEvent } from '@walia/contract/statistics.ts'
import { periodOf } from '../liveState.ts'
import type { MatchEvent } from './events.ts'

export const eventOnWire = ({ seq, at, clock, kind, period, team, home, away }: MatchEvent): TimelineEvent => ({
  seq,
  at,
  clock,
  period: periodOf(period),
  kind,
  team,
  home,
  away,
})
