// The lobby: which games there are, and whether they can be played now.
import type { CasinoAnswer, CasinoGame } from '@walia/contract/casino.ts'
import { isSold } from '@walia/domain/casino/categories.ts'
import { casinoRules } from '@walia/domain/casino/rules.ts'
import type { ProviderAccess } from './access.ts'
import type { CasinoDeps } from './deps.ts'
import { askGames } from './providerClient.ts'
import { findGame, type Game, loadGames, upsertGames } from './queries.ts'
import { isPlayable } from './runCommand.ts'

export const gameIdOf = ({ provider, code }: Pick<Game, 'provider' | 'code'>): string => `${provider}-${code}`

/** The provider's id has no hyphen, the game's code may have some. */
export function findGameById({ pool }: Pick<CasinoDeps, 'pool'>, id: string): Promise<Game | null> {
  const [provider = '', ...code] = id.split('-')
  return findGame(pool, provider, code.join('-'))
}

export function wireGameOf(deps: Pick<CasinoDeps, 'providers' | 'profile'>, game: Game, language: string): CasinoGame {
  const { return_basis_points: kept } = game
  return {
    ...{ id: gameIdOf(game), name: game.names[language] ?? game.name, category: game.category, provider: game.maker },
    ...{ thumb_url: addressIn(deps.providers.get(game.provider), game.thumb_url), demo: game.has_demo },
    demo_only: isDemoOnly(deps, game),
    return_percent: kept === null ? null : (kept / 100).toFixed(2),
    on: isPlayable(game) && dealsHere(deps, deps.providers.get(game.provider)),
  }
}

/** Of a game without a demo nothing would be left. */
export const isDemoOnly = ({ profile }: Pick<CasinoDeps, 'profile'>, game: Pick<Game, 'category' | 'has_demo'>) =>
  game.has_demo && casinoRules[profile.id].demoOnly.includes(game.category)

/** An agreement that leaves out the market's currency sells nothing here. */
export const dealsHere = (
  { profile }: Pick<CasinoDeps, 'profile'>,
  provider: ProviderAccess | undefined,
): provider is ProviderAccess => provider?.currencies.includes(profile.currency) === true

/** A provider's path is on its own host, or on ours where it runs inside. */
export const addressIn = (provider: ProviderAccess | undefined, address: string): string =>
  provider === undefined || provider.url.startsWith('/') || !URL.canParse(address, provider.url)
    ? address
    : new URL(address, provider.url).href

export async function showLobby(
  deps: Pick<CasinoDeps, 'pool' | 'providers' | 'profile'>,
  language: string,
): Promise<CasinoAnswer> {
  const sold = (await loadGames(deps.pool)).filter(({ category }) => isSold(deps.profile.products, category))
  const games = sold.map((game) => wireGameOf(deps, game, language))
  return { data: { maintenance: games.length > 0 && games.every(({ on }) => !on), games } }
}

/** Every provider's list as it is now. One that does not answer keeps its games as they were, and is asked again soon. */
export async function readLists(deps: CasinoDeps): Promise<void> {
  const silent: string[] = []
  for (const provider of deps.providers.values()) {
    const games = await askGames(deps, provider)
    if (games === null) silent.push(provider.id)
    else await upsertGames(deps.pool, provider.id, games)
  }
  if (silent.length > 0) throw new Error(`no list of games from ${silent.join(', ')}`)
}
