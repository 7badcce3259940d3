// Fairness: how rounds are drawn, every round with its commitment, seed and beacon, and a verifier that works here.
import type { FairChain, FairRound, RoundGame } from '@walia/contract/fair.ts'
import { type Verdict, verdictOf } from '@walia/domain/verify/verify.ts'
import { leagueOfGame, leaguesOf } from '@walia/domain/virtuals/rules.ts'
import { useState } from 'react'
import { messageOf } from '../api/client.ts'
import { config, profile } from '../config.ts'
import { dateTimeText } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { LongCode } from '../ui/LongCode.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './Fair.module.css'
import { useRounds } from './queries.ts'

const GAMES: readonly RoundGame[] = [
  ...(profile.products.virtuals ? (['lucky6'] as const) : []),
  ...(profile.products.jackpots ? (['jackpot'] as const) : []),
  ...(profile.products.virtuals ? leagues() : []),
]

function leagues(): RoundGame[] {
  const { shape, seconds } = profile.superLeague
  return leaguesOf(shape, seconds * 1000).map(({ league }): RoundGame => `super_league_${league}`)
}

const FairScreen = () => {
  const t = useText('fair')
  const [game, setGame] = useState<RoundGame>(GAMES[0] ?? 'lucky6')
  const rounds = useRounds(game)
  const nameOf = (id: RoundGame): string =>
    id === 'lucky6' || id === 'jackpot' ? t(`game_${id}`) : t('game_league', { league: leagueOfGame(id) ?? '' })
  const retry = (): Promise<unknown> => rounds.refetch()
  const pages = rounds.data?.pages ?? []
  return (
    <PullToRefresh onRefresh={retry}>
      <PageBar title={t('heading')} />
      {GAMES.length > 1 && (
        <Tabs
          label={t('games')}
          tabs={GAMES.map((id) => ({ id, label: nameOf(id) }))}
          chosen={game}
          onChoose={setGame}
        />
      )}
      <Group id="fair-how" title={t('how')}>
        <GroupBody>
          <p className={styles.words}>{t(game === 'jackpot' ? 'beforeJackpot' : 'before')}</p>
          <p className={styles.words}>{t(game === 'jackpot' ? 'afterJackpot' : 'after')}</p>
          <p className={styles.words}>{t(game === 'jackpot' ? 'voidRuleJackpot' : 'voidRule')}</p>
          <p className={styles.words}>{t('offline')}</p>
        </GroupBody>
      </Group>
      {rounds.data ? (
        <>
          <Chains chains={pages[0]?.data.chains ?? []} />
          <Group id="fair-rounds" title={t(game === 'jackpot' ? 'draws' : 'rounds')}>
            <GroupBody>
              <ul className={styles.list}>
                {pages
                  .flatMap(({ data }) => data.rounds)
                  .map((round) => (
                    <Round key={round.number} round={round} />
                  ))}
              </ul>
              {rounds.hasNextPage && (
                <Button kind="secondary" busy={rounds.isFetchingNextPage} onClick={() => void rounds.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </GroupBody>
          </Group>
        </>
      ) : rounds.isError ? (
        <ErrorState message={messageOf(rounds.error)} onRetry={() => void retry()} busy={rounds.isFetching} />
      ) : (
        <ListSkeleton onRetry={() => void retry()} />
      )}
    </PullToRefresh>
  )
}

const Chains = ({ chains }: { chains: readonly FairChain[] }) => {
  const t = useText('fair')
  return (
    <Group id="fair-chains" title={t('chains')}>
      <GroupBody>
        <ul className={styles.list}>
          {chains.map(({ id, ends, used, length, made_at }) => (
            <li key={id} className={styles.item}>
              <b>{t('chain', { id, used, length })}</b>
              <span className={styles.words}>{dateTimeText(made_at)}</span>
              <Value name={t('chainEnd')} text={ends} />
            </li>
          ))}
        </ul>
      </GroupBody>
    </Group>
  )
}

const Round = ({ round }: { round: FairRound }) => {
  const t = useText('fair')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const undecided = round.phase === 'open' || round.phase === 'closed'
  return (
    <li className={styles.item}>
      <b>{t('round', { round: round.number })}</b>
      <span className={styles.words}>
        {t(round.game === 'jackpot' ? 'announced' : 'closes', { time: dateTimeText(round.closes_at) })}
      </span>
      <Value name={t('commitment')} text={round.commitment} />
      <Value name={t('beacon', { round: round.beacon.round })} text={round.signature} />
      <Value name={t('seed')} text={round.seed} />
      {!undecided && (
        <Button kind="outline" size="medium" onClick={() => setVerdict(verdictOf(round, trusted(round)))}>
          {t('verify')}
        </Button>
      )}
      <p className={verdict === null || RIGHT.has(verdict) ? styles.right : styles.wrong} role="status">
        {verdict !== null && t(VERDICTS[verdict])}
      </p>
    </li>
  )
}

/** Development's beacon is a sandbox of the simulator's; everywhere else drand's network alone counts. */
const trusted = ({ beacon }: FairRound): string | undefined => (config.development ? beacon.public_key : undefined)

const RIGHT: ReadonlySet<Verdict> = new Set(['right', 'void', 'undecided'])
const VERDICTS = {
  right: 'verdictRight',
  undecided: 'notYet',
  void: 'verdictVoid',
  beacon: 'verdictBeacon',
  seed: 'verdictSeed',
  beaconEarly: 'verdictEarly',
  signature: 'verdictSignature',
  result: 'verdictResult',
} as const satisfies Record<Verdict, string>

/** `text` null: it is not public yet. */
const Value = ({ name, text }: { name: string; text: string | null }) => {
  const t = useText('fair')
  return (
    <p className={styles.value}>
      {name}
      <br />
      {text === null ? t('notYet') : <LongCode text={text} />}
    </p>
  )
}

export default FairScreen
