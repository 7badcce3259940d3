// Seconds as a ring that empties, with their number inside.
import styles from './Cashout.module.css'

const RADIUS = 13
const ROUND = 2 * Math.PI * RADIUS
const LATE_SECONDS = 3

export const Ring = ({ left, of }: { left: number; of: number }) => (
  <span className={`${styles.ring} ${left <= LATE_SECONDS ? styles.late : ''}`} aria-hidden="true">
    <svg width="32" height="32" viewBox="0 0 32 32" focusable="false" aria-hidden="true">
      <circle className={styles.track} cx="16" cy="16" r={RADIUS} />
      <circle
        className={styles.arc}
        cx="16"
        cy="16"
        r={RADIUS}
        strokeDasharray={ROUND}
        strokeDashoffset={ROUND * (1 - left / of)}
      />
    </svg>
    <span className={styles.seconds}>{left}</span>
  </span>
)
