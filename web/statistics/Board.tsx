// The score by period, with the running game and who serves where the sport has them.
import type { LiveState } from '@walia/contract/matches.ts'
import type { MatchHead } from '@walia/contract/statistics.ts'
import { LiveClock } from '../match/LiveParts.tsx'
import { useText } from '../text.ts'
import { periodName } from './eventText.ts'
import styles from './Tracker.module.css'

type BoardProps = { match: Pick<MatchHead, 'home_team' | 'away_team'>; live: LiveState }

export const Board = ({ match, live }: BoardProps) => {
  const t = useText('statistics')
  const withGame = live.home_game_score !== undefined && live.away_game_score !== undefined
  return (
    <>
      <div className={styles.head}>
        <LiveClock live={live} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys */}
      <section className={styles.board} tabIndex={0} aria-label={t('board')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('side')}</th>
              {live.period_scores.map(({ period }, index) => (
                <th key={period} scope="col">
                  <abbr title={periodName(period)}>{index + 1}</abbr>
                </th>
              ))}
              {withGame && <th scope="col">{t('gamePoints')}</th>}
              <th scope="col">{t('total')}</th>
            </tr>
          </thead>
          <tbody>
            <Row live={live} side="home" name={match.home_team} withGame={withGame} />
            <Row live={live} side="away" name={match.away_team} withGame={withGame} />
          </tbody>
        </table>
      </section>
    </>
  )
}

type RowProps = { live: LiveState; side: 'home' | 'away'; name: string; withGame: boolean }

const Row = ({ live, side, name, withGame }: RowProps) => {
  const t = useText('statistics')
  const serves = live.server === (side === 'home' ? 1 : 2)
  return (
    <tr>
      <th scope="row">
        {name}
        {serves && <span role="img" aria-label={t('serves')} className={styles.serves} />}
      </th>
      {live.period_scores.map((score) => (
        <td key={score.period} className={score.period === live.period ? styles.now : ''}>
          {score[side]}
        </td>
      ))}
      {withGame && <td>{gameText(live[`${side}_game_score`] ?? '', t('advantage'))}</td>}
      <td className={styles.total}>{live[`${side}_score`]}</td>
    </tr>
  )
}

const ADVANTAGE = '50'
const gameText = (points: string, advantage: string): string => (points === ADVANTAGE ? advantage : points)
