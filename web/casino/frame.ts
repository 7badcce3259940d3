// What a game's frame and the lobby say to each other. A frame is somebody else's page: what it says is looked at, never
// believed; amounts are asked of our own server.

import type { TaxRow } from '@walia/domain/market/profile.ts'

export type FromFrame =
  | { type: 'ready' | 'balance' | 'close' }
  | { type: 'round'; state: 'started' | 'ended' }
  | { type: 'error'; code: string }
export type ToFrame =
  | { type: 'pause' }
  | { type: 'sound'; on: boolean }
  | { type: 'theme'; dark: boolean }
  | { type: 'lang'; lang: string }
  /** Money moved outside the game: its balance is to be asked anew. */
  | { type: 'balance' }
  /** Whether the market lets games begin rounds by themselves; until it is said, it does not. */
  | { type: 'autoplay'; allowed: boolean }
  /** Of real play: what is withheld of large payouts. Minor units. */
  | ({ type: 'tax' } & FrameTax)

export type FrameTax = { above: number; percent: number; most: number }

/** Null where nothing is withheld. */
export const frameTaxOf = ({ threshold, winningsTaxPercent, gameCaps }: TaxRow): FrameTax | null =>
  winningsTaxPercent === 0 ? null : { above: threshold, percent: winningsTaxPercent, most: gameCaps.winningsTaxMax }

const CODE_LENGTH_MAX = 60

/** Null for anything that no frame of the agreement says. */
export function fromFrame(data: unknown): FromFrame | null {
  if (typeof data !== 'object' || data === null) return null
  const { type, state, code } = data as Record<string, unknown>
  if (type === 'ready' || type === 'balance' || type === 'close') return { type }
  if (type === 'round' && (state === 'started' || state === 'ended')) return { type, state }
  if (type === 'error') return { type, code: String(code).slice(0, CODE_LENGTH_MAX) }
  return null
}
