// The information tabs of a match: statistics, tracker, timeline.
import type { MatchTab } from '../match/tab.ts'
import type { FactsMatch } from './queries.ts'
import { StatisticsTab } from './StatisticsTab.tsx'
import { TimelineTab } from './TimelineTab.tsx'
import { TrackerTab } from './TrackerTab.tsx'

export const Facts = ({ tab, match }: { tab: MatchTab; match: FactsMatch }) => {
  if (tab === 'tracker') return <TrackerTab match={match} />
  if (tab === 'timeline') return <TimelineTab match={match} />
  return <StatisticsTab id={match.parent_match_id} />
}
