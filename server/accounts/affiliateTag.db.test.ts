// A sign-up by an affiliate's link: what the account keeps of it, who hears of it, and when the pixel's frame is loaded.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registrationPixelOf } from './player.ts'
import { closeWorld, codeFor, newNational, nextHour, openWorld, platform, post, register } from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const TAG = 'aB3_-67890aB3_-67890aB3_-6789012'
const PIXEL = 'https://ia.example/pixel?PlayerID={player}&mid=7'

async function opened(more: object) {
  const mobile = newNational()
  await register(mobile, more)
  // The code that counts may be a second one, asked for again.
  await post('code', { mobile, purpose: 'signup' })
  const answer = await post('register/confirm', { mobile, code: await codeFor(mobile) })
  const id: number = answer.body.user.id
  const { rows } = await platform.pool.query('select affiliate_tag from account where id = $1', [id])
  const events = await platform.pool.query(
    `select payload from outbox where type = 'account.opened' and payload @> $1::jsonb`,
    [JSON.stringify({ accountId: id })],
  )
  return { id, answer: answer.body, tag: rows[0].affiliate_tag, events: events.rows.map(({ payload }) => payload) }
}

describe('the tag of a sign-up', () => {
  test.each<[string, object, string | null]>([
    ['32 characters', { affiliate_tag: TAG }, TAG],
    ['none', {}, null],
    ['31 characters', { affiliate_tag: TAG.slice(1) }, null],
    ['33 characters', { affiliate_tag: `${TAG}x` }, null],
    ['another character', { affiliate_tag: `${TAG.slice(1)}.` }, null],
    ['a line end', { affiliate_tag: `${TAG.slice(1)}\n` }, null],
  ])('%s', async (_case, body, kept) => {
    const { id, tag, events } = await opened({ affiliate: 'anna', affiliate_id: '77', ...body })
    expect(tag).toBe(kept)
    expect(events).toEqual([
      { accountId: id, at: expect.any(Number), affiliate: 'anna', affiliateId: '77', affiliateTag: kept },
    ])
  })
})

test('the pixel is answered where the operator has one and an affiliate’s link brought the bettor, and not otherwise', async () => {
  const pixelOf = (registrationPixel: string | null, tag: string | null, id: number) =>
    registrationPixelOf({ ...platform, config: { ...platform.config, registrationPixel } }, { id, affiliate_tag: tag })
  expect(await pixelOf(null, TAG, 1)).toBeNull()
  expect(await pixelOf(PIXEL, null, 1)).toBeNull()
  const first = await pixelOf(PIXEL, TAG, 1)
  expect(first).toMatch(/^https:\/\/ia\.example\/pixel\?PlayerID=[0-9a-f]{32}&mid=7$/)
  expect(await pixelOf(PIXEL, TAG, 1)).toBe(first)
  expect(await pixelOf(PIXEL, TAG, 2)).not.toBe(first)
})

test('the answer of a sign-up has the pixel’s address only then', async () => {
  expect((await opened({ affiliate_tag: TAG })).answer.registration_pixel).toBeUndefined()
  platform.config.registrationPixel = PIXEL
  const { answer, id } = await opened({ affiliate_tag: TAG })
  expect(answer.registration_pixel).toMatch(/PlayerID=[0-9a-f]{32}&mid=7$/)
  expect(answer.registration_pixel).not.toContain(String(id))
  expect((await opened({})).answer.registration_pixel).toBeUndefined()
  platform.config.registrationPixel = null
})
