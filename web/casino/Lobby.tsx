// The lobby: games by category and provider, search, favourites and those played lately.
import type { CasinoGame } from '@walia/contract/casino.ts'
import type { CasinoCategory } from '@walia/domain/casino/categories.ts'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { Field } from '../ui/Field.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import styles from './Casino.module.css'
import { useChosen } from './chosen.ts'
import { gamesOf, providersOf, type Shelf, shelvesOf } from './filter.ts'
import { GameTile } from './GameTile.tsx'
import { useLobby, useOpenRounds } from './queries.ts'

export type LobbyProps = {
  title: 'heading' | 'crashHeading' | 'allHeading' | 'fasta'
  /** Only games of these; all of them unless given. */
  categories?: readonly CasinoCategory[]
  action?: React.ReactNode
  /** The route hides the header. */
  alone?: boolean
}

export const Lobby = ({ title, categories, action, alone = false }: LobbyProps) => {
  const t = useText('casino')
  const { data, error, refetch, isFetching } = useLobby()
  const games = data?.data.games.filter(({ category }) => categories?.includes(category) ?? true)
  return (
    <PullToRefresh onRefresh={refetch}>
      <PageBar title={t(title)} back={alone} alone={alone} action={action} />
      {games?.length && games.every(({ on }) => !on) ? (
        <Maintenance games={games} isFasta={title === 'fasta'} busy={isFetching} onRetry={() => void refetch()} />
      ) : games?.length === 0 ? (
        <EmptyState icon="casino" text={t('noGames')} />
      ) : games ? (
        <>
          <OpenRounds games={games} />
          <Games games={games} />
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Waiting />
      )}
    </PullToRefresh>
  )
}

type MaintenanceProps = { games: readonly CasinoGame[]; isFasta: boolean; busy: boolean; onRetry: () => void }

/** What was played lately stays at hand: a round that is open there can be finished. */
const Maintenance = ({ games, isFasta, busy, onRetry }: MaintenanceProps) => {
  const t = useText('casino')
  const lately = latelyOf(useChosen().recent, games)
  return (
    <>
      <EmptyState icon="warning" text={t(isFasta ? 'fastaMaintenance' : 'maintenance')}>
        <Button kind="secondary" size="medium" busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </EmptyState>
      <OpenRounds games={games} />
      {lately.length > 0 && <Shelved title={t('recent')} games={lately} />}
    </>
  )
}

/** Where a bettor's stakes lie in rounds that are not over: there he goes on. */
const OpenRounds = ({ games }: { games: readonly CasinoGame[] }) => {
  const t = useText('casino')
  const open = useOpenRounds().data?.data.games ?? []
  const stakes = new Map(open.map(({ game, stake }) => [game, moneyText(stake)]))
  const withStake = latelyOf([...stakes.keys()], games)
  return withStake.length > 0 && <Shelved title={t('inRounds')} games={withStake} notes={stakes} />
}

const latelyOf = (recent: readonly string[], games: readonly CasinoGame[]): CasinoGame[] =>
  recent.flatMap((id) => games.find((game) => game.id === id) ?? [])

const Games = ({ games }: { games: readonly CasinoGame[] }) => {
  const t = useText('casino')
  const { favourites, recent } = useChosen()
  const [asked, setShelf] = useState<Shelf>('all')
  const [provider, setProvider] = useState<string | null>(null)
  const [keyword, setKeyword] = useState('')
  const shelves = shelvesOf(games, favourites)
  // The last favourite was taken off.
  const shelf = shelves.includes(asked) ? asked : 'all'
  const providers = providersOf(games)
  const shown = gamesOf(games, { shelf, provider, keyword }, favourites)
  const lately = latelyOf(recent, games)
  return (
    <>
      <Field
        type="search"
        label={t('search')}
        value={keyword}
        maxLength={40}
        onChange={({ target }) => setKeyword(target.value)}
        className={styles.search ?? ''}
      />
      {shelves.length > 1 && (
        <ChipRow label={t('categories')}>
          {shelves.map((each) => (
            <Chip key={each} active={each === shelf} onClick={() => setShelf(each)}>
              {t(each)}
            </Chip>
          ))}
        </ChipRow>
      )}
      {providers.length > 1 && (
        <ChipRow label={t('providers')}>
          {[null, ...providers].map((each) => (
            <Chip key={each ?? ''} active={each === provider} onClick={() => setProvider(each)}>
              {each ?? t('allProviders')}
            </Chip>
          ))}
        </ChipRow>
      )}
      {keyword === '' && shelf === 'all' && lately.length > 0 && <Shelved title={t('recent')} games={lately} />}
      {shown.length > 0 ? (
        <Shelved title={t(shelf)} games={shown} />
      ) : (
        <EmptyState icon="search" text={keyword === '' ? t('noGames') : t('noMatch', { keyword: keyword.trim() })}>
          <Button
            kind="secondary"
            size="medium"
            onClick={() => {
              setKeyword('')
              setProvider(null)
              setShelf('all')
            }}
          >
            {t('showAll')}
          </Button>
        </EmptyState>
      )}
    </>
  )
}

type ShelvedProps = { title: string; games: readonly CasinoGame[]; notes?: ReadonlyMap<string, string> }

const Shelved = ({ title, games, notes }: ShelvedProps) => (
  <section>
    <h2 className={styles.shelf}>{title}</h2>
    <ul className={styles.grid}>
      {games.map((game) => (
        <GameTile key={game.id} game={game} note={notes?.get(game.id)} />
      ))}
    </ul>
  </section>
)

const TILES_WAITING = [1, 2, 3, 4, 5, 6]

const Waiting = () => (
  <div className={styles.grid} aria-busy="true">
    {TILES_WAITING.map((each) => (
      <div key={each} className={styles.waiting} />
    ))}
  </div>
)
