// The policies: which there are, of what sections each is made, and the figures that stand in their texts.
import { REOPEN_DAYS } from '../accounts/closing.ts'
import { formatPhone } from '../accounts/phoneText.ts'
import { campaignsOf } from '../bonuses/campaigns.ts'
import { sourceTermsOf } from '../bonuses/sourceTerms.ts'
import { cashbackRulesOf } from '../cashback/cashback.ts'
import { LEFT_HOURS } from '../casino/rules.ts'
import { loyaltyOf } from '../loyalty/rules.ts'
import { limitsOf, type MarketProfile, type PaymentMethod, taxAt } from '../market/profile.ts'
import { referralRulesOf } from '../referral/referral.ts'
import { saferPlayRulesOf } from '../saferplay/rules.ts'
import { verificationRulesOf } from '../verification/rules.ts'

/** As addresses have them. `help` is read as the others are; it binds nobody. */
export const policyIds = [
  ...(['terms', 'rules', 'privacy', 'play', 'bonus', 'laundering', 'cookies', 'help'] as const),
] as const
export type PolicyId = (typeof policyIds)[number]

export const isPolicyId = (text: string): text is PolicyId => (policyIds as readonly string[]).includes(text)

/** When the texts of the policies were last changed in what they say. */
export const POLICIES_CHANGED_ON = '2026-11-30'

/** File of i18n with the texts of a policy: `title`, per section its heading, `<section>1`, `<section>2` … */
export const textFileOf = (policy: PolicyId): string => `policy${policy[0]?.toUpperCase()}${policy.slice(1)}`

export type Section = {
  key: string
  paragraphs: number
  /** Left out where it does not hold: of a product that is not sold, of a bonus that is not given. */
  when?: (profile: MarketProfile) => boolean
}

const section = (key: string, paragraphs: number, when?: Section['when']): Section =>
  when ? { key, paragraphs, when } : { key, paragraphs }

const given = (campaign: 'firstDeposit' | 'signUp') => (profile: MarketProfile) =>
  campaignsOf(profile.id)[campaign] !== null
const givesFreeBets = (campaign: 'cashback' | 'referral' | 'promo') => (profile: MarketProfile) =>
  campaignsOf(profile.id).freeBets[campaign] !== null

/** Where the texts of the markets' own rules go into the betting rules. */
export const MARKETS_SECTION = 'markets'

export const sectionsOf: Readonly<Record<PolicyId, readonly Section[]>> = {
  terms: [
    section('who', 3),
    section('account', 3),
    section('verification', 2),
    section('deposits', 3),
    section('withdrawals', 3),
    section('bets', 3),
    section('errors', 2),
    section('tax', 2),
    section('closing', 2),
    section('games', 3, ({ products }) => products.casino || products.crash || products.fasta),
    section('care', 1),
    section('complaints', 2),
  ],
  rules: [
    section('placing', 3),
    section('limits', 3),
    section('live', 2),
    section('settling', 3),
    section('voids', 4),
    section('payout', 3),
    section('cashout', 3),
    section('combo', 2, ({ products }) => products.combo),
    section('jackpots', 3, ({ products }) => products.jackpots),
    section('virtuals', 2, ({ products }) => products.virtuals),
    section(MARKETS_SECTION, 2),
  ],
  privacy: [
    section('what', 4),
    section('why', 2),
    section('who', 2),
    section('keep', 3),
    section('rights', 3),
    section('safety', 2),
  ],
  play: [
    section('age', 2),
    section('signs', 2),
    section('limits', 3),
    section('pause', 2),
    section('exclusion', 3),
    section('check', 2),
    section('support', 2),
  ],
  bonus: [
    section('general', 6),
    section('signUp', 2, given('signUp')),
    section('firstDeposit', 4, given('firstDeposit')),
    section('freeBets', 2),
    section('acca', 3),
    section('winBoost', 2),
    section('points', 3),
    section('cashback', 2, givesFreeBets('cashback')),
    section('referral', 2, givesFreeBets('referral')),
    section('codes', 1, givesFreeBets('promo')),
  ],
  laundering: [
    section('aim', 2),
    section('identity', 3),
    section('money', 3),
    section('watch', 2),
    section('records', 2),
  ],
  cookies: [
    section('what', 1),
    section('needed', 5),
    section('choices', 4),
    section('partners', 2),
    section('control', 2),
  ],
  help: [
    section('bet', 4),
    section('live', 2),
    section('share', 1),
    section('code', 2),
    section('deposit', 2),
    section('withdraw', 2),
    section('result', 2),
    section('cashout', 1),
    section('bonus', 1),
    section('stop', 1),
    section('password', 1),
    section('contact', 2),
  ],
}

