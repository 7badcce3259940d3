// Who guesses reset codes on many numbers is within the limits of each. Counted over all of them, he leaves strangers' browsers
// two tries of a code, and none that an owner is known in.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { GUESSED_TRIES_MAX, RESET_GUESSES_PER_HOUR } from './limits.ts'
import {
  closeWorld,
  codeFor,
  deviceOf,
  newIp,
  newNational,
  nextHour,
  openWorld,
  otherThan,
  platform,
  post,
  requestCode,
  resultOf,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

const TRIES = 5
const tryCode = async (mobile: string, code: string) => resultOf(await post('password/code', { mobile, code }))

/** So many wrong codes on ever new numbers and addresses, within the limits of each. */
async function guess(count: number): Promise<void> {
  for (let left = count; left > 0; left -= TRIES) {
    const mobile = newNational()
    expect((await requestCode(mobile, { ip: newIp() })).status).toBe(200)
    const tries = Math.min(left, TRIES)
    // Of a number without an account the right one is wrong too, and counts.
    for (let n = 0; n < tries; n++) expect(await tryCode(mobile, `000${n}`)).toBe('CODE_WRONG')
  }
}
async function asked(cookies: Record<string, string> = {}) {
  const owner = await signUp()
  const device = cookies.known ? deviceOf(owner) : {}
  expect((await requestCode(owner.national, { cookies: device })).status).toBe(200)
  const right = await codeFor(owner.national)
  return { mobile: owner.national, right, wrong: otherThan(right) }
}
/** What so many wrong codes and then the right one are answered. */
async function tried({ mobile, right, wrong }: Awaited<ReturnType<typeof asked>>, wrongCount: number) {
  const answers: string[] = []
  for (let n = 0; n < wrongCount; n++) answers.push(await tryCode(mobile, wrong))
  return [...answers, await tryCode(mobile, right)]
}
const wrong = (count: number): string[] => Array.from({ length: count }, () => 'CODE_WRONG')

test('once as many reset codes were wrong within an hour as honest ones never are, a stranger’s browser has two tries', async () => {
  const told = vi.spyOn(platform.log, 'error')
  const [before, at, over, known] = [await asked(), await asked(), await asked(), await asked({ known: 'yes' })]
  expect(await tried(before, TRIES - 1)).toEqual([...wrong(TRIES - 1), 'ok'])
  await guess(RESET_GUESSES_PER_HOUR - (TRIES - 1) - 1)
  expect(told).not.toHaveBeenCalled()
  // The one that makes it full, and one more: the third is not compared, though it is right.
  expect(await tried(at, GUESSED_TRIES_MAX)).toEqual([...wrong(GUESSED_TRIES_MAX), 'CODE_TRIES_USED'])
  expect(await tried(over, 1)).toEqual([...wrong(1), 'ok'])
  expect(await tried(known, TRIES - 1)).toEqual([...wrong(TRIES - 1), 'ok'])
  expect(told.mock.calls.map(([text]) => text)).toEqual([expect.stringContaining('reset codes are being guessed')])
  nextHour()
  expect(await tried(await asked(), TRIES - 1)).toEqual([...wrong(TRIES - 1), 'ok'])
})
