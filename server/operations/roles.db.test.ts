// Operators' requests of one database in processes of different roles: each is carried out by the leader of its role alone.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import type { OperationsDeps } from './carryOut.ts'
import { findOutcome, insertRequest } from './index.ts'
import { carryOutWaiting } from './jobs.ts'
import { leaseOf, OPERATED, selectionOf } from './roles.ts'
import { keyOf } from './testOperators.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform()
})
afterAll(() => platform.close())

const asked = async (action: string, subject: object): Promise<number> =>
  Number(
    await insertRequest(
      platform.pool,
      { action, subject, reason: 'a test' } as never,
      await keyOf(platform.pool, 'ann'),
    ),
  )

test.each([
  ['guardList', {}, 'feed'],
  ['contradictionDecide', { id: 1, as: 'feed' }, 'feed'],
  ['contradictionList', {}, 'desk'],
  ['jackpotList', {}, 'rounds'],
  ['ticket', { code: 'bet_1', place: null, kind: 'cancel' }, 'settlement'],
  ['jobList', {}, 'desk'],
])('%s of %j waits for the leader of %s', async (action, subject, own) => {
  const id = await asked(action, subject)
  const by = (role: (typeof OPERATED)[number]) =>
    // What is needed to carry them out is not here: `failed` is an outcome as well.
    carryOutWaiting(platform as unknown as OperationsDeps, selectionOf(role), leaseOf(role))
  for (const role of OPERATED.filter((each) => each !== own)) expect(await by(role), role).toBe(0)
  expect(await findOutcome(platform.pool, id)).toBeNull()
  expect(await by(own as (typeof OPERATED)[number])).toBe(1)
  expect(await findOutcome(platform.pool, id)).not.toBeNull()
})

test('many that wait for one role keep none of another waiting', async () => {
  for (let n = 0; n < 25; n++) await asked('guardList', {})
  await asked('jobList', {})
  expect(await carryOutWaiting(platform as unknown as OperationsDeps, selectionOf('desk'), leaseOf('desk'))).toBe(1)
})