/** The sections that hold in a market, in order. */
export const shownSections = (policy: PolicyId, profile: MarketProfile): Section[] =>
  sectionsOf[policy].filter(({ when }) => when === undefined || when(profile))

/** Money in minor units and odds in hundredths: the texts say how a value is written (`{{stakeMin, money}}`). */
export type PolicyValues = Readonly<Record<string, string | number>>

/** Payment methods as a language names them, and what stands between two of them. */
export type MethodWords = { nameOf: (method: PaymentMethod) => string; between: string }
const MARKETS_OWN: MethodWords = { nameOf: ({ name }) => name, between: ', ' }

/** Every figure and name that a policy's text may hold. `time` is epoch ms: rules of tax are dated. */
export const policyValuesOf = (profile: MarketProfile, time: number, words = MARKETS_OWN): PolicyValues => ({
  ...houseValues(profile),
  ...betValues(profile, time),
  ...accountValues(profile),
  ...wayValues(profile, words),
  ...bonusValues(profile, time),
})

const wayValues = ({ payments: { methods } }: MarketProfile, { nameOf, between }: MethodWords): PolicyValues => ({
  depositWays: methods
    .filter(({ deposit }) => deposit)
    .map(nameOf)
    .join(between),
  withdrawWays: methods
    .filter(({ withdraw }) => withdraw)
    .map(nameOf)
    .join(between),
})

const houseValues = ({ brand, country, contacts, account, phone }: MarketProfile): PolicyValues => ({
  brand: brand.name,
  country,
  age: account.ageMin,
  email: contacts.supportEmail,
  phone: formatPhone(contacts.supportPhones[0] ?? '', phone),
  hotline: formatPhone(contacts.responsibleGamingHotline, phone),
  ussd: contacts.codeUssd,
  sender: contacts.smsSender,
  leftHours: LEFT_HOURS,
})

const betValues = (profile: MarketProfile, time: number): PolicyValues => {
  const { liveHoldSeconds, postponedVoidHours, cashout, combo, sharing, jackpots } = profile
  const tax = taxAt(profile, time)
  const sports = limitsOf(profile, 'sports', 'slip')
  const built = limitsOf(profile, 'combo', 'slip')
  return {
    stakeMin: sports.stakeMin,
    stakeMax: sports.stakeMax,
    legsMax: sports.legsMax,
    oddsAbove: sports.totalOddsAbove,
    payoutMax: tax.caps.sports.payoutMax,
    comboStakeMax: built.stakeMax,
    comboLegsMin: built.legsMin,
    comboLegsMax: built.legsMax,
    comboPayoutMax: tax.caps.combo.payoutMax,
    quoteSeconds: combo.quoteSeconds,
    holdSeconds: liveHoldSeconds,
    postponedHours: postponedVoidHours,
    vat: tax.vatPercent,
    winningsTax: tax.winningsTaxPercent,
    threshold: tax.threshold,
    offerSeconds: cashout.lifeSeconds,
    liveOfferSeconds: cashout.liveLifeSeconds,
    partMin: cashout.partPercentMin,
    partMax: cashout.partPercentMax,
    heldAbove: jackpots.heldAbove,
    codeDays: sharing.codeDays,
    loadedDays: sharing.loadedCookieDays,
    sharedDays: sharing.sharedCookieDays,
  }
}

