// Games that a search finds beside matches: what the market has switched on, by its name in any language.
import type { GameItem } from '@walia/contract/matches.ts'
import type { MarketProfile, ProductSwitch } from '@walia/domain/market/profile.ts'
import { type TextLanguage, type Texts, textLanguages } from '../platform/text.ts'
import type { Wanted } from './search/score.ts'
import { wordsOf } from './search/words.ts'

type Game = { id: string; name: string; route: string; product: ProductSwitch }

/** `name` is the key of its entry in the navigation. */
const GAMES: readonly Game[] = [
  { id: 'combo-bet', name: 'shell:navCombo', route: '/combo-bet', product: 'combo' },
  { id: 'daily-jackpot', name: 'shell:navDailyJackpot', route: '/daily-jackpot', product: 'sportsbook' },
]
/** One letter would find everything. */
const BEGINNING_MIN = 2

export const gamesOf = (
  texts: Texts,
  profile: MarketProfile,
  wanted: readonly Wanted[],
  language: TextLanguage,
): GameItem[] =>
  GAMES.filter(({ product, name }) => profile.products[product] && isFound(texts, name, wanted)).map((game) => ({
    game_id: game.id,
    name: texts.text(game.name, language),
    provider: '',
    image: '',
    route: game.route,
  }))

/** Every word begins one of the name's words, all in one language. */
const isFound = (texts: Texts, name: string, wanted: readonly Wanted[]): boolean =>
  wanted.length > 0 &&
  textLanguages.some((language) => {
    const words = wordsOf(texts.text(name, language))
    return wanted.every(({ word }) => word.length >= BEGINNING_MIN && words.some((known) => known.startsWith(word)))
  })
