// The tabs of a match that tell about it rather than sell it.
import type { LiveState } from '@walia/contract/matches.ts'
import type { MatchTab } from '../match/tab.ts'
import { StatisticsTab } from './StatisticsTab.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import { TrackerTab } from './TrackerTab.tsx'

export type FactsMatch = { parent_match_id: number; live: LiveState | null }

export const Facts = ({ tab, match }: { tab: MatchTab; match: FactsMatch }) => {
  if (tab === 'tracker') return <TrackerTab match={match} />
  if (tab === 'timeline') return <TimelineTab match={match} />
  return <StatisticsTab id={match.parent_match_id} />
}
