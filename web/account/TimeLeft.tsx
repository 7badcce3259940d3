// How long a code still works.
import { useNow } from '../clock.ts'
import { countdownText } from '../formats.ts'
import { useText } from '../text.ts'
import styles from './Form.module.css'

/** `until` ISO. */
export const TimeLeft = ({ until }: { until: string }) => {
  const t = useText('account')
  const left = Date.parse(until) - useNow()
  return (
    <p className={styles.left} aria-live="off">
      {left > 0 ? t('codeLeft', { time: countdownText(left) }) : t('codeOver')}
    </p>
  )
}
