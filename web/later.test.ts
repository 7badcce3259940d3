// A chunk that does not load is given up after 120 s, and a loaded one leaves no timer behind.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withLimit } from './later.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const outcomeOf = (work: Promise<string>): { now: string } => {
  const outcome = { now: 'waiting' }
  work.then(
    (text) => Object.assign(outcome, { now: text }),
    () => Object.assign(outcome, { now: 'given up' }),
  )
  return outcome
}

test('given up after 120 s, not before', async () => {
  const outcome = outcomeOf(withLimit(new Promise(() => undefined)))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome.now).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome.now).toBe('given up')
})

test('what comes in time, well or not, is handed on', async () => {
  expect(await withLimit(Promise.resolve('code'))).toBe('code')
  await expect(withLimit(Promise.reject(new Error('no network')))).rejects.toThrow('no network')
  expect(vi.getTimerCount()).toBe(0)
})
