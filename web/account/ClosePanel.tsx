// Closing the account: what stands in the way, what ends with it, a reason and the password.

import { useQuery } from '@tanstack/react-query'
import type { ClosingAnswer } from '@walia/contract/closing.ts'
import { closingPath } from '@walia/contract/latePaths.ts'
import { type ClosingReason, closingReasons } from '@walia/domain/accounts/closing.ts'
import { type FormEvent, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { get, messageOf, post } from '../api/client.ts'
import { signOut, useSession } from '../api/session.ts'
import { moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { FieldNote, PasswordField } from '../ui/Field.tsx'
import { Group } from '../ui/Group.tsx'
import { PageBar } from '../ui/PageBar.tsx'
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
      <p className={styles.words}>{t('closeText', { days: state.reopen_days })}</p>
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
      <p className={styles.words}>{t('closeOwed', { min: moneyText(state.withdraw_min) })}</p>
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
      <CloseForm />
    </Group>
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
  const request = useRequest()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (reason === null || password === '') return
    void request.run(async () => {
      const body = { reason, password, token: useSession.getState().token ?? undefined }
      const { message } = await post<{ message: string }>(closingPath, body)
      navigate(paths.home(), { replace: true })
      signOut()
      showSnackbar({ status: 'info', messages: [message], seconds: 10 })
    })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
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
        error={tried && password === '' ? t('errorPassword') : null}
      />
      <Failure message={request.failure} />
      <Button type="submit" kind="danger" full busy={request.busy}>
        {t('closeDo')}
      </Button>
    </form>
  )
}
