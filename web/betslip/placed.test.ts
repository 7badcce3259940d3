// The last placed bet after a reload, which only its own bettor may see.
import type { BetAnswer } from '@walia/contract/bets.ts'
import { beforeEach, expect, test } from 'vitest'
import { isKept } from '../kept.ts'
import { guarded } from '../storage.ts'
import { keepPlaced, keptPlaced } from './placed.ts'

const held = new Map<string, string>()
const storage = {
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, text: string) => void held.set(name, text),
  removeItem: (name: string) => void held.delete(name),
} as unknown as Storage
const placed = { answer: { data: { bet_id: 'bet_1' } } as BetAnswer, slip: { kind: 'normal' as const, picks: [] } }

beforeEach(() => held.clear())

test('is there for the bettor who placed it, until it is closed', () => {
  expect([isKept('placed', storage), keptPlaced(7, storage)]).toEqual([false, null])
  keepPlaced(placed, 7, storage)
  expect([isKept('placed', storage), keptPlaced(7, storage)]).toEqual([true, placed])
  keepPlaced(null, 7, storage)
  expect([isKept('placed', storage), keptPlaced(7, storage)]).toEqual([false, null])
})

test.each([
  ['somebody else', 8],
  ['nobody', null],
])('is not shown to %s', (_who, userId) => {
  keepPlaced(placed, 7, storage)
  expect(keptPlaced(userId, storage)).toBeNull()
})

test.each(['', '{', 'null', '[]', '{"userId":7}', '{"userId":7,"answer":{"data":{"bet_id":"bet_1"}}}'])(
  'what cannot be read is nothing: %s',
  (text) => {
    held.set('walia-placed', text)
    expect(keptPlaced(7, storage)).toBeNull()
  },
)

test('a browser without storage keeps it as long as the page lives', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const denied = guarded(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }))
  keepPlaced(placed, 7, denied)
  expect([isKept('placed', denied), keptPlaced(7, denied)]).toEqual([true, placed])
})
