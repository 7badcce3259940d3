// Loading a shared slip by its code: the form with its error, the codes of the last days, and the question whether the
// code replaces a slip with picks or joins it.
import { pickKeyOf } from '@walia/domain/betslip/pick.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { legOddsOf, removeLocked } from '@walia/domain/betslip/slipChanges.ts'
import { formatOdds, totalOddsOf } from '@walia/domain/odds/odds.ts'
import { typedShareCode } from '@walia/domain/sharing/shareCode.ts'
import { type FormEvent, useId, useState } from 'react'
import { profile, serverNow } from '../config.ts'
import { dateTimeText, oddsText } from '../formats.ts'
import { Choice, pickedIn } from '../match/Choice.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { FieldNote } from '../ui/Field.tsx'
import styles from './LoadForm.module.css'
import { answerQuestion, clearLoadError, loadCode, type OverlapQuestion, type Then, useLoading } from './load.ts'
import { useRecentCodes } from './recentCodes.ts'

export type LoadFormProps = {
  /** The input's initial text. */
  code?: string
  /** Runs once the slip holds the picks. */
  onLoaded: Then
}

export const LoadForm = ({ code = '', onLoaded }: LoadFormProps) => {
  const question = useLoading((state) => state.question)
  return (
    <section className={styles.section}>
      {question ? (
        <Question question={question} />
      ) : (
        <>
          <Form code={code} onLoaded={onLoaded} />
          <RecentCodes onLoaded={onLoaded} />
        </>
      )}
    </section>
  )
}

const Form = ({ code, onLoaded }: { code: string; onLoaded: Then }) => {
  const t = useText('sharing')
  const id = useId()
  const { busy, error } = useLoading()
  const [text, setText] = useState(code)
  const send = (event: FormEvent): void => {
    event.preventDefault()
    void loadCode(text, onLoaded)
  }
  return (
    <form onSubmit={send} noValidate>
      <label htmlFor={id} className={styles.label}>
        {t('haveCode')}
      </label>
      <div className={styles.row}>
        <input
          id={id}
          name="code"
          className={`${styles.input} ${error ? styles.wrong : ''}`}
          placeholder={t('code')}
          value={text}
          readOnly={busy !== null}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onChange={(event) => {
            setText(typedShareCode(event.currentTarget.value, profile.sharing.codeLength))
            clearLoadError()
          }}
        />
        <Button type="submit" className={styles.load} busy={busy !== null}>
          {t('load')}
        </Button>
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </form>
  )
}

const Question = ({ question: { held, good, added } }: { question: OverlapQuestion }) => {
  const t = useText('sharing')
  const { addedCount, heldCount, overCount } = added
  return (
    <div role="alertdialog" aria-label={t('askTitle')} className={styles.question}>
      <h2 className={styles.heading}>{t('askTitle')}</h2>
      <p>{t('askText', { count: held.picks.length })}</p>
      <SharedPicks slip={good} />
      <Button kind="primary" disabled={addedCount === 0} onClick={() => answerQuestion('add')}>
        <span>
          {t('addPicks', { count: addedCount })} <Gives slip={added.slip} whole />
        </span>
      </Button>
      {heldCount > 0 && <p>{t('heldMatches', { count: heldCount })}</p>}
      {overCount > 0 && <p>{t('overPicks', { count: overCount })}</p>}
      <Button kind="secondary" onClick={() => answerQuestion('replace')}>
        {t('replace')} · <Gives slip={good} />
      </Button>
      <Button kind="text" onClick={() => answerQuestion('keep')}>
        {t('keepMine')} · <Gives slip={held} />
      </Button>
    </div>
  )
}

/** What the code brings, pick by pick, as the slip would show it. */
const SharedPicks = ({ slip }: { slip: Slip }) => {
  const t = useText('sharing')
  return (
    <ul>
      {slip.picks.map((pick) => (
        <li key={pickKeyOf(pick)} className={styles.known}>
          <span className={styles.pick}>
            <Choice picked={pickedIn(pick)} market={pick.market_name} />
            <span className={styles.match}>{t('matchName', { home: pick.home_team, away: pick.away_team })}</span>
          </span>
          <b className={styles.odd}>{oddsText(pick.odd.odd_value)}</b>
        </li>
      ))}
    </ul>
  )
}

/**
 * Picks and total odds, without those that cannot be bet; the joint price of combo picks comes from the server. `whole`:
 * the count is that of a slip to which some are added.
 */
const Gives = ({ slip, whole = false }: { slip: Slip; whole?: boolean }) => {
  const t = useText('sharing')
  const total = slip.picks.length
  const picks = whole ? t('inAll', { total }) : t('picks', { count: total })
  const legs = legOddsOf(removeLocked(slip, serverNow()))
  if (slip.kind === 'combo' || legs.length === 0) return picks
  return t('gives', { picks, odds: oddsText(formatOdds(totalOddsOf(legs))) })
}

const RecentCodes = ({ onLoaded }: { onLoaded: Then }) => {
  const t = useText('sharing')
  const codes = useRecentCodes()
  const busy = useLoading((state) => state.busy)
  if (codes.length === 0) return null
  return (
    <>
      <h2 className={styles.recent}>{t('recent')}</h2>
      <ul>
        {codes.map(({ code, kind, pickCount, at }) => (
          <li key={code} className={styles.known}>
            <b className={styles.code}>{code}</b>
            <span className={styles.meta}>
              <span>{t('picks', { count: pickCount })}</span> <span>{dateTimeText(at)}</span>
              {kind === 'shared' && <span> {t('youShared')}</span>}
            </span>
            <Button
              kind="secondary"
              size="medium"
              aria-label={t('loadCode', { code })}
              busy={busy === code}
              disabled={busy !== null}
              onClick={() => void loadCode(code, onLoaded)}
            >
              {t('load')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
