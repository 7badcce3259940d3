// The bettor's own entries: how many matches are right, which tiers can still be won, and what was paid.
import type { JackpotEntry } from '@walia/contract/jackpots.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { messageOf } from '../api/client.ts'
import { dateTimeText, minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { Pill } from '../ui/Pill.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { entryStateOf } from './entryState.ts'
import styles from './Jackpots.module.css'
import { useOwnEntries } from './queries.ts'
import { addressOf, nameKeyOf } from './rounds.ts'

export const OwnEntries = ({ jackpotId }: { jackpotId?: number }) => {
  const t = useText('jackpots')
  const own = useOwnEntries(true, jackpotId)
  const { data, error, refetch, isFetching } = own
  const entries = data?.pages.flatMap((page) => page.data)
  if (entries && entries.length > 0)
    return (
      <EntryList entries={entries}>
        <EarlierEntries own={own} />
      </EntryList>
    )
  return (
    <Group id="jackpot-entries" title={t('yourEntries')}>
      <GroupBody>
        {entries ? (
          <p className={styles.note}>{t('noEntries')}</p>
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={56} rows={2} label={t('loading')} />
        )}
      </GroupBody>
    </Group>
  )
}

export const EarlierEntries = ({ own }: { own: ReturnType<typeof useOwnEntries> }) => {
  const t = useText('jackpots')
  if (!own.hasNextPage) return null
  return (
    <Button kind="secondary" size="medium" busy={own.isFetchingNextPage} onClick={() => void own.fetchNextPage()}>
      {t('earlier')}
    </Button>
  )
}

type EntryListProps = { entries: readonly JackpotEntry[]; children?: ReactNode }

export const EntryList = ({ entries, children }: EntryListProps) => {
  const t = useText('jackpots')
  return (
    <Group id="jackpot-entries" title={t('yourEntries')}>
      <GroupBody>
        <ul className={styles.entries}>
          {entries.map((entry) => (
            <Entry key={entry.ticket_id} entry={entry} />
          ))}
        </ul>
        {children}
      </GroupBody>
    </Group>
  )
}

const PENDING = 9

const Entry = ({ entry }: { entry: JackpotEntry }) => {
  const t = useText('jackpots')
  const counts = { right: entry.right, of: entry.picks.length }
  const [state, tone] = entryStateOf(entry)
  return (
    <li className={styles.entry}>
      <div className={styles.between}>
        <Link href={addressOf({ id: entry.jackpot_id, kind: entry.kind })} className={styles.link}>
          {t('roundOf', { name: t(nameKeyOf(entry.kind)), id: entry.jackpot_id })}
        </Link>
        <Pill tone={tone}>{t(state)}</Pill>
      </div>
      <p className={styles.note}>
        {dateTimeText(entry.placed_at)} ·{' '}
        {minorOf(entry.stake) === 0 ? t('line') : t('lines', { count: entry.lines, cost: moneyText(entry.stake) })}
      </p>
      {entry.status !== 4 && (
        <p className={styles.note}>
          {entry.status === PENDING
            ? `${t('rightSoFar', counts)} · ${
                entry.tiers_possible.length > 0
                  ? t('stillPossible', { tiers: entry.tiers_possible.join(', ') })
                  : t('nothingPossible')
              }`
            : t('tier', counts)}
        </p>
      )}
      {entry.held && <p className={styles.note}>{t('held')}</p>}
      {entry.status === 5 && (
        <p className={tone === 'success' ? styles.paid : styles.note}>
          {entry.won_lines
            ?.filter(({ lines }) => lines > 0)
            .map(({ right, lines }) => t('wonLines', { count: lines, right }))
            .join(', ')}
          {' · '}
          {minorOf(entry.stake) === 0
            ? t('gift', { amount: moneyText(entry.paid) })
            : t('paid', { amount: moneyText(entry.paid), tax: moneyText(entry.tax) })}
        </p>
      )}
      {entry.status === 4 && minorOf(entry.paid) > 0 && (
        <p className={styles.paid}>{t('refundedAmount', { amount: moneyText(entry.paid) })}</p>
      )}
      <Disclosure label={t('showPicks')}>
        <ul className={styles.picks}>
          {entry.picks.map((pick) => (
            <li key={pick.parent_match_id}>
              <span>
                {pick.home_team} - {pick.away_team}
              </span>
              <b>{pick.outcomes}</b>
              <span>{pick.result ?? '–'}</span>
            </li>
          ))}
        </ul>
        <p className={styles.id}>{entry.ticket_id}</p>
        <Link href={paths.receipt(entry.ticket_id)} className={styles.link}>
          {t('receipt')}
        </Link>
      </Disclosure>
    </li>
  )
}
