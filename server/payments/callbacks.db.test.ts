// Deposits that need a world of their own: replays hours later, other currencies, providers that are away.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { expireForgeries } from './callbackQueries.ts'
import { removeOldBodies } from './jobs.ts'
import { openMobileMoney } from './testSandbox.ts'
import { become, callbackCount, cashOf, closeWorld, deposit, newBettor, stateOf } from './testWorld.ts'

test('a genuine callback repeated two hours later changes nothing', async () => {
  const world = await openMobileMoney('et')
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, '50')
  await become(world, bettor, body.data.deposit_id, 'received')
  const { rows } = await world.platform.pool.query(`select body from payment_callback where verdict = 'genuine'`)
  world.platform.advance(2 * 3_600_000)
  const replay = (payload: Buffer) =>
    world.platform.app.inject({
      method: 'POST',
      url: '/api/v1/payments/telebirr/callback',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  const answers = await Promise.all(Array.from({ length: 5 }, () => replay(rows[0].body)))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(5).fill(200))
  expect(await cashOf(world, bettor)).toBe(5000)
  const raised = rows[0].body.toString().replace('"total_amount":"51.00"', '"total_amount":"5100.00"')
  expect((await replay(Buffer.from(raised))).statusCode).toBe(401)
  const spaced = rows[0].body.toString().replaceAll('+', ' ')
  expect((await replay(Buffer.from(spaced))).statusCode).toBe(200)
  expect(await world.ledger.faults()).toEqual([])
  await closeWorld(world)
})

test('a callback in another currency than ordered holds the deposit for a person', async () => {
  const world = await openMobileMoney('et')
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, '50', { mobile: '0900000108' })
  await become(world, bettor, body.data.deposit_id, 'checking')
  expect(await cashOf(world, bettor)).toBe(0)
  await closeWorld(world)
})

test('a deposit held for a person during a status query is neither credited nor queried again', async () => {
  const world = await openMobileMoney('et', 400)
  const bettor = await newBettor(world)
  const { deposit_id } = (await deposit(world, bettor, '50')).body.data
  const holder = await world.platform.pool.connect()
  const row = `where replace(id::text, '-', '') = '${deposit_id.slice(4)}'`
  await holder.query('begin')
  await holder.query(`update deposit set status = 'checking', reason = 'amountDiffers', next_query_at = null ${row}`)
  // The genuine callback of the paid deposit now waits for the row, and goes on before whoever asks for it next.
  const waits = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  await expect.poll(async () => (await world.platform.pool.query(waits)).rows[0].n).toBe(1)
  await holder.query('commit')
  const { rows } = await holder.query(`select status, reason from deposit ${row} for update`)
  holder.release()
  expect(rows).toEqual([{ status: 'checking', reason: 'amountDiffers' }])
  expect(await cashOf(world, bettor)).toBe(0)
  await closeWorld(world)
})

test('a deposit whose provider cannot be reached is refused at once, and again for the same key', async () => {
  const world = await openMobileMoney('et')
  const bettor = await newBettor(world)
  await world.sandbox.close()
  for (let n = 0; n < 2; n++) {
    const answer = await deposit(world, bettor, '50', { key: 'one-key-for-both' })
    expect([answer.status, answer.body.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
  }
  await closeWorld(world)
})

test('an order that the provider does not know is refused after ten minutes of queries', async () => {
  const world = await openMobileMoney('et')
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, '50', { mobile: '0900000111' })
  expect(body.data.status).toBe('checking')
  world.platform.advance(60_000)
  await world.payments.resolveDue()
  expect((await stateOf(world, bettor, body.data.deposit_id)).body.data.status).toBe('pending')
  world.platform.advance(600_000)
  await world.payments.resolveDue()
  expect((await stateOf(world, bettor, body.data.deposit_id)).body.data.status).toBe('refused')
  await closeWorld(world)
})

test('of forged callbacks a hash and a kilobyte are stored, fifty a day per network, for a month', async () => {
  const world = await openMobileMoney('et')
  const { app, pool, clock } = world.platform
  const send = (from: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/payments/telebirr/callback',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, 'x-padding': 'p'.repeat(5000) },
      payload,
    })
  const large = JSON.stringify({ sign: 'x', padding: 'p'.repeat(60_000) })
  expect((await send('203.0.113.1', large)).statusCode).toBe(401)
  const { rows } = await pool.query(
    'select octet_length(body) as size, body_hash, length(headers::text) as head from payment_callback',
  )
  expect(rows[0].size).toBe(1024)
  expect(rows[0].head).toBeLessThan(700)
  expect(rows[0].body_hash).toEqual(createHash('sha256').update(large).digest())
  const answers = await Promise.all(Array.from({ length: 99 }, () => send('203.0.113.1', '{}')))
  expect(answers.filter(({ statusCode }) => statusCode === 401).length).toBeLessThanOrEqual(61)
  expect(answers.at(-1)?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await callbackCount(world)).toBe(50)
  // One customer of IPv6 has many addresses, and is one network all the same.
  await Promise.all(Array.from({ length: 60 }, (_, n) => send(`2001:db8:1:${n.toString(16)}::1`, '{}')))
  expect(await callbackCount(world)).toBe(100)
  await expect(pool.query(`delete from payment_callback where verdict = 'forged'`)).rejects.toThrow(/permission denied/)
  await expireForgeries(pool, new Date(clock.now() - 60_000))
  expect(await callbackCount(world)).toBe(100)
  await expireForgeries(pool, new Date(clock.now() + 60_000))
  expect(await callbackCount(world)).toBe(0)
  const bettor = await newBettor(world)
  const { body } = await deposit(world, bettor, '50')
  await become(world, bettor, body.data.deposit_id, 'received')
  await expireForgeries(pool, new Date(clock.now() + 60_000))
  expect(await callbackCount(world)).toBe(1)
  await closeWorld(world)
})

