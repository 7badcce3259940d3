// Mines that play by themselves: as many tiles as were wished, wherever they lie, then the cash-out.
import { range } from '../games/game.ts'
import { lastTileOf, TILES } from '../games/mines.ts'
import { type AutoPlay, createAutoPlay } from './autoPlay.ts'
import { element, text } from './dom.ts'
import type { Opened } from './session.ts'

type Steps = { state: string; steps: number[] }
type Table = {
  stake(): number | null
  mines(): number
  play(): Steps | null
  /** A new round, or the cash-out of the open one. */
  next(): Promise<unknown>
  open(tile: number): Promise<unknown>
}

/** `BETWEEN_MS`: what a tile was is seen before the next one is opened. */
const [TILES_MAX, BETWEEN_MS] = [10, 900]
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export function minesAuto(opened: Opened, table: Table): AutoPlay {
  const isOpen = () => table.play()?.state === 'open'
  const openedTiles = () => table.play()?.steps ?? []
  const playOn = async () => {
    while (auto.run() !== null) {
      if (!isOpen()) await table.next()
      await openSome(Math.min(Number(wished.value), lastTileOf({ mines: table.mines() })))
      await auto.roundEnded()
      if (auto.run() !== null) await wait(BETWEEN_MS)
    }
  }
  const openSome = async (count: number) => {
    while (isOpen() && openedTiles().length < count && auto.run() !== null) {
      await wait(BETWEEN_MS)
      const left = range(1, TILES).filter((tile) => !openedTiles().includes(tile))
      // Wherever: the mines lie already, and no choice of a tile is better than another.
      await table.open(left[Math.floor(Math.random() * left.length)] as number)
    }
    if (isOpen() && openedTiles().length > 0 && auto.run() !== null) await table.next()
  }
  const wished = element('select')
  wished.append(...range(1, TILES_MAX).map((each) => element('option', { value: each }, String(each))))
  const extra = element('label', {}, text('autoTiles'), wished)
  const auto = createAutoPlay({ opened, stake: table.stake, onStart: () => void playOn(), extra })
  return auto
}
