// My bets, messages, what was staked today, and how long this session is.
import type { ProfileAnswer } from '@walia/contract/accounts.ts'
import { Suspense } from 'react'
import { Link } from 'wouter'
import { deviceNameOf } from '../account/deviceName.ts'
import { newerLoginOf, useOwnSessions } from '../account/ownSessions.ts'
import { useNow } from '../clock.ts'
import { dateTimeText, elapsedText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { UnreadMessages, VerificationStatusLine } from './late.ts'
import styles from './Profile.module.css'

export const AccountLines = ({ account }: { account: ProfileAnswer | undefined }) => {
  const t = useText('profile')
  const now = useNow()
  return (
    <div className={styles.group}>
      <Link href={paths.myBets()} className={styles.row}>
        <Icon name="bets" />
        <span className={styles.rowName}>{t('myBets')}</span>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'inbox' })} className={styles.row}>
        <Icon name="info" />
        <span className={styles.rowName}>{t('inbox')}</span>
        <Suspense fallback={null}>
          <UnreadMessages />
        </Suspense>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'statement' })} className={styles.row}>
        <Icon name="copy" />
        <span className={styles.rowName}>{t('statement')}</span>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'saferplay' })} className={styles.row}>
        <Icon name="pause" />
        <span className={styles.rowName}>{t('saferPlay')}</span>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'verification' })} className={styles.row}>
        <Icon name="user" />
        <span className={styles.rowName}>{t('verification')}</span>
        <Suspense fallback={null}>
          <VerificationStatusLine />
        </Suspense>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.profile({ action: 'security' })} className={styles.row}>
        <Icon name="lock" />
        <span className={styles.rowName}>
          {t('security')}
          <NewLogin />
        </span>
        <Icon name="chevron" size={16} />
      </Link>
      <Link href={paths.policies()} className={styles.row}>
        <Icon name="info" />
        <span className={styles.rowName}>{t('policies')}</span>
        <Icon name="chevron" size={16} />
      </Link>
      {account && (
        <>
          <p className={styles.row}>
            <span className={styles.rowName}>{t('stakedToday')}</span>
            <b className={styles.value}>{moneyText(account.staked_today)}</b>
          </p>
          <p className={styles.row}>
            <span className={styles.rowName}>{t('session')}</span>
            <span className={styles.value}>
              {elapsedText(Math.max(0, (now - Date.parse(account.session_started_at)) / 1000))}
            </span>
          </p>
        </>
      )}
    </div>
  )
}

/** A login elsewhere that came after this one: the owner hears of it here. */
const NewLogin = () => {
  const t = useText('profile')
  const { data } = useOwnSessions()
  const login = newerLoginOf(data ?? [])
  if (login === null) return null
  const device = deviceNameOf(login.user_agent) ?? login.ip ?? ''
  return (
    <span role="status" className={styles.news}>
      {t('newLogin', { device, time: dateTimeText(login.started_at) })}
    </span>
  )
}