const accountValues = ({ id, account, payments, affiliate }: MarketProfile): PolicyValues => {
  const identity = verificationRulesOf(id)
  const play = saferPlayRulesOf(id)
  return {
    passwordMin: account.passwordLengthMin,
    codeMinutes: account.codeLifeSeconds / 60,
    sessionDays: account.sessionDaysMax,
    idleMinutes: account.sessionIdleMinutes,
    depositMin: payments.depositMin,
    depositMax: payments.depositMax,
    withdrawMin: payments.withdrawMin,
    withdrawMax: payments.withdrawMax,
    unverifiedDays: identity.unverified.depositDays,
    unverifiedDeposit: identity.unverified.depositMax,
    unverifiedWithdrawal: identity.unverified.withdrawalMax,
    approvedDays: identity.approvedRetentionDays,
    rejectedDays: identity.rejectedRetentionDays,
    reopenDays: REOPEN_DAYS,
    raiseHours: play.raiseHours,
    pauseHoursMin: play.timeOutHours[0] ?? 0,
    pauseDaysMax: (play.timeOutHours.at(-1) ?? 0) / 24,
    exclusionMin: play.exclusionMonths[0] ?? 0,
    exclusionMax: play.exclusionMonths.at(-1) ?? 0,
    checkMinutes: play.realityCheckMinutes,
    tokenDays: affiliate.tokenDays,
    visitorDays: affiliate.visitorDays,
  }
}

const bonusValues = (profile: MarketProfile, time: number): PolicyValues => {
  const { id } = profile
  const { firstDeposit, signUp } = campaignsOf(id)
  const tax = taxAt(profile, time)
  const acca = tax.acca.rows.filter(({ legs }) => legs <= limitsOf(profile, 'sports', 'slip').legsMax)
  const boosts = tax.winBoost.rows
  const [loyalty, cashback, friend] = [loyaltyOf(id), cashbackRulesOf(id), referralRulesOf(id)]
  return {
    ...(signUp ? { signUpAmount: signUp.amount, signUpClaimDays: signUp.claimDays, signUpDays: signUp.days } : {}),
    ...(firstDeposit
      ? {
          firstPercent: firstDeposit.percent,
          firstMax: firstDeposit.max,
          firstTimes: firstDeposit.rollover,
          firstClaimDays: firstDeposit.claimDays,
          firstDays: firstDeposit.days,
        }
      : {}),
    bonusLegs: sourceTermsOf(id, 'bonus')?.legsMin ?? 0,
    bonusOdds: sourceTermsOf(id, 'bonus')?.totalOddsMin ?? 0,
    freeStake: sourceTermsOf(id, 'free_bet')?.stakeMin ?? 0,
    freeOdds: sourceTermsOf(id, 'free_bet')?.totalOddsMin ?? 0,
    accaOdds: tax.acca.legOddsMin,
    accaLegs: acca[0]?.legs ?? 0,
    accaPercent: acca[0]?.percent ?? 0,
    accaLegsMax: acca.at(-1)?.legs ?? 0,
    accaPercentMax: acca.at(-1)?.percent ?? 0,
    accaMax: tax.caps.sports.accaMax,
    boostOdds: tax.winBoost.legOddsMin,
    boostLegs: boosts[0]?.legs ?? 0,
    boostPercent: boosts[0]?.percent ?? 0,
    boostLegsMax: boosts.at(-1)?.legs ?? 0,
    boostPercentMax: boosts.at(-1)?.percent ?? 0,
    boostMax: tax.caps.sports.winBoostMax,
    pointStake: loyalty.bands[0]?.stakeMin ?? 0,
    pointOdds: loyalty.oddsMin,
    pointValue: loyalty.pointValue,
    pointMin: loyalty.redeemMin,
    pointWeekMax: loyalty.redeemWeekMax,
    cashbackPercent: cashback.percent,
    cashbackMin: cashback.lossMin,
    cashbackMax: cashback.max,
    friendReward: friend.reward,
    friendStake: friend.stakeMin,
    friendOdds: friend.oddsBelow,
    friendDays: friend.days,
    friendsMax: friend.friendsMax,
  }
}
