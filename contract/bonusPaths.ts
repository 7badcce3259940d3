// Paths of bonuses and points, apart from the others so that the browser's first view does not carry them.

/** What a bettor holds beside cash, and what may be had. */
export const bonusesPath = '/api/v1/bonuses'

export const loyaltyPaths = {
  points: '/api/v1/loyalty',
  redeem: '/api/v1/loyalty/redeem',
} as const
