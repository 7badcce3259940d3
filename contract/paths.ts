// Paths and fixed codes of the calls, free of schemas so that the browser's bundle can carry them.
/** On calls that a page makes by itself: the bettor has touched it lately, so the session goes on. */
export const TOUCHED_HEADER = 'x-touched'

export const accountPaths = {
  register: '/api/v1/register',
  confirm: '/api/v1/register/confirm',
  code: '/api/v1/code',
  login: '/api/v1/login',
  logout: '/api/v1/logout',
  password: '/api/v1/password',
  checkCode: '/api/v1/password/code',
  balance: '/api/v1/balance',
  profile: '/api/v1/profile',
} as const

export const matchPaths = {
  list: '/api/v1/uo/matches',
  liveList: '/api/live/uo/matches',
  /** The live base's own listing; the same answer as `liveList`. */
  liveContext: '/api/live/live/',
  totals: '/api/v1/uo/totalMatches',
  sports: '/api/v1/uo/sports',
  /** A category's or competition's matches; POST with a body. */
  competition: '/api/v1/sports/competition',
  topLeagues: '/api/v1/uo/topLeagues',
  match: '/api/v1/match',
  liveMatch: '/api/live/uo/match',
  /** Form, head to head and standings. */
  statistics: '/api/v1/statistics',
  /** Score, periods and counts of one match. */
  liveStats: '/api/live/stats',
  timeline: '/api/live/timeline',
  /** What was played on a day. */
  results: '/api/v1/results',
} as const

export const betPaths = {
  bet: '/api/v2/bet',
  quick: '/api/live/uo/placebet',
  /** What became of a placement whose answer did not come. */
  attempt: '/api/v2/bet/attempt',
  myBets: '/api/v1/mybets',
  myBet: '/api/v1/mybets/:betId',
} as const

export const bannerPaths = {
  list: '/api/v1/banners',
  /** Its bytes never change. */
  picture: '/api/v1/banners/pictures/:picture',
} as const

export const sharingPaths = {
  encode: '/api/v2/share/encode',
  decode: '/api/v2/share/decode',
  checkBet: '/api/v1/checkbet',
} as const

export const paymentPaths = {
  methods: '/api/v1/deposit/methods',
  /** POST starts one, GET lists the newest. */
  deposit: '/api/v1/deposit',
  status: '/api/v1/deposit/:depositId',
  depositCode: '/api/v1/deposit/:depositId/code',
  depositCancel: '/api/v1/deposit/:depositId/cancel',
  withdrawMethods: '/api/v1/withdraw/methods',
  /** POST starts one, GET lists the newest. */
  withdraw: '/api/v1/withdraw',
  withdrawal: '/api/v1/withdraw/:withdrawalId',
  withdrawalCode: '/api/v1/withdraw/:withdrawalId/code',
  withdrawalCancel: '/api/v1/withdraw/:withdrawalId/cancel',
} as const

/** Where the provider's signed word arrives. Apart from the rest, so that the browser does not load it. */
export const paymentCallbackPath = '/api/v1/payments/:provider/callback'

/** Where a provider asks whether it may pay out, and where payers come back from its checkout page. */
export const paymentApprovalPath = '/api/v1/payments/:provider/approval'
export const paymentReturnPath = '/api/v1/payments/:provider/return'

/** Reads of what is the caller's own, for which a session is needed; calls with a body have its `token` in it. */
export const isOwnPath = (path: string): boolean =>
  /^\/api\/v1\/(profile|mybets|cashout|deposit|withdraw)(\/(?!methods$)|$)/.test(path)

export const BET_TYPE = { prematch: 7, live: 8 } as const

/** Tabs of the list: today's highlights, upcoming, tomorrow. */
export const TAB = { highlights: -1, upcoming: -2, tomorrow: 1 } as const
export const ALL_SPORTS = -1
