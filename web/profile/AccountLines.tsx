// My bets, what was staked today, and how long this session is.
import type { ProfileAnswer } from '@walia/contract/accounts.ts'
import { Link } from 'wouter'
import { useNow } from '../clock.ts'
import { elapsedText, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
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
      <Link href={paths.profile({ action: 'saferplay' })} className={styles.row}>
        <Icon name="pause" />
        <span className={styles.rowName}>{t('saferPlay')}</span>
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
