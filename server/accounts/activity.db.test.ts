// When a session's activity reaches the database: at most once a minute, and the last of it always.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountsDeps } from './deps.ts'
import { Sessions } from './sessions.ts'
import { closeWorld, openWorld, platform, signUp } from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)

test('a busy session is written once a minute, and its last activity within a minute after it', async () => {
  const entered = await signUp()
  const sessions = new Sessions(platform as unknown as AccountsDeps)
  const startedAt = platform.clock.now()
  const request = { cookies: { sid: entered.sid }, headers: {}, body: { token: entered.token }, server: platform.app }
  /** What the database has `seconds` after the start, in seconds after it, to ten. */
  const writtenAfter = async (seconds: number, isTouched: boolean): Promise<number> => {
    platform.advance(startedAt + seconds * 1000 - platform.clock.now())
    if (isTouched) await sessions.authenticate({ ...request, ip: '127.0.0.1' } as never)
    await sessions.flush()
    const text = 'select active_at from session where account_id = $1'
    const { rows } = await platform.pool.query(text, [entered.id])
    return Math.round((rows[0].active_at.getTime() - startedAt) / 10_000) * 10 + 0
  }
  expect(await writtenAfter(50, true)).toBe(0)
  expect(await writtenAfter(70, true)).toBe(70)
  expect(await writtenAfter(80, true)).toBe(70)
  expect(await writtenAfter(120, true)).toBe(70)
  expect(await writtenAfter(131, false)).toBe(120)
  expect(await writtenAfter(200, false)).toBe(120)
})
