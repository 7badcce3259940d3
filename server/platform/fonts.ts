// The fonts of PDFs and pictures: for each character the file that has it. The packages come in parts, by ranges of Unicode.
import { readFileSync } from 'node:fs'

type Range = readonly [from: number, to: number]
type Part = { name: string; file: string; ranges: readonly Range[] }
export type FontParts = {
  /** Null where the language's fonts have no such character. */
  find(character: string): Part | null
  /** Throws where there is none. */
  partOf(character: string): Part
}

const PACKAGES = { zh: 'noto-sans-sc', other: 'noto-sans-ethiopic' } as const
/** Regular; the image for containers has no other (Dockerfile). */
const STYLE = '400-normal.woff'

const partsOf = new Map<string, FontParts>()

/** Chinese has a font of its own; that of Amharic has Latin letters as well. */
export function fontPartsOf(language: string): FontParts {
  const name = language === 'zh' ? PACKAGES.zh : PACKAGES.other
  const read = partsOf.get(name) ?? readParts(name)
  partsOf.set(name, read)
  return read
}

function readParts(name: string): FontParts {
  const folder = new URL('.', import.meta.resolve(`@fontsource/${name}/package.json`))
  const ranges = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8')) as Record<string, string>
  const parts = Object.entries(ranges).map(([key, text]): Part => {
    const part = key.replace(/[[\]]/g, '')
    return { name: part, file: new URL(`files/${name}-${part}-${STYLE}`, folder).pathname, ranges: rangesOf(text) }
  })
  const known = new Map<string, Part | null>()
  const find = (character: string): Part | null => {
    const held = known.get(character)
    if (held !== undefined) return held
    const code = character.codePointAt(0) ?? 0
    const found = parts.filter((part) => part.ranges.some(([from, to]) => code >= from && code <= to)).at(-1) ?? null
    known.set(character, found)
    return found
  }
  return {
    find,
    partOf(character) {
      const part = find(character)
      if (part === null) throw new Error(`${name} has no U+${character.codePointAt(0)?.toString(16)}`)
      return part
    },
  }
}

/** "U+0-ff,U+131" as pairs of code points. */
const rangesOf = (text: string): Range[] =>
  text.split(',').map((range): Range => {
    const [from = '0', to = from] = range.replace(/^U\+/i, '').split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
  })
