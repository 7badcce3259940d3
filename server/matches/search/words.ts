// The words of names and keywords in one alphabet: Amharic is written as it sounds, so that a name can be found in both.
import { foldText } from '@walia/domain/text/foldText.ts'

/** Consonants of the Ethiopic rows from U+1200 on, eight letters each. Letters of one sound have one consonant. */
const CONSONANTS = 'h l h m s r s sh k k k k b v t ch h h n ny . k k h h w . z zh y d d j g g g t ch p ts ts f p'.split(
  ' ',
)
const VOWELS = ['e', 'u', 'i', 'a', 'e', '', 'o', 'wa']
/** The rows that are a vowel alone. */
const BARE_VOWELS = ['a', 'u', 'i', 'a', 'e', 'i', 'o', 'a']
const FIRST = 0x1200
const LAST = FIRST + CONSONANTS.length * 8 - 1

/** አዲስ አበባ → adis abeba. Other letters stay. */
export function latinOf(text: string): string {
  let latin = ''
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code < FIRST || code > LAST) {
      latin += letter
      continue
    }
    const consonant = CONSONANTS[(code - FIRST) >> 3] as string
    const order = (code - FIRST) & 7
    latin +=
      consonant === '.' ? BARE_VOWELS[order] : consonant + (consonant === 'h' && order === 0 ? 'a' : VOWELS[order])
  }
  return latin
}

/** Words between two teams that say nothing. */
const EMPTY = new Set(['v', 'vs', 'fc', 'sc', 'ena', 'and', 'the'])
const WORDS_MAX = 8

/** Words of a name. */
export const wordsOf = (text: string): string[] =>
  foldText(latinOf(text))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Words that someone searches for; signs are only signs. Those that say nothing count only where nothing else is said. */
export function keywordsOf(text: string): string[] {
  const words = [...new Set(wordsOf(text))].slice(0, WORDS_MAX)
  const meaningful = words.filter((word) => !EMPTY.has(word))
  return meaningful.length > 0 ? meaningful : words
}
