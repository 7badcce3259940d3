// The key of a call that moved money, sent again a day later to a server that was started anew, and after the jobs that delete
// what is old: it is the same movement, and another call under it is refused.
import { randomUUID } from 'node:crypto'
import { cashoutPaths, loyaltyPaths } from '@walia/contract/latePaths.ts'
import { betPaths, paymentPaths } from '@walia/contract/paths.ts'
import { betBody, legBody } from '@walia/server/bets/testServer.ts'
import { createPool } from '@walia/server/platform/db.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, type Owner, ownerWith, sellMatch, startTestServer, type TestServer } from './testServer.ts'

const DAY_MS = 86_400_000
const MATCHES = [7001, 7002]
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await testDatabase(20)
  server = await startTestServer(database, MATCHES)
  for (const match of MATCHES) await sellMatch(server, match)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const slip = (stake: string, match = 7001) => betBody([], { stake, betslip: [legBody(match, { odd_value: '2.50' })] })

/** Later by the clocks of the server and, for what the database has dated itself, of the rows; all jobs have run. */
async function aDayLater(): Promise<void> {
  await server.stop()
  const owner = createPool(database.url, null, 1)
  for (const [table, at] of [
    ['stake_request', 'at'],
    ['cashout_offer', 'expires_at'],
  ])
    await owner.query(`update ${table} set ${at} = ${at} - interval '25 hours'`)
  await owner.query('update job set next_at = clock_timestamp()')
  await owner.end()
  server = await startTestServer(database, MATCHES, DAY_MS + 3_600_000)
  await server.platform.jobs.runDue()
}

test('a day later, at a server that was started anew, every key is still the movement that it was', async () => {
  let bettor: Owner = await ownerWith(server, { cash: 1_000_00, points: 500 })
  const poor: Owner = await ownerWith(server, { cash: 1_00 })
  const ask = (path: string, body: object, by = bettor) => server.call(by, 'POST', path, { token: by.token, ...body })
  const placed = await ask(betPaths.bet, { ...slip('100', 7002), request_id: randomUUID() })
  const offer = await ask(cashoutPaths.offer, { bet_id: placed.body.bet_id })
  const { offer_id } = offer.body.data as { offer_id: string }
  const money = { amount: '100', method: 'telebirr' }
  const calls: [name: string, path: string, body: object, other: object | null, by: () => Owner][] = [
    ['a bet', betPaths.bet, slip('50'), slip('51'), () => bettor],
    ['a refused bet', betPaths.bet, slip('60'), slip('61'), () => poor],
    ['a deposit', paymentPaths.deposit, money, { ...money, amount: '101' }, () => bettor],
    ['a withdrawal', paymentPaths.withdraw, money, { ...money, amount: '101' }, () => bettor],
    ['points', loyaltyPaths.redeem, { points: 60 }, { points: 61 }, () => bettor],
    ['a cash-out', cashoutPaths.accept, { offer_id }, null, () => bettor],
  ]
  const keyed = calls.map((each) => ({ each, key: randomUUID() }))
  const send = async ({ each: [, path, body, , by], key }: (typeof keyed)[0], other?: object) =>
    ask(path, { ...(other ?? body), ...(path === cashoutPaths.accept ? {} : { request_id: key }) }, by())
  const first = []
  for (const one of keyed) first.push(await send(one))
  expect(first.map(({ status }) => status)).toEqual([200, 402, 200, 200, 200, 200])

  await aDayLater()
  bettor = { ...bettor, ...(await enter(server, bettor.accountId)) }
  Object.assign(poor, await enter(server, poor.accountId))
  // What goes on by itself, as a deposit that is credited, has gone on.
  const before = await server.ledger.balancesOf(bettor.accountId)
  for (const [nth, one] of keyed.entries()) {
    const [name, , , other] = one.each
    const again = await send(one)
    const idsOf = ({ status, body }: typeof again) => {
      const { bet_id, code } = body
      const { deposit_id, withdrawal_id, net, points } = (body.data ?? {}) as Record<string, unknown>
      return { name, status, bet_id, code, deposit_id, withdrawal_id, net, points }
    }
    expect(idsOf(again)).toEqual(idsOf(first[nth] as typeof again))
    if (other) expect([name, (await send(one, other)).body.code]).toEqual([name, 'IDEMPOTENCY_CONFLICT'])
  }
  expect(await server.ledger.balancesOf(bettor.accountId)).toEqual(before)
  expect(await server.ledger.faults()).toEqual([])
})
