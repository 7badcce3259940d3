// An entry while its matches are played: what is right so far, and between what its lines can still come to.
import { expect, test } from 'vitest'
import { type Outcomes, outcomesOf, standingOf } from './entry.ts'

const picksOf = (text: string): Outcomes[] => text.split(' ').map((each) => outcomesOf(each) as Outcomes)
const all = (text: string): Outcomes[] => picksOf(Array(13).fill(text).join(' '))

test('while matches are played: right so far, and the most that can still be right', () => {
  const results = [...picksOf('1 1 2 X'), ...Array(9).fill(0)]
  const standing = (first: string) => standingOf([...picksOf(first), ...all('1').slice(4)], results)
  expect(standing('1 1X 1 1')).toEqual({ right: 2, best: 11, least: 1 })
  expect(standing('1 1 2 X')).toEqual({ right: 4, best: 13, least: 4 })
  // A double that has no outcome right takes nothing away, nor one whose match counts as right.
  expect(standing('1X X2 1X 12')).toEqual({ right: 1, best: 10, least: 0 })
  expect(standingOf(picksOf('1X 1'), [7, 1])).toEqual({ right: 2, best: 2, least: 2 })
})
