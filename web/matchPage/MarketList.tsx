// The markets of one group: lines of the same market together under one header that opens and closes.
import type { Market, MatchMeta } from '@walia/contract/matches.ts'
import { memo, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { create } from 'zustand'
import { keyOf } from '../api/prices.ts'
import { useAtTime } from '../clock.ts'
import { laterPart } from '../later.ts'
import { isClosed } from '../match/matchNow.ts'
import { sideLabelOf } from '../match/oddLabel.ts'
import { OddsButton } from '../odds/OddsButton.tsx'
import { loadTexts, useText } from '../text.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { Icon } from '../ui/Icon.tsx'
import { toggleFavourite, useFavourites } from './favourites.ts'
import styles from './MarketList.module.css'
import { columnsOf, groupMarkets, isSameGroup, type MarketGroup } from './marketGroups.ts'
import { isShut } from './marketsState.ts'

/** Open or closed, by sub_type_id, for the visit. */
const useOpened = create<Record<number, boolean>>(() => ({}))
const OPEN_AT_FIRST = 3
const DRAWN_AT_FIRST = 8

const MarketInfo = laterPart(async () => {
  const [part] = await Promise.all([import('./MarketInfo.tsx'), loadTexts(['marketInfo'])])
  return part.MarketInfo
})

export type MarketListProps = {
  match: MatchMeta
  markets: readonly Market[]
  /** Every market is open: those that a search has found. */
  open?: boolean
}

export const MarketList = ({ match, markets, open: allOpen = false }: MarketListProps) => {
  const opened = useOpened()
  const closed = useAtTime(() => isClosed(match))
  const [explained, setExplained] = useState<MarketGroup | null>(null)
  const groups = groupMarkets(markets)
  // The groups in view render first; the rest when the browser is idle.
  const drawn = useDeferredValue(groups.length, DRAWN_AT_FIRST)
  return (
    <>
      {groups.slice(0, drawn).map((group, index) => (
        <Group
          key={group.subTypeId}
          group={group}
          match={match}
          closed={closed}
          open={allOpen || (opened[group.subTypeId] ?? index < OPEN_AT_FIRST)}
          onExplain={setExplained}
        />
      ))}
      <Suspense fallback={null}>
        {explained && <MarketInfo group={explained} onClose={() => setExplained(null)} />}
      </Suspense>
    </>
  )
}

type GroupProps = LinesProps & { open: boolean; onExplain: (group: MarketGroup) => void }

const isDrawnSame = (before: GroupProps, after: GroupProps): boolean =>
  before.match === after.match &&
  before.closed === after.closed &&
  before.open === after.open &&
  isSameGroup(before.group, after.group)

/** Drawn anew only when a line of its own has moved. */
const Group = memo(({ group, match, closed, open, onExplain }: GroupProps) => {
  const t = useText('match')
  return (
    <Accordion
      title={group.name}
      open={open}
      onToggle={() => useOpened.setState({ [group.subTypeId]: !open })}
      {...headOf(group, isShut(match, closed, group.lines), t('bettingNotAvailable'))}
      action={<GroupActions group={group} onExplain={() => onExplain(group)} />}
    >
      <Lines group={group} match={match} closed={closed} />
    </Accordion>
  )
}, isDrawnSame)

/** A market that is sold shows its count of odds, another one the lock and the words. */
const headOf = (group: MarketGroup, shut: boolean, words: string): { meta?: number; note?: ReactNode } =>
  shut
    ? {
        note: (
          <>
            <Icon name="lock" size={12} /> {words}
          </>
        ),
      }
    : { meta: group.lines.reduce((count, line) => count + line.odds.length, 0) }

const GroupActions = ({ group, onExplain }: { group: MarketGroup; onExplain: () => void }) => {
  const t = useText('matchPage')
  const liked = useFavourites((state) => state.ids.includes(group.subTypeId))
  return (
    <span className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={t('about', { market: group.name })}
        onClick={onExplain}
      >
        <Icon name="info" size={16} />
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={t('favourite', { market: group.name })}
        aria-pressed={liked}
        onClick={() => toggleFavourite(group.subTypeId)}
      >
        <Icon name="highlights" size={16} />
      </button>
    </span>
  )
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
            label={sideLabelOf(odd, line.odds.length, match)}
            closed={closed}
            suspended={match.bet_status === 'suspended'}
          />
        ))}
      </div>
    </div>
  ))
