// A ticket's state in words, in its tone.
import { useText } from '../text.ts'
import styles from './StatusPill.module.css'
import { statusKeyOf, toneOf } from './ticketState.ts'

export const StatusPill = ({ status }: { status: number }) => {
  const t = useText('mybets')
  return <span className={`${styles.pill} ${styles[toneOf(status)]}`}>{t(statusKeyOf(status), { code: status })}</span>
}
