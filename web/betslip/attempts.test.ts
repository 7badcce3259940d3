// Attempts in the browser's storage: one per bettor, resolved by one tab, and robust against unreadable storage.
import type { Pick } from '@walia/domain/betslip/slip.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { guarded } from '../storage.ts'

const held = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, text: string) => void held.set(name, text),
  removeItem: (name: string) => void held.delete(name),
})
vi.stubGlobal('addEventListener', () => undefined)
const { heldStakeOf, keepAttempt, lookAtAttempts, takeAttempt, useAttempts } = await import('./attempts.ts')

const attempt = (key: string, userId: number | null = 7) => ({
  key,
  userId,
  name: 'normal' as const,
  slip: { kind: 'normal' as const, picks: [] },
  startedAt: Date.now(),
})
const keys = () => useAttempts.getState().list.map(({ key }) => key)

beforeEach(() => {
  held.clear()
  useAttempts.setState({ list: [] })
})

test('one at a time per bettor, and another bettor on the same phone is not in its way', () => {
  expect([keepAttempt(attempt('a')), keepAttempt(attempt('b')), keepAttempt(attempt('c', 8))]).toEqual([
    true,
    false,
    true,
  ])
  expect(keys()).toEqual(['a', 'c'])
})

test('one that another tab has begun is in the way too', () => {
  held.set('walia-attempts', JSON.stringify([attempt('a')]))
  expect(keepAttempt(attempt('b'))).toBe(false)
})

test('is taken once, by whichever tab comes first', () => {
  keepAttempt(attempt('a'))
  const shared = new Map(held)
  expect([takeAttempt(attempt('a')), takeAttempt(attempt('a'))]).toEqual([true, false])
  expect([...held.keys()]).toEqual([])
  // The other tab still has it in memory.
  useAttempts.setState({ list: JSON.parse(shared.get('walia-attempts') ?? '[]') })
  expect(takeAttempt(attempt('a'))).toBe(false)
  expect(keys()).toEqual([])
})

test('a tab that looks finds what others have begun', () => {
  held.set('walia-attempts', JSON.stringify([attempt('a')]))
  lookAtAttempts()
  expect(keys()).toEqual(['a'])
})

test.each(['', '{', 'null', '{"state":{"combo":"key"},"version":1}', '[7, null, {"key":"a"}]'])(
  'what cannot be read is nothing: %s',
  (text) => {
    held.set('walia-attempts', text)
    lookAtAttempts()
    expect([keys(), keepAttempt(attempt('a'))]).toEqual([[], true])
  },
)

test('a browser without storage keeps it as long as the page lives', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const denied = guarded(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }))
  expect([keepAttempt(attempt('a'), denied), keepAttempt(attempt('b'), denied)]).toEqual([true, false])
  expect([takeAttempt(attempt('a'), denied), takeAttempt(attempt('a'), denied), keys()]).toEqual([true, false, []])
})

const BOTH = [{ live: false }, { live: true }] as Pick[]
const PREMATCH = [{ live: false }] as Pick[]
test.each([
  ['a live bet that was just sent', BOTH, 'a', null, 20_00],
  ['a live bet that is asked about, of which nothing is known', BOTH, null, null, null],
  ['a live bet that the server says is in its hold', BOTH, null, 'a', 20_00],
  ['while another one is in the hold', BOTH, null, 'b', null],
  ['a bet without a live pick', PREMATCH, 'a', null, null],
])('the stake that is said to be held: %s', (_name, picks, sending, held, stake) => {
  const own = { ...attempt('a'), slip: { kind: 'normal' as const, picks }, stake: 20_00 }
  expect(heldStakeOf(own, { sending, held })).toBe(stake)
})
