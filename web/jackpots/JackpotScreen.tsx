// One jackpot: its prize and rules, a row for each match, and the panel that enters it.
import type { JackpotAnswer, JackpotHead } from '@walia/contract/jackpots.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { isUnknown } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useAtTime, useNow } from '../clock.ts'
import { profile, serverNow } from '../config.ts'
import { minorOf, moneyText } from '../formats.ts'
import { Today } from '../saferplay/Today.tsx'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { addresses } from './addresses.ts'
import { EntryPanel } from './EntryPanel.tsx'
import { Frame } from './Frame.tsx'
import styles from './Jackpots.module.css'
import { MatchRow } from './MatchRow.tsx'
import { OwnEntries } from './OwnEntries.tsx'
import { useHeldEntry, useIsIn, useJackpot, useJackpots } from './queries.ts'
import { Reserves } from './Reserves.tsx'
import { addressOf, chosenOf, closesText, nameKeyOf, phaseText, ruleKeyOf } from './rounds.ts'
import { useSharedEntry } from './ShareEntry.tsx'

type Round = JackpotAnswer['data']

const JackpotScreen = () => {
  const t = useText('jackpots')
  const grand = useLocation()[0] === addresses.grand()
  const asked = new URLSearchParams(useSearch()).get('id')
  const list = useJackpots()
  const kinds = grand ? ['grand'] : ['weekly', 'midweek']
  // Whoever comes without a number stays with the round that was chosen then: the next one must not come under the thumb.
  const [first, setFirst] = useState<{ grand: boolean; id: number } | null>(null)
  const pinned = asked === null && first?.grand === grand ? first.id : null
  const id = pinned ?? chosenOf(list.data?.data ?? [], asked, kinds)
  if (asked === null && id !== null && pinned === null) setFirst({ grand, id })
  const round = useJackpot(id)
  const authenticated = useSession((session) => session.authenticated)
  const data = round.data?.data
  const name = t(data ? nameKeyOf(data.kind) : grand ? 'grand' : 'weekly')
  const next = list.data?.data.find((head) => head.phase === 'open' && head.kind === data?.kind && head.id !== data.id)
  return (
    <Frame
      asked={id === null ? [list] : [list, round]}
      bar={<PageBar title={name} alone={!grand} />}
      empty={isUnknown(round.error) ? t('noSuchRound') : list.data && id === null ? t('noneOfKind', { name }) : null}
      way={
        <ButtonLink kind="secondary" size="medium" href={addresses.jackpots()}>
          {t('seeAll')}
        </ButtonLink>
      }
    >
      {data ? (
        <>
          <Today />
          <Head round={data} next={next} />
          <Matches round={data} />
          <Reserves round={data} />
          <EntryPanel round={data} rounds={list.data?.data} />
          {authenticated && <OwnEntries jackpotId={data.id} />}
          <Rules round={data} />
        </>
      ) : null}
    </Frame>
  )
}

const Head = ({ round, next }: { round: Round; next: JackpotHead | undefined }) => {
  const t = useText('jackpots')
  const now = useNow()
  return (
    <div className={styles.head}>
      <span>{t(round.fixed ? 'fixedPrize' : 'topPrize', { count: round.match_count })}</span>
      <b className={styles.big}>{moneyText(round.prize)}</b>
      {round.phase === 'open' ? (
        <p role="timer" className={styles.timer}>
          {closesText(t, round.closes_at, now)}
        </p>
      ) : (
        <p className={styles.timer}>
          {round.void_because ? t(`void_${round.void_because}` as 'void_operator') : phaseText(t, round, now)}{' '}
          <Link href={addresses.weeklyResults(round.id)} className={styles.link}>
            {t('seeResults')}
          </Link>{' '}
          {next && (
            <Link href={addressOf(next)} className={styles.link}>
              {t('nextRound')}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}

const Matches = ({ round }: { round: Round }) => {
  const t = useText('jackpots')
  const open = useAtTime((now) => round.phase === 'open' && Date.parse(round.closes_at) > now)
  const isHeld = useHeldEntry(round.id) !== null
  const isIn = useIsIn(round)
  useSharedEntry(round, open)
  return (
    <>
      {round.matches.some(({ shares }) => shares) && <p className={styles.shares}>{t('sharesNote')}</p>}
      <ol className={styles.rows} aria-label={t('matches')}>
        {round.matches.map((match, index) => (
          <MatchRow
            key={match.parent_match_id}
            round={round}
            match={match}
            place={index + 1}
            open={open && !isHeld && !isIn}
          />
        ))}
      </ol>
    </>
  )
}

/** What becomes of matches that are not played is said before anything is paid. */
const Rules = ({ round }: { round: Round }) => {
  const t = useText('jackpots')
  const isGift = round.paid_as === 'bonus'
  const unplayed = { hours: round.unplayed_hours, from: round.refund_from }
  const { threshold, winningsTaxPercent } = taxAt(profile, serverNow())
  return (
    <Group id="jackpot-rules" title={t(isGift || round.phase !== 'open' ? 'rules' : 'rulesSoFar')}>
      <GroupBody>
        <ul className={styles.tiers}>
          {round.tiers.map((tier) => (
            <li key={tier.right}>
              <span>{t('tier', { right: tier.right, of: round.match_count })}</span>
              <b>{moneyText(tier.fund)}</b>
            </li>
          ))}
        </ul>
        {!isGift && round.phase === 'open' && <Growth round={round} />}
        {!isGift && (
          <p className={styles.note}>
            {t('fund', {
              ...{ pooled: moneyText(round.pooled), carried: moneyText(round.carried), added: moneyText(round.added) },
              count: round.entries,
            })}
          </p>
        )}
        <p className={styles.note}>{t(isGift ? 'ruleFreeTiers' : 'ruleTiers')}</p>
        <p className={styles.note}>
          {isGift ? t('ruleFree') : t('ruleDoubles', { max: round.doubles_max, cost: moneyText(round.entry) })}
        </p>
        {round.reserves.length > 0 && (
          <p className={styles.note}>
            {t('ruleReserves', { hours: round.unplayed_hours, count: round.reserves.length })}
          </p>
        )}
        <p className={styles.note}>{t(ruleKeyOf(round), unplayed)}</p>
        <p className={styles.note}>
          {isGift
            ? t('ruleBonus', { min: moneyText(round.bonus_min) })
            : t('ruleMoney', { threshold: moneyText(threshold), percent: winningsTaxPercent })}
        </p>
      </GroupBody>
    </Group>
  )
}

/** How entries make the prizes grow. */
const Growth = ({ round: { tiers, fixed } }: { round: Round }) => {
  const t = useText('jackpots')
  const shared = amountText(tiers.reduce((sum, { share_percent }) => sum + minorOf(share_percent), 0))
  const percent = shared.replace(/\.00$/, '')
  return (
    <p className={styles.note}>
      {t(fixed ? 'growsBelow' : 'grows', { percent, guarantee: moneyText(tiers[0]?.guarantee ?? '0') })}
    </p>
  )
}

export default JackpotScreen
