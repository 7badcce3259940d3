// Identity and age: where it stands and what it is for, the form, and what happens with the data.
import { verificationRulesOf } from '@walia/domain/verification/rules.ts'
import { navigate } from 'wouter/use-browser-location'
import { messageOf } from '../api/client.ts'
import { profile } from '../config.ts'
import { moneyText, phoneText, useFormats } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useUnverifiedLimits, useVerification, type Verification } from './queries.ts'
import { StatusPill } from './StatusPill.tsx'
import styles from './Verification.module.css'
import { VerificationForm } from './VerificationForm.tsx'

const rules = verificationRulesOf(profile.id)

export const VerificationPanel = () => {
  const t = useText('verification')
  const { data, error, refetch, isFetching } = useVerification()
  return (
    <>
      <PageBar title={t('title')} onBack={() => navigate(paths.profile())} />
      {data && <Known state={data} />}
      {data === null && <EmptyState icon="info" text={t('none')} />}
      {data === undefined &&
        (error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={64} rows={4} label={t('title')} />
        ))}
      <Privacy />
    </>
  )
}

const Known = ({ state }: { state: Verification }) => {
  const asks = state.status !== 'submitted' && state.status !== 'approved'
  return (
    <>
      <Status state={state} />
      {asks && (state.submissions_left > 0 ? <VerificationForm state={state} rules={rules} /> : <NoTries />)}
    </>
  )
}

const Status = ({ state }: { state: Verification }) => {
  const t = useText('verification')
  const { dateTime } = useFormats()
  const { status, reason, number, submitted_at, valid_until } = state
  return (
    <section className={styles.group} aria-labelledby="verification-status">
      <div className={styles.status}>
        <h2 id="verification-status" className={number === null ? 'visually-hidden' : styles.heading}>
          {number === null ? t('title') : t('ownNumber', { number })}
        </h2>
        <StatusPill status={status} />
      </div>
      {status === 'submitted' && submitted_at && (
        <p className={styles.words}>{t('submittedText', { time: dateTime(submitted_at) })}</p>
      )}
      {status === 'approved' && valid_until && (
        <p className={styles.words}>{t('approvedText', { time: dateTime(valid_until) })}</p>
      )}
      {status === 'expired' && <p className={styles.words}>{t('expiredText')}</p>}
      {status === 'rejected' && reason && <p className={styles.reason}>{t(`reason_${reason}`)}</p>}
      {status !== 'approved' && <Why />}
    </section>
  )
}

const Why = () => {
  const t = useText('verification')
  const { data } = useUnverifiedLimits()
  return (
    <>
      <p className={styles.words}>{t('why', { age: rules.ageMin })}</p>
      {data && (
        <p className={styles.words}>
          {t('limits', {
            days: data.deposit.days,
            deposit: moneyText(data.deposit.max),
            depositLeft: moneyText(data.deposit.left),
            withdrawal: moneyText(data.withdrawal.max),
            withdrawalLeft: moneyText(data.withdrawal.left),
          })}
        </p>
      )}
    </>
  )
}

const NoTries = () => {
  const t = useText('verification')
  const [phone = ''] = profile.contacts.supportPhones
  return <p className={styles.reason}>{t('noTries', { phone: phoneText(phone) })}</p>
}

const Privacy = () => {
  const t = useText('verification')
  const { draftHours: hours, rejectedRetentionDays: rejected, approvedRetentionDays: approved } = rules
  return (
    <section className={styles.group} aria-labelledby="verification-privacy">
      <h2 id="verification-privacy" className={styles.title}>
        {t('privacy')}
      </h2>
      <p className={styles.words}>{t('privacyKept')}</p>
      <p className={styles.words}>{t('privacySeen')}</p>
      <p className={styles.words}>{t('privacyDeleted', { hours, rejected, approved })}</p>
    </section>
  )
}
