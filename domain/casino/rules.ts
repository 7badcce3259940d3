// Rules of casino games by market: not in its profile, because the browser's first view has no use for them.
import type { MarketId } from '../market/profile.ts'

export type CasinoRules = {
  /** Games that have an address of their own in the header, by that address. */
  direct: Readonly<Record<'aviator' | 'comet-crash', string>>
  /** Whose games are ours: how they are drawn is told where the other draws are. */
  ours: string
  /** Rounds that a game begins by itself, within limits that the bettor set. Some markets forbid it. */
  autoPlay: boolean
  /**
   * Categories that are played as a demo alone. `pot`: players win from each other there, and whoever plays with several
   * accounts, one in each box, wins surely from who comes alone; accounts are no persons.
   */
  demoOnly: readonly string[]
}

/** A round that its provider does not know, or cannot be asked about, is given back after so many hours. */
export const LEFT_HOURS = 48

const shipped: CasinoRules = {
  direct: { aviator: 'studio-aviator', 'comet-crash': 'studio-comet-crash' },
  ours: 'studio',
  autoPlay: true,
  demoOnly: ['pot'],
}

export const casinoRules: Readonly<Record<MarketId, CasinoRules>> = { et: shipped, ke: shipped }
