// What stands where on a picture: of a match, a shared slip, or the brand alone. No pixels here.
import { PICTURE_SIZE } from '@walia/contract/pictures.ts'

/** `width`: the text is made smaller until it fits. `y` is the base line. */
export type Text = { text: string; x: number; y: number; size: number; colour: string; align: Align; width: number }
type Align = 'left' | 'middle' | 'right'
export type Box = { x: number; y: number; width: number; height: number; colour: string; radius: number }
export type Drawing = { language: string; background: string; boxes: Box[]; texts: Text[] }

/** Of tokens.css, whose colours the page has. */
const COLOURS = {
  chrome: '#1b1a4b',
  line: '#3a3877',
  on: '#ffffff',
  soft: '#c9c8f0',
  pick: '#ffc72c',
  onPick: '#14152b',
}
const MARGIN = 64
const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE
const INNER = WIDTH - 2 * MARGIN

/** On every picture. */
export type Frame = { brand: string; age: number }
export type MatchPicture = Frame & {
  competition: string
  home: string
  away: string
  when: string
  /** Of the market that lists show; none once it has begun, for they move from second to second. */
  prices: readonly { name: string; price: string }[]
  /** Whose age the prices say. */
  pricesAt: string
}
export type SharePicture = Frame & {
  code: string
  title: string
  picks: readonly { match: string; pick: string; price: string }[]
  /** Of picks that found no room; empty without. */
  more: string
}

const text = (given: Partial<Text> & Pick<Text, 'text' | 'y' | 'size'>): Text => ({
  ...{ x: MARGIN, colour: COLOURS.on, align: 'left' as const, width: INNER },
  ...given,
})

const frame = (language: string, { brand, age }: Frame): Drawing => ({
  language,
  background: COLOURS.chrome,
  boxes: [{ x: 0, y: HEIGHT - 10, width: WIDTH, height: 10, colour: COLOURS.pick, radius: 0 }],
  texts: [
    text({ text: brand, y: 92, size: 44, width: 420 }),
    text({
      text: `${age}+`,
      y: HEIGHT - 36,
      size: 26,
      colour: COLOURS.soft,
      x: WIDTH - MARGIN,
      align: 'right',
      width: 80,
    }),
  ],
})

export function matchDrawing(match: MatchPicture, language: string): Drawing {
  const { boxes, texts, ...rest } = frame(language, match)
  const { prices } = match
  const gap = 24
  const each = prices.length === 0 ? 0 : (INNER - gap * (prices.length - 1)) / prices.length
  const priceTexts = prices.flatMap(({ name, price }, at): Text[] => {
    const x = MARGIN + at * (each + gap)
    return [
      text({ text: name, x: x + 28, y: 500, size: 34, colour: COLOURS.soft, width: each / 2 - 28 }),
      text({
        text: price,
        x: x + each - 28,
        y: 504,
        size: 48,
        align: 'right',
        colour: COLOURS.pick,
        width: each / 2 - 28,
      }),
    ]
  })
  return {
    ...rest,
    boxes: [
      ...boxes,
      ...prices.map((_, at) => ({
        ...{ x: MARGIN + at * (each + gap), y: 432, width: each, height: 104 },
        ...{ colour: COLOURS.line, radius: 18 },
      })),
    ],
    texts: [
      ...texts,
      text({
        text: match.competition,
        y: 90,
        size: 32,
        x: WIDTH - MARGIN,
        align: 'right',
        colour: COLOURS.soft,
        width: 600,
      }),
      text({ text: match.home, y: 218, size: 84 }),
      text({ text: match.away, y: 322, size: 84 }),
      text({ text: match.when, y: 392, size: 34, colour: COLOURS.soft }),
      ...priceTexts,
      ...(prices.length === 0
        ? []
        : [text({ text: match.pricesAt, y: HEIGHT - 36, size: 26, colour: COLOURS.soft, width: 900 })]),
    ],
  }
}

/** As many picks as have room; the others are `more`. */
export const PICKS_MAX = 4

export function shareDrawing(share: SharePicture, language: string): Drawing {
  const { boxes, texts, ...rest } = frame(language, share)
  const rows = share.picks.slice(0, PICKS_MAX).flatMap(({ match, pick, price }, at): Text[] => {
    const y = 286 + at * 78
    return [
      text({ text: match, y, size: 32, width: 900 }),
      text({ text: pick, y: y + 32, size: 26, colour: COLOURS.soft, width: 900 }),
      text({ text: price, y: y + 14, size: 40, x: WIDTH - MARGIN, align: 'right', colour: COLOURS.pick, width: 170 }),
    ]
  })
  return {
    ...rest,
    boxes: [{ x: MARGIN, y: 132, width: INNER, height: 96, colour: COLOURS.pick, radius: 18 }, ...boxes],
    texts: [
      ...texts,
      text({ text: share.title, y: 90, size: 32, x: WIDTH - MARGIN, align: 'right', colour: COLOURS.soft, width: 600 }),
      text({
        text: share.code,
        x: WIDTH / 2,
        y: 201,
        size: 60,
        align: 'middle',
        colour: COLOURS.onPick,
        width: INNER - 64,
      }),
      ...rows,
      ...(share.more === ''
        ? []
        : [text({ text: share.more, y: HEIGHT - 36, size: 26, colour: COLOURS.soft, width: 900 })]),
    ],
  }
}

/** Of every page that is of no match and no code. */
export function brandDrawing({ brand, age, saying }: Frame & { saying: string }, language: string): Drawing {
  const { texts, ...rest } = frame(language, { brand: '', age })
  return {
    ...rest,
    texts: [
      ...texts,
      text({ text: brand, x: WIDTH / 2, y: 320, size: 128, align: 'middle' }),
      text({ text: saying, x: WIDTH / 2, y: 410, size: 36, align: 'middle', colour: COLOURS.soft }),
    ],
  }
}
