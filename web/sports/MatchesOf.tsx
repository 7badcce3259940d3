// The matches of one page with the market header over them, and what to do when there are none.
import type { MatchListMeta } from '@walia/contract/matches.ts'
import type { ReactNode } from 'react'
import { type ListFilter, refreshPages, useMatchList } from '../api/queries.ts'
import { MatchList } from '../home/MatchList.tsx'
import { useMeta } from '../home/useMeta.ts'
import { MarketHeader } from '../match/MarketHeader.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import styles from './Sports.module.css'

export type MatchesOfProps = {
  filter: ListFilter
  onMarket: (market: string | null) => void
  /** What stands above the market header. */
  head: (meta: MatchListMeta) => ReactNode
  emptyText: (meta: MatchListMeta) => string
  onSeeUpcoming?: () => void
}

export const MatchesOf = ({ filter, onMarket, head, emptyText, onSeeUpcoming }: MatchesOfProps) => {
  const list = useMatchList(filter)
  const meta = useMeta(list.data?.pages[0]?.meta)
  return (
    <PullToRefresh onRefresh={() => refreshPages(filter)}>
      {head(meta)}
      <div className={styles.market}>
        <MarketHeader filters={meta.filters} chosen={filter.market} onChoose={onMarket} />
      </div>
      <div className={styles.list}>
        <MatchList
          list={list}
          meta={meta}
          filter={filter}
          emptyText={emptyText(meta)}
          {...(onSeeUpcoming ? { onSeeUpcoming } : {})}
        />
      </div>
    </PullToRefresh>
  )
}
