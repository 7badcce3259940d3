// Fairness: how rounds are drawn, every round with its commitment, seed and beacon, and a verifier that works here.
import type { FairChain, FairRound, RoundGame } from '@walia/contract/fair.ts'
import { QUICKNET } from '@walia/domain/fair/beacon.ts'
import { JACKPOT, LUCKY_SIX, leagueOfGame } from '@walia/domain/fair/games.ts'
import { type DrawnHere, drawnOf, toldAtOf, type Verdict, verdictOf } from '@walia/domain/verify/verify.ts'
import { dayOfRound, shapeOf } from '@walia/domain/virtuals/rules.ts'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { ALGORITHM } from '../algorithm.ts'
import { messageOf } from '../api/client.ts'
import { config, profile } from '../config.ts'
import { dateTimeText } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { paths } from '../paths.ts'
import { type TextKey, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CrashRounds } from './CrashRounds.tsx'
import styles from './Fair.module.css'
import { Chains, Value } from './Published.tsx'
import { type CrashGame, crashGames, useRounds } from './queries.ts'

type Kind = typeof LUCKY_SIX | typeof JACKPOT | 'league'
const kindOf = (game: string): Kind => (game === LUCKY_SIX || game === JACKPOT ? game : 'league')

const TEXTS = {
  lucky6: { before: 'before', after: 'after', voidRule: 'voidRule', rounds: 'rounds', time: 'closes' },
  jackpot: {
    ...{ before: 'beforeJackpot', after: 'afterJackpot', voidRule: 'voidRuleJackpot' },
    ...{ rounds: 'draws', time: 'announced' },
  },
  league: {
    ...{ before: 'beforeLeague', after: 'afterLeague', voidRule: 'voidRuleLeague' },
    ...{ rounds: 'roundsLeague', time: 'closes' },
  },
} as const satisfies Record<Kind, Record<string, TextKey<'fair'>>>

const isSold = (game: RoundGame): boolean => profile.products[game === JACKPOT ? 'jackpots' : 'virtuals']
/** Asked for until the server has said which games there are; null where only crash is sold. */
const FIRST: RoundGame | null = isSold(LUCKY_SIX) ? LUCKY_SIX : isSold(JACKPOT) ? JACKPOT : null

const FairScreen = () => {
  const t = useText('fair')
  const asked = new URLSearchParams(useSearch()).get('game')
  const drawn = useRounds(FIRST).data?.pages[0]?.data.games.filter(isSold) ?? []
  const games = drawn.length > 0 || FIRST === null ? drawn : [FIRST]
  const tabs = [...games, ...crashGames]
  const chosen = tabs.find((id) => id === asked) ?? tabs[0]
  const nameOf = (id: RoundGame | CrashGame): string =>
    id === LUCKY_SIX || id === JACKPOT || isCrash(id)
      ? t(`game_${id}`)
      : t('game_league', { league: leagueOfGame(id) ?? '' })
  return (
    <>
      <PageBar title={t('heading')} />
      {chosen && (
        <Tabs
          label={t('games')}
          tabs={tabs.map((id) => ({ id, label: nameOf(id) }))}
          chosen={chosen}
          onChoose={(id) => navigate(`${paths.fair()}?game=${id}`, { replace: true })}
        />
      )}
      {chosen &&
        (isCrash(chosen) ? <CrashRounds key={chosen} game={chosen} /> : <DrawnRounds key={chosen} game={chosen} />)}
    </>
  )
}

const isCrash = (id: RoundGame | CrashGame): id is CrashGame => crashGames.some((each) => each === id)

