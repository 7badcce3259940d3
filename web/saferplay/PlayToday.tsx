// In the slip: how long the session is, what today's bets brought less what they cost, and what is left of the bettor's own
// time.
import { tightestTimeOf } from '@walia/domain/saferplay/limits.ts'
import { useNow } from '../clock.ts'
import { elapsedText, useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { useMinutes } from './minutes.ts'
import { type SaferPlay, useSaferPlay } from './queries.ts'
import styles from './SaferPlay.module.css'
import { sessionSeconds } from './TodayLines.tsx'

export const PlayToday = () => {
  const t = useText('saferplay')
  const { money } = useFormats()
  const now = useNow()
  const { data } = useSaferPlay()
  // While an exclusion lasts the page says so above.
  if (!data || data.exclusion) return null
  const time = elapsedText(sessionSeconds(data.session_started_at, now))
  const net = money(data.net_today)
  return (
    <>
      <p className={styles.slip}>
        <Whole text={t('slip', { time, net })} part={net} />
      </p>
      <TimeLeft limits={data.limits} />
    </>
  )
}

/** A text whose amount is not divided: a line may end after its minus. */
const Whole = ({ text, part }: { text: string; part: string }) => {
  const at = text.indexOf(part)
  return at < 0 ? (
    text
  ) : (
    <>
      {text.slice(0, at)}
      <span className={styles.whole}>{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}

const TimeLeft = ({ limits }: Pick<SaferPlay, 'limits'>) => {
  const t = useText('saferplay')
  const minutes = useMinutes()
  const tightest = tightestTimeOf(limits)
  if (tightest === null) return null
  const { kind, period } = tightest.limit
  const left = { left: minutes(tightest.minutes), limit: t(`of_${period}`, { kind: t(kind) }) }
  return <p className={styles.slip}>{tightest.minutes === 0 ? t('timeUp') : t('slipTime', left)}</p>
}
