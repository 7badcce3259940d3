// How long the session is, what was staked today, and what today's bets brought less what they cost.
import { useNow } from '../clock.ts'
import { elapsedText, useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { Group } from '../ui/Group.tsx'
import type { SaferPlay } from './queries.ts'
import styles from './SaferPlay.module.css'

export const sessionSeconds = (startedAt: string, now: number): number =>
  Math.max(0, (now - Date.parse(startedAt)) / 1000)

export const TodayLines = ({ state }: { state: SaferPlay }) => {
  const t = useText('saferplay')
  const { money } = useFormats()
  const now = useNow()
  const lines = [
    [t('session'), elapsedText(sessionSeconds(state.session_started_at, now))],
    [t('staked'), money(state.staked_today)],
    [t('net'), money(state.net_today)],
  ]
  return (
    <Group id="safer-play-today" title={t('today')}>
      {lines.map(([name, value]) => (
        <p key={name} className={styles.row}>
          <span className={styles.name}>{name}</span>
          <b className={styles.value}>{value}</b>
        </p>
      ))}
    </Group>
  )
}
