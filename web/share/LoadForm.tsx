// Loading a shared slip by its code: the form with its error, the codes of the last days, and the question before a
// slip with picks is replaced.
import { typedShareCode } from '@walia/domain/sharing/shareCode.ts'
import { type FormEvent, useId, useState } from 'react'
import { profile } from '../config.ts'
import { dateTimeText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { FieldNote } from '../ui/Field.tsx'
import styles from './LoadForm.module.css'
import { answerAsking, clearLoadError, loadCode, type Then, useLoading } from './load.ts'
import { useRecentCodes } from './recentCodes.ts'

export type LoadFormProps = {
  /** What the input opens with. */
  code?: string
  /** Runs once the slip holds the picks. */
  onLoaded: Then
}

export const LoadForm = ({ code = '', onLoaded }: LoadFormProps) => {
  const asking = useLoading((state) => state.asking)
  return (
    <section className={styles.section}>
      {asking ? (
        <ReplaceQuestion held={asking.held} />
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
      <div role="alert">
        <FieldNote id={`${id}-note`} error={error} />
      </div>
    </form>
  )
}

const ReplaceQuestion = ({ held }: { held: number }) => {
  const t = useText('sharing')
  return (
    <div role="alertdialog" aria-label={t('replaceTitle')} className={styles.question}>
      <h2 className={styles.heading}>{t('replaceTitle')}</h2>
      <p>{t('replaceText', { count: held })}</p>
      <div className={styles.answers}>
        <Button kind="secondary" onClick={() => answerAsking(false)}>
          {t('keepMine')}
        </Button>
        <Button kind="primary" onClick={() => answerAsking(true)}>
          {t('replace')}
        </Button>
      </div>
    </div>
  )
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
