// The matches of one page with the market header over them, and what to do when there are none.
import type { MatchListMeta } from '@walia/contract/matches.ts'
import type { ReactNode } from 'react'
import type { ListFilter } from '../api/listFilter.ts'
import { refreshPages, useMatchList } from '../api/queries.ts'
import { useTimeName } from '../home/filter.ts'
import { MatchList } from '../home/MatchList.tsx'
import { TimeFilter } from '../home/TimeFilter.tsx'
import { useMeta } from '../home/useMeta.ts'
import { MarketHeader } from '../match/MarketHeader.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { choose } from './placeFilter.ts'
import styles from './Sports.module.css'

export type MatchesOfProps = {
  /** Names the page among those whose choices are kept. */
  place: string
  filter: ListFilter
  /** What stands above the market header; `time` is the chip of times, to stand among the page's own. */
  head: (meta: MatchListMeta, time: ReactNode) => ReactNode
  /** `time` names the time chosen, behind a comma. */
  emptyText: (meta: MatchListMeta, time: string) => string
  onSeeUpcoming?: () => void
}

export const MatchesOf = ({ place, filter, head, emptyText, onSeeUpcoming }: MatchesOfProps) => {
  const time = useTimeName(filter.time)
  const list = useMatchList(filter)
  const meta = useMeta(list.data?.pages[0]?.meta)
  return (
    <PullToRefresh onRefresh={() => refreshPages(filter)}>
      {head(meta, <TimeFilter time={filter.time} onChoose={(chosen) => choose(place, filter, { time: chosen })} />)}
      <div className={styles.market}>
        <MarketHeader
          filters={meta.filters}
          chosen={filter.market}
          onChoose={(market) => choose(place, filter, { market })}
        />
      </div>
      <div className={styles.list}>
        <MatchList
          list={list}
          meta={meta}
          filter={filter}
          emptyText={emptyText(meta, filter.time === null ? '' : `, ${time}`)}
          onClear={() => choose(place, filter, { time: null })}
          {...(onSeeUpcoming ? { onSeeUpcoming } : {})}
        />
      </div>
    </PullToRefresh>
  )
}
