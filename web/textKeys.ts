// The texts' slices and their keys, as types: a key that the English file does not have does not compile. And the
// slices of the slip.
import type account from '@walia/i18n/en/account.json'
import type affiliate from '@walia/i18n/en/affiliate.json'
import type betslip from '@walia/i18n/en/betslip.json'
import type bonuses from '@walia/i18n/en/bonuses.json'
import type boostedScreens from '@walia/i18n/en/boostedScreens.json'
import type cashback from '@walia/i18n/en/cashback.json'
import type cashout from '@walia/i18n/en/cashout.json'
import type casino from '@walia/i18n/en/casino.json'
import type checkBet from '@walia/i18n/en/checkBet.json'
import type comboScreens from '@walia/i18n/en/comboScreens.json'
import type days from '@walia/i18n/en/days.json'
import type deposit from '@walia/i18n/en/deposit.json'
import type descriptions from '@walia/i18n/en/descriptions.json'
import type fair from '@walia/i18n/en/fair.json'
import type filters from '@walia/i18n/en/filters.json'
import type formats from '@walia/i18n/en/formats.json'
import type home from '@walia/i18n/en/home.json'
import type install from '@walia/i18n/en/install.json'
import type jackpots from '@walia/i18n/en/jackpots.json'
import type live from '@walia/i18n/en/live.json'
import type luckysix from '@walia/i18n/en/luckysix.json'
import type marketInfo from '@walia/i18n/en/marketInfo.json'
import type match from '@walia/i18n/en/match.json'
import type matchPage from '@walia/i18n/en/matchPage.json'
import type mybets from '@walia/i18n/en/mybets.json'
import type oddsBoost from '@walia/i18n/en/oddsBoost.json'
import type paymentScreens from '@walia/i18n/en/paymentScreens.json'
import type periods from '@walia/i18n/en/periods.json'
import type policies from '@walia/i18n/en/policies.json'
import type profile from '@walia/i18n/en/profile.json'
import type promo from '@walia/i18n/en/promo.json'
import type promotions from '@walia/i18n/en/promotions.json'
import type push from '@walia/i18n/en/push.json'
import type receipt from '@walia/i18n/en/receipt.json'
import type referral from '@walia/i18n/en/referral.json'
import type results from '@walia/i18n/en/results.json'
import type saferplay from '@walia/i18n/en/saferplay.json'
import type search from '@walia/i18n/en/search.json'
import type sharing from '@walia/i18n/en/sharing.json'
import type shell from '@walia/i18n/en/shell.json'
import type sportsPages from '@walia/i18n/en/sportsPages.json'
import type statement from '@walia/i18n/en/statement.json'
import type statistics from '@walia/i18n/en/statistics.json'
import type tv from '@walia/i18n/en/tv.json'
import type ui from '@walia/i18n/en/ui.json'
import type verification from '@walia/i18n/en/verification.json'
import type version from '@walia/i18n/en/version.json'
import type virtuals from '@walia/i18n/en/virtuals.json'
import type withdrawal from '@walia/i18n/en/withdrawal.json'

export type Texts = {
  account: typeof account
  affiliate: typeof affiliate
  betslip: typeof betslip
  bonuses: typeof bonuses
  cashback: typeof cashback
  casino: typeof casino
  cashout: typeof cashout
  checkBet: typeof checkBet
  boostedScreens: typeof boostedScreens
  comboScreens: typeof comboScreens
  days: typeof days
  deposit: typeof deposit
  descriptions: typeof descriptions
  fair: typeof fair
  filters: typeof filters
  formats: typeof formats
  home: typeof home
  install: typeof install
  jackpots: typeof jackpots
  live: typeof live
  luckysix: typeof luckysix
  match: typeof match
  marketInfo: typeof marketInfo
  matchPage: typeof matchPage
  mybets: typeof mybets
  oddsBoost: typeof oddsBoost
  paymentScreens: typeof paymentScreens
  periods: typeof periods
  policies: typeof policies
  profile: typeof profile
  promo: typeof promo
  promotions: typeof promotions
  push: typeof push
  receipt: typeof receipt
  referral: typeof referral
  results: typeof results
  saferplay: typeof saferplay
  search: typeof search
  sharing: typeof sharing
  shell: typeof shell
  sportsPages: typeof sportsPages
  statement: typeof statement
  statistics: typeof statistics
  tv: typeof tv
  ui: typeof ui
  verification: typeof verification
  version: typeof version
  virtuals: typeof virtuals
  withdrawal: typeof withdrawal
}

type Slice = keyof Texts
/** The second kind: texts whose keys come from the server. */
export type AnySlice = Slice | 'errors' | 'figures' | 'bets'

// Plural forms are looked up by their stem, with a `count`.
type Stem<K> = K extends `${infer stem}_one` | `${infer stem}_other` ? stem : K
export type TextKey<S extends AnySlice> = S extends Slice ? Stem<keyof Texts[S]> & string : string

export const slipSlices: readonly AnySlice[] = ['betslip', 'figures', 'sharing']
