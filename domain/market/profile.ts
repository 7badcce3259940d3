// A market profile: everything that differs by country, as one value of plain data.
import type { GuardRules } from '../odds/guardRules.ts'
import type { PushRules } from '../push/push.ts'

export type MarketId = 'et' | 'ke'
/** What a slip is sold as. Jackpots and games have their own rules and are not priced by figures. */
export type ProductId = 'sports' | 'combo' | 'virtual'
/** The way a slip came in: the betslip screen, or the quick path (one tap from the mini slip). */
export type Channel = 'slip' | 'quick'
export const productSwitches = [
  ...(['sportsbook', 'combo', 'jackpots', 'virtuals', 'casino', 'crash', 'fasta', 'tv'] as const),
] as const
export type ProductSwitch = (typeof productSwitches)[number]
export type PaymentKind = 'mobileMoney' | 'bank' | 'mobileWallet' | 'shop' | 'checkout'

/** What a page is about: it is there where one of these products is sold; without any it is there always. */
export type Sellable = ProductSwitch | readonly ProductSwitch[]
export const sellsAny = ({ products }: Pick<MarketProfile, 'products'>, about: Sellable = []): boolean => {
  const named = [about].flat()
  return named.length === 0 || named.some((product) => products[product])
}

/** The same market without some of its products. */
export const without = <Sold extends Pick<MarketProfile, 'products'>>(
  sold: Sold,
  off: readonly ProductSwitch[],
): Sold => ({
  ...sold,
  products: { ...sold.products, ...Object.fromEntries(off.map((product) => [product, false])) },
})

/** Limits of one product on one channel. Money in minor units, odds in hundredths. */
export type SlipLimits = {
  stakeMin: number
  stakeMax: number
  liveStakeMax: number
  /** Total odds must be strictly above this. */
  totalOddsAbove: number
  legsMin: number
  legsMax: number
}

/** Upper bounds of the betslip figures, minor units. */
export type FigureCaps = {
  vatMax: number
  bonusMax: number
  possibleWinMax: number
  winningsTaxMax: number
  payoutMax: number
  accaMax: number
  winBoostMax: number
}

/** A bonus that grows with the number of legs at or above an odds floor; `rows` ascend by `legs`. */
export type LegBonusRule = {
  legOddsMin: number
  rows: readonly { readonly legs: number; readonly percent: number }[]
}

/**
 * The dated rules that a payout is computed under. A ticket keeps `id` until it is settled, so rows are added, never
 * edited. Rates are inclusive percentages: 15 means that the tax is the part `amount - amount / 1.15`.
 */
export type TaxRow = {
  id: string
  /** ISO time in UTC, inclusive. */
  effectiveFrom: string
  vatPercent: number
  winningsTaxPercent: number
  /** Total winnings must be strictly above this for winnings tax and the VAT bonus to apply. */
  threshold: number
  caps: Record<ProductId, FigureCaps>
  /** Of games, which are no slips. */
  gameCaps: Pick<FigureCaps, 'vatMax' | 'winningsTaxMax'>
  /** Products that earn the accumulator bonus and the win boost. */
  bonusProducts: readonly ProductId[]
  acca: LegBonusRule
  winBoost: LegBonusRule
}

/** Cashing out open tickets. Money in minor units, percentages whole. */
export type CashoutRules = {
  products: readonly ProductId[]
  marginPercent: number
  /** Life of an offer, and of one with a live leg. */
  lifeSeconds: number
  liveLifeSeconds: number
  /** A part of the open stake, both bounds included. */
  partPercentMin: number
  partPercentMax: number
  /** An offer stands while the recomputed one is at most this much lower. */
  fallPercentMax: number
  /** The smallest offer, and the smallest stake that a part may leave open. */
  amountMin: number
}

export type PhoneRules = {
  /** Country calling code, digits only. */
  countryCode: string
  /** Digits after the country code. */
  subscriberLength: number
  /** First digit of a mobile subscriber number. */
  leadingDigits: readonly string[]
  /** A number in the national form, shown as the input's hint. */
  example: string
}

