// All jackpots: those that take entries with their prize and time left, and the last ones with their results.
import type { JackpotHead } from '@walia/contract/jackpots.ts'
import { Link, useLocation } from 'wouter'
import { useSession } from '../api/session.ts'
import { useNow } from '../clock.ts'
import { dateTimeText, minorOf, moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Group } from '../ui/Group.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Pill } from '../ui/Pill.tsx'
import { addresses } from './addresses.ts'
import { Frame } from './Frame.tsx'
import styles from './Jackpots.module.css'
import { OwnEntries } from './OwnEntries.tsx'
import { useIsIn, useJackpots } from './queries.ts'
import { addressOf, closesText, nameKeyOf, phaseText } from './rounds.ts'

const JackpotsScreen = () => {
  const t = useText('jackpots')
  const jackpots = useJackpots()
  const authenticated = useSession((session) => session.authenticated)
  // The list of the weekly ones leaves the grand and the free jackpot out.
  const weekly = useLocation()[0].startsWith(addresses.weekly())
  const rounds = (jackpots.data?.data ?? []).filter(({ kind }) => !weekly || kind === 'weekly' || kind === 'midweek')
  const open = rounds.filter(({ phase }) => phase === 'open')
  const past = rounds.filter(({ phase }) => phase !== 'open')
  return (
    <Frame
      asked={[jackpots]}
      bar={<PageBar title={t(weekly ? 'weeklyHeading' : 'heading')} back={false} />}
      empty={null}
    >
      {jackpots.data ? (
        <>
          {open.length === 0 && <EmptyState icon="jackpot" text={t('noneOpen')} />}
          <ul className={styles.cards}>
            {open.map((head) => (
              <OpenCard key={head.id} head={head} />
            ))}
          </ul>
          {authenticated && <OwnEntries />}
          {past.length > 0 && (
            <Group id="jackpots-past" title={t('past')}>
              <ul className={styles.cards}>
                {past.map((head) => (
                  <PastCard key={head.id} head={head} />
                ))}
              </ul>
            </Group>
          )}
        </>
      ) : null}
    </Frame>
  )
}

const OpenCard = ({ head }: { head: JackpotHead }) => {
  const t = useText('jackpots')
  const now = useNow()
  const isIn = useIsIn(head)
  return (
    <li>
      <Link href={addressOf(head)} className={styles.card}>
        <span className={styles.words}>
          <b>{t(nameKeyOf(head.kind))}</b>
          <span className={styles.prize}>{moneyText(head.prize)}</span>
          <span>
            {minorOf(head.entry) === 0
              ? t('matchesFree', { matches: head.match_count })
              : t('matchesAndCost', { matches: head.match_count, cost: moneyText(head.entry) })}{' '}
            · {closesText(t, head.closes_at, now)}
          </span>
        </span>
        {isIn && <Pill tone="success">{t('entered')}</Pill>}
        <Icon name="chevron" size={16} />
      </Link>
    </li>
  )
}

const PastCard = ({ head }: { head: JackpotHead }) => {
  const t = useText('jackpots')
  return (
    <li>
      <Link href={addresses.weeklyResults(head.id)} className={styles.card}>
        <span className={styles.words}>
          <b>{t('roundOf', { name: t(nameKeyOf(head.kind)), id: head.id })}</b>
          <span>{t('closedAt', { time: dateTimeText(head.closed_at ?? head.closes_at) })}</span>
        </span>
        <span>{phaseText(t, head, useNow())}</span>
        <Icon name="chevron" size={16} />
      </Link>
    </li>
  )
}

export default JackpotsScreen
