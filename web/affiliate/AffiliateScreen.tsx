// An affiliate's own page: his login, or by his link his first password, then plan, links and months.
import { useQuery } from '@tanstack/react-query'
import type { AffiliateEntered, AffiliateReport } from '@walia/contract/affiliates.ts'
import { affiliatePaths } from '@walia/contract/latePaths.ts'
import { type FormEvent, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import formStyles from '../account/Form.module.css'
import { FormPage } from '../account/FormPage.tsx'
import { SubmitButton } from '../account/SubmitButton.tsx'
import { useRequest } from '../account/useRequest.ts'
import { ApiError, messageOf } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useLanguage, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Field, PasswordField } from '../ui/Field.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { call } from './call.ts'
import { Report } from './Report.tsx'

const QUERY = 'affiliate'

/** Null without a session. */
const loadReport = async (): Promise<AffiliateReport | null> => {
  try {
    return await call<AffiliateReport>(affiliatePaths.report)
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

const AffiliateScreen = () => {
  const t = useText('affiliate')
  const language = useLanguage()
  const [path, navigate] = useLocation()
  const invite = new URLSearchParams(useSearch()).get('invite')
  const { data, error, refetch, isFetching } = useQuery({ queryKey: [QUERY, language], queryFn: loadReport })
  const entered = (): void => {
    // The link has served: it does not stay in the address or the history.
    if (invite !== null) navigate(path, { replace: true })
    void queryClient.invalidateQueries({ queryKey: [QUERY] })
  }
  const leave = async (): Promise<void> => {
    await call(affiliatePaths.logout, {}).catch(() => undefined)
    queryClient.removeQueries({ queryKey: [QUERY] })
    void refetch()
  }
  return (
    <FormPage title={t('title')}>
      {invite !== null ? (
        <PasswordForm invite={invite} onDone={entered} />
      ) : data ? (
        <>
          <Report report={data.data} />
          <Button kind="secondary" full onClick={() => void leave()}>
            {t('logout')}
          </Button>
        </>
      ) : data === null ? (
        <LoginForm onDone={entered} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={64} rows={4} label={t('loading')} />
      )}
    </FormPage>
  )
}

export default AffiliateScreen

const LoginForm = ({ onDone }: { onDone: () => void }) => {
  const t = useText('affiliate')
  const [login, setLogin] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const missing = useText('account')
  const request = useRequest()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (login === '' || password === '') return
    void request.run(async () => {
      await call(affiliatePaths.login, { login, password })
      onDone()
    })
  }
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p className={formStyles.plain}>{t('loginIntro')}</p>
      <Field
        name="login"
        label={t('login')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={login}
        onChange={(event) => setLogin(event.currentTarget.value)}
        error={tried && login === '' ? t('errorLogin') : null}
      />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && password === '' ? missing('errorPassword') : null}
      />
      <SubmitButton request={request} label={t('enter')} />
    </form>
  )
}

const PasswordForm = ({ invite, onDone }: { invite: string; onDone: () => void }) => {
  const t = useText('affiliate')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['affiliateInvited', invite],
    queryFn: async () => (await call<AffiliateEntered>(affiliatePaths.password, { invite })).data,
  })
  if (data) return <Passwords invite={invite} login={data.login} onDone={onDone} />
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
  return <Skeleton height={64} rows={3} label={t('loading')} />
}

type PasswordsProps = { invite: string; login: string; onDone: () => void }

const Passwords = ({ invite, login, onDone }: PasswordsProps) => {
  const t = useText('affiliate')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [tried, setTried] = useState(false)
  const missing = useText('account')
  const request = useRequest()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (password === '' || repeat !== password) return
    void request.run(async () => {
      await call(affiliatePaths.password, { invite, password })
      onDone()
    })
  }
  return (
    <form className={formStyles.form} onSubmit={submit} noValidate>
      <p className={formStyles.plain}>{t('passwordIntro')}</p>
      <p>{t('passwordOf', { login })}</p>
      {/* For what keeps passwords: it names whose this is. */}
      <input hidden readOnly autoComplete="username" value={login} />
      <PasswordField
        name="password"
        label={t('newPassword')}
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={tried && password === '' ? missing('errorPassword') : null}
      />
      <PasswordField
        name="repeat"
        label={t('repeatPassword')}
        autoComplete="new-password"
        value={repeat}
        onChange={(event) => setRepeat(event.currentTarget.value)}
        error={
          tried && repeat === '' ? missing('errorPassword') : tried && repeat !== password ? t('errorDiffer') : null
        }
      />
      <SubmitButton request={request} label={t('setPassword')} />
    </form>
  )
}
