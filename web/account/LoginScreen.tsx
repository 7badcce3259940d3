// Login with phone and password; the address that asked for it is kept and returned to.
import type { LoginAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import { type FormEvent, useState } from 'react'
import { Link, Redirect } from 'wouter'
import { post } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { profile } from '../config.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { loginPasswordErrorOf, phoneErrorOf } from './checks.ts'
import { enter } from './enter.ts'
import { Failure } from './Failure.tsx'
import styles from './Form.module.css'
import { FormPage } from './FormPage.tsx'
import { useNext } from './next.ts'
import { useChecks } from './useChecks.ts'
import { useRequest } from './useRequest.ts'

const LoginScreen = () => {
  const t = useText('account')
  const { next, destination } = useNext()
  const authenticated = useSession((session) => session.authenticated)
  if (authenticated) return <Redirect to={destination} replace />
  return (
    <FormPage title={t('loginTitle')}>
      <LoginForm destination={destination} />
      <div className={styles.links}>
        <Link href={paths.forgotPassword(next)} className={styles.link}>
          {t('forgot')}
        </Link>
        <span className={styles.plain}>
          {t('noAccount')}{' '}
          <Link href={paths.signup(next)} className={styles.link}>
            {t('register')}
          </Link>
        </span>
      </div>
    </FormPage>
  )
}

export default LoginScreen

const LoginForm = ({ destination }: { destination: string }) => {
  const t = useText('account')
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const request = useRequest()
  const checks = useChecks({
    phone: phoneErrorOf(phone, profile.phone),
    password: loginPasswordErrorOf(password),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!checks.pass()) return
    void request.run(async () => {
      enter(await post<LoginAnswer>(accountPaths.login, { mobile: phone, password }), destination)
    })
  }
  const phoneError = checks.shown('phone')
  const passwordError = checks.shown('password')
  return (
    <form ref={checks.form} className={styles.form} onSubmit={submit} noValidate>
      <PhoneField
        name="phone"
        value={phone}
        onChange={setPhone}
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
      <Failure message={request.failure} />
      <Button type="submit" full busy={request.busy}>
        {t('login')}
      </Button>
    </form>
  )
}
