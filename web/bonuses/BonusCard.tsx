// The first-deposit bonus on the profile: the offer to claim it, and once claimed how far it is turned over; and free bets.
// Not drawn where there is none.
import type { BonusesAnswer } from '@walia/contract/bonuses.ts'
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { messageOf } from '../api/client.ts'
import { profile } from '../config.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { useSettings } from '../settings.ts'
import { type TextKey, type TextOf, useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import styles from './BonusCard.module.css'
import { useClaim } from './claim.ts'
import { IdentityLink } from './IdentityLink.tsx'
import { useBonuses } from './sources.ts'

type Held = BonusesAnswer['data']
const terms = sourceTermsOf(profile.id, 'bonus')

/** Hidden with the balance. */
const useOwnMoney = (): ((amount: string) => string) => {
  const t = useText('profile')
  const hidden = useSettings((state) => state.hideBalance)
  return (amount) => (hidden ? t('hidden') : moneyText(amount))
}

/** Who has excluded himself is not told again what playing has cost. */
export const BonusCard = ({ isExcluded }: { isExcluded: boolean }) => {
  const t = useText('bonuses')
  const { data, error, refetch, isFetching } = useBonuses()
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
  const held = data?.data
  const claimable = held !== undefined && Number(held.pending) > 0
  const waits = held !== undefined && Number(held.awaits_person) > 0
  if (!held || (!claimable && !waits && held.bonus === null)) return null
  if (isExcluded && held.bonus?.state !== 'active') return null
  return (
    <Group
      id="bonus"
      title={t(!claimable && (held.bonus?.campaign ?? 'first_deposit') !== 'first_deposit' ? 'promoTitle' : 'title')}
    >
      <GroupBody>
        {claimable ? (
          <Claim held={held} />
        ) : waits ? (
          <Waiting amount={held.awaits_person} />
        ) : (
          held.bonus && <Progress bonus={held.bonus} />
        )}
      </GroupBody>
    </Group>
  )
}

const campaignNames: Readonly<Record<string, TextKey<'bonuses'>>> = {
  goodwill: 'campaign_goodwill',
  cashback: 'campaign_cashback',
  sign_up: 'campaign_sign_up',
  referral: 'campaign_referral',
  promo: 'campaign_promo',
  free_jackpot: 'campaign_free_jackpot',
}

/** Each free bet with what is left of it and until when. Not drawn where there is none. */
export const FreeBetsCard = () => {
  const t = useText('bonuses')
  const ownMoney = useOwnMoney()
  const { free_bets = [], sources = [] } = useBonuses().data?.data ?? {}
  const held = sources.find(({ source }) => source === 'free_bet')
  if (free_bets.length === 0 || held === undefined) return null
  const terms = { stake: moneyText(held.stake_min), odds: oddsText(held.odds_min) }
  return (
    <Group id="free-bets" title={t('freeBets')}>
      <GroupBody>
        <p className={styles.amount}>{ownMoney(held.balance)}</p>
        <ul className={styles.list}>
          {free_bets.map(({ campaign, amount, remaining, expires_at }) => (
            <li key={`${campaign} ${expires_at}`} className={styles.words}>
              <b>{t(campaignNames[campaign] ?? 'freeBets')}</b>{' '}
              {t('freeBetLeft', {
                ...{ remaining: ownMoney(remaining), amount: ownMoney(amount) },
                time: dateTimeText(expires_at),
              })}
            </li>
          ))}
        </ul>
        <p className={styles.words}>{t('freeBetTerms', terms)}</p>
      </GroupBody>
    </Group>
  )
}

/** Why what is offered to others is not offered here: another account of the same person has had it. */
export const OfPersonCard = () => {
  const t = useText('bonuses')
  const had = useBonuses().data?.data.of_person ?? []
  if (had.length === 0) return null
  return (
    <Group id="of-person" title={t('ofPersonTitle')}>
      <GroupBody>
        {had.map((campaign) => (
          <p key={campaign} className={styles.words}>
            {t(campaign === 'sign_up' ? 'ofPersonSignUp' : 'ofPersonFirst')}
          </p>
        ))}
      </GroupBody>
    </Group>
  )
}

/** The free bet for a new account, until it is claimed. */
export const SignUpCard = () => {
  const t = useText('bonuses')
  const claimable = useBonuses().data?.data.sign_up ?? '0.00'
  const amount = moneyText(claimable)
  const { busy, claim } = useClaim('sign_up', t('signUpClaimed', { amount }))
  const offer = campaignsOf(profile.id).signUp
  const bets = sourceTermsOf(profile.id, 'free_bet')
  if (offer === null || Number(claimable) === 0) return null
  return (
    <Group id="sign-up-offer" title={t('signUpTitle')}>
      <GroupBody>
        <p className={styles.amount}>{amount}</p>
        <p className={styles.words}>{t('signUpTerms', { days: offer.days })}</p>
        {bets && (
          <p className={styles.words}>
            {t('pointsTerms', { stake: moneyText(bets.stakeMin), odds: oddsText(bets.totalOddsMin) })}
          </p>
        )}
        <Button full busy={busy} onClick={() => void claim()}>
          {t('claim', { amount })}
        </Button>
      </GroupBody>
    </Group>
  )
}

const Claim = ({ held: { pending, offer } }: { held: Held }) => {
  const t = useText('bonuses')
  const { busy, claim } = useClaim('first_deposit', t('claimed', { amount: moneyText(pending) }))
  return (
    <>
      <p className={styles.amount}>{moneyText(pending)}</p>
      {offer && <Terms times={offer.rollover} />}
      <Button full busy={busy} onClick={() => void claim()}>
        {t('claim', { amount: moneyText(pending) })}
      </Button>
    </>
  )
}

/** Of the first deposit, while nobody knows who paid it. */
const Waiting = ({ amount }: { amount: string }) => {
  const t = useText('bonuses')
  return (
    <>
      <p className={styles.amount}>{moneyText(amount)}</p>
      <p className={styles.words}>{t('awaitsPerson')}</p>
      <IdentityLink />
    </>
  )
}

const Progress = ({ bonus }: { bonus: NonNullable<Held['bonus']> }) => {
  const t = useText('bonuses')
  const ownMoney = useOwnMoney()
  const { state, amount, balance, rollover, turned, expires_at } = bonus
  if (state !== 'active') return <p className={styles.words}>{t(state, { amount: ownMoney(amount) })}</p>
  const staked = t('turned', { turned: ownMoney(turned), rollover: ownMoney(rollover) })
  return (
    <>
      <p className={styles.amount}>{ownMoney(balance)}</p>
      <ProgressBar label={t('progress')} done={Number(turned)} all={Number(rollover)} text={staked} />
      <p className={styles.words}>{staked}</p>
      <p className={styles.words}>{t('until', { time: dateTimeText(expires_at) })}</p>
      <Disclosure label={t('termsShow')}>
        <Terms times={Number(rollover) / Number(amount)} />
      </Disclosure>
    </>
  )
}

/** Of a bonus that is offered, and of one that was claimed or came by a promo code, which has the same terms: how often it is staked, by which bets, and what ends it. */
const Terms = ({ times }: { times: number }) => {
  const t = useText('bonuses')
  const { firstDeposit } = campaignsOf(profile.id)
  if (!firstDeposit || !terms) return null
  const bets = { picks: terms.legsMin, odds: oddsText(terms.totalOddsMin) }
  return (
    <>
      <p className={styles.words}>{t('terms', { times, days: firstDeposit.days, ...bets })}</p>
      <p className={styles.words}>{t('termsCounts')}</p>
    </>
  )
}

/** Before the first deposit: what it brings, and on what terms. Not drawn where it would bring nothing. */
export const FirstDepositNotice = () => {
  const t = useText('bonuses')
  const offer = useBonuses().data?.data.offer
  if (!offer?.is_open) return null
  return (
    <section className={styles.offer} aria-label={t('title')}>
      <p>{t('offer', { percent: offer.percent, max: moneyText(offer.max) })}</p>
      <Disclosure label={t('termsShow')}>
        <Terms times={offer.rollover} />
      </Disclosure>
    </section>
  )
}

/** Before a withdrawal: what it would cost. Free bets stay. */
export const ForfeitNotice = () => {
  const t = useText('bonuses')
  const { bonus = null, pending = '0.00', awaits_person = '0.00' } = useBonuses().data?.data ?? {}
  const isActive = bonus?.state === 'active'
  const claimable = Number(pending) > 0 ? pending : awaits_person
  if (!isActive && Number(claimable) === 0) return null
  return (
    <p className={styles.notice} role="alert">
      {isActive
        ? t('forfeits', { amount: moneyText(bonus.forfeit) })
        : t('forfeitsPending', { amount: moneyText(claimable) })}
      {isActive && bonus.open.count > 0 && ` ${openText(t, bonus.open)}`}
    </p>
  )
}

const openText = (t: TextOf<'bonuses'>, { count, stake, payout }: NonNullable<Held['bonus']>['open']): string =>
  t('forfeitsOpen', { count, stake: moneyText(stake), payout: moneyText(payout) })
