// The matches of one match day with the odds of one market; at its closing all of them lock at once.
import type { VirtualDayAnswer, VirtualLeague, VirtualMatch, VirtualTerms } from '@walia/contract/virtuals.ts'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { useAtTime } from '../clock.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { MarketHeader } from '../match/MarketHeader.tsx'
import { rowLabelOf } from '../match/oddLabel.ts'
import { type MarketFilter, resultFilter } from '../match/shownMarket.ts'
import { OddsButton } from '../odds/OddsButton.tsx'
import { useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import type { HrefOf } from './addresses.ts'
import { marketOf, pickedMatchOf, rowLineOf } from './league.ts'
import { useDay, useVirtualMarkets } from './queries.ts'
import { useFreshSlip } from './refreshSlip.ts'
import styles from './Virtuals.module.css'

/** A list of scores does not fit a row: it is on the match's own page of markets. */
const CORRECT_SCORE = 45
const ROW_PX = 64
/** The next day's rows come into the place of the last one's: a thumb on its way must not pick of another match. */
const STILL_MS = 1_000

type DayRowsProps = { league: VirtualLeague; terms: VirtualTerms; hrefOf: HrefOf }

export const DayRows = ({ league, terms, hrefOf }: DayRowsProps) => {
  const t = useText('virtuals')
  const [later, setLater] = useState<{ season: number; day: number } | null>(null)
  const [market, setMarket] = useState<string | null>(null)
  const isToCome = later !== null && later.season === league.season && later.day > league.day
  const day = isToCome ? later.day : league.day
  const asked = {
    league: league.league,
    season: league.season,
    day,
    market: market === null ? undefined : Number(market),
  }
  const { data, error, refetch, isFetching } = useDay(asked)
  useFreshSlip(data?.data.matches, isToCome ? null : league.closes_at)
  return (
    <section aria-label={t('matches')}>
      <ChipRow label={t('weeks')}>
        {Array.from({ length: terms.days - league.day + 1 }, (_, index) => league.day + index).map((each) => (
          <Chip key={each} active={each === day} onClick={() => setLater({ season: league.season, day: each })}>
            {t('week', { day: each })}
          </Chip>
        ))}
      </ChipRow>
      {data ? (
        <Rows
          key={market}
          answer={data}
          closesAt={isToCome ? data.data.closes_at : league.closes_at}
          market={market}
          onMarket={setMarket}
          hrefOf={hrefOf}
        />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <ListSkeleton height={ROW_PX} onRetry={() => void refetch()} />
      )}
    </section>
  )
}

type RowsProps = {
  answer: VirtualDayAnswer
  closesAt: string
  market: string | null
  onMarket: (market: string | null) => void
  hrefOf: HrefOf
}

const Rows = ({ answer: { data }, closesAt, market, onMarket, hrefOf }: RowsProps) => {
  const t = useText('virtuals')
  const filters = useFilters(data.matches)
  const isClosed = useAtTime((now) => Date.parse(closesAt) <= now)
  const isNew = useIsNew(`${data.league} ${data.season} ${data.day}`)
  if (data.matches.length === 0) return <EmptyState icon="football" text={t('noMatches')} />
  return (
    <>
      <MarketHeader filters={filters} chosen={market} onChoose={onMarket} isList={false} />
      <ul>
        {data.matches.map((match) => (
          <Row
            key={match.parent_match_id}
            match={{ ...match, start_time: closesAt }}
            locked={isClosed || isNew}
            href={hrefOf('markets', { match: String(match.parent_match_id) })}
          />
        ))}
      </ul>
    </>
  )
}

/** True for a moment after another day has come. */
const useIsNew = (day: string): boolean => {
  const [known, setKnown] = useState(day)
  useEffect(() => {
    const timer = setTimeout(() => setKnown(day), STILL_MS)
    return () => clearTimeout(timer)
  }, [day])
  return known !== day
}

/** What the rows can show; the heading names the outcomes as the first row has them. */
const useFilters = (matches: readonly VirtualMatch[]): readonly MarketFilter[] => {
  const markets = useVirtualMarkets().data?.data ?? []
  const shown = rowLineOf(matches[0]?.markets ?? [])
  const keys = shown?.outcomes.map(({ outcome_name }) => outcome_name.replace(/ [(\d].*$/, '')) ?? resultFilter.odd_keys
  const filters = markets
    .filter(({ sub_type_id }) => sub_type_id !== CORRECT_SCORE)
    .map(({ sub_type_id, name }) => ({ sub_type_id: String(sub_type_id), name, odd_keys: keys }))
  return filters.length > 0 ? filters : [resultFilter]
}

const Row = ({ match, locked, href }: { match: VirtualMatch; locked: boolean; href: string }) => {
  const t = useText('virtuals')
  const { home_team, away_team, league_name, day } = match
  const line = rowLineOf(match.markets)
  const market = line && marketOf(line, match.open)
  const odds = market?.odds ?? []
  const picked = pickedMatchOf(match, t('leagueWeek', { league: league_name, day }))
  return (
    <li className={styles.row}>
      <Link href={href} className={styles.teams}>
        <span className={styles.team}>{home_team}</span>
        <span className={styles.team}>{away_team}</span>
        <span className="visually-hidden">{t('allMarkets')}</span>
      </Link>
      <div className={styles.odds} data-two={odds.length === 2 || undefined}>
        {odds.map((odd) => (
          <OddsButton
            key={odd.outcome_id}
            look="list"
            match={picked}
            market={market}
            odd={odd}
            closed={false}
            suspended={locked}
            label={rowLabelOf(odd, odds.length, match, false)}
          />
        ))}
      </div>
    </li>
  )
}
