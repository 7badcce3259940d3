// Names and keywords as words of one alphabet.
import { expect, test } from 'vitest'
import { keywordsOf, latinOf, wordsOf } from './words.ts'

test.each([
  ['አዲስ አበባ', 'adis abeba'],
  ['ቡና', 'buna'],
  ['ማንቸስተር', 'manchester'],
  ['ሀዋሳ', 'hawasa'],
  ['ፀሐይ', 'tsehay'],
  ['ጸሀይ', 'tsehay'],
  ['Arsenal 2:1', 'Arsenal 2:1'],
  ['日本', '日本'],
])('%s sounds %s', (text, latin) => expect(latinOf(text)).toBe(latin))

test.each([
  ['São Paulo', ['sao', 'paulo']],
  ['Novák, P.', ['novak', 'p']],
  ['1. FC Köln', ['1', 'fc', 'koln']],
  ['', []],
  ['%%% --', []],
])('words of %s', (text, words) => expect(wordsOf(text)).toEqual(words))

test.each([
  ['Arsenal vs Chelsea FC', ['arsenal', 'chelsea']],
  ['fc', ['fc']],
  ['a a a', ['a']],
  ['1 2 3 4 5 6 7 8 9 10', ['1', '2', '3', '4', '5', '6', '7', '8']],
])('keywords of %s', (text, words) => expect(keywordsOf(text)).toEqual(words))
