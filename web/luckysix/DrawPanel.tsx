// The draw of the last closed round, ball by ball, with the bonus places, until the next one.
import type { FairRound } from '@walia/contract/fair.ts'
import type { LuckySixTicket } from '@walia/contract/luckySix.ts'
import { useAtTime } from '../clock.ts'
import { useText } from '../text.ts'
import { Group, GroupBody } from '../ui/Group.tsx'
import { Ball } from './Ball.tsx'
import { ballsShown, drawIn, markedOf } from './drawing.ts'
import styles from './LuckySix.module.css'

/** `own`: the bettor's tickets, of this round and others. */
type DrawPanelProps = { round: FairRound; showMs: number; own: readonly LuckySixTicket[] }

export const DrawPanel = ({ round, showMs, own }: DrawPanelProps) => {
  const t = useText('luckysix')
  const shown = useAtTime((now) => ballsShown(round, showMs, now))
  const draw = drawIn(round)
  const marked = markedOf(own, round.number)
  return (
    <Group id="lucky-draw" title={t('drawOf', { round: round.number })}>
      <GroupBody>
        {draw === null ? (
          <p className={styles.note}>{round.phase === 'closed' ? t('waitsForBeacon') : t('void')}</p>
        ) : (
          <>
            <p className={styles.note}>{t('bonusPlaces', { first: draw.bonus[0] ?? 0, second: draw.bonus[1] ?? 0 })}</p>
            <ol className={styles.draw}>
              {draw.balls.map((ball, index) => (
                <li key={ball} className={draw.bonus.includes(index + 1) ? styles.bonus : ''}>
                  {index < shown ? <Ball number={ball} hit={marked.has(ball)} /> : <span className={styles.empty} />}
                  <span className={styles.place}>{index + 1}</span>
                </li>
              ))}
            </ol>
            <p className="visually-hidden" aria-live="polite">
              {shown > 0 && shown < draw.balls.length
                ? t('ballOut', { place: shown, ball: draw.balls[shown - 1] ?? 0 })
                : ''}
            </p>
          </>
        )}
      </GroupBody>
    </Group>
  )
}
