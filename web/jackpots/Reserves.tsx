// Reserve matches in their order, with what became of them; nothing is picked on them.
import type { JackpotAnswer, JackpotMatch } from '@walia/contract/jackpots.ts'
import { dateTimeText } from '../formats.ts'
import { useText } from '../text.ts'
import { Group } from '../ui/Group.tsx'
import styles from './Jackpots.module.css'

type Round = JackpotAnswer['data']

export const Reserves = ({ round }: { round: Round }) => {
  const t = useText('jackpots')
  const { reserves } = round
  if (reserves.length === 0) return null
  return (
    <Group id="jackpot-reserves" title={t('reserves')}>
      <ol className={styles.rows}>
        {reserves.map((match, index) => (
          <li key={match.parent_match_id} className={styles.row}>
            <RowMeta match={match} place={index + 1} />
            <div className={styles.line}>
              <div className={styles.teams}>
                <span className={styles.team}>{match.home_team}</span>
                <span className={styles.team}>{match.away_team}</span>
              </div>
              {match.result && <b>{match.result}</b>}
            </div>
            <Trouble round={round} match={match} />
          </li>
        ))}
      </ol>
    </Group>
  )
}

/** Which match it is: place, kick-off and league. */
export const RowMeta = ({ match, place }: { match: JackpotMatch; place: number }) => (
  <p className={styles.meta}>
    <b>{place}</b>
    <time>{dateTimeText(match.start_time)}</time>
    <span className={styles.league}>{`${match.category}, ${match.competition_name}`}</span>
  </p>
)

/** What stands in the way of a match; that its pick still counts, by which rule, is below the rows. */
export const Trouble = ({ round, match }: { round: Round; match: JackpotMatch }) => {
  const t = useText('jackpots')
  const trouble = round.troubles.find(({ parent_match_id }) => parent_match_id === match.parent_match_id)?.trouble
  if (trouble === undefined) return null
  const says = t(`trouble_${trouble}` as 'trouble_unplayed')
  return <p className={styles.trouble}>{round.phase === 'open' ? t('troubleOpen', { trouble: says }) : says}</p>
}
