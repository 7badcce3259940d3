// A time-out or a self-exclusion: how long, said once more what it means, and then the session is over.
import type { ExclusionKind } from '@walia/domain/saferplay/exclusion.ts'
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Failure } from '../account/Failure.tsx'
import { useRequest } from '../account/useRequest.ts'
import { signOut } from '../api/session.ts'
import { profile } from '../config.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Group } from '../ui/Group.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { exclude } from './queries.ts'
import styles from './SaferPlay.module.css'
import { untilText } from './untilText.ts'

const rules = saferPlayRulesOf(profile.id)
const HOURS_OF_DAY = 24
const TOLD_SECONDS = 10

export const ExclusionPart = ({ as }: { as: ExclusionKind }) => {
  const t = useText('saferplay')
  const lengths = as === 'time_out' ? rules.timeOutHours : rules.exclusionMonths
  const [length, setLength] = useState<number | null>(null)
  const [asks, setAsks] = useState(false)
  const [title, words, start] =
    as === 'time_out'
      ? ([t('timeOut'), t('timeOutText'), t('startTimeOut')] as const)
      : ([t('exclusion'), t('exclusionText'), t('startExclusion')] as const)
  const lengthText = (each: number): string =>
    as === 'time_out' ? t('days', { count: each / HOURS_OF_DAY }) : t('months', { count: each })
  return (
    <Group id={`safer-play-${as}`} title={title}>
      <p className={styles.words}>{words}</p>
      <fieldset className={styles.lengths} aria-label={`${title}: ${t('length')}`}>
        {lengths.map((each) => (
          <label key={each} className={styles.length}>
            <input
              type="radio"
              name={as}
              className="visually-hidden"
              checked={each === length}
              onChange={() => setLength(each)}
            />
            {lengthText(each)}
          </label>
        ))}
      </fieldset>
      <div className={styles.action}>
        <Button kind="secondary" full disabled={length === null} onClick={() => setAsks(true)}>
          {start}
        </Button>
      </div>
      {asks && length !== null && (
        <Confirm as={as} length={length} title={title} lengthText={lengthText(length)} onClose={() => setAsks(false)} />
      )}
    </Group>
  )
}

type ConfirmProps = { as: ExclusionKind; length: number; title: string; lengthText: string; onClose: () => void }

const Confirm = ({ as, length, title, lengthText, onClose }: ConfirmProps) => {
  const t = useText('saferplay')
  const request = useRequest()
  const begin = (): Promise<unknown> =>
    request.run(async () => {
      const { until } = await exclude({ as, length })
      navigate(paths.home(), { replace: true })
      signOut()
      const begun = t(as === 'time_out' ? 'begun' : 'onExclusion', { time: untilText(until) })
      showSnackbar({ status: 'info', messages: [begun], seconds: TOLD_SECONDS })
    })
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('confirmTimeOut', { length: lengthText })}</p>
        <p>{t(as === 'time_out' ? 'timeOutEnds' : 'exclusionEnds')}</p>
        <Failure message={request.failure} />
        <Button kind="danger" full busy={request.busy} onClick={() => void begin()}>
          {t(as === 'time_out' ? 'startTimeOut' : 'startExclusion')}
        </Button>
        <Button kind="text" full onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
