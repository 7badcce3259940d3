// The profile: money, settings, contacts and logout; with `action` in the address, the deposit or the withdrawal.
import { useSearch } from 'wouter'
import { refreshBalance, useBalance } from '../api/queries.ts'
import { DepositPanel } from '../payments/deposit/DepositPanel.tsx'
import { WithdrawalPanel } from '../payments/withdrawal/WithdrawalPanel.tsx'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { AccountLines } from './AccountLines.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { Contacts } from './Contacts.tsx'
import { logout } from './logout.ts'
import styles from './Profile.module.css'
import { SettingsList } from './SettingsList.tsx'
import { useProfile } from './useProfile.ts'

const ProfileScreen = () => {
  const query = new URLSearchParams(useSearch())
  const asked = { from: query.get('from'), amount: query.get('amount') }
  const action = query.get('action')
  if (action === 'deposit') return <DepositPanel {...asked} />
  return action === 'withdraw' ? <WithdrawalPanel {...asked} /> : <Overview />
}

export default ProfileScreen

const Overview = () => {
  const t = useText('profile')
  const account = useProfile()
  useBalance()
  const refresh = (): Promise<unknown> => Promise.all([refreshBalance(), account.refetch()])
  return (
    <PullToRefresh onRefresh={refresh}>
      <PageBar title={t('title')} back={false} />
      <BalanceCard status={account.data?.status} />
      <AccountLines account={account.data} />
      <SettingsList />
      <Contacts />
      <div className={styles.logout}>
        <Button kind="secondary" full onClick={() => void logout(t('loggedOut'))}>
          {t('logout')}
        </Button>
      </div>
    </PullToRefresh>
  )
}
