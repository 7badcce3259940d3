// Which games a lobby shows: by category, by who made them, and by a keyword. Pure.
import type { CasinoGame } from '@walia/contract/casino.ts'
import { type CasinoCategory, casinoCategories } from '@walia/domain/casino/categories.ts'

export type Shelf = 'all' | 'favourites' | CasinoCategory
export type Wanted = { shelf: Shelf; provider: string | null; keyword: string }

export const gamesOf = (
  games: readonly CasinoGame[],
  { shelf, provider, keyword }: Wanted,
  favourites: readonly string[],
): CasinoGame[] => {
  const words = keyword.trim().toLowerCase()
  return games.filter(
    (game) =>
      (shelf === 'all' || (shelf === 'favourites' ? favourites.includes(game.id) : game.category === shelf)) &&
      (provider === null || game.provider === provider) &&
      (words === '' || `${game.name} ${game.provider}`.toLowerCase().includes(words)),
  )
}

/** Those that have a game, in the lobby's order. A category that has them all is no shelf of its own. */
export const shelvesOf = (games: readonly CasinoGame[], favourites: readonly string[]): Shelf[] => {
  const categories = casinoCategories.filter((category) => games.some((game) => game.category === category))
  return [
    'all',
    ...(games.some(({ id }) => favourites.includes(id)) ? (['favourites'] as const) : []),
    ...(categories.length > 1 ? categories : []),
  ]
}

export const providersOf = (games: readonly CasinoGame[]): string[] =>
  [...new Set(games.map(({ provider }) => provider))].sort((a, b) => a.localeCompare(b))
