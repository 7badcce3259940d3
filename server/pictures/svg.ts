// A drawing as SVG: letters become shapes, so that what draws it needs no fonts of the machine.
import { readFileSync } from 'node:fs'
import { PICTURE_SIZE } from '@walia/contract/pictures.ts'
import { create, type Font } from 'fontkit'
import { type FontParts, fontPartsOf } from '../platform/fonts.ts'
import type { Box, Drawing, Text } from './drawing.ts'

/** Of another script than the page's: a team's name may be in any. */
const OTHERS = ['en', 'zh']
/** For letters that no font has. */
const UNKNOWN = '·'
const SIZE_MIN = 12

type Run = { font: Font; text: string }
const opened = new Map<string, Font>()

function fontOf(file: string): Font {
  const font = opened.get(file) ?? (create(readFileSync(file)) as Font)
  opened.set(file, font)
  return font
}

const fileOf = (character: string, parts: readonly FontParts[]): string | null => {
  for (const each of parts) {
    const found = each.find(character)
    if (found !== null) return found.file
  }
  return null
}

/** Pieces of a text, each in the font that has its letters. */
function runsOf(text: string, parts: readonly FontParts[]): Run[] {
  const runs: { file: string; text: string }[] = []
  for (const character of text) {
    const file = fileOf(character, parts)
    const shown = file === null ? UNKNOWN : character
    const of = file ?? (fileOf(UNKNOWN, parts) as string)
    const last = runs.at(-1)
    if (last?.file === of) last.text += shown
    else runs.push({ file: of, text: shown })
  }
  return runs.map(({ file, text }) => ({ font: fontOf(file), text }))
}

const START = { left: 0, middle: 0.5, right: 1 } as const
const tidy = (value: number): string => value.toFixed(2)

function shapesOf({ text, x, y, size, colour, align, width }: Text, parts: readonly FontParts[]): string {
  const laid = runsOf(text, parts).map(({ font, text }) => ({ font, run: font.layout(text) }))
  // Of a text one unit high.
  const wide = laid.reduce((sum, { font, run }) => sum + run.advanceWidth / font.unitsPerEm, 0)
  const fitting = Math.max(SIZE_MIN, Math.min(size, width / (wide || 1)))
  let pen = x - wide * fitting * START[align]
  const shapes: string[] = []
  for (const { font, run } of laid) {
    const scale = fitting / font.unitsPerEm
    for (const [at, glyph] of run.glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = run.positions[at] ?? {}
      const path = glyph.path.toSVG()
      const place = `translate(${tidy(pen + xOffset * scale)},${tidy(y - yOffset * scale)}) scale(${scale.toFixed(5)},-${scale.toFixed(5)})`
      if (path !== '') shapes.push(`<path transform="${place}" d="${path}"/>`)
      pen += xAdvance * scale
    }
  }
  return `<g fill="${colour}">${shapes.join('')}</g>`
}

const boxOf = ({ x, y, width, height, colour, radius }: Box): string =>
  `<rect x="${tidy(x)}" y="${tidy(y)}" width="${tidy(width)}" height="${tidy(height)}" rx="${radius}" fill="${colour}"/>`

/** Nothing of a text but the shapes of its letters is in it. */
export function svgOf({ language, background, boxes, texts }: Drawing): string {
  const parts = [language, ...OTHERS].map(fontPartsOf)
  const { width, height } = PICTURE_SIZE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${background}"/>`,
    ...boxes.map(boxOf),
    ...texts.map((each) => shapesOf(each, parts)),
    '</svg>',
  ].join('')
}
