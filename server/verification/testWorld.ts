// Verification for tests: accounts and documents on a real database, and a second process beside the first.
import { testPhoto } from '@walia/domain/verification/testPhoto.ts'
import pg from 'pg'
import { type Accounts, createAccounts } from '../accounts/index.ts'
import { createLedger } from '../ledger/index.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { platformOn, type TestPlatform } from '../platform/testPlatform.ts'
import { createSms } from '../sms/index.ts'
import { createVerification, developmentKeys, type Verification } from './index.ts'

export type World = { platform: TestPlatform; accounts: Accounts; verification: Verification }
export type Bettor = { id: number; sid: string; token: string }

export const keys = developmentKeys('keys that a test has')
export let database: TestDatabase
export let world: World
/** Another process on the same database. */
export let other: World

export async function openWorlds(): Promise<void> {
  database = await testDatabase(20)
  world = await worldOn(await platformOn(database))
  other = await worldOn(await platformOn(database))
}

export async function closeWorlds(): Promise<void> {
  await other.platform.close()
  await world.platform.close()
  await database.drop()
}

async function worldOn(platform: TestPlatform): Promise<World> {
  const sms = createSms(platform, [])
  const accounts = createAccounts(platform, { ledger: createLedger(platform), texts: platform.texts, sms })
  const verification = createVerification(platform, { accounts, keys })
  await platform.app.ready()
  return { platform, accounts, verification }
}

let nextNumber = 30_000_000
export async function newBettor({ accounts }: World = world): Promise<Bettor> {
  const id = await accounts.openAccount(`2519${nextNumber++}`, null)
  const { secret: sid, token } = await accounts.openSession(id, null)
  return { id, sid, token }
}

let nextTone = 0
/** A picture like no other. */
export const newPhoto = (): Uint8Array => testPhoto({ tone: nextTone++ })

/** `type` null sends none. */
export async function send(
  bettor: Bettor | null,
  side: string,
  bytes: Uint8Array | string,
  {
    type = 'image/jpeg',
    at = world,
    headers = {},
  }: { type?: string; at?: World; headers?: Record<string, string> } = {},
) {
  const answer = await at.platform.app.inject({
    method: 'POST',
    url: `/api/v1/profile/verification/photos/${side}`,
    payload: typeof bytes === 'string' ? bytes : Buffer.from(bytes),
    headers: { 'content-type': type, ...(bettor ? { authorization: `Bearer ${bettor.token}` } : {}), ...headers },
    cookies: bettor ? { sid: bettor.sid } : {},
  })
  return { status: answer.statusCode, body: answer.json() }
}

export const photosOf = async (bettor: Bettor, at = world): Promise<{ front: string; back: string }> => ({
  front: (await send(bettor, 'front', newPhoto(), { at })).body.data.photo_id,
  back: (await send(bettor, 'back', newPhoto(), { at })).body.data.photo_id,
})

let nextIdentity = 412_345_678_901
export const newIdentity = (): string => String(nextIdentity++)

export async function submit(bettor: Bettor, body: object, at = world) {
  const answer = await at.platform.app.inject({
    method: 'POST',
    url: '/api/v1/profile/verification',
    cookies: { sid: bettor.sid },
    payload: { token: bettor.token, number: newIdentity(), birth_date: '1999-02-28', ...body },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Submits both photos and a number, and answers the submission's id. */
export async function submitted(bettor: Bettor, number = newIdentity()): Promise<string> {
  const answer = await submit(bettor, { number, ...(await photosOf(bettor)) })
  if (answer.status !== 200) throw new Error(`not submitted: ${JSON.stringify(answer.body)}`)
  const sql = 'select submission_id as id from verification where account_id = $1'
  return (await database.pool.query<{ id: string }>(sql, [bettor.id])).rows[0]?.id ?? ''
}

export async function stateOf({ sid, token }: Bettor) {
  const answer = await world.platform.app.inject({
    url: '/api/v1/profile/verification',
    cookies: { sid },
    headers: { authorization: `Bearer ${token}` },
  })
  return answer.json().data
}

export const countOf = async (what: string, values: unknown[] = []): Promise<number> =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from ${what}`, values)).rows[0]?.n ?? 0

/** As somebody who has the database, and no key. */
export async function asOwner(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}
