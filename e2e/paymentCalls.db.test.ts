// The calls of every deposit and withdrawal method, as decision 133 lists them, held against the OpenAPI document and
// against the methods that the markets have.
import { readFileSync } from 'node:fs'
import { et } from '@walia/domain/market/et.ts'
import { ke } from '@walia/domain/market/ke.ts'
import { type TestDatabase, testDatabase } from '@walia/server/platform/testDatabase.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from './testServer.ts'

const KINDS = {
  mobileMoney: 'mobile_money',
  bank: 'bank',
  mobileWallet: 'mobile_wallet',
  shop: 'shop',
  checkout: 'checkout',
}

type Row = { kind: string; deposit: string; withdrawal: string }
type Operation = { requestBody?: { content: { 'application/json': { schema: { properties: object } } } } }
type Document = { paths: Record<string, Record<string, Operation>> }

const text = readFileSync(new URL('../docs/decisions/0133-payments-and-harm.md', import.meta.url), 'utf8')
const rows: Row[] = [...text.matchAll(/^\| `(\w+)` \| (.*?) \| (.*?) \|$/gm)].map(
  ([, kind = '', deposit = '', withdrawal = '']) => ({ kind, deposit, withdrawal }),
)
const common = /^Every method: .*$/m.exec(text)?.[0] ?? ''
const callsIn = (part: string): string[] =>
  [...part.matchAll(/`((?:GET|POST) \/\S+)`/g)].map(([, call]) => call as string)
/** Fields that a cell names: `name`, with neither a slash nor a blank. */
const fieldsIn = (part: string): string[] => [...part.matchAll(/`([a-z_]+)`/g)].map(([, field]) => field as string)

let database: TestDatabase
let server: TestServer
let document: Document

beforeAll(async () => {
  database = await testDatabase(10)
  server = await startTestServer(database, [])
  document = (await server.platform.app.inject('/docs/json')).json()
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const isPaymentCall = (path: string) => /^\/api\/v1\/(deposit|withdraw|till)\b/.test(path)

test('the document has every payment call that the decision lists, and no other', () => {
  const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
    isPaymentCall(path) ? Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`) : [],
  )
  const listed = rows.flatMap(({ deposit, withdrawal }) => [...callsIn(deposit), ...callsIn(withdrawal)])
  expect([...new Set([...listed, ...callsIn(common)])].toSorted()).toEqual(documented.toSorted())
})

test('every method of a market has its calls for each direction that it takes, and only for those', () => {
  for (const { id, kind, deposit, withdraw } of [...et.payments.methods, ...ke.payments.methods]) {
    const row = rows.find((each) => each.kind === KINDS[kind])
    expect([id, callsIn(row?.deposit ?? '').length > 0]).toEqual([id, deposit])
    expect([id, callsIn(row?.withdrawal ?? '').length > 0]).toEqual([id, withdraw])
  }
})

test('the fields that a method needs or answers with are in the document', () => {
  const schemas = JSON.stringify(
    Object.entries(document.paths).flatMap(([path, each]) => (isPaymentCall(path) ? [each] : [])),
  )
  const named = rows.flatMap(({ deposit, withdrawal }) => [...fieldsIn(deposit), ...fieldsIn(withdrawal)])
  expect(named).toContain('checkout_url')
  for (const field of named) expect(schemas).toContain(`"${field}":`)
})

test('the server offers the methods of its market by those calls', async () => {
  const offered = async (path: string) =>
    ((await server.platform.app.inject(path)).json() as { data: { method: string; kind: string }[] }).data
  const wanted = (direction: 'deposit' | 'withdraw') =>
    et.payments.methods.filter((each) => each[direction]).map(({ id, kind }) => [id, KINDS[kind]])
  const shown = async (path: string) => (await offered(path)).map(({ method, kind }) => [method, kind])
  expect(await shown('/api/v1/deposit/methods')).toEqual(wanted('deposit'))
  expect(await shown('/api/v1/withdraw/methods')).toEqual(wanted('withdraw'))
})
