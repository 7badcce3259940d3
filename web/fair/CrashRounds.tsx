// Rounds of a crash game: how they are drawn, the chains of their seeds, and each past round with a check that works here.
import { amountText } from '@walia/domain/money/money.ts'
import { type CrashRound, type CrashVerdict, crashVerdictOf } from '@walia/domain/verify/crash.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { ALGORITHM } from '../algorithm.ts'
import { messageOf } from '../api/client.ts'
import { plainAmount } from '../formats.ts'
import { ListSkeleton } from '../match/ListSkeleton.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import styles from './Fair.module.css'
import { Chains, Value } from './Published.tsx'
import { type CrashGame, type PublishedCrash, useCrashRounds } from './queries.ts'

export const CrashRounds = ({ game }: { game: CrashGame }) => {
  const t = useText('fair')
  const published = useCrashRounds(game)
  const retry = (): Promise<unknown> => published.refetch()
  return (
    <PullToRefresh onRefresh={retry}>
      <Group id="fair-how" title={t('how')}>
        <GroupBody>
          <p className={styles.words}>{t('beforeCrash')}</p>
          <p className={styles.words}>{t('afterCrash')}</p>
          <p className={styles.words}>{t('offline')}</p>
          <a className={styles.words} href={ALGORITHM} target="_blank" rel="noreferrer">
            {t('algorithm')}
          </a>
          <Link href={`/${game}`} className={styles.words}>
            {t('toGame')}
          </Link>
        </GroupBody>
      </Group>
      {published.data ? (
        <Rounds published={published.data} />
      ) : published.isError ? (
        <ErrorState message={messageOf(published.error)} onRetry={() => void retry()} busy={published.isFetching} />
      ) : (
        <ListSkeleton onRetry={() => void retry()} />
      )}
    </PullToRefresh>
  )
}

const Rounds = ({ published: { chains, rounds } }: { published: PublishedCrash }) => {
  const t = useText('fair')
  return (
    <>
      <Chains
        chains={chains.map(({ number, publishedAt, ...chain }) => ({ ...chain, id: number, made_at: publishedAt }))}
      />
      <Group id="fair-rounds" title={t('roundsCrash')}>
        <GroupBody>
          {rounds.length === 0 && <p className={styles.words}>{t('noRounds')}</p>}
          <ul className={styles.list}>
            {rounds.map((round) => (
              <Round key={round.number} round={round} chains={chains} />
            ))}
          </ul>
        </GroupBody>
      </Group>
    </>
  )
}

const Round = ({ round, chains }: { round: CrashRound; chains: PublishedCrash['chains'] }) => {
  const t = useText('fair')
  const [verdict, setVerdict] = useState<CrashVerdict | null>(null)
  return (
    <li className={styles.item}>
      <b>{t('round', { round: round.number })}</b>
      <span className={styles.words}>{t('endedAt', { point: plainAmount(amountText(round.point)) })}</span>
      <Value name={t('commitment')} text={round.commitment} />
      <Value name={t('seed')} text={round.seed} />
      <Value name={t('salt')} text={chains.find(({ ends }) => ends === round.ends)?.salt ?? null} />
      <Button kind="outline" size="medium" onClick={() => setVerdict(crashVerdictOf(round, chains))}>
        {t('verify')}
      </Button>
      <p className={verdict === null || verdict === 'right' ? styles.right : styles.wrong} role="status">
        {verdict !== null && t(VERDICTS[verdict])}
      </p>
    </li>
  )
}

const VERDICTS = {
  right: 'verdictRight',
  seed: 'verdictSeed',
  chain: 'verdictChain',
  salt: 'verdictSalt',
  result: 'verdictResult',
} as const satisfies Record<CrashVerdict, string>
