// The sheet of times: any, the next hour or three, today, or one of the days to come.
import { profile, serverNow } from '../config.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { datesFrom, shortDate, weekdayOf } from './dates.ts'
import styles from './LeagueFilter.module.css'

const DAYS = 14

export type TimeSheetProps = { time: string | null; onChoose: (time: string | null) => void; onClose: () => void }

export const TimeSheet = ({ time, onChoose, onClose }: TimeSheetProps) => {
  const t = useText('home')
  const days = useText('days')
  const filters = useText('filters')
  const [, ...dates] = datesFrom(serverNow(), profile.timeZone, DAYS)
  const choices: readonly [string | null, string][] = [
    [null, t('timeAny')],
    ['1h', t('time1h')],
    ['3h', t('time3h')],
    ['today', t('timeToday')],
    ...dates.map((date, index): [string, string] => [
      date,
      `${index === 0 ? t('tabTomorrow') : days(weekdayOf(date))} ${shortDate(date)}`,
    ]),
  ]
  return (
    <Sheet open title={filters('timeTitle')} onClose={onClose} tall>
      <ul>
        {choices.map(([value, name]) => (
          <li key={name}>
            <button
              type="button"
              className={styles.league}
              aria-pressed={value === time}
              onClick={() => onChoose(value)}
            >
              <span className={styles.name}>{name}</span>
              {value === time && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
