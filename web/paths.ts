// Builds every address of the app; links never spell an address themselves.
export type ProfileQuery = { from?: string; action?: 'deposit'; amount?: string }

export const paths = {
  home: () => '/',
  live: () => '/live',
  liveMarkets: (parentMatchId: number | string) => `/live/markets/${parentMatchId}`,
  prebetMarkets: (parentMatchId: number | string, tab?: string) =>
    withQuery(`/prebets/markets/${parentMatchId}`, { tab }),
  betslip: (query: { type?: string; watch?: 'true' } = {}) => withQuery('/betslip', query),
  myBets: () => '/mybets',
  myBet: (betId: string) => `/mybets/${encodeURIComponent(betId)}`,
  login: (next?: string) => withQuery('/login', { next }),
  signup: (next?: string) => withQuery('/signup', { next }),
  forgotPassword: (next?: string) => withQuery('/forgotpassword', { next }),
  profile: (query: ProfileQuery = {}) => withQuery('/profile', query),
} as const

/** The markets page that a match opens: live or prematch by what it is now. */
export const matchPath = (match: { parent_match_id: number | string; live: unknown }): string =>
  match.live ? paths.liveMarkets(match.parent_match_id) : paths.prebetMarkets(match.parent_match_id)

/** Where a login leads back to: an address of our own only. */
export const safeNext = (next: string | null | undefined): string =>
  next && /^\/(?![/\\])/.test(next) ? next : paths.home()

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}
