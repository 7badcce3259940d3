// One jackpot: its prize and rules, a row for each match, and the panel that enters it.
import type { JackpotAnswer } from '@walia/contract/jackpots.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { Link, useLocation, useSearch } from 'wouter'
import { ApiError } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useAtTime, useNow } from '../clock.ts'
import { minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { EntryPanel } from './EntryPanel.tsx'
import { Frame } from './Frame.tsx'
import styles from './Jackpots.module.css'
import { MatchRow } from './MatchRow.tsx'
import { OwnEntries } from './OwnEntries.tsx'
import { useHeldEntry, useIsIn, useJackpot, useJackpots } from './queries.ts'
import { chosenOf, closesText, nameKeyOf } from './rounds.ts'
import { useSharedEntry } from './ShareEntry.tsx'

type Round = JackpotAnswer['data']

const JackpotScreen = () => {
  const t = useText('jackpots')
  const grand = useLocation()[0] === paths.grandJackpot()
  const asked = new URLSearchParams(useSearch()).get('id')
  const list = useJackpots()
  const id = chosenOf(list.data?.data ?? [], asked, grand ? ['grand'] : ['weekly', 'midweek'])
  const round = useJackpot(id)
  const authenticated = useSession((session) => session.authenticated)
  const data = round.data?.data
  const name = t(data ? nameKeyOf(data.kind) : grand ? 'grand' : 'weekly')
  const isUnknown = round.error instanceof ApiError && round.error.code === 'NOT_FOUND'
  return (
    <Frame
      asked={id === null ? [list] : [list, round]}
      bar={<PageBar title={name} alone={!grand} />}
      empty={isUnknown ? t('noSuchRound') : list.data && id === null ? t('noneOfKind', { name }) : null}
      way={
        <ButtonLink kind="secondary" size="medium" href={paths.jackpots()}>
          {t('seeAll')}
        </ButtonLink>
      }
    >
      {data ? (
        <>
          <Head round={data} />
          <Matches round={data} />
          {data.phase === 'open' && <EntryPanel round={data} />}
          {authenticated && <OwnEntries jackpotId={data.id} />}
          <Rules round={data} />
        </>
      ) : null}
    </Frame>
  )
}

const Head = ({ round }: { round: Round }) => {
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
          {t(
            round.void_because
              ? (`void_${round.void_because}` as 'void_operator')
              : (`phase_${round.phase}` as 'phase_closed'),
          )}{' '}
          <Link href={paths.weeklyJackpotResults(round.id)} className={styles.link}>
            {t('seeResults')}
          </Link>
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
  )
}

/** What becomes of matches that are not played is said before anything is paid. */
const Rules = ({ round }: { round: Round }) => {
  const t = useText('jackpots')
  const isGift = round.paid_as === 'bonus'
  const unplayed = { hours: round.unplayed_hours, from: round.refund_from }
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
        <p className={styles.note}>
          {t(round.unplayed === 'drawn' ? 'ruleDrawn' : round.unplayed === 'draw' ? 'ruleDraw' : 'ruleRight', unplayed)}
        </p>
        <p className={styles.note}>{isGift ? t('ruleBonus', { min: moneyText(round.bonus_min) }) : t('ruleMoney')}</p>
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