const DrawnRounds = ({ game }: { game: RoundGame }) => {
  const t = useText('fair')
  const rounds = useRounds(game)
  const texts = TEXTS[kindOf(game)]
  const retry = (): Promise<unknown> => rounds.refetch()
  const pages = rounds.data?.pages ?? []
  return (
    <PullToRefresh onRefresh={retry}>
      <Group id="fair-how" title={t('how')}>
        <GroupBody>
          <p className={styles.words}>{t(texts.before)}</p>
          <p className={styles.words}>{t(texts.after)}</p>
          <p className={styles.words}>{t(texts.voidRule)}</p>
          <p className={styles.words}>{t('offline')}</p>
          <a className={styles.words} href={ALGORITHM} target="_blank" rel="noreferrer">
            {t('algorithm')}
          </a>
        </GroupBody>
      </Group>
      {rounds.data ? (
        <>
          <Chains chains={pages[0]?.data.chains ?? []} />
          <Group id="fair-rounds" title={t(texts.rounds)}>
            <GroupBody>
              <ul className={styles.list}>
                {pages
                  .flatMap(({ data }) => data.rounds)
                  .map((round) => (
                    <Round
                      key={`${round.game}/${round.number}`}
                      round={round}
                      known={{ chains: pages[0]?.data.chains ?? [], now: toldAtOf(pages[0]?.data.rounds ?? []) }}
                    />
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

const Round = ({ round, known }: { round: FairRound; known: { chains: readonly FairChain[]; now: number } }) => {
  const t = useText('fair')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const league = leagueOfGame(round.game)
  const drawn = verdict === null ? null : drawnOf(round)
  const waits = round.phase === 'open' || round.phase === 'closed'
  // Without the chain, which is thousands of hashes: that is for who asks.
  const undecided = waits && verdictOf(round, trusted(round), { now: known.now }) === 'undecided'
  const isAtDrand = round.signature === null && round.beacon.public_key === QUICKNET.publicKey
  return (
    <li className={styles.item}>
      <b>{t('round', { round: round.number })}</b>
      <span className={styles.words}>{t(TEXTS[kindOf(round.game)].time, { time: dateTimeText(round.closes_at) })}</span>
      {league !== null && (
        <span className={styles.words}>{t('seasonWeek', dayOfRound(shapeOf(league), round.number))}</span>
      )}
      <Value name={t('commitment')} text={round.commitment} />
      <Value name={t('beacon', { round: round.beacon.round })} text={round.signature} />
      <Value name={t('seed')} text={round.seed} />
      {round.terms && <Value name={t('terms')} text={round.terms} />}
      {!undecided && (
        <Button kind="outline" size="medium" onClick={() => setVerdict(verdictOf(round, trusted(round), known))}>
          {t('verify')}
        </Button>
      )}
      <p className={verdict === null || RIGHT.has(verdict) ? styles.right : styles.wrong} role="status">
        {verdict !== null && t(VERDICTS[verdict])}
      </p>
      {drawn && <Drawn drawn={drawn} />}
      {verdict === 'void' && isAtDrand && (
        <a className={styles.words} href={drandOf(round)} target="_blank" rel="noreferrer">
          {t('askBeacon')}
        </a>
      )}
    </li>
  )
}

/** The result as this phone worked it out, beside what proves it. */
const Drawn = ({ drawn }: { drawn: DrawnHere }) => {
  const t = useText('fair')
  const lines =
    drawn.kind === 'balls'
      ? [t('balls', { balls: drawn.balls.join(', ') }), t('bonus', { places: drawn.bonus.join(', ') })]
      : drawn.kind === 'outcomes'
        ? drawn.matches.map(({ match, outcome }) => t('outcomeOf', { match, outcome }))
        : drawn.matches.map(({ home, away, score, goals }) => {
            const minutes = goals.map(({ minute }) => `${minute}'`).join(', ')
            return `${home} ${score.replace(':', '\u00a0:\u00a0')} ${away}${minutes && ` (${minutes})`}`
          })
  return (
    <div className={styles.words}>
      {t('drawnHere')}
      <ul className={styles.list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** Development's beacon is a sandbox of the simulator's; everywhere else drand's network alone counts. */
const trusted = ({ beacon }: FairRound): string | undefined => (config.development ? beacon.public_key : undefined)

/** Where everybody can ask for the value of a round that is void. */
const drandOf = ({ beacon }: FairRound): string => `https://api.drand.sh/${beacon.hash}/public/${beacon.round}`

const RIGHT: ReadonlySet<Verdict> = new Set(['right', 'void', 'undecided'])
const VERDICTS = {
  right: 'verdictRight',
  undecided: 'notYet',
  void: 'verdictVoid',
  beacon: 'verdictBeacon',
  chain: 'verdictChain',
  beaconRound: 'verdictBeaconRound',
  told: 'verdictTold',
  overdue: 'verdictOverdue',
  unused: 'verdictUnused',
  seed: 'verdictSeed',
  beaconEarly: 'verdictEarly',
  signature: 'verdictSignature',
  result: 'verdictResult',
} as const satisfies Record<Verdict, string>

export default FairScreen
