// The profile: money, settings, contacts and logout; with `action` in the address, the deposit or the withdrawal.
import type { ProfileAnswer } from '@walia/contract/accounts.ts'
import { accountPaths } from '@walia/contract/paths.ts'
import type { OpenedCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { Suspense } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useOwnProfile } from '../account/ownProfile.ts'
import { useOwnSessions } from '../account/ownSessions.ts'
import { forgetKeys } from '../api/attempt.ts'
import { post } from '../api/client.ts'
import { refreshBalance, useBalance } from '../api/queries.ts'
import { signOut, useSession } from '../api/session.ts'
import { isSettled } from '../api/settled.ts'
import { typePhone } from '../api/typedPhone.ts'
import { BonusCard, FreeBetsCard, OfPersonCard, SignUpCard } from '../bonuses/BonusCard.tsx'
import { useBonuses } from '../bonuses/sources.ts'
import { config, profile } from '../config.ts'
import { PointsCard } from '../loyalty/PointsCard.tsx'
import { visitorId } from '../marketing/affiliate.ts'
import { publishMarketing } from '../marketing/events.ts'
import { sessionEndOf } from '../marketing/sessionEnd.ts'
import { paths } from '../paths.ts'
import { DepositPanel } from '../payments/deposit/DepositPanel.tsx'
import { WithdrawalPanel } from '../payments/withdrawal/WithdrawalPanel.tsx'
import { leaveDevice } from '../push/device.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { showSnackbar } from '../ui/snackbar.ts'
import { AccountLines } from './AccountLines.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { Contacts } from './Contacts.tsx'
import {
  CashbackCard,
  ClosePanel,
  DataPanel,
  ExcludedNotice,
  FactorPanel,
  InboxPanel,
  PhonePanel,
  PromoCard,
  PushCard,
  ReferralCard,
  SaferPlayPanel,
  SecurityPanel,
  StatementPanel,
  VerificationPanel,
} from './late.ts'
import styles from './Profile.module.css'
import { SettingsList } from './SettingsList.tsx'

/** By `action` in the address. */
const PANELS = new Map([
  ['close', ClosePanel],
  ['data', DataPanel],
  ['factor', FactorPanel],
  ['inbox', InboxPanel],
  ['phone', PhonePanel],
  ['saferplay', SaferPlayPanel],
  ['security', SecurityPanel],
  ['statement', StatementPanel],
  ['verification', VerificationPanel],
])

const ProfileScreen = () => {
  const query = new URLSearchParams(useSearch())
  const asked = { from: query.get('from'), amount: query.get('amount') }
  const action = query.get('action')
  if (action === 'deposit') return <DepositPanel {...asked} />
  if (action === 'withdraw') return <WithdrawalPanel {...asked} />
  const Part = PANELS.get(action ?? '') ?? Overview
  return (
    <Suspense fallback={<Loading />}>
      <Part />
    </Suspense>
  )
}

const Loading = () => <Skeleton height={ROW_PX} rows={10} label={useText('profile')('loading')} />

export default ProfileScreen

const Overview = () => {
  const t = useText('profile')
  const account = useOwnProfile()
  useBalance()
  // What these bring stands above or within the lines, which are drawn once they are known.
  const isKnown = [account, useBonuses(), useOwnSessions()].every(isSettled)
  const refresh = (): Promise<unknown> => Promise.all([refreshBalance(), account.refetch()])
  return (
    <PullToRefresh onRefresh={refresh}>
      <PageBar title={t('title')} back={false} />
      <BalanceCard status={account.data?.status} />
      {isKnown ? (
        <>
          <Exclusion account={account.data} />
          <SignUpCard />
          <OfPersonCard />
          <BonusCard isExcluded={Boolean(account.data?.excluded_until)} />
          <FreeBetsCard />
          <AccountLines account={account.data} />
          {/* Who has chosen to stop is not called back by what playing would bring. */}
          {!account.data?.excluded_until && <Rewards />}
          <SettingsList />
          <Suspense fallback={<div className={styles.push} />}>
            <PushCard />
          </Suspense>
          <Contacts />
        </>
      ) : (
        <Loading />
      )}
      <div className={styles.logout}>
        <Button kind="secondary" full onClick={() => void logout(t('loggedOut'))}>
          {t('logout')}
        </Button>
      </div>
    </PullToRefresh>
  )
}

const ROW_PX = 52

const isOpen = (offer: OpenedCampaignId): boolean => config.offers_open.includes(offer)

/** Points, and what an operator has opened: each keeps about its room while it loads. Friends of before stay to be seen. */
const Rewards = () => (
  <>
    <div className={styles.points}>
      <PointsCard />
    </div>
    <Suspense fallback={<div className={`${styles.cashback} ${styles.referral}`} />}>
      {isOpen('promo') && <PromoCard />}
      {isOpen('cashback') && (
        <div className={styles.cashback}>
          <CashbackCard />
        </div>
      )}
      <div className={isOpen('referral') ? styles.referral : undefined}>
        <ReferralCard />
      </div>
    </Suspense>
  </>
)

const Exclusion = ({ account }: { account: ProfileAnswer | undefined }) => {
  if (!account || account.excluded_until === null) return null
  const as = account.status === 'time_out' ? 'time_out' : 'self_excluded'
  return (
    <Suspense fallback={null}>
      <ExcludedNotice exclusion={{ as, until: account.excluded_until }} />
    </Suspense>
  )
}

/** The server ends the session, this device removes identity and money; slips and preferences stay. */
const logout = async (goodbye: string): Promise<void> => {
  const { token, user } = useSession.getState()
  if (user) publishMarketing(sessionEndOf(user, profile.currency, visitorId()))
  void leaveDevice()
  const request = post(accountPaths.logout, { token: token ?? undefined })
  navigate(paths.home(), { replace: true })
  signOut()
  forgetKeys()
  typePhone('')
  showSnackbar({ status: 'info', messages: [goodbye] })
  // Logout works here even if the session is over already or there is no network.
  await request.catch(() => undefined)
}
