// Paths of calls that no first view makes. The browser's first view loads paths.ts whole, so these are apart from it.
export const cashoutPaths = {
  offer: '/api/v1/cashout/offer',
  accept: '/api/v1/cashout/accept',
  auto: '/api/v1/cashout/auto',
  history: '/api/v1/cashout/:betId',
} as const

/** A payment's code asked for again. */
export const paymentResendPaths = {
  deposit: '/api/v1/deposit/:depositId/code/again',
  withdrawal: '/api/v1/withdraw/:withdrawalId/code/again',
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
  resend: '/api/v1/profile/phone/again',
} as const

/** All that is kept about the bettor, as a file. */
export const ownDataPath = '/api/v1/profile/data'
/** Of its answer: how many more files there are today. */
export const FILES_LEFT_HEADER = 'x-files-left'

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
  /** POST places, GET says what became of a request, by its key. */
  ticket: '/api/v1/lucky-six/tickets',
  /** Closes the key of a request that nothing is known of. */
  close: '/api/v1/lucky-six/tickets/close',
  /** Own tickets, newest first. */
  mine: '/api/v1/lucky-six/mine',
  statistics: '/api/v1/lucky-six/statistics',
  receipt: '/api/v1/lucky-six/receipt',
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
  /** How the teams of its matches did last. */
  form: '/api/v1/jackpots/:id/form',
  /** POST places, GET says what became of a request, by its key. */
  entry: '/api/v1/jackpots/entries',
  /** Closes the key of a request that nothing is known of. */
  close: '/api/v1/jackpots/entries/close',
  /** Own entries, newest first. */
  mine: '/api/v1/jackpots/mine',
  receipt: '/api/v1/jackpots/receipt',
} as const

/** Rounds of games with what proves them. */
export const fairPath = '/api/v1/fair'

export const casinoPaths = {
  /** Every game that is offered. */
  lobby: '/api/v1/casino',
  launch: '/api/v1/casino/launch',
  /** What a session of real play has come to; ends it too. */
  session: '/api/v1/casino/session',
  /** An own round. */
  round: '/api/v1/casino/round',
  /** Own rounds that are not over, by game. */
  open: '/api/v1/casino/open',
} as const

/** What a page has shown of banners, and what of them was tapped. */
export const bannerCountsPath = '/api/v1/banners/counts'
/** Banners that pages call now. */
export const calledBannersPath = '/api/v1/banners/called'
/** A message about taxes, for whoever is logged in. */
export const randomMessagePath = '/api/v1/randomMessage'

/** Messages to the bettor's devices. */
export const pushPaths = {
  /** GET answers the key to subscribe with, POST takes a subscription. */
  users: '/api/v1/users',
  /** GET says whether it is subscribed, DELETE ends it. */
  user: '/api/v1/user/:user_id',
} as const

/** What a bettor was told, in the app. */
export const inboxPaths = {
  messages: '/api/v1/inbox',
  read: '/api/v1/inbox/read',
  /** GET answers what he wants to be told, POST changes it. */
  topics: '/api/v1/inbox/topics',
} as const

export const tvPaths = {
  /** Matches with a stream. */
  programme: '/api/v1/tv',
  /** What there is of one. */
  match: '/api/v1/tv/match',
  /** An address, for whoever is logged in. */
  play: '/api/v1/tv/play',
} as const

export const policyPaths = {
  /** A policy to read, in the caller's language. */
  one: '/api/v1/policies/:policy',
  /** The same as a PDF: one address for each policy and language. */
  pdf: '/api/v1/policies/:policy/:language.pdf',
} as const
