// The first step of sign-up: phone, password and the age confirmation.
import type { FormEvent } from 'react'
import { profile } from '../config.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { FieldNote, PasswordField } from '../ui/Field.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { ageErrorOf, newPasswordErrorOf, phoneErrorOf } from './checks.ts'
import styles from './Form.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { useChecks } from './useChecks.ts'
import type { FormRequest } from './useRequest.ts'

export type SignupInput = { phone: string; password: string; age: boolean }
export type SignupFormProps = {
  input: SignupInput
  onChange: (input: SignupInput) => void
  request: FormRequest
  onSend: () => void
  /** A code was sent earlier: opens its step. */
  onHaveCode: (() => void) | null
  /** It was filled before and is empty now. */
  isAgain: boolean
}

export const SignupForm = ({ input, onChange, request, onSend, onHaveCode, isAgain }: SignupFormProps) => {
  const t = useText('account')
  const rules = profile.account
  const limits = { min: rules.passwordLengthMin, max: rules.passwordLengthMax }
  const checks = useChecks({
    phone: phoneErrorOf(input.phone, profile.phone),
    password: newPasswordErrorOf(input.password, rules, input.phone),
    age: ageErrorOf(input.age),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (checks.pass()) onSend()
  }
  const phoneError = checks.shown('phone')
  const passwordError = checks.shown('password')
  return (
    <form ref={checks.form} className={styles.form} onSubmit={submit} noValidate>
      <PhoneField
        name="phone"
        value={input.phone}
        onChange={(phone) => onChange({ ...input, phone })}
        onBlur={() => input.phone !== '' && checks.left('phone')}
        placeholder={profile.phone.example}
        error={phoneError && t(phoneError)}
      />
      {isAgain && <p className={styles.plain}>{t('signupAgain')}</p>}
      <PasswordField
        name="password"
        label={t('password')}
        hint={t('passwordHint', limits)}
        autoComplete="new-password"
        value={input.password}
        onChange={(event) => onChange({ ...input, password: event.currentTarget.value })}
        onBlur={() => input.password !== '' && checks.left('password')}
        error={passwordError && t(passwordError, limits)}
      />
      <AgeBox
        confirmed={input.age}
        wrong={checks.shown('age') !== null}
        onChange={(age) => onChange({ ...input, age })}
      />
      {/* In a page of its own: what is typed here stays. */}
      <a href={paths.policies('terms')} target="_blank" rel="noopener" className={`${styles.link} ${styles.middle}`}>
        {t('acceptTerms')}
      </a>
      <SubmitButton request={request} label={t('sendCode')} />
      <HaveCode onHaveCode={onHaveCode} />
    </form>
  )
}

export const HaveCode = ({ onHaveCode }: Pick<SignupFormProps, 'onHaveCode'>) => {
  const t = useText('account')
  if (onHaveCode === null) return null
  return (
    <button type="button" className={`${styles.link} ${styles.middle}`} onClick={onHaveCode}>
      {t('haveCode')}
    </button>
  )
}

type AgeBoxProps = { confirmed: boolean; wrong: boolean; onChange: (confirmed: boolean) => void }

const AgeBox = ({ confirmed, wrong, onChange }: AgeBoxProps) => {
  const t = useText('account')
  const age = profile.account.ageMin
  return (
    <div>
      <label className={styles.check}>
        <input
          type="checkbox"
          name="age"
          className={styles.box}
          checked={confirmed}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? 'age-note' : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {t('ageConfirm', { age })}
      </label>
      <FieldNote id="age-note" error={wrong ? t('errorAge', { age }) : null} />
    </div>
  )
}