test('of genuine callbacks the job removes the raw bytes after 400 days; who, when, what for and their hash stay', async () => {
  const world = await openMobileMoney('et')
  const { pool } = world.platform
  const bettor = await newBettor(world)
  const [old, late] = [await deposit(world, bettor, '50'), await deposit(world, bettor, '60')]
  for (const { body } of [old, late]) await become(world, bettor, body.data.deposit_id, 'received')
  const rowsOf = async () =>
    (await pool.query('select *, octet_length(body) as size from payment_callback order by received_at, id')).rows
  await expect.poll(async () => (await rowsOf()).map(({ verdict }) => verdict)).toEqual(['genuine', 'genuine'])
  const before = await rowsOf()
  await pool.query(`update payment_callback set received_at = now() - interval '400 days 1 minute' where id = $1`, [
    before[0].id,
  ])
  expect(await removeOldBodies(world.platform)).toBe(1)
  const [gone, kept] = await rowsOf()
  expect([kept.size, kept.body_removed_at]).toEqual([before[1].size, null])
  expect([gone.size, gone.headers, gone.body_removed_at === null]).toEqual([0, {}, false])
  expect(gone.body_hash).toEqual(createHash('sha256').update(before[0].body).digest())
  const { id, provider, ip, verdict, deposit_id } = before[0]
  expect(gone).toMatchObject({ id, provider, ip, verdict, deposit_id })
  expect(await removeOldBodies(world.platform)).toBe(0)
  expect((await rowsOf())[0].body_hash).toEqual(gone.body_hash)
  await closeWorld(world)
})

const migrations = ['0139_payments_reversals', '0490_payments_approval_headers']
test.each(migrations)('headers that earlier versions kept are gone after %s, signatures first', async (name) => {
  const world = await openMobileMoney('et')
  const migration = new URL(`../migrations/${name}.sql`, import.meta.url)
  const statement = /update payment_callback[^;]*;/.exec(readFileSync(migration, 'utf8'))?.[0] ?? ''
  const owner = new pg.Client({ connectionString: world.platform.config.databaseUrl })
  await owner.connect()
  const old = {
    'x-chapa-signature': 'abc',
    cookie: 'a=b',
    'content-type': 'application/json',
    'user-agent': 'u'.repeat(300),
  }
  const insert = `insert into payment_callback (provider, received_at, ip, headers, body, verdict)
    values ('chapa', now(), '10.0.0.1', $1, '{}', 'genuine')`
  for (const headers of [old, { 'content-type': 'text/plain' }, {}, { cookie: 'c' }])
    await owner.query(insert, [JSON.stringify(headers)])
  await owner.query(statement)
  const { rows } = await owner.query('select headers from payment_callback order by id')
  expect(rows.map(({ headers }) => headers)).toEqual([
    { 'content-type': 'application/json', 'user-agent': 'u'.repeat(200) },
    { 'content-type': 'text/plain' },
    {},
    {},
  ])
  await owner.end()
  await closeWorld(world)
})

test('of what named no payment of ours a hash and a kilobyte stay after the migration, and the hash when those go too', async () => {
  const world = await openMobileMoney('et')
  const { pool, config } = world.platform
  const migration = readFileSync(new URL('../migrations/0490_payments_approval_headers.sql', import.meta.url), 'utf8')
  const owner = new pg.Client({ connectionString: config.databaseUrl })
  await owner.connect()
  const body = Buffer.alloc(60_000, 'p')
  for (const verdict of ['unknown_order', 'genuine'])
    await owner.query(
      `insert into payment_callback (provider, received_at, ip, headers, body, verdict)
       values ('chapa', now() - interval '401 days', '10.0.0.1', '{}', $1, $2)`,
      [body, verdict],
    )
  await owner.query(migration)
  await owner.end()
  const rowsOf = async () =>
    (await pool.query('select octet_length(body) as size, body_hash as hash from payment_callback order by id')).rows
  const hash = createHash('sha256').update(body).digest()
  expect(await rowsOf()).toEqual([
    { size: 1024, hash },
    { size: 60_000, hash: null },
  ])
  expect(await removeOldBodies(world.platform)).toBe(2)
  expect(await rowsOf()).toEqual(Array(2).fill({ size: 0, hash }))
  await closeWorld(world)
})
