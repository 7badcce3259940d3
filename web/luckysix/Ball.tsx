// A ball with its number, in the colour of its eighth; what a ticket bets on, in balls or in words.
import type { LuckySixBet } from '@walia/domain/luckysix/bet.ts'
import { useText } from '../text.ts'
import { choiceText } from './choiceText.ts'
import styles from './LuckySix.module.css'

const COLOURS = 8

export const ballClass = (number: number): string => `${styles.ball} ${styles[`colour${number % COLOURS}`]}`

export const Ball = ({ number, hit = false }: { number: number; hit?: boolean }) => (
  <span className={`${ballClass(number)} ${hit ? styles.hit : ''}`}>{number}</span>
)

export const BetLine = ({ kind, picks }: LuckySixBet) => {
  const t = useText('luckysix')
  if (kind !== 'numbers')
    return (
      <p className={styles.words}>
        {t(kind)}: <b>{choiceText(t, kind, picks[0] ?? 0)}</b>
      </p>
    )
  return (
    <div className={styles.balls}>
      {picks.map((pick) => (
        <Ball key={pick} number={pick} />
      ))}
    </div>
  )
}
