// Paths of calls that no first view makes. The browser's first view loads paths.ts whole, so these are apart from it.
export const cashoutPaths = {
  offer: '/api/v1/cashout/offer',
  accept: '/api/v1/cashout/accept',
  auto: '/api/v1/cashout/auto',
  history: '/api/v1/cashout/:betId',
} as const

export const comboPaths = {
  /** Matches that can be built on. */
  matches: '/api/v1/betbuilder/matches',
  /** A match's markets that can be combined. */
  match: '/api/v1/combo/match',
  quote: '/api/v1/combo/quote',
} as const

export const boostedPaths = {
  list: '/api/v1/boosted',
  one: '/api/v1/boosted/:id',
} as const

/** Odds boosts on offer: to whoever asks, and with a token to that bettor. */
export const oddsBoostsPath = '/api/v1/odds-boosts'

export const botLoginPaths = {
  /** The screen's call: uses a link up. */
  login: '/api/v1/telegrambotlogin',
  /** The bot's own call, with its key. */
  links: '/api/v1/bot/loginlinks',
} as const

export const saferPlayPaths = {
  state: '/api/v1/profile/saferplay',
  limit: '/api/v1/profile/saferplay/limit',
  exclusion: '/api/v1/profile/saferplay/exclusion',
} as const

export const securityPaths = {
  /** GET lists them, POST ends one of them or all others. */
  sessions: '/api/v1/profile/sessions',
  password: '/api/v1/profile/password',
} as const

export const phoneChangePaths = {
  begin: '/api/v1/profile/phone',
  confirm: '/api/v1/profile/phone/confirm',
} as const

/** All that is kept about the bettor, as a file. */
export const ownDataPath = '/api/v1/profile/data'

export const secondFactorPaths = {
  /** GET says whether there is one, POST begins one. */
  state: '/api/v1/profile/factor',
  enable: '/api/v1/profile/factor/enable',
  disable: '/api/v1/profile/factor/disable',
  /** Takes back that support was asked to end it. */
  keep: '/api/v1/profile/factor/keep',
} as const

/** GET says what stands in the way of closing the account, POST closes it. */
export const closingPath = '/api/v1/profile/closing'

/** GET reads what the account has chosen, POST changes it. */
export const settingsPath = '/api/v1/profile/settings'

/** What a bettor holds beside cash, and what may be had. */
export const bonusesPath = '/api/v1/bonuses'
export const claimPath = '/api/v1/bonuses/claim'

/** A promo code is used. */
export const promoPath = '/api/v1/promo'

/** Of a week's net loss. */
export const cashbackPath = '/api/v1/cashback'

export const referralPaths = {
  /** The account's own link and its friends. */
  state: '/api/v1/referral',
  accept: '/api/v1/referral/accept',
} as const

export const loyaltyPaths = {
  points: '/api/v1/loyalty',
  redeem: '/api/v1/loyalty/redeem',
} as const

export const statementPaths = {
  /** Movements, newest first, page by page. */
  movements: '/api/v1/profile/statement',
  /** Sums by day, week or month. */
  totals: '/api/v1/profile/statement/totals',
  /** The same movements as a CSV file. */
  file: '/api/v1/profile/statement/file',
} as const

export const verificationPaths = {
  /** GET says where it stands, POST submits. */
  state: '/api/v1/profile/verification',
  /** A photo's bytes; answers the id that is submitted. */
  photo: '/api/v1/profile/verification/photos/:side',
  /** What may be deposited and withdrawn before. */
  limits: '/api/v1/profile/verification/limits',
} as const

/** Of affiliates, who are no bettors. */
export const affiliatePaths = {
  login: '/api/v1/affiliate/login',
  logout: '/api/v1/affiliate/logout',
  password: '/api/v1/affiliate/password',
  report: '/api/v1/affiliate/report',
  /** The same for a program, with its key. */
  figures: '/api/v1/affiliate/figures',
} as const

export const luckySixPaths = {
  /** The round that takes bets, the last results and the terms. */
  state: '/api/v1/lucky-six',
  ticket: '/api/v1/lucky-six/tickets',
  /** Own tickets, newest first. */
  mine: '/api/v1/lucky-six/mine',
  statistics: '/api/v1/lucky-six/statistics',
} as const

export const virtualPaths = {
  /** Every super league: what takes bets and what is played. */
  leagues: '/api/v1/virtuals',
  day: '/api/v1/virtuals/day',
  match: '/api/v1/virtuals/match',
  markets: '/api/v1/virtuals/markets',
  table: '/api/v1/virtuals/table',
  results: '/api/v1/virtuals/results',
} as const

export const jackpotPaths = {
  /** Rounds that take entries, and the last ones. */
  list: '/api/v1/jackpots',
  one: '/api/v1/jackpots/:id',
  entry: '/api/v1/jackpots/entries',
  /** Own entries, newest first. */
  mine: '/api/v1/jackpots/mine',
} as const

/** Rounds of games with what proves them. */
export const fairPath = '/api/v1/fair'
