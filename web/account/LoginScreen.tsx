// Login with phone and password; afterwards the bettor returns to the page that required it.
import type { LoginAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { post } from '../api/client.ts'
import { useSessionEnd } from '../api/sessionEnd.ts'
import { typePhone, useTypedPhone } from '../api/typedPhone.ts'
import { profile } from '../config.ts'
import { phoneLink, phoneText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { PasswordField } from '../ui/Field.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { loginPasswordErrorOf, phoneErrorOf } from './checks.ts'
import { enter, useEntered } from './enter.ts'
import { FactorField } from './FactorField.tsx'
import { Failure } from './Failure.tsx'
import styles from './Form.module.css'
import { FormPage } from './FormPage.tsx'
import { useLoginNote } from './loginNote.ts'
import { useNext } from './next.ts'
import { SubmitButton } from './SubmitButton.tsx'
import { useSentCode } from './sentCode.ts'
import { useChecks } from './useChecks.ts'
import { useRequest } from './useRequest.ts'

const LoginScreen = () => {
  const t = useText('account')
  const { next, destination } = useNext()
  const signup = useSentCode('signup')
  if (useEntered(destination)) return null
  return (
    <FormPage title={t('loginTitle')} needsCookies>
      <LoginForm />
      {signup && (
        <Link href={paths.signup(next)} replace className={styles.link}>
          {t('goOnSignup', { phone: phoneText(signup.answer.mobile) })}
        </Link>
      )}
      <div className={styles.links}>
        <Link href={paths.forgotPassword(next)} replace className={styles.link}>
          {t('forgot')}
        </Link>
        <span className={styles.plain}>
          {t('noAccount')}{' '}
          <Link href={paths.signup(next)} replace className={styles.link}>
            {t('register')}
          </Link>
        </span>
      </div>
    </FormPage>
  )
}

export default LoginScreen

const LoginForm = () => {
  const t = useText('account')
  const phone = useTypedPhone()
  const [password, setPassword] = useState('')
  const [factor, setFactor] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const request = useRequest()
  const sessionEnd = useSessionEnd()
  const checks = useChecks({
    phone: phoneErrorOf(phone, profile.phone),
    password: loginPasswordErrorOf(password),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!checks.pass()) return
    setTried(true)
    if (factor === '') return
    const body = { mobile: phone, password, ...(factor ? { factor } : {}) }
    void request
      .run(async () => enter(await post<LoginAnswer>(accountPaths.login, body)))
      // Said only after the right password: from here on the form asks for the code as well.
      .then((refusal) => {
        if (refusal !== 'SECOND_FACTOR_NEEDED') return
        request.clear()
        setTried(false)
        setFactor('')
      })
  }
  const phoneError = checks.shown('phone')
  const passwordError = checks.shown('password')
  if (factor !== null)
    return (
      <form className={styles.form} onSubmit={submit} noValidate>
        <FactorStep phone={phone} value={factor} isMissing={tried && factor === ''} onChange={setFactor} />
        <SubmitButton request={request} label={t('login')} />
      </form>
    )
  return (
    <form ref={checks.form} className={styles.form} onSubmit={submit} noValidate>
      <Note>{sessionEnd && <Failure message={sessionEnd} />}</Note>
      <PhoneField
        name="phone"
        value={phone}
        onChange={typePhone}
        onBlur={() => phone !== '' && checks.left('phone')}
        placeholder={profile.phone.example}
        error={phoneError && t(phoneError)}
      />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={passwordError && t(passwordError)}
      />
      <SubmitButton request={request} label={t('login')} />
    </form>
  )
}

type FactorStepProps = {
  phone: string
  value: string
  isMissing: boolean
  /** Null goes back to the password. */
  onChange: (value: string | null) => void
}

/** The password was right: the code is all that is still asked for. */
const FactorStep = ({ phone, value, isMissing, onChange }: FactorStepProps) => {
  const t = useText('account')
  return (
    <>
      <p className={styles.given}>
        <span>{phoneText(phone)}</span>
        <button type="button" className={styles.link} onClick={() => onChange(null)}>
          {t('change')}
        </button>
      </p>
      <p role="status">{t('factorStep')}</p>
      <FactorField value={value} onChange={onChange} error={isMissing ? t('factorMissing') : null} autoFocus />
    </>
  )
}

const NOTES = {
  otherTab: 'noteOtherTab',
  noWithdrawal: 'noteNoWithdrawal',
  paused: 'notePaused',
  excluded: 'noteExcluded',
} as const

/** What brought him here calmly; without that, `children`. */
const Note = ({ children }: { children: ReactNode }) => {
  const t = useText('account')
  const note = useLoginNote()
  if (note === null) return children
  const { responsibleGamingHotline: hotline } = profile.contacts
  return (
    <div className={styles.note} role="status">
      <p>{t(NOTES[note.as], 'time' in note ? { time: note.time } : {})}</p>
      {'time' in note && (
        <a href={phoneLink(hotline)} className={styles.link}>
          {t('noteHelp', { phone: phoneText(hotline) })}
        </a>
      )}
    </div>
  )
}
