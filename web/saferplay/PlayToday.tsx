// In the slip: how long the session is, and what today's bets brought less what they cost.
import { useNow } from '../clock.ts'
import { elapsedText, useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { useSaferPlay } from './queries.ts'
import styles from './SaferPlay.module.css'
import { sessionSeconds } from './TodayLines.tsx'

export const PlayToday = () => {
  const t = useText('saferplay')
  const { money } = useFormats()
  const now = useNow()
  const { data } = useSaferPlay()
  if (!data) return null
  const time = elapsedText(sessionSeconds(data.session_started_at, now))
  return <p className={styles.slip}>{t('slip', { time, net: money(data.net_today) })}</p>
}
