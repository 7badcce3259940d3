// Results of a jackpot: every match, what each tier held, who won it, and the record of a draw.
import type { JackpotAnswer, JackpotDraw } from '@walia/contract/jackpots.ts'
import { Link, useSearch } from 'wouter'
import { isUnknown as isNotFound } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useNow } from '../clock.ts'
import { dateTimeText, minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { LongCode } from '../ui/LongCode.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { addresses } from './addresses.ts'
import { Frame } from './Frame.tsx'
import styles from './Jackpots.module.css'
import { MatchRow } from './MatchRow.tsx'
import { OwnEntries } from './OwnEntries.tsx'
import { useJackpot, useJackpots } from './queries.ts'
import { Reserves } from './Reserves.tsx'
import { lastOf, nameKeyOf, phaseText, weightsText } from './rounds.ts'

const ResultsScreen = () => {
  const t = useText('jackpots')
  const asked = new URLSearchParams(useSearch()).get('id')
  const list = useJackpots()
  const id = lastOf(list.data?.data ?? [], asked)
  const round = useJackpot(id)
  const authenticated = useSession((session) => session.authenticated)
  const data = round.data?.data
  return (
    <Frame
      asked={id === null ? [list] : [list, round]}
      bar={<PageBar title={t('results')} alone />}
      empty={isNotFound(round.error) ? t('noSuchRound') : list.data && id === null ? t('noResults') : null}
      way={
        <ButtonLink kind="secondary" size="medium" href={addresses.jackpots()}>
          {t('seeAll')}
        </ButtonLink>
      }
    >
      {data ? (
        <>
          <Tiers round={data} />
          {authenticated && <OwnEntries jackpotId={data.id} />}
          {data.draw && <Draw round={data} draw={data.draw} />}
          {data.matches.some(({ shares }) => shares) && <p className={styles.shares}>{t('sharesNote')}</p>}
          <ol className={styles.rows} aria-label={t('matches')}>
            {data.matches.map((match, index) => (
              <MatchRow key={match.parent_match_id} round={data} match={match} place={index + 1} open={false} />
            ))}
          </ol>
          <Reserves round={data} />
        </>
      ) : null}
    </Frame>
  )
}

const Tiers = ({ round }: { round: JackpotAnswer['data'] }) => {
  const t = useText('jackpots')
  return (
    <Group
      id="jackpot-tiers"
      title={`${t('roundOf', { name: t(nameKeyOf(round.kind)), id: round.id })}: ${phaseText(t, round, useNow())}`}
    >
      <GroupBody>
        <ul className={styles.tiers}>
          {round.tiers.map(({ right, fund, winners, each }, index) => (
            <li key={right}>
              <span>{t('tier', { right, of: round.match_count })}</span>
              <span>{winners === null ? '–' : t('winners', { count: winners })}</span>
              <b>{each !== null && winners ? eachText(t, each, round.tiers.slice(0, index)) : moneyText(fund)}</b>
            </li>
          ))}
        </ul>
      </GroupBody>
    </Group>
  )
}

type Tier = JackpotAnswer['data']['tiers'][number]

/** What each got; where it would have been less than an entry, where the prize went. */
const eachText = (t: ReturnType<typeof useText<'jackpots'>>, each: string, above: readonly Tier[]): string => {
  if (minorOf(each) > 0) return t('each', { amount: moneyText(each) })
  return t(above.some(({ winners }) => winners) ? 'goesUp' : 'goesOn')
}

const Draw = ({ round, draw }: { round: JackpotAnswer['data']; draw: JackpotDraw }) => {
  const t = useText('jackpots')
  const names = draw.matches.map((id, index) => {
    const match = round.matches.find(({ parent_match_id }) => parent_match_id === id)
    const by = match?.weights ? `, ${t('drawnBy', { weights: weightsText(match.weights) })}` : ''
    return `${match?.home_team} - ${match?.away_team}: ${draw.results?.[index] ?? t('notYet')}${by}`
  })
  return (
    <Group id="jackpot-draw" title={t('drawRecord')}>
      <GroupBody>
        <p className={styles.note}>
          {t('drawHow', { time: dateTimeText(draw.announced_at), round: draw.beacon.round })}
        </p>
        <ul className={styles.picks}>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p className={styles.id}>
          {t('commitment')} <LongCode text={draw.commitment} />
        </p>
        {draw.seed && (
          <p className={styles.id}>
            {t('seed')} <LongCode text={draw.seed} />
          </p>
        )}
        <Link href={`${paths.fair()}?game=jackpot`} className={styles.link}>
          {t('checkDraw')}
        </Link>
      </GroupBody>
    </Group>
  )
}

export default ResultsScreen
