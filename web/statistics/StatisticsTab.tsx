// Form, head to head and the table, all from what has been played.
import type { StatisticsAnswer } from '@walia/contract/statistics.ts'
import { messageOf } from '../api/client.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Form } from './Form.tsx'
import { HeadToHead } from './HeadToHead.tsx'
import { useStatistics } from './queries.ts'
import { Standings } from './Standings.tsx'

const ROW_PX = 40

export const StatisticsTab = ({ id }: { id: number }) => {
  const statistics = useStatistics(id)
  const retry = (): void => void statistics.refetch()
  if (statistics.data) return <Known answer={statistics.data} />
  if (!statistics.isError) return <ListSkeleton height={ROW_PX} onRetry={retry} />
  return <ErrorState message={messageOf(statistics.error)} onRetry={retry} busy={statistics.isFetching} />
}

const Known = ({ answer: { data, meta } }: { answer: StatisticsAnswer }) => {
  const t = useText('statistics')
  const { form, head_to_head, standings } = data
  const played = form.home.length + form.away.length + head_to_head.matches.length
  if (meta === null || (played === 0 && standings.length === 0)) return <EmptyState icon="stats" text={t('none')} />
  return (
    <>
      <Form form={form} home={meta.home_team} away={meta.away_team} />
      <HeadToHead meetings={head_to_head} home={meta.home_team} away={meta.away_team} />
      {standings.length > 0 && <Standings rows={standings} />}
    </>
  )
}
