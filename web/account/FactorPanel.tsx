// The second factor: set up with the password and a first code, its recovery codes shown once, ended with password and code.

import { useQuery } from '@tanstack/react-query'
import { secondFactorPaths } from '@walia/contract/latePaths.ts'
import type { RecoveryCodesAnswer, SecondFactorAnswer, SecondFactorSecretAnswer } from '@walia/contract/secondFactor.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { get, messageOf, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { ownToken } from '../api/session.ts'
import { copy } from '../betslip/copy.ts'
import { useFormats } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { focusWrong } from '../ui/focusWrong.ts'
import { Group } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { FactorField } from './FactorField.tsx'
import { Failure } from './Failure.tsx'
import styles from './Security.module.css'
import { saveFile } from './saveFile.ts'
import { refusedAt, useRequest } from './useRequest.ts'

const KEY = ['profile', 'factor'] as const
type Secret = SecondFactorSecretAnswer['data']
const send = <T,>(path: string, body: object): Promise<T> => post<T>(path, { ...body, ...ownToken() })
const changed = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY })

export const FactorPanel = () => {
  const t = useText('account')
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await get<SecondFactorAnswer>(secondFactorPaths.state, {}, signal)).data,
  })
  const part = (): ReactNode => {
    if (codes) return <Codes codes={codes} onKept={() => setCodes(null)} />
    if (data?.enabled) return <Disable left={data.recovery_codes_left} />
    return secret ? <Enable secret={secret} onCodes={setCodes} /> : <Begin onSecret={setSecret} />
  }
  return (
    <>
      <PageBar title={t('factorTitle')} onBack={() => navigate(paths.profile({ action: 'security' }))} />
      {data ? (
        <Group id="second-factor" title={t(data.enabled ? 'factorOn' : 'factorOff')}>
          <p className={styles.words}>{t('factorText')}</p>
          {data.ends_from && <EndAsked from={data.ends_from} />}
          {part()}
        </Group>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={64} rows={3} label={t('loadingAccount')} />
      )}
    </>
  )
}

type FormProps = {
  label: string
  ready: boolean
  onSend: () => Promise<void>
  children: (errorOf: ErrorOf) => ReactNode
}
/** What stands at a field: what was refused by it, or that nothing is in it. */
type ErrorOf = (code: 'PASSWORD_WRONG' | 'SECOND_FACTOR_WRONG', value: string, missing: string) => string | null

const Form = ({ label, ready, onSend, children }: FormProps) => {
  const request = useRequest()
  const [tried, setTried] = useState(false)
  const isAtField = refusedAt(request, 'PASSWORD_WRONG', 'SECOND_FACTOR_WRONG') !== null
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (ready) void request.run(onSend)
    else focusWrong(event.currentTarget)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {children((code, value, missing) => (tried && value === '' ? missing : refusedAt(request, code)))}
      <Failure message={isAtField ? null : request.failure} />
      <Button type="submit" full busy={request.busy}>
        {label}
      </Button>
    </form>
  )
}

type PasswordProps = { value: string; onChange: (value: string) => void; errorOf: ErrorOf }

const Password = ({ value, onChange, errorOf }: PasswordProps) => {
  const t = useText('account')
  return (
    <PasswordField
      label={t('currentPassword')}
      autoComplete="current-password"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={errorOf('PASSWORD_WRONG', value, t('errorPassword'))}
    />
  )
}

const Begin = ({ onSecret }: { onSecret: (secret: Secret) => void }) => {
  const t = useText('account')
  const [password, setPassword] = useState('')
  const begin = async (): Promise<void> =>
    onSecret((await send<SecondFactorSecretAnswer>(secondFactorPaths.state, { password })).data)
  return (
    <Form label={t('factorBegin')} ready={password !== ''} onSend={begin}>
      {(errorOf) => <Password value={password} onChange={setPassword} errorOf={errorOf} />}
    </Form>
  )
}

const Enable = ({ secret, onCodes }: { secret: Secret; onCodes: (codes: readonly string[]) => void }) => {
  const t = useText('account')
  const [code, setCode] = useState('')
  const enable = async (): Promise<void> => {
    const { data } = await send<RecoveryCodesAnswer>(secondFactorPaths.enable, { code })
    onCodes(data.recovery_codes)
    await changed()
  }
  return (
    <Form label={t('factorEnable')} ready={code !== ''} onSend={enable}>
      {(errorOf) => (
        <>
          <p>{t('factorAdd')}</p>
          <p>
            {t('factorKey')}: <code className={styles.key}>{secret.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <Button kind="outline" size="medium" onClick={() => void copy(secret.secret, t('factorCopied'))}>
            {t('factorCopyKey')}
          </Button>
          <a className={styles.open} href={secret.uri}>
            {t('factorOpen')}
          </a>
          <FactorField
            value={code}
            onChange={setCode}
            isFirst
            error={errorOf('SECOND_FACTOR_WRONG', code, t('factorMissing'))}
          />
        </>
      )}
    </Form>
  )
}

const Codes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const t = useText('account')
  return (
    <div className={styles.form}>
      <p role="status">{t('factorCodes')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.key}>{code}</code>
          </li>
        ))}
      </ul>
      <Button kind="secondary" full onClick={() => void copy(codes.join('\n'), t('factorCopied'))}>
        {t('factorCopyCodes')}
      </Button>
      <Button
        kind="secondary"
        full
        onClick={() => saveFile(new Blob([codes.join('\n')], { type: 'text/plain' }), 'recovery-codes.txt')}
      >
        {t('factorSaveCodes')}
      </Button>
      <Button full onClick={onKept}>
        {t('factorHaveCodes')}
      </Button>
    </div>
  )
}

/** Support was asked to end it: the owner hears it here too, and may take it back. */
const EndAsked = ({ from }: { from: string }) => {
  const t = useText('account')
  const { dateTime } = useFormats()
  const keep = async (): Promise<void> => {
    const { message } = await send<{ message: string }>(secondFactorPaths.keep, {})
    showSnackbar({ status: 'success', messages: [message] })
    await changed()
  }
  return (
    <Form label={t('factorKeep')} ready onSend={keep}>
      {() => <p role="alert">{t('factorEndAsked', { time: dateTime(from) })}</p>}
    </Form>
  )
}

const Disable = ({ left }: { left: number }) => {
  const t = useText('account')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const disable = async (): Promise<void> => {
    const { message } = await send<{ message: string }>(secondFactorPaths.disable, { password, code })
    showSnackbar({ status: 'success', messages: [message] })
    await changed()
  }
  return (
    <Form label={t('factorDisable')} ready={password !== '' && code !== ''} onSend={disable}>
      {(errorOf) => (
        <>
          <p>{t('factorLeft', { left })}</p>
          <p className={styles.hint}>{t('factorLost')}</p>
          <Password value={password} onChange={setPassword} errorOf={errorOf} />
          <FactorField
            value={code}
            onChange={setCode}
            error={errorOf('SECOND_FACTOR_WRONG', code, t('factorMissing'))}
          />
        </>
      )}
    </Form>
  )
}
