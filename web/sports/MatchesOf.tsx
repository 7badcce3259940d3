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
import { choose } from './pageFilter.ts'
import styles from './Sports.module.css'

export type MatchesOfProps = {
  /** Key under which the page's choices are stored. */
  pageKey: string
  filter: ListFilter
  /** Renders the part above the market header; `time` is the time chip, to pageKey among the page's own chips. */
  head: (meta: MatchListMeta, time: ReactNode) => ReactNode
  /** `time` is the chosen time with a leading comma. */
  emptyText: (meta: MatchListMeta, time: string) => string
  onSeeUpcoming?: () => void
}

export const MatchesOf = ({ pageKey, filter, head, emptyText, onSeeUpcoming }: MatchesOfProps) => {
  const time = useTimeName(filter.time)
  const list = useMatchList(filter)
  const meta = useMeta(list.data?.pages[0]?.meta)
  return (
    <PullToRefresh onRefresh={() => refreshPages(filter)}>
      {head(meta, <TimeFilter time={filter.time} onChoose={(chosen) => choose(pageKey, filter, { time: chosen })} />)}
      <div className={styles.market}>
        <MarketHeader
          filters={meta.filters}
          chosen={filter.market}
          onChoose={(market) => choose(pageKey, filter, { market })}
        />
      </div>
      <div className={styles.list}>
        <MatchList
          list={list}
          meta={meta}
          filter={filter}
          emptyText={emptyText(meta, filter.time === null ? '' : `, ${time}`)}
          onClear={() => choose(pageKey, filter, { time: null })}
          {...(onSeeUpcoming ? { onSeeUpcoming } : {})}
        />
      </div>
    </PullToRefresh>
  )
}
