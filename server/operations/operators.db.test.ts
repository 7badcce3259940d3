// Operators' accounts against PostgreSQL: made, used and revoked by key; the application's role changes none of it.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../platform/db.ts'
import { insertDone } from '../platform/doneOnce.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import {
  addSimulatedOperators,
  carryOutOperator,
  createOperations,
  findOutcome,
  insertRequest,
  type Operations,
  readCommand,
  readOperatorCommand,
} from './index.ts'

let platform: TestPlatform
let operations: Operations
let owner: pg.Pool
/** Which requests the slice of jackpots was asked for, by whom. */
const asked: string[] = []

beforeAll(async () => {
  platform = await testPlatform()
  owner = createPool(platform.config.databaseUrl, null, 2)
  const said = (step: string) => async (_: unknown, by: string) => {
    asked.push(`${step} by ${by}`)
    return { ok: true }
  }
  const byHand = { award: said('award'), approve: said('approve'), pay: said('pay'), list: async () => [] }
  operations = createOperations(platform, { jackpots: { byHand }, simulated: null } as never)
})
afterAll(async () => {
  await owner.end()
  await platform.close()
})

async function operator(words: readonly string[], key: string | null) {
  const read = readOperatorCommand(['operator', ...words])
  if (!read.ok) throw new Error(read.message)
  return carryOutOperator(owner, read.command, key, randomBytes)
}
async function added(name: string, by: string | null): Promise<string> {
  const answer = await operator(['add', '--name', name], by)
  if (!answer.ok || answer.key === undefined) throw new Error(JSON.stringify(answer))
  return answer.key
}
/** Null where the request was not taken. */
async function ask(words: readonly string[], key: string): Promise<number | null> {
  const read = readCommand([...words, '--reason', 'a test'])
  if (!read.ok) throw new Error(read.message)
  return insertRequest(platform.pool, read.request, key)
}
const SIMULATED = 'simulated operator'
const keys: Record<string, string> = {}
const listed = async (): Promise<Record<string, unknown>[]> => {
  const answer = await operator(['list'], keys.ann ?? '')
  const { operators = [] } = (answer.ok ? answer.details : {}) as { operators?: Record<string, unknown>[] }
  return operators.filter(({ name }) => name !== SIMULATED)
}

describe('accounts', () => {
  test('nobody is an operator at first: no key counts, and the list is not shown', async () => {
    expect(await ask(['health'], 'op_made up')).toBeNull()
    expect(await ask(['health'], '')).toBeNull()
    expect(await operator(['list'], null)).toMatchObject({ ok: false })
  })

  test('the first is made by the owner of the schema, each other one with a key; development’s own are nobody', async () => {
    await addSimulatedOperators(platform.config.databaseUrl, [{ name: SIMULATED, key: 'op_simulated' }])
    keys.ann = await added('Ann', null)
    expect(keys.ann).toMatch(/^op_[A-Za-z0-9_-]{43}$/)
    expect(await operator(['add', '--name', 'Ben'], null)).toMatchObject({ ok: false })
    expect(await operator(['add', '--name', 'Ben'], 'op_made up')).toMatchObject({ ok: false })
    expect(await operator(['list'], null)).toMatchObject({ ok: false })
    keys.ben = await added('Ben', keys.ann)
    expect(await listed()).toMatchObject([
      { name: 'Ann', createdBy: null, revokedAt: null },
      { name: 'Ben', createdBy: 'Ann', lastUsedAt: null },
    ])
  })

  test.each(['ann', ' ANN', 'A nn', 'ＡＮＮ', 'An\u200bn'])('%j is no second person', async (name) => {
    expect(await operator(['add', '--name', name], keys.ben ?? '')).toMatchObject({ ok: false })
  })

  test('their secrets are in no table', async () => {
    const { rows } = await owner.query<{ all: string }>(
      `select coalesce(json_agg(o)::text, '') || coalesce((select json_agg(r)::text from operation_request r), '') as all
       from operator_account o`,
    )
    expect(rows[0]?.all).toContain(
      createHash('sha256')
        .update(keys.ann ?? '')
        .digest('hex'),
    )
    for (const key of [keys.ann, keys.ben]) expect(rows[0]?.all).not.toContain(key)
  })

  test.each([
    [['add'], '--name is missing'],
    [['add', '--name', '\u200b'], '--name'],
    [['add', '--name', 'Cy', '--key', 'op_1'], 'unknown option: --key'],
    [['rename', '--name', 'Cy'], 'unknown command: operator rename'],
    [[], 'unknown command: operator'],
  ])('operator %j is not understood', (words, message) => {
    const read = readOperatorCommand(['operator', ...words])
    expect(read.ok ? '' : read.message).toContain(message)
  })
})

