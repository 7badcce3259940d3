// Giving up a placement whose answer was lost: only what the server says of its key ends the waiting.
import { beforeEach, expect, test, vi } from 'vitest'
import { closeAt, lookFor } from './asking.ts'
import { heldKeyOf, sendUnderKey } from './attempt.ts'
import { get, post } from './client.ts'

vi.mock('./client.ts', () => ({ post: vi.fn(), get: vi.fn() }))
vi.mock('./session.ts', () => ({ ownToken: () => ({}), useSession: vi.fn() }))

const mine = { name: 'jackpots', userId: 7, body: '{"jackpot_id":1}' }
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.mocked(post).mockReset()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
const lose = () => sendUnderKey(mine, () => Promise.reject(new TypeError('no answer'))).catch(() => undefined)

test.each(['placed', 'refused'] as const)('what is %s has lost its key', async (state) => {
  await lose()
  vi.mocked(post).mockResolvedValueOnce({ data: { state } })
  expect(await closeAt('/close', mine)).toBe(state)
  expect(heldKeyOf(mine)).toBeNull()
})

test.each([
  ['a server of an older release', Object.assign(new Error(), { status: 404, code: 'NOT_FOUND' })],
  ['a refusal of whatever kind', Object.assign(new Error(), { status: 422, code: 'MALFORMED' })],
  ['no network', new TypeError('no answer')],
])('%s keeps the key: the request may still come', async (_name, error) => {
  await lose()
  const key = heldKeyOf(mine)
  vi.mocked(post).mockRejectedValueOnce(error)
  expect(await closeAt('/close', mine)).toBeNull()
  expect([heldKeyOf(mine), key === null]).toEqual([key, false])
})

test('a placement whose answer another tab has learned is not closed under a new key', async () => {
  expect(await closeAt('/close', mine)).toBeNull()
  expect(post).not.toHaveBeenCalled()
})

test.each([
  ['listened to is said, and its key is dropped', true],
  ['come to nobody, for the screen was left, keeps its key for the next who asks', false],
])('an answer %s', async (_name, isHeard) => {
  await lose()
  const key = heldKeyOf(mine)
  const heard: unknown[] = []
  const listener = { isOver: () => false, onKnown: (...known: unknown[]) => heard.push(known) }
  let left = false
  vi.mocked(get).mockImplementationOnce(async () => {
    left = !isHeard
    return { data: { state: 'placed' } }
  })
  await lookFor(mine, { path: '/asked', closePath: '/close', now: () => (left ? null : listener) })
  expect(heard).toEqual(isHeard ? [[mine.body, 'placed']] : [])
  expect(heldKeyOf(mine)).toBe(isHeard ? null : key)
})
