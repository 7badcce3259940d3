// A time-out or a self-exclusion: how long, said once more what it means, and then the session is over, which the login
// page says.
import { type ExclusionKind, exclusionFrom } from '@walia/domain/saferplay/exclusion.ts'
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Failure } from '../account/Failure.tsx'
import { keepLoginNote } from '../account/loginNote.ts'
import { useRequest } from '../account/useRequest.ts'
import { signOut } from '../api/session.ts'
import { type Source, useBonuses } from '../bonuses/sources.ts'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { minorOf } from '../plainFormats.ts'
import { type TextKey, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Group } from '../ui/Group.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { exclude } from './queries.ts'
import styles from './SaferPlay.module.css'
import { untilText } from './untilText.ts'

const rules = saferPlayRulesOf(profile.id)

/** In the longest unit that it fills: 1008 hours are six weeks, 60 months five years. */
const lengthOf = (as: ExclusionKind, length: number): [TextKey<'saferplay'>, { count: number }] => {
  const [unit, count, longer, whole] =
    as === 'time_out' ? (['days', length / 24, 'weeks', 7] as const) : (['months', length, 'years', 12] as const)
  return count % whole === 0 ? [longer, { count: count / whole }] : [unit, { count }]
}

export const ExclusionPart = ({ as }: { as: ExclusionKind }) => {
  const t = useText('saferplay')
  const lengths = as === 'time_out' ? rules.timeOutHours : rules.exclusionMonths
  const [length, setLength] = useState<number | null>(null)
  const [asks, setAsks] = useState(false)
  const [title, words, start] =
    as === 'time_out'
      ? ([t('timeOut'), t('timeOutText'), t('startTimeOut')] as const)
      : ([t('exclusion'), t('exclusionText'), t('startExclusion')] as const)
  const lengthText = (each: number): string => t(...lengthOf(as, each))
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
  const { until } = exclusionFrom(as, length, useNow())
  const begin = (): Promise<unknown> =>
    request.run(async () => {
      const begun = await exclude({ as, length })
      // Until when it lasts stays there to be read.
      keepLoginNote({ as: as === 'time_out' ? 'paused' : 'excluded', time: untilText(begun.until) })
      navigate(paths.login(paths.profile()), { replace: true })
      signOut()
    })
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('confirmTimeOut', { length: lengthText, time: untilText(new Date(until).toISOString()) })}</p>
        <p>{t(as === 'time_out' ? 'timeOutEnds' : 'exclusionEnds')}</p>
        {as === 'self_excluded' && <Ending />}
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

/** What a self-exclusion takes away, as far as there is some. */
const Ending = () => {
  const t = useText('saferplay')
  const sources = useBonuses().data?.data.sources ?? []
  const bonus = sumOf(sources.filter(({ source }) => source === 'bonus'))
  const freeBets = sumOf(sources.filter(({ source }) => source !== 'bonus'))
  if (bonus + freeBets === 0) return null
  return <p>{t('exclusionTakes', { bonus: moneyText(bonus), freeBets: moneyText(freeBets) })}</p>
}

const sumOf = (sources: readonly Source[]): number => sources.reduce((sum, { balance }) => sum + minorOf(balance), 0)
