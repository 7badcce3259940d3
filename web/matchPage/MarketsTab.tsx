// The markets of a match: groups as chips, a search inside them, favourites, and the list.
import type { ListName, Market, MatchMeta } from '@walia/contract/matches.ts'
import { useState } from 'react'
import { useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useFavourites } from './favourites.ts'
import { groupTextOf } from './groupText.ts'
import { MarketList } from './MarketList.tsx'
import styles from './MarketsTab.module.css'
import { marketsWith } from './marketSearch.ts'
import { marketsStateOf } from './marketsState.ts'

export type MarketsTabProps = {
  match: MatchMeta
  markets: readonly Market[]
  /** The markets' names in lists, which the search matches too. */
  listNames?: readonly ListName[] | undefined
  onRetry: () => void
}

const FAVOURITES = 'favourites'

export const MarketsTab = ({ match, markets, listNames = [], onRetry }: MarketsTabProps) => {
  const t = useText('match')
  const page = useText('matchPage')
  const favourites = useFavourites((state) => state.ids)
  const [group, setGroup] = useState('all')
  const [words, setQuery] = useState<string | null>(null)
  const state = marketsStateOf(match, markets.length)
  if (state === 'marketsUnavailable') return <ErrorState message={t(state)} onRetry={onRetry} />
  if (state !== 'listed') return <EmptyState icon="lock" text={t(state)} />
  const liked = markets.filter(({ sub_type_id }) => favourites.includes(sub_type_id))
  const groups = match.groups.filter((name) => markets.some((market) => market.groups.includes(name)))
  const chosen = group === FAVOURITES ? (liked.length > 0 ? group : 'all') : groups.includes(group) ? group : 'all'
  const ofGroup = chosen === FAVOURITES ? liked : markets.filter((market) => market.groups.includes(chosen))
  const alsoCalled = ({ groups, sub_type_id }: Market): string[] => [
    ...groups.filter((name) => name !== 'all').map((name) => t(groupTextOf(name, match.sport_id))),
    ...listNames.filter(({ sub_type_ids }) => sub_type_ids.includes(sub_type_id)).map(({ name }) => name),
  ]
  const shown = words === null ? ofGroup : marketsWith(markets, words, alsoCalled)
  return (
    <>
      <div className={styles.bar}>
        {words === null ? (
          <>
            <IconButton icon="search" label={page('searchMarkets')} onClick={() => setQuery('')} />
            <div className={styles.groups}>
              <ChipRow label={t('groups')}>
                {liked.length > 0 && (
                  <Chip icon="highlights" active={chosen === FAVOURITES} onClick={() => setGroup(FAVOURITES)}>
                    {page('favourites')}
                  </Chip>
                )}
                {groups.map((name) => (
                  <Chip key={name} active={name === chosen} onClick={() => setGroup(name)}>
                    {t(groupTextOf(name, match.sport_id))}
                  </Chip>
                ))}
              </ChipRow>
            </div>
          </>
        ) : (
          <SearchField words={words} onChange={setQuery} />
        )}
      </div>
      {shown.length === 0 && words !== null ? (
        <EmptyState icon="search" text={page('noMarket')} />
      ) : (
        <MarketList match={match} markets={shown} open={words !== null && words.trim() !== ''} />
      )}
    </>
  )
}

const SearchField = ({ words, onChange }: { words: string; onChange: (words: string | null) => void }) => {
  const page = useText('matchPage')
  return (
    <>
      <input
        className={styles.field}
        type="search"
        enterKeyHint="search"
        aria-label={page('searchMarkets')}
        placeholder={page('searchMarkets')}
        // biome-ignore lint/a11y/noAutofocus: the field came up by a tap on its glyph
        autoFocus
        value={words}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <IconButton icon="close" label={page('closeSearch')} onClick={() => onChange(null)} />
    </>
  )
}
