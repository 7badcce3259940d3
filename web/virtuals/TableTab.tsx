// The league's table, which moves while matches are played, and those of the seasons before.
import type { VirtualLeague } from '@walia/contract/virtuals.ts'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { Standings } from '../statistics/Standings.tsx'
import { useText } from '../text.ts'
import { ErrorState } from '../ui/EmptyState.tsx'
import { useTable } from './queries.ts'
import { SeasonChoice } from './SeasonChoice.tsx'
import styles from './Virtuals.module.css'

const ROW_PX = 32

export const TableTab = ({ league }: { league: VirtualLeague }) => {
  const t = useText('virtuals')
  const [season, setSeason] = useState<number>()
  const { data, error, refetch, isFetching } = useTable(league.league, season, league.show !== null)
  if (!data)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    ) : (
      <ListSkeleton height={ROW_PX} onRetry={() => void refetch()} />
    )
  const { rows, seasons, days, live } = data.data
  return (
    <>
      <SeasonChoice seasons={seasons} chosen={data.data.season} onChoose={setSeason} />
      <Standings rows={rows.map(({ place, ...row }) => ({ ...row, position: place, side: null }))} withDraws />
      <p className={styles.note}>{t(live ? 'tableLive' : 'tableDays', { days })}</p>
    </>
  )
}
