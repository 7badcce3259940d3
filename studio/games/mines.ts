// Mines: 25 tiles, 1 to 24 of them mines; each safe tile raises what is paid, a mine takes it all.
import { drawOf, type Stream } from '@walia/domain/fair/stream.ts'
import { fieldsOf, isWhole } from './game.ts'
import { ODDS_MAX, type Outcome, oddsFor, waysOf } from './return.ts'

export const TILES = 25
export type MinesChoice = { mines: number }

export const minesChoiceOf = (sent: unknown): MinesChoice | null => {
  const { mines } = fieldsOf(sent)
  return isWhole(mines, 1, TILES - 1) ? { mines } : null
}

/** Tiles 1 to 25. They are drawn when the stake is taken, so that no tile's fate depends on when it is opened. */
export const minesOf = ({ mines }: MinesChoice, stream: Pick<Stream, 'below'>): number[] => drawOf(stream, mines, TILES)

/** What is paid after so many safe tiles; before the first, nothing is. */
export const minesOddsOf = ({ mines }: MinesChoice, opened: number): number =>
  opened === 0 ? 0 : oddsFor(waysOf(TILES - mines, opened), waysOf(TILES, opened))

/** The last tile that can be opened: the last safe one, or the last whose odds stay within the most there is. Then it is paid by itself. */
export function lastTileOf(choice: MinesChoice): number {
  const safe = TILES - choice.mines
  for (let opened = 1; opened < safe; opened++) if (minesOddsOf(choice, opened + 1) > ODDS_MAX) return opened
  return safe
}

/** Of who stops after so many tiles. Which ones he opens is the same: the mines lie everywhere equally likely. */
export function minesOutcomesOf(choice: MinesChoice, opened: number): Outcome[] {
  const safe = waysOf(TILES - choice.mines, opened)
  return [
    { odds: minesOddsOf(choice, opened), ways: safe },
    { odds: 0, ways: waysOf(TILES, opened) - safe },
  ]
}
