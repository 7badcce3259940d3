// Addresses of the casino: apart from paths.ts, because the first view has no use for them.
const segment = encodeURIComponent

export const addresses = {
  casino: () => '/casino',
  game: (gameId: string) => `/casino/${segment(gameId)}`,
  crashGames: () => '/crash-games',
  allCrashGames: () => '/crash-games/all',
  crashGame: (gameId: string) => `/crash-game/${segment(gameId)}`,
  /** Of games that have one of their own. */
  direct: (name: 'aviator' | 'comet-crash') => `/${name}`,
  fasta: (slug: string) => `/${slug}-fasta`,
  /** By what is played, then by whose it is: "studio-dice" is `dice/studio`. */
  fastaGame(slug: string, gameId: string) {
    const [provider = '', ...code] = gameId.split('-')
    return `/${slug}-fasta/${segment(code.join('-'))}/${segment(provider)}`
  },
} as const
