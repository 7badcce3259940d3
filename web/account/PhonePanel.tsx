// Another number for the account: the password and the new number, then the code that each of both numbers got.
import { phoneChangePaths } from '@walia/contract/latePaths.ts'
import type { PhoneChangeBegunAnswer, PhoneChangedAnswer } from '@walia/contract/phoneChange.ts'
import { type FormEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { profile, serverNow } from '../config.ts'
import { phoneLink, phoneText } from '../formats.ts'
import { paths } from '../paths.ts'
import { session } from '../storage.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { CodeField } from '../ui/CodeField.tsx'
import { PasswordField } from '../ui/Field.tsx'
import { Group } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { showSnackbar, showToast } from '../ui/snackbar.ts'
import { codeErrorOf, loginPasswordErrorOf, phoneErrorOf } from './checks.ts'
import { Resend } from './Resend.tsx'
import styles from './Security.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import { useChecks } from './useChecks.ts'
import { refusedAt, useRequest } from './useRequest.ts'

/** As the server holds withdrawals after a change. */
const HELD_HOURS = 24
type Begun = PhoneChangeBegunAnswer['data']
const token = (): string | undefined => useSession.getState().token ?? undefined

type Kept = { owner: number | null; begun: Begun | null }
const storage = createJSONStorage<Kept>(() => session)
/** Over a reload of this tab, and a tab that the phone discards while its owner reads the messages. */
const store = create(persist((): Kept => ({ owner: null, begun: null }), { name: 'walia-phone-change', storage }))

/** The change that this bettor has begun, while its codes are taken. */
const keptOf = (): Begun | null => {
  const { owner, begun } = store.getState()
  const { user } = useSession.getState()
  if (begun === null || owner !== user?.id || begun.old_mobile !== user.mobile) return null
  return Date.parse(begun.expires_at) > serverNow() ? begun : null
}

export const PhonePanel = () => {
  const t = useText('account')
  const [begun, setShown] = useState<Begun | null>(keptOf)
  const setBegun = (next: Begun | null): void => {
    store.setState({ owner: useSession.getState().user?.id ?? null, begun: next })
    setShown(next)
  }
  const [support = ''] = profile.contacts.supportPhones
  return (
    <>
      <PageBar title={t('phoneTitle')} onBack={() => navigate(paths.profile({ action: 'security' }))} />
      <Group id="phone-change" title={t('phoneDo')}>
        <p className={styles.words}>{t('phoneText', { hours: HELD_HOURS })}</p>
        {begun ? (
          <CodesForm begun={begun} onResent={setBegun} onOver={() => setBegun(null)} />
        ) : (
          <NumberForm onBegun={setBegun} />
        )}
        <a className={styles.words} href={phoneLink(support)}>
          {t('phoneLost', { phone: phoneText(support) })}
        </a>
      </Group>
    </>
  )
}

const NumberForm = ({ onBegun }: { onBegun: (begun: Begun) => void }) => {
  const t = useText('account')
  const own = useSession((session) => session.user?.mobile ?? '')
  const [phone, setPhone] = useState('')
  const [password, setPassword] = useState('')
  const request = useRequest()
  const checks = useChecks({ phone: phoneErrorOf(phone, profile.phone), password: loginPasswordErrorOf(password) })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!checks.pass()) return
    void request.run(async () => {
      const body = { mobile: phone, password, token: token() }
      onBegun((await post<PhoneChangeBegunAnswer>(phoneChangePaths.begin, body)).data)
    })
  }
  const [phoneError, passwordError] = [checks.shown('phone'), checks.shown('password')]
  const phoneRefused = refusedAt(request, 'PHONE_SAME', 'PHONE_INVALID')
  const passwordRefused = refusedAt(request, 'PASSWORD_WRONG')
  return (
    <form ref={checks.form} className={styles.form} onSubmit={submit} noValidate>
      <p>
        {t('phoneNow')}: <b>{phoneText(own)}</b>
      </p>
      <PhoneField
        name="phone"
        label={t('phoneNew')}
        value={phone}
        onChange={setPhone}
        onBlur={() => phone !== '' && checks.left('phone')}
        placeholder={profile.phone.example}
        error={phoneError ? t(phoneError) : phoneRefused}
      />
      <PasswordField
        name="password"
        label={t('currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={passwordError ? t(passwordError) : passwordRefused}
      />
      <SubmitButton
        request={request}
        label={t('phoneSend')}
        isAtField={phoneRefused !== null || passwordRefused !== null}
      />
    </form>
  )
}

type CodesFormProps = { begun: Begun; onResent: (begun: Begun) => void; onOver: () => void }

const CodesForm = ({ begun, onResent, onOver }: CodesFormProps) => {
  const t = useText('account')
  const [old, setOld] = useState('')
  const [own, setOwn] = useState('')
  const [tried, setTried] = useState(false)
  // The server answers the same call again as the first time.
  const request = useRequest({ repeats: true })
  const errorOf = (code: string): string | null => {
    const error = tried ? codeErrorOf(code, profile.account) : null
    return error && t(error)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (codeErrorOf(old, profile.account) ?? codeErrorOf(own, profile.account)) return
    void request.run(async () => {
      const body = { old_code: old, new_code: own, token: token() }
      const { user, message } = await post<PhoneChangedAnswer>(phoneChangePaths.confirm, body)
      onOver()
      useSession.setState({ user })
      void queryClient.invalidateQueries({ queryKey: ['profile'] })
      showSnackbar({ status: 'success', messages: [message], seconds: 10 })
      navigate(paths.profile({ action: 'security' }), { replace: true })
    })
  }
  const resend = (): void =>
    void request.run(async () => {
      const body = { expires_at: begun.expires_at, token: token() }
      onResent((await post<PhoneChangeBegunAnswer>(phoneChangePaths.resend, body)).data)
      setOld('')
      setOwn('')
      setTried(false)
      showToast(t('codeSent'))
    })
  // A refusal of earlier digits says nothing about these.
  const type = (set: (code: string) => void) => (digits: string) => {
    request.clear()
    set(digits)
  }
  const length = profile.account.codeLength
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <CodeField
        label={t('phoneCodeOf', { phone: phoneText(begun.old_mobile) })}
        {...{ value: old, onChange: type(setOld), length, error: errorOf(old) }}
      />
      <CodeField
        label={t('phoneCodeOf', { phone: phoneText(begun.new_mobile) })}
        {...{ value: own, onChange: type(setOwn), length, error: errorOf(own) }}
      />
      <TimeLeft until={begun.expires_at} />
      <Resend resendAt={Date.parse(begun.resend_at)} busy={request.busy} onResend={resend} />
      <SubmitButton request={request} label={t('phoneDo')} />
      <Button kind="text" full onClick={onOver}>
        {t('phoneAgain')}
      </Button>
    </form>
  )
}
