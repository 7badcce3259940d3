// The promotions of the market: one page per language, named with its id, that follows the language of the app.
import type { FirstDepositCampaign, SignUpCampaign } from '@walia/domain/bonuses/campaigns.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useOwnProfile } from '../account/ownProfile.ts'
import { useSession } from '../api/session.ts'
import { isSettled } from '../api/settled.ts'
import { useBonuses } from '../bonuses/sources.ts'
import { config, profile, serverNow } from '../config.ts'
import { useFormats } from '../formats.ts'
import { useBoostsKnown } from '../oddsboost/boosts.ts'
import { BoostCards } from '../oddsboost/late.ts'
import { paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { useLanguage, useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Promotions.module.css'
import { firstDepositLeads, type LegPromotion, type Promotion, promotionsOf } from './promotions.ts'
import { offerTextOf } from './signUpOffer.ts'

const PromotionsScreen = ({ params }: ScreenProps) => {
  const t = useText('promotions')
  const language = useLanguage()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (params.languageId !== language) navigate(paths.promotions(language), { replace: true })
  }, [params.languageId, language, navigate])
  const { brand } = config
  const account = useOwnProfile()
  const isReady = [isSettled(useBonuses()), isSettled(account), useBoostsKnown()].every(Boolean)
  const waiting = <Skeleton height={112} label={t('loading')} />
  return (
    <>
      <PageBar title={t('title')} />
      <div className={styles.page}>
        <p className={styles.intro}>{t('intro', { brand: brand.name })}</p>
        {isReady && account.data?.excluded_until ? (
          <EmptyState icon="info" text={t('excluded')} />
        ) : isReady ? (
          <Suspense fallback={waiting}>
            <BoostCards onPicked={() => navigate(paths.betslip())} />
            {promotionsOf(profile, serverNow(), config.offers_open).map((promotion) => (
              <OnePromotion key={promotion.kind} promotion={promotion} />
            ))}
          </Suspense>
        ) : (
          waiting
        )}
        <p className={styles.change}>{t('change', { brand: brand.name })}</p>
      </div>
    </>
  )
}

export default PromotionsScreen

const OnePromotion = ({ promotion }: { promotion: Promotion }) => {
  const t = useText('promotions')
  const language = useLanguage()
  const authenticated = useSession((session) => session.authenticated)
  if (promotion.kind === 'signUp')
    return authenticated ? null : (
      <Card icon="user" title={t('signUpTitle')}>
        <p className={styles.big}>{offerTextOf(promotion.offer, language, profile.defaultLanguage)}</p>
        {promotion.campaign && <SignUpTerms campaign={promotion.campaign} />}
        <ButtonLink href={paths.signup()} size="medium" kind="outline" full>
          {t('signUpOpen')}
        </ButtonLink>
      </Card>
    )
  if (promotion.kind === 'firstDeposit') return <FirstDepositCard campaign={promotion.campaign} />
  if (promotion.kind === 'boosted')
    return (
      <Card icon="up" title={t('boostedTitle')}>
        <p>{t('boostedBody')}</p>
        <ButtonLink href={paths.dailyJackpot()} size="medium" kind="outline" full>
          {t('boostedOpen')}
        </ButtonLink>
      </Card>
    )
  if (promotion.kind === 'cashback' || promotion.kind === 'referral' || promotion.kind === 'points')
    return <PersonalCard promotion={promotion} />
  return <LegCard promotion={promotion} />
}

/** What each bettor finds on his own profile. */
const PersonalCard = ({ promotion }: { promotion: Extract<Promotion, { rules: unknown }> }) => {
  const t = useText('promotions')
  const authenticated = useSession((session) => session.authenticated)
  const { icon, title, body, terms } = usePersonalWords(promotion)
  return (
    <Card icon={icon} title={title}>
      <p>{body}</p>
      <ul className={styles.terms}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <ButtonLink href={authenticated ? paths.profile() : paths.signup()} size="medium" kind="outline" full>
        {t(authenticated ? 'profileOpen' : 'signUpOpen')}
      </ButtonLink>
    </Card>
  )
}

type PersonalWords = { icon: IconName; title: string; body: string; terms: string[] }

