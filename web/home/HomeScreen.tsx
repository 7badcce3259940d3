// Home: tabs of days, sport chips, market filter and the paged list of matches.
import { TAB } from '@walia/contract/paths.ts'
import { useEffect, useRef, useState } from 'react'
import { firstFilter } from '../api/listFilter.ts'
import { refreshPages, useMatchList } from '../api/queries.ts'
import { BannerSlot } from '../banners/BannerSlot.tsx'
import { refreshBanners } from '../banners/queries.ts'
import { MarketHeader } from '../match/MarketHeader.tsx'
import { NewMatches } from '../match/NewMatches.tsx'
import { SportChips } from '../match/SportChips.tsx'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { changeFilter, useFilterAddress, useHomeFilter, useLeagues } from './filter.ts'
import styles from './HomeScreen.module.css'
import { LeagueFilter } from './LeagueFilter.tsx'
import { MatchList } from './MatchList.tsx'
import { TimeFilter } from './TimeFilter.tsx'
import { useMeta } from './useMeta.ts'
import { useNewcomers } from './useNewcomers.ts'
import { useReturn } from './useReturn.ts'

const HomeScreen = () => {
  const t = useText('home')
  const filter = useHomeFilter()
  const list = useMatchList(filter)
  const meta = useMeta(list.data?.pages[0]?.meta)
  const leagues = useLeagues(filter.leagues, meta.tags)
  useFilterAddress(filter, firstFilter, paths.home())
  const newcomers = useNewcomers(filter, list)
  const top = useRef<HTMLDivElement>(null)
  useBackToTop(top, JSON.stringify(filter))
  const refresh = () => Promise.all([refreshPages(filter), refreshBanners()])
  useReturn(() => void refresh())
  return (
    <PullToRefresh onRefresh={refresh}>
      <h1 className="visually-hidden">{t('heading')}</h1>
      <BannerSlot />
      <div ref={top} className={styles.anchor} />
      <div className={styles.bar}>
        <div className={styles.tabs}>
          <Tabs
            label={t('tabs')}
            tabs={meta.tabs.map(({ id, name }) => ({ id, label: name }))}
            chosen={filter.tab}
            onChoose={(tab) => changeFilter({ tab })}
            panelId="matches"
          />
        </div>
        <div className={styles.chips} data-news={newcomers > 0 || undefined}>
          <SportChips
            sports={meta.sports}
            chosen={filter.sport}
            onChoose={(sport) => changeFilter({ sport })}
            first={
              <>
                <LeagueFilter tags={meta.tags} filter={filter} chosen={leagues} />
                <TimeFilter time={filter.time} onChoose={(time) => changeFilter({ time })} />
              </>
            }
          />
          {/* Over the end of the chips, where it moves no row and covers no odds. */}
          {newcomers > 0 && (
            <div className={styles.news}>
              <NewMatches count={newcomers} onShow={() => void refresh()} />
            </div>
          )}
        </div>
      </div>
      <div className={styles.market}>
        <MarketHeader filters={meta.filters} chosen={filter.market} onChoose={(market) => changeFilter({ market })} />
      </div>
      <section id="matches" role="tabpanel" aria-label={t('heading')} className={styles.panel}>
        <MatchList
          list={list}
          meta={meta}
          filter={filter}
          leagues={leagues}
          onSeeUpcoming={() => changeFilter({ tab: TAB.upcoming })}
          onClear={() => changeFilter({ leagues: [], time: null })}
        />
      </section>
    </PullToRefresh>
  )
}

// A new filter keeps the bar where it is and shows the list from its first row.
const useBackToTop = (top: React.RefObject<HTMLElement | null>, key: string): void => {
  const [shown, setShown] = useState(key)
  useEffect(() => {
    if (key === shown) return
    setShown(key)
    const place = top.current?.getBoundingClientRect().top ?? 0
    const header = document.querySelector('header')?.offsetHeight ?? 0
    if (place < header) scrollTo(0, scrollY + place - header)
  }, [key, shown, top])
}

export default HomeScreen
