// The five destinations of the bottom bar (phones) and the header's second row (wider screens).
import { paths } from '../paths.ts'
import type { IconName } from '../ui/iconNames.ts'

export type Destination = { name: 'navHome' | 'navLive' | 'navMyBets' | 'navProfile'; href: string; icon: IconName }

export const destinations: readonly Destination[] = [
  { name: 'navHome', href: paths.home(), icon: 'home' },
  { name: 'navLive', href: paths.live(), icon: 'live' },
  { name: 'navMyBets', href: paths.myBets(), icon: 'bets' },
  { name: 'navProfile', href: paths.profile(), icon: 'user' },
]

const BADGE_MAX = 99

/** Counts above 99 show as "99+". */
export const badgeText = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count))