const usePersonalWords = ({ kind, rules }: Extract<Promotion, { rules: unknown }>): PersonalWords => {
  const t = useText('promotions')
  const { money } = useFormats()
  if (kind === 'cashback')
    return {
      ...{ icon: 'refresh', title: t('cashbackTitle'), body: t('cashbackBody', { percent: rules.percent }) },
      terms: [t('cashbackFrom', { min: money(rules.lossMin), max: money(rules.max) }), t('cashbackOf')],
    }
  if (kind === 'referral') {
    const { reward, stakeMin, oddsBelow, days, friendsMax } = rules
    return {
      ...{ icon: 'share', title: t('friendTitle'), body: t('friendBody', { reward: money(reward) }) },
      terms: [
        t('friendBet', { stake: money(stakeMin), odds: formatOdds(oddsBelow), days }),
        t('friendMax', { max: friendsMax }),
      ],
    }
  }
  const { bands, oddsMin, redeemMin, pointValue, redeemWeekMax } = rules
  const stake = money(bands[0]?.stakeMin ?? 0)
  return {
    ...{ icon: 'check', title: t('pointsTitle'), body: t('pointsEarn', { stake, odds: formatOdds(oddsMin) }) },
    terms: [t('pointsRedeem', { min: redeemMin, value: money(pointValue), max: redeemWeekMax })],
  }
}

const SignUpTerms = ({ campaign: { days, claimDays } }: { campaign: SignUpCampaign }) => {
  const t = useText('promotions')
  const { money } = useFormats()
  const bets = sourceTermsOf(profile.id, 'free_bet')
  return (
    <ul className={styles.terms}>
      <li>{t('signUpClaim', { days: claimDays })}</li>
      {bets && <li>{t('signUpBets', { stake: money(bets.stakeMin), odds: formatOdds(bets.totalOddsMin) })}</li>}
      <li>{t('signUpDays', { days })}</li>
    </ul>
  )
}

/** For visitors, and for bettors whose first deposit would bring it or has brought it. */
const FirstDepositCard = ({
  campaign: { percent, max, rollover, days, claimDays },
}: {
  campaign: FirstDepositCampaign
}) => {
  const t = useText('promotions')
  const { money } = useFormats()
  const authenticated = useSession((session) => session.authenticated)
  const leads = firstDepositLeads(authenticated, useBonuses().data?.data)
  const bets = sourceTermsOf(profile.id, 'bonus')
  if (leads === null) return null
  const [href, open] = {
    profile: [paths.profile(), t('firstDepositProfile')] as const,
    deposit: [paths.profile({ action: 'deposit' }), t('firstDepositOpen')] as const,
    signUp: [paths.signup(), t('signUpOpen')] as const,
  }[leads]
  return (
    <Card icon="deposit" title={t('firstDepositTitle')}>
      <p>{t('firstDepositBody', { percent, max: money(max) })}</p>
      <ul className={styles.terms}>
        <li>{t('firstDepositClaim', { days: claimDays })}</li>
        <li>{t('firstDepositTurn', { times: rollover, days })}</li>
        {bets && <li>{t('firstDepositBets', { picks: bets.legsMin, odds: formatOdds(bets.totalOddsMin) })}</li>}
        <li>{t('firstDepositEnds')}</li>
      </ul>
      <ButtonLink href={href} size="medium" kind="outline" full>
        {open}
      </ButtonLink>
    </Card>
  )
}

const LegCard = ({ promotion }: { promotion: LegPromotion }) => {
  const t = useText('promotions')
  const { money } = useFormats()
  const { kind, first, best, levels, oddsMin, amountMax, combo } = promotion
  const values = { percent: first.percent, count: first.legs, best: best.percent, bestCount: best.legs }
  return (
    <Card icon="plus" title={t(`${kind}Title`)}>
      <p>{t(`${kind}Body`, values)}</p>
      <ul className={styles.terms}>
        <li>{t('odds', { odds: formatOdds(oddsMin) })}</li>
        <li>{t('margin')}</li>
        <li>{t('cap', { amount: money(amountMax) })}</li>
        {!combo && <li>{t('notCombo')}</li>}
      </ul>
      <Disclosure label={t('levels')}>
        <table className={styles.levels}>
          <thead>
            <tr>
              <th scope="col">{t('picks')}</th>
              <th scope="col">{t('bonus')}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ legs, percent }) => (
              <tr key={legs}>
                <td>{legs}</td>
                <td>{percent}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </Card>
  )
}

const Card = ({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) => (
  <section className={styles.card}>
    <h2 className={styles.title}>
      <Icon name={icon} size={20} />
      {title}
    </h2>
    {children}
  </section>
)
