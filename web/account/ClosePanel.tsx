// Closing the account: what stands in the way, what ends with it, a reason and the password.

import { useQuery } from '@tanstack/react-query'
import type { ClosingAnswer } from '@walia/contract/closing.ts'
import { closingPath } from '@walia/contract/latePaths.ts'
import { type ClosingReason, closingReasons } from '@walia/domain/accounts/closing.ts'
import { dayOf, dayText } from '@walia/domain/market/days.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { get, messageOf, post } from '../api/client.ts'
import { ownToken, signOut } from '../api/session.ts'
import { profile } from '../config.ts'
import { dateTimeText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextOf, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { FieldNote, PasswordField } from '../ui/Field.tsx'
import { focusWrong } from '../ui/focusWrong.ts'
import { Group } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { Failure } from './Failure.tsx'
import styles from './Security.module.css'
import { useRequest } from './useRequest.ts'

type State = ClosingAnswer['data']

export const ClosePanel = () => {
  const t = useText('account')
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['profile', 'closing'],
    // A withdrawal a moment ago is what it is about.
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => (await get<ClosingAnswer>(closingPath, {}, signal)).data,
  })
  return (
    <>
      <PageBar title={t('closeTitle')} onBack={() => navigate(paths.profile({ action: 'security' }))} />
      {data ? (
        <Closing state={data} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <Skeleton height={64} rows={5} label={t('loadingAccount')} />
      )}
    </>
  )
}

const Closing = ({ state }: { state: State }) => {
  const t = useText('account')
  const { bonus, free_bets: freeBets, points } = state.ends
  return (
    <Group id="close-account" title={t('accountTitle')}>
      <p className={styles.words}>
        {t('closeText')} {reopensText(state.reopen_at, t)}
      </p>
      <p className={styles.words}>{t('closeHelp')}</p>
      <dl className={styles.facts}>
        <Fact name={t('closeBets')} value={String(state.open_bets)} />
        <Fact name={t('closePayments')} value={String(state.open_payments)} />
        {Number(state.balance) < 0 ? (
          <Fact name={t('closeOwes')} value={moneyText(state.balance.slice(1))} />
        ) : (
          <Fact name={t('closeMoney')} value={moneyText(state.balance)} />
        )}
      </dl>
      {state.payments && state.payments.length > 0 && <Payments payments={state.payments} />}
      {Number(state.balance) > 0 && Number(state.balance) < Number(state.withdraw_min) && (
        <p className={styles.words}>{t('closeOwed', { min: moneyText(state.withdraw_min) })}</p>
      )}
      <p className={styles.words}>
        {t('closeEnds', { bonus: moneyText(bonus), freeBets: moneyText(freeBets), points })}
      </p>
      {Number(state.balance) >= Number(state.withdraw_min) && (
        <div className={styles.form}>
          <ButtonLink kind="secondary" full href={paths.profile({ action: 'withdraw' })}>
            {t('closeWithdraw')}
          </ButtonLink>
        </div>
      )}
      {isBlocked(state) ? <p className={styles.blocked}>{t('closeBlocked')}</p> : <CloseForm />}
    </Group>
  )
}

const reopensText = (at: State['reopen_at'], t: TextOf<'account'>): string | null =>
  at === undefined
    ? null
    : at === null
      ? t('closeReopensNever')
      : t('closeReopens', { day: dayText(dayOf(Date.parse(at), profile.timeZone)) })

/** As the server would refuse it: nothing is filled in for nothing. */
const isBlocked = ({ open_bets, open_payments, balance, withdraw_min }: State): boolean =>
  open_bets + open_payments > 0 || Number(balance) < 0 || Number(balance) >= Number(withdraw_min)

/** Which ones: each leads to the page that shows it. */
const Payments = ({ payments }: Required<Pick<State, 'payments'>>) => {
  const t = useText('account')
  return (
    <ul>
      {payments.map(({ payment_id: id, amount, created_at, may_arrive_until: until }) => {
        const isDeposit = id.startsWith('dep_')
        const words = { amount: moneyText(amount), time: dateTimeText(until ?? created_at) }
        return (
          <li key={id}>
            <Link className={styles.words} href={paths.profile({ action: isDeposit ? 'deposit' : 'withdraw' })}>
              {t(isDeposit ? (until ? 'closeCancelled' : 'closeDeposit') : 'closeWithdrawal', words)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className={styles.row}>
    <dt className={styles.name}>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const CloseForm = () => {
  const t = useText('account')
  const [reason, setReason] = useState<ClosingReason | null>(null)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const [asks, setAsks] = useState(false)
  const request = useRequest()
  const form = useRef<HTMLFormElement>(null)
  const isWrong = request.refusal === 'PASSWORD_WRONG'
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    setTried(true)
    if (reason === null) event.currentTarget.querySelector('input')?.focus()
    else if (password === '') focusWrong(event.currentTarget)
    else setAsks(true)
  }
  const close = async (): Promise<void> => {
    const code = await request.run(async () => {
      const body = { reason, password, ...ownToken() }
      const { message } = await post<{ message: string }>(closingPath, body)
      navigate(paths.home(), { replace: true })
      signOut()
      showSnackbar({ status: 'info', messages: [message], seconds: 10 })
    })
    // The sheet has no field to type another one in.
    if (code === 'PASSWORD_WRONG') {
      setPassword('')
      setAsks(false)
    }
  }
  useEffect(() => {
    if (isWrong && !asks && form.current) focusWrong(form.current)
  }, [isWrong, asks])
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <fieldset className={styles.reasons} aria-describedby="closing-reason">
        <legend>{t('closeWhy')}</legend>
        {closingReasons.map((each) => (
          <label key={each} className={styles.reason}>
            <input type="radio" name="reason" checked={each === reason} onChange={() => setReason(each)} />
            {t(`closeWhy_${each}`)}
          </label>
        ))}
        <FieldNote id="closing-reason" error={tried && reason === null ? t('optionMissing') : null} />
      </fieldset>
      <PasswordField
        label={t('currentPassword')}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isWrong ? request.failure : tried && password === '' ? t('errorPassword') : null}
      />
      <Button type="submit" kind="secondary" full>
        {t('closeNext')}
      </Button>
      {asks && (
        <Sure
          busy={request.busy}
          failure={isWrong ? null : request.failure}
          onClose={() => setAsks(false)}
          onSure={close}
        />
      )}
    </form>
  )
}

type SureProps = { busy: boolean; failure: string | null; onClose: () => void; onSure: () => Promise<void> }

const Sure = ({ busy, failure, onClose, onSure }: SureProps) => {
  const t = useText('account')
  return (
    <Sheet open title={t('closeTitle')} onClose={onClose}>
      <div className={styles.form}>
        <p>{t('closeSure')}</p>
        <Failure message={failure} />
        <Button kind="danger" full busy={busy} onClick={() => void onSure()}>
          {t('closeDo')}
        </Button>
        <Button kind="text" full disabled={busy} onClick={onClose}>
          {t('closeCancel')}
        </Button>
      </div>
    </Sheet>
  )
}
