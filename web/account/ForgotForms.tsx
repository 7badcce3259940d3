// The forms of the password reset: whose it is, and the new password twice.
import { type FormEvent, useState } from 'react'
import { profile } from '../config.ts'
import { phoneText } from '../formats.ts'
import { useText } from '../text.ts'
import { PasswordField } from '../ui/Field.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { newPasswordErrorOf, phoneErrorOf, repeatErrorOf } from './checks.ts'
import styles from './Form.module.css'
import { HaveCode } from './SignupForm.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import { useChecks } from './useChecks.ts'
import type { FormRequest } from './useRequest.ts'

type PhoneFormProps = {
  phone: string
  onPhone: (phone: string) => void
  request: FormRequest
  onSend: () => void
  onHaveCode: (() => void) | null
}

export const PhoneForm = ({ phone, onPhone, request, onSend, onHaveCode }: PhoneFormProps) => {
  const t = useText('account')
  const checks = useChecks({ phone: phoneErrorOf(phone, profile.phone) })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (checks.pass()) onSend()
  }
  const error = checks.shown('phone')
  return (
    <form ref={checks.form} className={styles.form} onSubmit={submit} noValidate>
      <PhoneField
        name="phone"
        value={phone}
        onChange={onPhone}
        onBlur={() => phone !== '' && checks.left('phone')}
        placeholder={profile.phone.example}
        error={error && t(error)}
      />
      <SubmitButton request={request} label={t('sendCode')} />
      <HaveCode onHaveCode={onHaveCode} />
    </form>
  )
}

type NewPasswordFormProps = {
  phone: string
  request: FormRequest
  onSave: (password: string, repeat: string) => Promise<void>
}

export const NewPasswordForm = ({ phone, request, onSave }: NewPasswordFormProps) => {
  const t = useText('account')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const limits = { min: profile.account.passwordLengthMin, max: profile.account.passwordLengthMax }
  const checks = useChecks({
    password: newPasswordErrorOf(password, profile.account, phone),
    repeat: repeatErrorOf(password, repeat),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (checks.pass()) void onSave(password, repeat)
  }
  const passwordError = checks.shown('password')
  const repeatError = checks.shown('repeat')
  return (
    <form ref={checks.form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.plain}>{t('passwordOf', { phone: phoneText(phone) })}</p>
      <PasswordField
        name="password"
        label={t('newPassword')}
        hint={t('passwordHint', limits)}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        onBlur={() => password !== '' && checks.left('password')}
        error={passwordError && t(passwordError, limits)}
      />
      <PasswordField
        name="repeat"
        label={t('repeatPassword')}
        hint={repeat !== '' && repeat === password ? t('passwordsMatch') : undefined}
        autoComplete="new-password"
        value={repeat}
        onChange={(event) => setRepeat(event.currentTarget.value)}
        onBlur={() => repeat !== '' && checks.left('repeat')}
        error={repeatError && t(repeatError)}
      />
      <SubmitButton request={request} label={t('setPassword')} />
    </form>
  )
}
