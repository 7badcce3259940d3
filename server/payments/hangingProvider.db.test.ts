// A provider that takes every call and answers none: the payments of the others are asked for and credited all the same.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandboxProvider } from '@walia/simulator/providers/sandbox.ts'
import { expect, test } from 'vitest'
import { SILENCE } from './testSandbox.ts'
import { cashOf, closeWorld, createWorld, deposit, newBettor, stateOf } from './testWorld.ts'

/** Longer than the test may last: no call is given up meanwhile. */
const NEVER_MS = 600_000

async function silentServer() {
  let calls = 0
  const server = createServer(() => {
    calls++
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, calls: () => calls, close }
}

test('while HelloCash hangs, a Telebirr deposit whose notice never comes is asked for and credited', async () => {
  const silent = await silentServer()
  const sandbox = await createSandboxProvider({
    shape: 'telebirr',
    port: 0,
    secret: 's',
    approveAfterMs: 10,
    silence: SILENCE,
  })
  const access = { principal: 'p', credentials: 'c', system: 's', noticeSecret: 'n' }
  const others = [{ shape: 'hellocash' as const, baseUrl: silent.url, ...access }]
  const world = await createWorld('et', sandbox, { others, answerWithinMs: NEVER_MS })
  const [waiting, bettor] = [await newBettor(world), await newBettor(world, '00000107')]
  await world.platform.pool.query(
    `insert into deposit (id, account_id, provider, method, mobile, amount, fee, currency, request_key, request_hash,
       created_at, next_query_at)
     values (uuidv7(), $1, 'hellocash', 'hellocash', $2, 10000, 300, 'ETB', 'k', '\\x00', $3, $3)`,
    [waiting.id, waiting.mobile, new Date(world.platform.clock.now())],
  )
  world.payments.start()
  await expect.poll(silent.calls).toBeGreaterThan(0)
  // Only now: the round in which HelloCash was asked does not end any more.
  const { body } = await deposit(world, bettor, '100')
  const status = async () => {
    world.platform.advance(60_000)
    return (await stateOf(world, bettor, body.data.deposit_id)).body.data.status
  }
  await expect.poll(status, { interval: 100, timeout: 30_000 }).toBe('received')
  expect(await cashOf(world, bettor)).toBe(100_00)
  expect(silent.calls()).toBe(1)
  silent.close()
  await closeWorld(world)
})
