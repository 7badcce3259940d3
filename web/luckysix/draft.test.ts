// The draft of a lucky six ticket: kept as far as it is one, and emptied once it is placed, so that no tap buys it twice.
import { beforeEach, expect, test } from 'vitest'
import { clearPlaced, draftIn, setPicks, useDraft } from './draft.ts'

const empty = { kind: 'numbers', picks: [], choice: null, rounds: 1, stake: '10' }
beforeEach(() => useDraft.setState(empty as never))

test.each([
  ['a ticket', { kind: 'numbers', picks: [3, 9], choice: null, rounds: 3, stake: '12.5' }, null],
  ['a side bet', { kind: 'firstColour', picks: [3], choice: 0, rounds: 1, stake: '5' }, null],
  ['nothing', undefined, empty],
  ['a kind that is gone', { kind: 'seventh', picks: [3] }, empty],
  ['numbers that are none', { kind: 'numbers', picks: [49, 3, '4', 3, 0] }, { ...empty, picks: [3] }],
  ['a choice of another kind', { kind: 'fiveSum', choice: 7 }, { ...empty, kind: 'fiveSum' }],
  ['more rounds than there may be', { kind: 'numbers', rounds: 11, stake: 5 }, empty],
])('%s', (_, kept, read) => expect(draftIn(kept)).toEqual(read ?? kept))

test('what was placed is no draft any more; what was chosen meanwhile stays', () => {
  const placed = [1, 2, 3, 4, 5, 6]
  setPicks(placed)
  clearPlaced({ kind: 'numbers', picks: [1, 2, 3, 4, 5, 7] })
  expect(useDraft.getState().picks).toEqual(placed)
  clearPlaced({ kind: 'numbers', picks: placed })
  expect(useDraft.getState()).toEqual(empty)
})
