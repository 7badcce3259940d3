// On the forms of deposits and withdrawals: what is left without a confirmed identity, before anybody meets the limit.
import { profile } from '../config.ts'
import { minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { useUnverifiedLimits } from './queries.ts'
import styles from './Verification.module.css'

const NOTICES = { deposit: 'depositNotice', withdrawal: 'withdrawNotice' } as const
const NONE = { deposit: 'depositNone', withdrawal: 'withdrawNone' } as const
const LEAST = { deposit: profile.payments.depositMin, withdrawal: profile.payments.withdrawMin } as const

export const UnverifiedNotice = ({ direction }: { direction: 'deposit' | 'withdrawal' }) => {
  const t = useText('verification')
  const { data } = useUnverifiedLimits()
  if (!data) return null
  const { deposit, status } = data
  const words = { max: moneyText(data[direction].max), left: moneyText(data[direction].left), days: deposit.days }
  const isUsed = minorOf(data[direction].left) < LEAST[direction]
  return (
    <div className={styles.notice}>
      <p>{t(isUsed ? NONE[direction] : NOTICES[direction], words)}</p>
      <ButtonLink kind="outline" size="medium" href={paths.profile({ action: 'verification' })}>
        {t(status === 'submitted' ? 'seeStatus' : 'confirm')}
      </ButtonLink>
    </div>
  )
}
