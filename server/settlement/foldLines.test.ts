// Line changes as marks: a ruled outcome is as certain as its ruling, whatever the feed says of the others.
import { expect, test } from 'vitest'
import { marksOf } from './foldLines.ts'

const factors = { voidFactor: null, deadHeatFactor: null }

test('an outcome that names its own certainty has that, the others their line has', () => {
  const [mark] = marksOf([
    {
      ...{ id: '1', parentMatchId: 7, market: 1, specifiers: '', at: 5 },
      outcome: {
        ...{ kind: 'settled', certainty: 1 },
        outcomes: [
          { id: '1', result: 1, ...factors, certainty: 2 },
          { id: '2', result: 0, ...factors },
        ],
      },
    },
  ])
  expect(mark?.outcomes).toEqual({
    1: { result: 1, ...factors, certainty: 2, at: 5 },
    2: { result: 0, ...factors, certainty: 1, at: 5 },
  })
})
