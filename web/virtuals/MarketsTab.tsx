// Every market of one match of the day that takes bets, with both sides' form; below, what each market gives back.
import type { VirtualLeague, VirtualMarket, VirtualMatch } from '@walia/contract/virtuals.ts'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { useAtTime } from '../clock.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { sideLabelOf } from '../match/oddLabel.ts'
import { OddsButton } from '../odds/OddsButton.tsx'
import { useText } from '../text.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { marketOf, pickedMatchOf } from './league.ts'
import { useDay, useVirtualMarkets, useVirtualMatch } from './queries.ts'
import { useFreshSlip } from './refreshSlip.ts'
import styles from './Virtuals.module.css'

type MarketsTabProps = { league: VirtualLeague; asked: number | null; onChoose: (match: number) => void }

export const MarketsTab = ({ league, asked, onChoose }: MarketsTabProps) => {
  const t = useText('virtuals')
  const day = useDay({ league: league.league, season: league.season, day: league.day })
  const ofDay = day.data?.data.matches ?? []
  const id = asked ?? ofDay[0]?.parent_match_id ?? null
  const one = useVirtualMatch(id)
  const match = one.data?.data
  const error = day.error ?? one.error
  const retry = (): void => void Promise.all([day.refetch(), one.refetch()])
  if (!match)
    return error ? (
      <ErrorState message={messageOf(error)} onRetry={retry} busy={day.isFetching || one.isFetching} />
    ) : (
      <ListSkeleton onRetry={retry} />
    )
  const others = ofDay.some(({ parent_match_id }) => parent_match_id === match.parent_match_id)
    ? ofDay
    : [match, ...ofDay]
  const isNow = match.league === league.league && match.season === league.season && match.day === league.day
  return (
    <>
      <div className={styles.choice}>
        <SelectField
          label={t('match')}
          value={match.parent_match_id}
          onChange={({ target }) => onChoose(Number(target.value))}
        >
          {others.map((each) => (
            <option key={each.parent_match_id} value={each.parent_match_id}>
              {t('versus', { home: each.home_team, away: each.away_team })}
            </option>
          ))}
        </SelectField>
        <p className={styles.note}>{t('leagueWeek', { league: match.league_name, day: match.day })}</p>
        <Form team={match.home_team} place={match.home_place} form={match.home_form} />
        <Form team={match.away_team} place={match.away_place} form={match.away_form} />
      </div>
      <Markets match={isNow ? { ...match, start_time: league.closes_at } : match} />
      <Returns />
    </>
  )
}

const Form = ({ team, place, form }: { team: string; place: number; form: string }) => {
  const t = useText('virtuals')
  return (
    <p className={styles.form}>
      <b>{team}</b>
      <span>{t('place', { place })}</span>
      <span className={styles.letters}>
        {[...form].map((letter, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result is its place in the row
          <abbr key={index} className={styles[letter]} title={t(`form${letter as 'W' | 'D' | 'L'}`)}>
            {t(`form${letter as 'W' | 'D' | 'L'}Short`)}
          </abbr>
        ))}
      </span>
    </p>
  )
}

const Markets = ({ match }: { match: VirtualMatch }) => {
  useFreshSlip([match], null)
  const groups = Map.groupBy(match.markets, ({ sub_type_id }) => sub_type_id)
  const isClosed = useAtTime((now) => !match.open || Date.parse(match.start_time) <= now)
  return [...groups].map(([id, lines]) => <Lines key={id} match={match} lines={lines} isClosed={isClosed} />)
}

type LinesProps = { match: VirtualMatch; lines: readonly VirtualMarket[]; isClosed: boolean }

const Lines = ({ match, lines, isClosed }: LinesProps) => {
  const t = useText('virtuals')
  const [open, setOpen] = useState(true)
  const picked = pickedMatchOf(match, t('leagueWeek', { league: match.league_name, day: match.day }))
  return (
    <Accordion title={lines[0]?.name ?? ''} open={open} onToggle={() => setOpen(!open)}>
      {lines.map((line) => {
        const market = marketOf(line, match.open)
        return (
          <div key={line.special_bet_value} className={styles.line} data-columns={Math.min(3, market.odds.length)}>
            {market.odds.map((odd) => (
              <OddsButton
                key={odd.outcome_id}
                look="page"
                match={picked}
                market={market}
                odd={odd}
                label={sideLabelOf(odd, market.odds.length, match)}
                closed={false}
                suspended={isClosed}
              />
            ))}
          </div>
        )
      })}
    </Accordion>
  )
}

const Returns = () => {
  const t = useText('virtuals')
  const markets = useVirtualMarkets().data?.data ?? []
  return (
    <Group id="virtual-returns" title={t('returns')}>
      <GroupBody>
        <p className={styles.note}>{t('returnsOf')}</p>
        <dl className={styles.returns}>
          {markets.map(({ sub_type_id, name, return_percent }) => (
            <div key={sub_type_id}>
              <dt>{name}</dt>
              <dd>{return_percent}%</dd>
            </div>
          ))}
        </dl>
      </GroupBody>
    </Group>
  )
}
