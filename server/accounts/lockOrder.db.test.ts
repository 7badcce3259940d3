// Several browsers at one account in the same instant: nobody waits for somebody who waits for him.
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { secretHashOf } from '../platform/secretHash.ts'
import { inTransaction } from '../platform/transaction.ts'
import { insertCode, useCode } from './codeQueries.ts'
import { endSessions, updateActivity } from './queries.ts'

import {
  closeWorld,
  codeFor,
  login,
  moneyCallOf,
  newNational,
  nextHour,
  openWorld,
  PASSWORD,
  platform,
  post,
  profileOf,
  signUp,
} from './testWorld.ts'

beforeAll(openWorld)
afterAll(closeWorld)
beforeEach(nextHour)

/** Statements that wait for a row that somebody else holds. */
const WAITING = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
  where datname = current_database() and locktype in ('transactionid', 'tuple') and not granted`
const waiting = async (): Promise<number> => (await platform.pool.query(WAITING)).rows[0].n
const browserOf = (n: number) => ({ cookies: { starter: String(n).repeat(43) } })

/** Runs both while a row that both need is held, lets them go when both wait, and answers what each brought. */
async function meetAt<T>(table: string, id: string, both: readonly (() => Promise<T>)[]): Promise<T[]> {
  const holder: pg.PoolClient = await platform.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select from ${table} where id = $1 for update`, [id])
    const running: Promise<T>[] = []
    for (const [place, one] of both.entries()) {
      running.push(one())
      await expect.poll(waiting).toBe(place + 1)
    }
    await holder.query('commit')
    return await Promise.all(running)
  } finally {
    holder.release()
  }
}

/** A code asked for in a browser of its own, so many seconds after the hour. */
async function codeAskedAt(mobile: string, seconds: number): Promise<string> {
  const at = new Date(platform.clock.now() + seconds * 1000)
  const hash = secretHashOf(`${mobile} ${seconds}`)
  const code = {
    mobile,
    purpose: 'reset',
    codeHash: hash,
    starterHash: hash,
    attempt: null,
    ofOwner: false,
    passwordHash: null,
  } as const
  const about = {
    language: 'en',
    affiliate: null,
    affiliateId: null,
    affiliateTag: null,
    expiresAt: new Date(at.getTime() + 300_000),
  }
  await insertCode(platform.pool, { ...code, ...about }, null, at)
  const rows = await platform.pool.query('select id from one_time_code where code_hash = $1', [hash])
  return rows.rows[0].id
}
const use = (id: string) =>
  inTransaction(platform.pool, (client) => useCode(client, id, new Date(platform.clock.now())))

test('two codes of a number used at once, while a third row is locked: one is accepted and there is no deadlock', async () => {
  const mobile = newNational()
  // First in the table and newest, so that each finds it before the other's code.
  const third = await codeAskedAt(mobile, 60)
  const codes = [await codeAskedAt(mobile, 0), await codeAskedAt(mobile, 30)]
  const used = await meetAt(
    'one_time_code',
    third,
    codes.map((id) => () => use(id)),
  )
  expect(used.toSorted()).toEqual([false, true])
})

test('of twelve codes of a number used at once, twenty times over, one is accepted each time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const mobile = newNational()
    const codes: string[] = []
    for (let n = 0; n < 12; n += 1) codes.push(await codeAskedAt(mobile, n))
    const used = await Promise.all(codes.map(use))
    expect(used.filter(Boolean)).toHaveLength(1)
    const open = 'select count(*)::int as n from one_time_code where mobile = $1 and used_at is null'
    expect((await platform.pool.query(open, [mobile])).rows[0].n).toBe(0)
  }
})

test('of three browsers that set a new password at once one succeeds and two are refused', async () => {
  const entered = await signUp()
  const codes: string[] = []
  for (let n = 0; n < 3; n += 1) {
    await post('code', { mobile: entered.national, purpose: 'reset' }, browserOf(n))
    codes.push(await codeFor(entered.national))
    platform.advance(61_000)
  }
  const passwordOf = (n: number) => `a newer password ${n}`
  const answers = await Promise.all(
    codes.map((code, n) =>
      post(
        'password',
        { mobile: entered.national, code, password: passwordOf(n), repeat: passwordOf(n) },
        browserOf(n),
      ),
    ),
  )
  const [set, ...more] = answers.flatMap(({ status }, n) => (status === 200 ? [n] : []))
  expect(more).toEqual([])
  for (const [n, { status, body }] of answers.entries())
    if (n !== set) expect([status, body.code]).toEqual([422, 'CODE_WRONG'])
  expect(await profileOf(entered)).toBe('SESSION_ENDED')
  expect((await login(entered.national, passwordOf(set as number))).status).toBe(200)
})

test('ending sessions while their activity is written in another order does not deadlock', async () => {
  const entered = await signUp()
  for (let n = 0; n < 3; n += 1) await login(entered.national)
  const rows = await platform.pool.query('select id from session where account_id = $1 order by id', [entered.id])
  const ids: string[] = rows.rows.map(({ id }) => id)
  const at = new Date(platform.clock.now())
  await meetAt<unknown>('session', ids[1] as string, [
    () => endSessions(platform.pool, entered.id, 'password_reset', at),
    () =>
      updateActivity(
        platform.pool,
        ids.toReversed().map((id) => ({ id, at: at.getTime() })),
      ),
  ])
  expect(await moneyCallOf(entered)).not.toBe('ok')
  const open = 'select count(*)::int as n from session where account_id = $1 and ended_at is null'
  expect((await platform.pool.query(open, [entered.id])).rows[0].n).toBe(0)
})

test('a login that was compared with the old password opens no session once there is a new one', async () => {
  const owner = await signUp()
  const next = 'another good password'
  const change = () =>
    post(
      'profile/password',
      { current: PASSWORD, password: next, repeat: next, token: owner.token },
      { cookies: { sid: owner.sid } },
    )
  // The change waits first, so it goes first; the login has compared its password before both go on.
  const [changed, late] = await meetAt('account', String(owner.id), [change, () => login(owner.national)])
  expect([changed?.status, late?.status, late?.body.code]).toEqual([200, 401, 'LOGIN_FAILED'])
})
