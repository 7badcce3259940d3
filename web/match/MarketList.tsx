// The markets of one group: lines of the same market together under one header that opens and closes.
import type { Market, MatchMeta } from '@walia/contract/matches.ts'
import { create } from 'zustand'
import { keyOf } from '../api/prices.ts'
import { useNow } from '../clock.ts'
import { OddsButton } from '../odds/OddsButton.tsx'
import { useText } from '../text.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './MarketList.module.css'
import { columnsOf, groupMarkets, type MarketGroup } from './marketGroups.ts'
import { isClosed } from './matchNow.ts'

/** Open or closed, by sub_type_id, for the visit. */
const useOpened = create<Record<number, boolean>>(() => ({}))
const OPEN_AT_FIRST = 3

export const MarketList = ({ match, markets }: { match: MatchMeta; markets: readonly Market[] }) => {
  const t = useText('match')
  const opened = useOpened()
  const closed = useNow() > 0 && isClosed(match)
  if (markets.length === 0) return <EmptyState icon="lock" text={t('bettingNotAvailable')} />
  return groupMarkets(markets).map((group, place) => {
    const open = opened[group.subTypeId] ?? place < OPEN_AT_FIRST
    const shut = closed || match.bet_status === 'suspended' || group.lines.every((line) => line.market_active === 0)
    return (
      <Accordion
        key={group.subTypeId}
        title={group.name}
        open={open}
        onToggle={() => useOpened.setState({ [group.subTypeId]: !open })}
        meta={
          shut ? (
            <>
              <Icon name="lock" size={16} /> {t('bettingNotAvailable')}
            </>
          ) : (
            group.lines.reduce((count, line) => count + line.odds.length, 0)
          )
        }
      >
        <Lines group={group} match={match} closed={closed} />
      </Accordion>
    )
  })
}

type LinesProps = { group: MarketGroup; match: MatchMeta; closed: boolean }

const Lines = ({ group, match, closed }: LinesProps) =>
  group.lines.map((line) => (
    <div key={keyOf(line)}>
      {line.name !== group.name && <p className={styles.lineName}>{line.name}</p>}
      <div className={styles.odds} data-columns={columnsOf(line)}>
        {line.odds.map((odd) => (
          <OddsButton
            key={odd.outcome_id}
            look="page"
            match={match}
            market={line}
            odd={odd}
            label={odd.display}
            closed={closed}
            suspended={match.bet_status === 'suspended'}
          />
        ))}
      </div>
    </div>
  ))
