// Builds every address of the app; links never spell an address themselves.
export type ProfileQuery = {
  from?: string
  action?:
    | 'deposit'
    | 'withdraw'
    | 'close'
    | 'data'
    | 'factor'
    | 'inbox'
    | 'phone'
    | 'saferplay'
    | 'security'
    | 'statement'
    | 'verification'
  amount?: string
}
export type VirtualsQuery = { league?: string; day?: string; match?: string; tab?: string }
export type WalletQuery = Pick<ProfileQuery, 'from' | 'amount'>

/** A sport, category or competition as addresses name it. */
export type Named = { id: number; name: string }

/** "table+tennis-20": the name lowercased, spaces as plus, then the id. */
export const segmentOf = ({ id, name }: Named): string =>
  `${name.toLowerCase().trim().split(/\s+/).map(encodeURIComponent).join('+')}-${id}`

/** The id at the end of such a segment, or null. The name before it is for people only. */
export const idOfSegment = (segment: string | undefined): number | null => {
  const id = /-(\d{1,15})$/.exec(segment ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

export const paths = {
  home: () => '/',
  live: () => '/live',
  liveMarkets: (parentMatchId: number | string, tab?: string) => withQuery(`/live/markets/${parentMatchId}`, { tab }),
  prebetMarkets: (parentMatchId: number | string, tab?: string) =>
    withQuery(`/prebets/markets/${parentMatchId}`, { tab }),
  /** The tables of one match on a page of their own. */
  liveStats: (parentMatchId?: number | string) =>
    withQuery('/live/stats', { id: parentMatchId === undefined ? undefined : String(parentMatchId) }),
  sports: () => '/sports',
  sportsHighlights: () => '/sports/highlights',
  sport: (sport: Named) => `/sports/${segmentOf(sport)}`,
  category: (sport: Named, category: Named) => `/sports/${segmentOf(sport)}/ct/${segmentOf(category)}`,
  competition: (sport: Named, category: Named, competition: Named) =>
    `/sports/${segmentOf(sport)}/ct/${segmentOf(category)}/c/${segmentOf(competition)}`,
  /** Final scores by day, sport and league. */
  results: () => '/results',
  topLeagues: () => '/top-leagues/',
  topLeague: (leagueId: number | string) => `/top-leagues/${leagueId}`,
  comboBet: () => '/combo-bet',
  comboMarkets: (parentMatchId: number | string) => `/combo-bet/markets/${parentMatchId}`,
  dailyJackpot: () => '/daily-jackpot',
  dailyJackpotOne: (id: number | string) => `/daily-jackpot/${encodeURIComponent(id)}`,
  luckySix: () => '/lucky-six',
  /** `tab`: table, results or markets. */
  virtuals: (tab = '', query: VirtualsQuery = {}) => withQuery(`/virtuals${tab && `/${tab}`}`, query),
  /** A match day on the whole screen. */
  virtual: (query: VirtualsQuery = {}) => withQuery('/virtual', query),
  superLeague: (slug: string, query: VirtualsQuery = {}) => withQuery(`/${slug}-super-league`, query),
  weeklyJackpot: (id?: number) => withQuery('/weekly-jackpot', { id: id?.toString() }),
  fair: () => '/fair',
  comboSlip: () => withQuery('/betslip', { type: 'combo-bet' }),
  checkBet: () => '/check-bet',
  checkedBet: (betId: string, seqId: string) =>
    `/check-bet-detail/${encodeURIComponent(betId)}/${encodeURIComponent(seqId)}`,
  share: (code?: string) => (code === undefined ? '/share' : `/share/${encodeURIComponent(code)}`),
  /** Of an own ticket, of any by both its ids, or of the newest own one. */
  receipt: (betId?: string, seqId?: string) => withQuery('/receipt', { bet_id: betId, seq_id: seqId }),
  betslip: (query: { type?: string; watch?: 'true' } = {}) => withQuery('/betslip', query),
  /** With the list's filter, so that going back, a reload or sharing keeps it. */
  myBets: (query: Record<string, string | undefined> = {}) => withQuery('/mybets', query),
  myBet: (betId: string) => `/mybets/${encodeURIComponent(betId)}`,
  login: (next?: string) => withQuery('/login', { next }),
  /** Where a link of the messaging bot goes on, once its hash is out of the address. */
  botLogin: () => '/login/tAuth',
  signup: (next?: string) => withQuery('/signup', { next }),
  forgotPassword: (next?: string) => withQuery('/forgotpassword', { next }),
  /** One page per language, named with its id. */
  promotions: (languageId?: string) => (languageId === undefined ? '/promotions' : `/promotions/${languageId}`),
  /** The list, one policy to read, or its PDF. */
  policies: (policy?: string, form?: 'pdf') => ['/policies', policy, form].filter(Boolean).join('/'),
  profile: (query: ProfileQuery = {}) => withQuery('/profile', query),
  /** The mobile wallet's own pages, named with its id. */
  walletDeposit: (walletId: string, query: WalletQuery = {}) => withQuery(`/${walletId}-deposit`, query),
  walletWithdraw: (walletId: string, query: WalletQuery = {}) => withQuery(`/${walletId}-withdraw`, query),
} as const

/** The markets page that a match opens: live or prematch by what it is now. */
export const matchPath = (match: { parent_match_id: number | string; live: unknown }): string =>
  match.live ? paths.liveMarkets(match.parent_match_id) : paths.prebetMarkets(match.parent_match_id)

/** Whether the address is this page or one below it. */
export const isAt = (href: string, path: string): boolean =>
  href === paths.home() ? path === href : path === href || path.startsWith(`${href}/`)

const OWN = 'https://own.invalid'

/**
 * Where a login leads back to: an address of our own, in the form that browsers give it, since they drop tabs and turn
 * backslashes round before they look whose it is. Anything else is home.
 */
export const safeNext = (next: string | null | undefined): string => {
  if (!next?.startsWith('/') || !URL.canParse(next, OWN)) return paths.home()
  const { origin, pathname, search, hash } = new URL(next, OWN)
  return origin === OWN && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : paths.home()
}

export const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
