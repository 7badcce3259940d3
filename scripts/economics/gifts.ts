// What points and free bets cost at most, per unit and per account.
import { type StakeSource, stakeSources } from '@walia/domain/bets/stakeSource.ts'
import { campaignsOf, freeBetCampaigns, type GiftCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { cashbackRulesOf } from '@walia/domain/cashback/cashback.ts'
import { bestPointsPlayOf, bestReturnOf, giftWorthOf, type PointsPlay } from '@walia/domain/economics/gifts.ts'
import { boostedReturnOf } from '@walia/domain/economics/oddsBoost.ts'
import { paidMaxOf } from '@walia/domain/economics/table.ts'
import { templateOf } from '@walia/domain/jackpots/templates.ts'
import { loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import { limitsOf, type MarketId, type MarketProfile, type TaxRow } from '@walia/domain/market/profile.ts'
import { oddsBoostRulesOf } from '@walia/domain/oddsboost/oddsBoost.ts'
import { referralRulesOf } from '@walia/domain/referral/referral.ts'
import type { WorldPick } from './world.ts'

export type Gifts = {
  /** Expected cash for 1.00 of each source but cash, played as well as it can be. */
  worth: { source: StakeSource; worth: number }[]
  /** The slip for which points bring most, on a Monday and on any other day. */
  plays: { day: 'Monday' | 'other days'; play: PointsPlay }[]
  /** What an account can get for points in seven days, minor units. */
  weekMax: number
  /** Cashback brings at most `added` per unit staked, if all of it is lost, and `weekMax` in a week, minor units. */
  cashback: { added: number; weekMax: number }
  /** Won in a week by who stakes for all the points that can be redeemed, with the cashback of it; minor units. */
  together: number
  /** What one account gets of a campaign at most, and the expected cash that the best player makes of it; minor units. */
  campaigns: { id: GiftCampaignId; given: number; kept: number; budget: number }[]
  /**
   * What one account can make at most in its first thirty days of what is given for the asking, all of it at once; minor units
   * of expected cash. What the stakes for it lose is not taken off but where they are part of the play. `shipped` is given by
   * itself; `opened` is what each of those adds that an operator opens.
   */
  firstMonth: { shipped: Worth[]; opened: Worth[] }
}
export type Worth = { name: string; worth: number }

const DAYS = [
  ['Monday', Date.parse('2026-11-23T12:00:00Z')],
  ['other days', Date.parse('2026-11-24T12:00:00Z')],
] as const

export function giftsOf(profile: MarketProfile, tax: TaxRow, picks: readonly WorldPick[]): Gifts {
  const rules = loyaltyOf(profile.id)
  const best = bestReturnOf(picks)
  const worth = stakeSources.flatMap((source) => {
    const terms = sourceTermsOf(profile.id, source)
    if (terms === null) return []
    const gift = { source, oddsMin: terms.totalOddsMin, amount: terms.stakeMin }
    return [{ source, worth: giftWorthOf(gift, best, tax) }]
  })
  const point = worth.find(({ source }) => source === 'points')?.worth ?? 0
  const freeBet = worth.find(({ source }) => source === 'free_bet')?.worth ?? 0
  const { percent, max } = cashbackRulesOf(profile.id)
  // With the bonuses of the slip a net stake brings at most what the floor leaves.
  const cash = { best: Math.max(best, paidMaxOf(profile)), worth: point, tax }
  const plays = DAYS.map(([day, placedAt]) => ({
    day,
    play: bestPointsPlayOf(rules, cash, { placedAt, timeZone: profile.timeZone }),
  }))
  const added = (percent / 100) * freeBet
  const campaigns = campaignsIn(profile.id, (source) => worth.find((one) => one.source === source)?.worth ?? 1)
  const wonBy = ({ stake, points, returned }: PointsPlay, back: number) =>
    (returned + back - 1) * stake * (rules.redeemWeekMax / points)
  const weekOf = (back: number) => Math.max(...plays.map(({ play }) => wonBy(play, back)))
  const together = weekOf(added)
  const keptOf = (wanted: GiftCampaignId) => campaigns.find(({ id }) => id === wanted)?.kept ?? 0
  return {
    worth,
    plays,
    weekMax: rules.redeemWeekMax * rules.pointValue * point,
    cashback: { added, weekMax: max * freeBet },
    together,
    campaigns,
    firstMonth: {
      shipped: [
        ...(['sign_up', 'first_deposit'] as const).map((id) => ({ name: id, worth: keptOf(id) })),
        { name: 'points', worth: weekOf(0) * (MONTH_DAYS / 7) },
      ],
      opened: [
        { name: 'cashback, with points', worth: (together - weekOf(0)) * (MONTH_DAYS / 7) },
        { name: 'referral, as a friend', worth: keptOf('referral') },
        { name: 'referral, friends brought', worth: keptOf('referral') * referralRulesOf(profile.id).friendsMax },
        { name: 'promo', worth: keptOf('promo') },
        { name: 'odds boosts', worth: boostsWorthOf(profile, tax, picks, added) },
        {
          name: 'free jackpot, one a day',
          worth: freeJackpotsOf((source) => worth.find((one) => one.source === source)?.worth ?? 1),
        },
      ],
    },
  }
}

const MONTH_DAYS = 30

/** An entry of the worth up to which a round is opened, each day; its prizes are bonus money or a free bet. */
function freeJackpotsOf(worthOf: (source: StakeSource) => number): number {
  const { entryWorthMax = 0 } = templateOf('free')
  return MONTH_DAYS * entryWorthMax * Math.max(worthOf('bonus'), worthOf('free_bet'))
}

/** Of a boost each day at the market's limits, all its bets played with the cashback of them; nothing where they lose. */
function boostsWorthOf(profile: MarketProfile, tax: TaxRow, picks: readonly WorldPick[], added: number): number {
  const rules = oddsBoostRulesOf(profile.id)
  const best = bestReturnOf(picks.filter(({ live }) => !live))
  const returned = boostedReturnOf(rules, { best, limits: limitsOf(profile, 'sports', 'slip'), tax }) + added
  return Math.max(0, returned - 1) * rules.stakeMax * rules.usesMax * MONTH_DAYS
}

function campaignsIn(market: MarketId, worthOf: (source: StakeSource) => number): Gifts['campaigns'] {
  const { firstDeposit, freeBets } = campaignsOf(market)
  const all = [
    ...(firstDeposit === null ? [] : [{ id: 'first_deposit', source: 'bonus', ...firstDeposit } as const]),
    ...freeBetCampaigns.flatMap((id) => {
      const rules = freeBets[id]
      return rules === null ? [] : [{ id, source: 'free_bet', ...rules } as const]
    }),
  ]
  // A promo code gives whichever of the three its operator says, a free jackpot bonus money or a free bet.
  const dearest = Math.max(...(['bonus', 'free_bet', 'points'] as const).map(worthOf))
  return all.map(({ id, source, max, budget }) => ({
    ...{ id, given: max, budget },
    kept: max * (id === 'promo' || id === 'free_jackpot' ? dearest : worthOf(source)),
  }))
}
