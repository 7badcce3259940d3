// What the camera of a simulated match sees: a striped pitch, the ball, clock and score as digits above it.
import { type Block, COLUMNS, ROWS, type Samples } from './h264.ts'

export type Scene = { seconds: number; home: number; away: number; ball: { column: number; row: number } }

type Colour = readonly [luma: number, blue: number, red: number]
const DARK: Colour = [28, 132, 126]
const WHITE: Colour = [235, 128, 128]
const GRASS: readonly Colour[] = [
  [108, 98, 100],
  [92, 102, 104],
]
const STRIPE = 2
const GOAL_ROW = 4

/** Three by five, row after row. */
const GLYPHS: Readonly<Record<string, string>> = {
  '0': '111101101101111',
  '1': '010110010010111',
  '2': '111001111100111',
  '3': '111001111001111',
  '4': '101101111001001',
  '5': '111100111001111',
  '6': '111100111101111',
  '7': '111001001010010',
  '8': '111101111101111',
  '9': '111101111001111',
  ':': '000010000010000',
}
const GLYPH_PX = 3

function painted(colourAt: (x: number, y: number) => Colour): Samples {
  const out = new Uint8Array(384)
  for (let y = 0; y < 16; y++)
    for (let x = 0; x < 16; x++) {
      const [luma, blue, red] = colourAt(x, y)
      out[y * 16 + x] = luma
      if ((x | y) & 1) continue
      out[256 + (y >> 1) * 8 + (x >> 1)] = blue
      out[320 + (y >> 1) * 8 + (x >> 1)] = red
    }
  return out
}

const raw = (colourAt: (x: number, y: number) => Colour): Block => ({ kind: 'raw', samples: painted(colourAt) })

const letter = (sign: string): Block =>
  raw((x, y) => {
    const [column, row] = [Math.floor((x - 3) / GLYPH_PX), Math.floor(y / GLYPH_PX)]
    const isInk = column >= 0 && column < 3 && row < 5 && GLYPHS[sign]?.[row * 3 + column] === '1'
    return isInk ? WHITE : DARK
  })

/** The half-way line stands at the left edge of the middle column. */
const grassAt = (column: number, x: number): Colour =>
  column === COLUMNS / 2 && x < 2 ? WHITE : (GRASS[Math.floor(column / STRIPE) % 2] as Colour)

// The last two lines of each, one of colour, are what stands below it, so that rows may be copied downwards.
const touchline = (column: number): Block => raw((x, y) => (y < 2 ? WHITE : grassAt(column, x)))
const ball = (column: number): Block => raw((x, y) => ((x - 8) ** 2 + (y - 7) ** 2 <= 20 ? WHITE : grassAt(column, x)))
const goal = (column: number): Block =>
  raw((x, y) => (y < 14 && (x < 2 || x > 13 || y < 2 || y > 11) ? WHITE : grassAt(column, x)))

const two = (value: number): string => String(Math.min(Math.max(value, 0), 99)).padStart(2, '0')
/** Sixteen places: the clock on the left, the score on the right. */
const signsOf = ({ seconds, home, away }: Scene): string =>
  ` ${two(Math.floor(seconds / 60))}:${two(Math.floor(seconds) % 60)}    ${two(home)}:${two(away)} `

const isBall = ({ ball: { column, row } }: Scene, at: number): boolean =>
  at % COLUMNS === Math.min(Math.max(column, 1), COLUMNS - 2) &&
  Math.floor(at / COLUMNS) === Math.min(Math.max(row, 2), ROWS - 1)

/** The first picture of a segment, which builds on none. */
export function keyBlocks(scene: Scene): Block[] {
  const signs = signsOf(scene)
  return Array.from({ length: COLUMNS * ROWS }, (_, at): Block => {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)]
    if (row === 0) return signs[column] === ' ' && column > 0 ? { kind: 'left' } : letter(signs[column] ?? ' ')
    if (row === 1) return column % STRIPE === 0 || column === COLUMNS / 2 + 1 ? touchline(column) : { kind: 'left' }
    if (isBall(scene, at)) return ball(column)
    if (row === GOAL_ROW && (column === 0 || column === COLUMNS - 1)) return goal(column)
    return { kind: 'above' }
  })
}

/** One that builds on the picture of `before`: only what has moved. */
export function movedBlocks(scene: Scene, before: Scene): Block[] {
  const [signs, signsBefore] = [signsOf(scene), signsOf(before)]
  return Array.from({ length: COLUMNS * ROWS }, (_, at): Block => {
    const column = at % COLUMNS
    if (at < COLUMNS) return signs[column] === signsBefore[column] ? { kind: 'same' } : letter(signs[column] ?? ' ')
    if (isBall(scene, at)) return isBall(before, at) ? { kind: 'same' } : ball(column)
    return isBall(before, at) ? { kind: 'above' } : { kind: 'same' }
  })
}
