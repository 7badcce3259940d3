// Pages of the app as search engines may know them: address, name of its title and description, whether it may be listed.
import type { Sellable } from '@walia/domain/market/profile.ts'

export type Page = {
  /** `{brand}` and `{wallet}` stand for the market's, `:name` for a part of the address. */
  pattern: string
  /** `{title}Title` of shell.json, `{title}` of descriptions.json. */
  title: string
  /** False on pages of an account, a ticket or a code. */
  indexed: boolean
  /** Without this product, or any of these, the market has no such page. */
  product?: Sellable
}

const named = (indexed: boolean, title: string, patterns: readonly string[], product?: Sellable): Page[] =>
  patterns.map((pattern) => ({ pattern, title, indexed, ...(product && { product }) }))

export const MATCH_PATTERN = '/prebets/markets/:matchId'
export const SHARE_PATTERN = '/share/:code'

/** The first that fits an address is its page. */
export const pages: readonly Page[] = [
  ...named(true, 'home', ['/']),
  ...named(true, 'live', ['/live']),
  ...named(true, 'match', ['/live/markets/:matchId', MATCH_PATTERN]),
  ...named(false, 'stats', ['/live/stats']),
  ...named(true, 'sports', ['/sports']),
  ...named(true, 'highlights', ['/sports/highlights']),
  ...named(true, 'sport', ['/sports/:sport', '/sports/:sport/ct/:category']),
  ...named(true, 'sport', ['/sports/:sport/ct/:category/c/:competition']),
  ...named(true, 'topLeagues', ['/top-leagues/', '/top-leagues/:leagueId']),
  ...named(true, 'results', ['/results']),
  ...named(true, 'combo', ['/combo-bet', '/combo-bet/markets/:parentMatchId'], 'combo'),
  ...named(true, 'boosted', ['/daily-jackpot', '/daily-jackpot/:id']),
  ...named(true, 'luckySix', ['/lucky-six'], 'virtuals'),
  ...named(true, 'virtuals', ['/virtuals', '/virtuals/table', '/virtuals/results', '/virtuals/markets'], 'virtuals'),
  ...named(true, 'virtuals', ['/virtual', '/{brand}-super-league'], 'virtuals'),
  ...named(true, 'casino', ['/casino', '/casino/:gameID'], 'casino'),
  ...named(true, 'casino', ['/crash-games', '/crash-games/all', '/crash-game/:gameID'], 'crash'),
  ...named(true, 'casino', ['/aviator', '/comet-crash'], 'crash'),
  ...named(true, 'casino', ['/{brand}-fasta', '/{brand}-fasta/:gameKind/:gameVariant'], 'fasta'),
  ...named(true, 'jackpots', ['/jackpots', '/grand-jp', '/weekly-jackpots', '/weekly-jackpot'], 'jackpots'),
  ...named(true, 'jackpots', ['/weekly-jackpot/results'], 'jackpots'),
  ...named(true, 'tv', ['/{brand}-tv'], 'tv'),
  ...named(true, 'fair', ['/fair'], ['virtuals', 'jackpots', 'crash']),
  ...named(false, 'betslip', ['/betslip']),
  ...named(false, 'myBets', ['/mybets']),
  ...named(false, 'ticket', ['/mybets/:betId']),
  ...named(false, 'share', [SHARE_PATTERN, '/share']),
  ...named(false, 'checkBet', ['/check-bet']),
  ...named(false, 'checkedBet', ['/check-bet-detail/:betId/:seqId']),
  ...named(false, 'receipt', ['/receipt']),
  ...named(false, 'login', ['/login', '/login/tAuth/:auth', '/login/tAuth']),
  ...named(false, 'signup', ['/signup']),
  ...named(false, 'forgotPassword', ['/forgotpassword']),
  ...named(false, 'profile', ['/profile']),
  ...named(false, 'wallet', ['/{wallet}-deposit', '/{wallet}-withdraw']),
  ...named(false, 'affiliate', ['/affiliate']),
  ...named(true, 'promotions', ['/promotions/:languageId', '/promotions']),
  ...named(true, 'policies', ['/policies', '/policies/:policy', '/policies/:policy/:form']),
]
