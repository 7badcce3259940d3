// The form: number, date of birth, both sides of the document. What is typed is kept nowhere on the phone.
import { dayOf } from '@walia/domain/market/days.ts'
import type { VerificationRules } from '@walia/domain/verification/rules.ts'
import { ageOn, birthDateOf, identityNumberOf } from '@walia/domain/verification/verification.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '../account/Failure.tsx'
import { useRequest } from '../account/useRequest.ts'
import { profile } from '../config.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { PhotoField } from './PhotoField.tsx'
import { refreshVerification, submitVerification, type Verification } from './queries.ts'
import { usePhoto } from './usePhoto.ts'
import styles from './Verification.module.css'

type FormProps = { state: Verification; rules: VerificationRules }

export const VerificationForm = ({ state, rules }: FormProps) => {
  const t = useText('verification')
  const [number, setNumber] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const front = usePhoto('front', state.photos.front, rules)
  const back = usePhoto('back', state.photos.back, rules)
  const request = useRequest({ repeats: true })
  const format = useNumberFormat(rules)
  const wrongNumber = identityNumberOf(number, rules) === null
  const wrongBirth = useWrongBirth(birthDate, rules)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (wrongNumber || wrongBirth !== null) {
      form.current?.querySelector<HTMLElement>(`[name="${wrongNumber ? 'number' : 'birth'}"]`)?.focus()
      return
    }
    if (front.id === null || back.id === null) return
    const photos = { front: front.id, back: back.id }
    void request
      .run(() => submitVerification({ number, birth_date: birthDate, ...photos }))
      .then((code) => {
        // Another tab has put others in their place: nothing is submitted that this page has not shown.
        if (code === 'VERIFICATION_PHOTOS') for (const each of [front, back]) each.clear()
        if (code === 'VERIFICATION_OPEN' || code === 'VERIFICATION_DONE') void refreshVerification()
      })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate autoComplete="off">
      <Field
        name="number"
        label={t('number')}
        hint={format}
        error={asked && wrongNumber ? t('wrongNumber', { format }) : null}
        inputMode="numeric"
        maxLength={40}
        value={number}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
      <Field
        name="birth"
        type="date"
        label={t('birthDate')}
        hint={t('birthHint')}
        error={asked ? wrongBirth : null}
        max={dayOf(Date.now(), profile.timeZone)}
        value={birthDate}
        onChange={(event) => setBirthDate(event.currentTarget.value)}
      />
      <p className={styles.hint}>{t('photoHint')}</p>
      <PhotoField side="front" entry={front} missing={asked && front.id === null} />
      <PhotoField side="back" entry={back} missing={asked && back.id === null} />
      <Failure message={request.failure} />
      <Button type="submit" full busy={request.busy}>
        {t('submit')}
      </Button>
      {state.status !== 'none' && <p className={styles.hint}>{t('triesLeft', { count: state.submissions_left })}</p>}
    </form>
  )
}

/** "FIN with 12 digits, or FAN with 16 digits", of the market. */
const useNumberFormat = ({ numbers }: VerificationRules): string => {
  const t = useText('verification')
  return numbers.map(({ id }) => t(`number_${id}`)).reduce((one, other) => t('or', { one, other }))
}

const useWrongBirth = (text: string, { ageMin, ageMax }: VerificationRules): string | null => {
  const t = useText('verification')
  const born = birthDateOf(text)
  const age = born === null ? -1 : ageOn(born, dayOf(Date.now(), profile.timeZone))
  if (age < 0 || age > ageMax) return t('wrongBirthDate')
  return age < ageMin ? t('tooYoung', { age: ageMin }) : null
}