describe('a request', () => {
  test('is its account’s, whatever it says, and stamps when it was used', async () => {
    const id = await ask(['jackpot', 'award', '--id', '7'], keys.ben ?? '')
    await operations.carryOut()
    expect(await findOutcome(platform.pool, id ?? 0)).toEqual({ outcome: 'done', details: { ok: true } })
    expect(asked).toEqual(['award by Ben'])
    const { rows } = await owner.query(
      'select r.by_whom, o.name from operation_request r join operator_account o on o.id = r.operator_id where r.id = $1',
      [id],
    )
    expect(rows).toEqual([{ by_whom: 'Ben', name: 'Ben' }])
    const [, ben] = await listed()
    expect(Date.now() - Number(ben?.lastUsedAt)).toBeLessThan(60_000)
  })

  test('also one that only looks needs a key', async () => {
    expect(await ask(['jackpot', 'list'], 'op_made up')).toBeNull()
    const id = await ask(['jackpot', 'list'], keys.ben ?? '')
    await operations.carryOut()
    expect(await findOutcome(platform.pool, id ?? 0)).toMatchObject({ outcome: 'done' })
  })

  test('of an account that is revoked is not taken, and one that waits is refused', async () => {
    keys.cy = await added('Cy', keys.ann ?? '')
    const waiting = await ask(['jackpot', 'pay', '--id', '7'], keys.cy)
    expect(await operator(['revoke', '--name', 'cy'], 'op_made up')).toMatchObject({ ok: false })
    expect(await operator(['revoke', '--name', 'cy'], keys.ann ?? '')).toMatchObject({ ok: true })
    expect(await operator(['revoke', '--name', 'cy'], keys.ann ?? '')).toMatchObject({ ok: false })
    await operations.carryOut()
    const refused = { outcome: 'refused', details: { code: 'NOT_AN_OPERATOR', by: 'Cy' } }
    expect(await findOutcome(platform.pool, waiting ?? 0)).toEqual(refused)
    expect(await ask(['health'], keys.cy)).toBeNull()
    expect(await operator(['add', '--name', 'Eve'], keys.cy)).toMatchObject({ ok: false })
    // Nor does the name come back with another person.
    expect(await operator(['add', '--name', 'CY'], keys.ann ?? '')).toMatchObject({ ok: false })
    expect((await listed()).at(-1)).toMatchObject({ name: 'Cy', revokedBy: 'Ann', revokedAt: expect.any(Date) })
  })

  test('that was done before its account was revoked is answered so, though the log had no line of it yet', async () => {
    keys.dan = await added('Dan', keys.ann ?? '')
    const id = Number(await ask(['jackpot', 'pay', '--id', '7'], keys.dan))
    await insertDone(platform.pool, id, { ok: true })
    await operator(['revoke', '--name', 'Dan'], keys.ann ?? '')
    await operations.carryOut()
    expect(await findOutcome(platform.pool, id)).toMatchObject({ outcome: 'done' })
  })

  test('of before there were accounts stays readable, and one that still waits is refused', async () => {
    const { rows } = await owner.query<{ id: number }>(
      `insert into operation_request (action, subject, by_whom, reason) values ('jackpotList', '{}', 'Ann', 'before')
       returning id`,
    )
    await operations.carryOut()
    const refused = { outcome: 'refused', details: { code: 'NOT_AN_OPERATOR' } }
    expect(await findOutcome(platform.pool, rows[0]?.id ?? 0)).toMatchObject(refused)
  })
})

describe('the operators’ role', () => {
  test('has no right to a table, and of what acts as its owner it may hand a request in and read the outcome', async () => {
    const { rows: tables } = await owner.query(
      `select relname from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S')
         and (has_any_column_privilege('walia_operator', oid, 'select, insert, update') and relkind <> 'S'
           or relkind <> 'S' and has_table_privilege('walia_operator', oid, 'delete, truncate, references, trigger')
           or relkind = 'S' and has_sequence_privilege('walia_operator', oid, 'usage, select, update'))`,
    )
    expect(tables).toEqual([])
    const { rows: functions } = await owner.query(
      `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
         and has_function_privilege('walia_operator', oid, 'execute') order by 1`,
    )
    expect(functions.map(({ proname }) => proname)).toEqual(['operation_outcome', 'operation_request_add'])
    const { rows: member } = await owner.query(
      `select from pg_roles where rolname <> 'walia_operator' and not rolsuper and pg_has_role('walia_operator', oid, 'member')`,
    )
    expect(member).toEqual([])
  })
})

describe('the application’s role', () => {
  const HASH = "decode(repeat('ab', 32), 'hex')"
  test.each([
    `insert into operator_account (name, person, secret_hash) values ('Eve', 'eve', ${HASH})`,
    `update operator_account set secret_hash = ${HASH}`,
    'update operator_account set revoked_at = null',
    'delete from operator_account',
    'truncate operator_account cascade',
    'select secret_hash from operator_account',
    `insert into operation_request (action, subject, by_whom, reason, operator_id) values ('health', '{}', 'Ann', 'x', 1)`,
    "update operation_request set by_whom = 'Ben'",
    "select operator_use('op_made up')",
  ])('may not %s', async (statement) => {
    await expect(platform.pool.query(statement)).rejects.toThrow('permission denied')
  })

  test('reads who they are', async () => {
    const { rows } = await platform.pool.query(
      'select name, revoked_at is null as live from operator_account order by id',
    )
    expect(rows).toEqual([
      { name: SIMULATED, live: true },
      { name: 'Ann', live: true },
      { name: 'Ben', live: true },
      { name: 'Cy', live: false },
      { name: 'Dan', live: false },
    ])
  })
})

test.each([
  "update operator_account set name = 'Eve'",
  `update operator_account set secret_hash = decode(repeat('ab', 32), 'hex') where name = 'Ann'`,
  'update operator_account set revoked_at = null, revoked_by = null',
  'delete from operator_account',
])('not even the owner’s connection may %s', async (statement) => {
  await expect(owner.query(statement)).rejects.toThrow('only ever revoked')
})
