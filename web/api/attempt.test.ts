// Which answers keep a placement's idempotency key, who is sent under it again, and what forgets it.
import { beforeEach, expect, test, vi } from 'vitest'
import { guarded, type Stored } from '../storage.ts'
import { forgetKeys, isLost, onAttempts, type Placement, sendUnderKey, unansweredOf } from './attempt.ts'

const held = new Map<string, string>()
const storage = {
  getItem: (name: string) => held.get(name) ?? null,
  setItem: (name: string, text: string) => void held.set(name, text),
  removeItem: (name: string) => void held.delete(name),
} as unknown as Storage
beforeEach(() => held.clear())

const mine: Placement = { name: 'jackpots', userId: 7, body: '{"jackpot_id":1,"stake":"10.00"}' }

/** Sends a placement, which comes to `end`; answers its key. */
async function keyOf(placement: Placement, end: 'accepted' | Error | object, kept: Stored = storage): Promise<string> {
  let sent = ''
  const send = (key: string): Promise<string> => {
    sent = key
    return end === 'accepted' ? Promise.resolve('entry') : Promise.reject(end)
  }
  await sendUnderKey(placement, send, kept).catch(() => undefined)
  return sent
}
const failed = (status: number, code: string) => Object.assign(new Error(code), { status, code })
const silence = failed(0, 'NETWORK')

test.each([
  ['no answer', 'kept', silence, true],
  ['30 s without an answer', 'kept', new DOMException('timed out', 'TimeoutError'), true],
  ['an answer cut short', 'kept', new SyntaxError('Unexpected end of JSON input'), true],
  ['a proxy that found no server', 'kept', failed(502, 'INTERNAL'), true],
  ['a proxy that stopped waiting', 'kept', failed(504, 'INTERNAL'), true],
  ['a page of a proxy instead of a refusal', 'kept', failed(403, 'INTERNAL'), true],
  ['a fault of the server', 'kept', failed(500, 'INTERNAL'), true],
  ['a server without its database', 'kept', failed(503, 'UNAVAILABLE'), true],
  ['a session that is over', 'dropped', failed(401, 'SESSION_EXPIRED'), false],
  ['a session ended by a block', 'dropped', failed(403, 'ACCOUNT_BLOCKED'), false],
  ['too many requests', 'dropped', failed(429, 'TOO_MANY_REQUESTS'), false],
  ['accepted', 'dropped', 'accepted', null],
  ['too little money', 'dropped', failed(422, 'INSUFFICIENT_BALANCE'), false],
  ['a closed round', 'dropped', failed(409, 'ROUND_CLOSED'), false],
  ['a key of something else', 'dropped', failed(409, 'IDEMPOTENCY_CONFLICT'), false],
] as const)('%s: the key is %s', async (_, outcome, end, lost) => {
  const first = await keyOf(mine, end)
  expect(held.size).toBe(outcome === 'kept' ? 1 : 0)
  const second = await keyOf(mine, 'accepted')
  expect(second === first).toBe(outcome === 'kept')
  if (lost !== null) expect(isLost(end)).toBe(lost)
})

test('a kept key is used again, and only until its placement is accepted', async () => {
  const keys = [await keyOf(mine, silence), await keyOf(mine, 'accepted'), await keyOf(mine, 'accepted')]
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false])
})

test.each([failed(401, 'SESSION_EXPIRED'), failed(403, 'ACCOUNT_BLOCKED'), failed(429, 'TOO_MANY_REQUESTS')])(
  '$code after a lost answer keeps the key: the first request may have been accepted',
  async (refusal) => {
    const first = await keyOf(mine, silence)
    expect(await keyOf(mine, refusal)).toBe(first)
    expect(unansweredOf(mine, storage)).toEqual([mine.body])
    expect(await keyOf(mine, 'accepted')).toBe(first)
  },
)

test('a refusal before the key was looked for keeps it while another tab has sent the same', async () => {
  let other = Promise.resolve('')
  const send = (): Promise<never> => {
    other = keyOf(mine, silence)
    return other.then(() => Promise.reject(failed(401, 'SESSION_EXPIRED')))
  }
  await sendUnderKey(mine, send, storage).catch(() => undefined)
  expect(await keyOf(mine, 'accepted')).toBe(await other)
})

test.each([
  ['another account', { userId: 8 }],
  ['another body', { body: '{"jackpot_id":1,"stake":"20.00"}' }],
  ['another product', { name: 'luckysix' }],
])('%s has a key of its own, and the first is kept beside it', async (_, other) => {
  const first = await keyOf(mine, silence)
  expect(await keyOf({ ...mine, ...other }, 'accepted')).not.toBe(first)
  expect(await keyOf(mine, 'accepted')).toBe(first)
})

test('the key is stored before the placement is sent', async () => {
  await sendUnderKey(mine, async (key) => expect([...held.values()].join()).toContain(key), storage)
  expect(held.size).toBe(0)
})

test('logout forgets every key', async () => {
  const first = await keyOf(mine, silence)
  forgetKeys(storage)
  expect(held.size).toBe(0)
  expect(await keyOf(mine, 'accepted')).not.toBe(first)
})

test.each(['', '{', 'null', '7', '[7, null, {"key":"a"}]'])('what cannot be read is nothing: %s', async (text) => {
  const key = await keyOf(mine, silence)
  const [name = ''] = held.keys()
  held.set(name, text)
  expect(await keyOf(mine, 'accepted')).not.toBe(key)
})

test('after seven days, when the server has forgotten it too, a key is not used again', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) })
  try {
    const key = await keyOf(mine, silence)
    vi.setSystemTime(Date.UTC(2026, 10, 8) - 1)
    expect(await keyOf(mine, silence)).toBe(key)
    vi.setSystemTime(Date.UTC(2026, 10, 8))
    expect(await keyOf(mine, 'accepted')).not.toBe(key)
  } finally {
    vi.useRealTimers()
  }
})

test('a browser without storage keeps a key as long as the page lives', async () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const denied = guarded(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }))
  const key = await keyOf(mine, silence, denied)
  expect(await keyOf(mine, 'accepted', denied)).toBe(key)
  expect(await keyOf(mine, 'accepted', denied)).not.toBe(key)
})

test('a placement without an answer is found again by its bettor and product until it is answered', async () => {
  let told = 0
  const stop = onAttempts(() => told++)
  await keyOf(mine, silence)
  await keyOf({ ...mine, userId: 8 }, silence)
  await keyOf({ ...mine, name: 'luckysix' }, silence)
  expect(unansweredOf(mine, storage)).toEqual([mine.body])
  const before = told
  await keyOf(mine, 'accepted')
  expect(unansweredOf(mine, storage)).toEqual([])
  expect(told).toBeGreaterThan(before)
  stop()
})
