// The glyph of a sport by the feed's sport id; others get a plain ball.
import type { IconName } from '../ui/iconNames.ts'

const icons: Readonly<Record<number, IconName>> = {
  1: 'football',
  2: 'basketball',
  3: 'baseball',
  4: 'icehockey',
  5: 'tennis',
  6: 'handball',
  12: 'rugby',
  16: 'rugby',
  20: 'tabletennis',
  21: 'cricket',
  22: 'darts',
  23: 'volleyball',
  29: 'football',
  34: 'volleyball',
  59: 'rugby',
  109: 'esports',
  110: 'esports',
  111: 'esports',
}

export const sportIcon = (sportId: number): IconName => icons[sportId] ?? 'sport'
