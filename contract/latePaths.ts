// Paths of calls that only screens make which are seldom opened: apart from the others, which every first view loads.
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