export type PaymentMethod = {
  id: string
  kind: PaymentKind
  name: string
  deposit: boolean
  withdraw: boolean
  /** Fee on a deposit, on top of the credited amount, in hundredths of a percent. */
  depositFeeBasisPoints: number
  withdrawFeeBasisPoints: number
  /** Shown before a withdrawal is confirmed; 0 = at once. */
  withdrawHoursMin: number
  withdrawHoursMax: number
}

/** How many deposits and requests on phones there may be, and how long a payer's consent lasts. */
export type DepositRules = {
  /** Undecided ones of an account, of the last day. */
  openMax: number
  /** Requests to pay that are sent to phones: to one number, and by one account. */
  promptsPerNumberPerHourMax: number
  promptsPerAccountPerHourMax: number
  /** A number that confirmed with a code that it pays is not asked again for so long. */
  payerDays: number
}

export type Language = { id: string; locale: string; name: string; complete: boolean }

export type MarketProfile = {
  id: MarketId
  country: string
  countryCode: string
  countryId: number
  currency: string
  numberLocale: string
  timeZone: string
  /** As clocks there are called where a time stands by itself, such as on paper. */
  zoneName: string
  languages: readonly Language[]
  defaultLanguage: string
  brand: { name: string; slug: string }
  /** Null where signing up earns nothing: what is not granted is not offered. */
  signUpOffer: SignUpOffer | null
  contacts: {
    /** Digits with the country code, or a short code; `formatPhone` writes them. */
    supportPhones: readonly string[]
    supportEmail: string
    responsibleGamingHotline: string
    smsSender: string
    codeUssd: string
  }
  phone: PhoneRules
  account: AccountRules
  products: Record<ProductSwitch, boolean>
  limits: Record<ProductId, { slip: SlipLimits; quick: SlipLimits }>
  taxRows: readonly TaxRow[]
  /** Lowest sellable price, hundredths. */
  oddsMin: number
  /** Bounds beyond which a price is not sold. */
  guard: GuardRules
  stake: { default: number; quick: readonly number[]; balanceTapMin: number }
  liveHoldSeconds: number
  /** An identical bet without a key within this time is answered with the first ticket. */
  repeatedBetSeconds: number
  combo: ComboRules
  bonus: BonusRules
  boosted: BoostedRules
  economics: EconomicRules
  jackpots: JackpotRules
  superLeague: SuperLeagueRules
  /** Ids that some products carry beside their names. */
  productIds: { jackpot: number; boosted: number }
  cashout: CashoutRules
  /** Wins above this are paid only at settlement certainty 2. */
  certaintyOnePayoutMax: number
  postponedVoidHours: number
  sharing: SharingRules
  affiliate: AffiliateRules
  push: PushRules
  payments: {
    depositMin: number
    depositMax: number
    deposits: DepositRules
    withdrawMin: number
    withdrawMax: number
    methods: readonly PaymentMethod[]
  }
}

/** Alternates with the word Register in the header. */
export type SignUpOffer = {
  /** By language id, 14 characters at most; the default language stands in for one that is missing. */
  texts: Readonly<Record<string, string>>
  /** Seconds that each of the two words stands. */
  everySeconds: number
  /** How often the offer shows before the label rests. */
  times: number
}

export type SharingRules = {
  codeLength: number
  codeDays: number
  /** Lives of the cookies with the code loaded and the code just shared. */
  loadedCookieDays: number
  sharedCookieDays: number
}

export type AffiliateRules = {
  /** The house's own, of bets that nobody else sent. */
  houseId: string
  /** Life of a token saved from an address, and of what came with it. */
  tokenDays: number
  /** Life of the visitor's first-touch id. */
  visitorDays: number
}

