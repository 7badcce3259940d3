// Devices that are logged in, each with its sign-out, and a new password.
import type { SessionShown } from '@walia/contract/security.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { profile } from '../config.ts'
import { dateTimeText, phoneText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { focusWrong } from '../ui/focusWrong.ts'
import { Group } from '../ui/Group.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { deviceNameOf } from './deviceName.ts'
import { Failure } from './Failure.tsx'
import { changePassword, endSessions, useOwnSessions } from './ownSessions.ts'
import styles from './Security.module.css'
import { useRequest } from './useRequest.ts'

export const SecurityPanel = () => {
  const t = useText('account')
  const { data, error, refetch, isFetching } = useOwnSessions()
  return (
    <>
      <PageBar title={t('securityTitle')} onBack={() => navigate(paths.profile())} />
      {data ? (
        <DeviceList sessions={data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={64} rows={2} label={t('loadingAccount')} />
      )}
      <ChangePassword />
      <Ways />
    </>
  )
}

/** What has a page of its own. */
const Ways = () => {
  const t = useText('account')
  const mobile = useSession((session) => session.user?.mobile ?? '')
  return (
    <Group id="account-ways" title={t('accountTitle')}>
      <Link href={paths.profile({ action: 'phone' })} className={styles.row}>
        <span className={styles.name}>
          {t('phoneTitle')}
          <span className={styles.hint}>{phoneText(mobile)}</span>
        </span>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'factor' })} className={styles.row}>
        <span className={styles.name}>{t('factorTitle')}</span>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'data' })} className={styles.row}>
        <span className={styles.name}>{t('dataTitle')}</span>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'close' })} className={styles.row}>
        <span className={styles.name}>{t('closeTitle')}</span>
        <Icon name="chevron" size={16} />
      </Link>
    </Group>
  )
}

const DeviceList = ({ sessions }: { sessions: readonly SessionShown[] }) => {
  const t = useText('account')
  const request = useRequest()
  const end = (sessionId?: string): Promise<unknown> =>
    request.run(async () => {
      await endSessions(sessionId)
      showSnackbar({ status: 'success', messages: [t('deviceEnded')] })
    })
  return (
    <Group id="devices" title={t('devicesTitle')}>
      <ul>
        {sessions.map((session) => (
          <Device key={session.session_id} session={session} busy={request.busy} onEnd={end} />
        ))}
      </ul>
      <Failure message={request.failure} />
      {sessions.length > 1 && (
        <div className={styles.action}>
          <Button kind="secondary" full busy={request.busy} onClick={() => void end()}>
            {t('endOthers')}
          </Button>
        </div>
      )}
    </Group>
  )
}

type DeviceProps = { session: SessionShown; busy: boolean; onEnd: (sessionId: string) => void }

const Device = ({ session, busy, onEnd }: DeviceProps) => {
  const t = useText('account')
  const name = deviceNameOf(session.user_agent) ?? t('deviceUnknown')
  return (
    <li className={styles.row}>
      <span className={styles.name}>
        {name}
        <span className={styles.hint}>{t('deviceSince', { time: dateTimeText(session.started_at) })}</span>
        {session.ip && <span className={styles.hint}>{session.ip}</span>}
      </span>
      {session.current ? (
        <span className={styles.hint}>{t('deviceThis')}</span>
      ) : (
        <Button
          kind="text"
          size="medium"
          disabled={busy}
          aria-label={`${t('deviceEnd')}: ${name}`}
          onClick={() => onEnd(session.session_id)}
        >
          {t('deviceEnd')}
        </Button>
      )}
    </li>
  )
}

const EMPTY = { current: '', password: '', repeat: '' }
type Typed = keyof typeof EMPTY

/** What a refusal is about stands at its field. */
const FIELD_OF: Partial<Record<string, Typed>> = {
  PASSWORD_WRONG: 'current',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_BLANK: 'password',
  PASSWORD_TOO_EASY: 'password',
  PASSWORD_IS_PHONE: 'password',
  PASSWORDS_DIFFER: 'repeat',
}

const ChangePassword = () => {
  const t = useText('account')
  const [typed, setTyped] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const request = useRequest()
  const refused = FIELD_OF[request.refusal ?? '']
  const set = (field: Typed) => (event: React.ChangeEvent<HTMLInputElement>) =>
    setTyped({ ...typed, [field]: event.currentTarget.value })
  const errorOf = (field: Typed): string | null => {
    if (tried && typed[field] === '') return t('errorPassword')
    return refused === field ? request.failure : null
  }
  const change = (): Promise<unknown> =>
    request.run(async () => {
      const message = await changePassword(typed)
      setTyped(EMPTY)
      setTried(false)
      showSnackbar({ status: 'success', messages: [message], seconds: 5 })
    })
  return (
    <Group id="change-password" title={t('changePassword')}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (Object.values(typed).includes('')) focusWrong(event.currentTarget)
          else void change()
        }}
      >
        <PasswordField
          label={t('currentPassword')}
          autoComplete="current-password"
          value={typed.current}
          onChange={set('current')}
          error={errorOf('current')}
        />
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          hint={t('passwordHint', { min: profile.account.passwordLengthMin })}
          value={typed.password}
          onChange={set('password')}
          error={errorOf('password')}
        />
        <PasswordField
          label={t('repeatPassword')}
          autoComplete="new-password"
          value={typed.repeat}
          onChange={set('repeat')}
          error={errorOf('repeat')}
        />
        <Failure message={refused ? null : request.failure} />
        <Button type="submit" full busy={request.busy}>
          {t('changePassword')}
        </Button>
      </form>
    </Group>
  )
}
