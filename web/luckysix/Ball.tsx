// A ball with its number, in the colour of its eighth.
import styles from './LuckySix.module.css'

const COLOURS = 8

export const ballClass = (number: number): string => `${styles.ball} ${styles[`colour${number % COLOURS}`]}`

export const Ball = ({ number, hit = false }: { number: number; hit?: boolean }) => (
  <span className={`${ballClass(number)} ${hit ? styles.hit : ''}`}>{number}</span>
)