/** How picks of one match are sold together. */
export type ComboRules = {
  /** On top of the fair joint price, percent. */
  marginPercent: number
  /** How that grows with the picks: the fair price is raised to the power of 1 less this many hundredths. */
  marginGrowthPercent: number
  /** The further picks of a slip have to lower the chance of its least likely one by this much. */
  addsMinPercent: number
  /** Highest joint price of one match, hundredths. */
  jointOddsMax: number
  /** Life of a quote. */
  quoteSeconds: number
}

/** What keeps the bonuses of the slip payable from the prices they are added to (docs/decisions/0090). */
export type BonusRules = {
  /** Of a line that sums to less than this above its chances no pick counts, hundredths of a percent. */
  marginMinBasisPoints: number
}

/** Which leagues there are, 16 or 20 teams in each, and the seconds from one match day's closing to the next. */
export type SuperLeagueRules = { shape: 'sl16' | 'sl20'; seconds: number }

/** Money in minor units. */
export type JackpotRules = {
  /** An entry that won more waits until another person than the one who approved the round releases it. */
  heldAbove: number
  /** How long the window of kick-offs of one round may be, and how soon its first match may kick off. */
  windowHours: number
  leadMinutes: number
}

/** Defaults of an operator's boosted list; money in minor units. */
export type BoostedRules = { legsMin: number; stakeMax: number; accountStakeMax: number }

/** What the house keeps of the net stake before winnings tax, at least, when an offer is played as well as it can be. */
export type EconomicRules = {
  /** Hundredths of a percent. */
  keptMinBasisPoints: number
}

export type AccountRules = {
  ageMin: number
  passwordLengthMin: number
  passwordLengthMax: number
  codeLength: number
  codeLifeSeconds: number
  codeTriesMax: number
  codeSendsPerHourMax: number
  sessionIdleMinutes: number
  sessionDaysMax: number
}

export const marketIds: readonly MarketId[] = ['et', 'ke']

export const isMarketId = (text: string): text is MarketId => (marketIds as readonly string[]).includes(text)

/** The row in force at `time` (epoch ms); before the first row, the first row. */
export const taxAt = (profile: MarketProfile, time: number): TaxRow => {
  let found = profile.taxRows[0]
  for (const row of profile.taxRows) if (Date.parse(row.effectiveFrom) <= time) found = row
  if (found === undefined) throw new Error(`market ${profile.id} has no tax rows`)
  return found
}

/** The row that a ticket was placed under, by its id. Throws for an id that no row has: tickets outlive releases. */
export const taxById = (profile: MarketProfile, id: string): TaxRow => {
  const found = profile.taxRows.find((row) => row.id === id)
  if (found === undefined) throw new Error(`market ${profile.id} has no tax row ${id}`)
  return found
}

/**
 * The limits that placement enforces. The quick path gets the stricter of its own row and the slip's, so nothing can be
 * placed on one path that the other refuses.
 */
export const limitsOf = (profile: MarketProfile, product: ProductId, channel: Channel): SlipLimits => {
  const { slip, quick } = profile.limits[product]
  if (channel === 'slip') return slip
  return {
    stakeMin: Math.max(slip.stakeMin, quick.stakeMin),
    stakeMax: Math.min(slip.stakeMax, quick.stakeMax),
    liveStakeMax: Math.min(slip.liveStakeMax, quick.liveStakeMax),
    totalOddsAbove: Math.max(slip.totalOddsAbove, quick.totalOddsAbove),
    legsMin: Math.max(slip.legsMin, quick.legsMin),
    legsMax: Math.min(slip.legsMax, quick.legsMax),
  }
}

export const isProductId = (value: unknown): value is ProductId =>
  value === 'sports' || value === 'combo' || value === 'virtual'

/** The switch that must be on for a slip of this product to be taken. */
export const switchOf = (product: ProductId): ProductSwitch =>
  product === 'combo' ? 'combo' : product === 'virtual' ? 'virtuals' : 'sportsbook'
