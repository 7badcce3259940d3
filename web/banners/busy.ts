// What a bettor is in the middle of that no banner comes over: pages where something is under way, and picks.
import type { Route } from '../routing.ts'

/** Where money, a login, picks or a game are under way. */
const busyTitles: ReadonlySet<Route['title']> = new Set([
  ...(['betslip', 'login', 'signup', 'forgotPassword', 'wallet', 'profile', 'receipt'] as const),
  ...(['fair', 'virtuals', 'tv', 'casino', 'luckySix', 'jackpots', 'boosted', 'combo'] as const),
])
export const isBusyPage = (title: Route['title']): boolean => busyTitles.has(title)

/** In any of the slips that this device keeps. */
export const hasPicks = (slips: Record<string, { picks: readonly unknown[] }>): boolean =>
  Object.values(slips).some(({ picks }) => picks.length > 0)
