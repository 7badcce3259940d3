// A studio over real HTTP on a database of its own, beside a small wallet: for tests.
import { randomUUID } from 'node:crypto'
import { createApp } from '@walia/server/platform/http.ts'
import { createLog } from '@walia/server/platform/log.ts'
import { type Guest, mountGuests } from '@walia/server/platform/mount.ts'
import { cloneDatabase } from '@walia/server/platform/testDatabase.ts'
import pg from 'pg'
import { PACE, type Pace } from './crash/engine.ts'
import { type Studio, startStudio } from './main.ts'
import { POT_PACE, type PotPace } from './pot/engine.ts'
import { createTestWallet, type TestWallet } from './testWallet.ts'
import {
  newPrivateKey,
  privateKeyOf,
  publicKeyOf,
  publicPemOf,
  SIGNATURE_HEADER,
  signatureOf,
} from './wallet/signature.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, each looked at by its test
type Json = any
export type TestStudio = {
  url: string
  databaseUrl: string
  wallet: TestWallet
  /** As the schema's owner: for looking, and for what only time would do. */
  db: pg.Client
  faults: Error[]
  /** Sent now and under a new id, unless the fields say otherwise. */
  operator(path: string, fields: object, key?: string): Promise<{ status: number; body: Json }>
  page(path: string, fields: object): Promise<Json>
  /** The same as a network would: its address, and all that is answered. */
  from(address: string, path: string, fields: object): Promise<{ status: number; body: Json; headers: Headers }>
  /** A launch opened by its page: how to bet and what else it may call. */
  open(options?: { game?: string; user?: string | null; balance?: number; autoPlay?: boolean }): Promise<TestPage>
  /** Ends the process's part and starts it again on the same database. */
  restart(meanwhile?: () => Promise<unknown>): Promise<void>
  workOff(): Promise<void>
  clean(): Promise<void>
  close(): Promise<void>
}
export type TestPage = {
  secret: string
  opened: Json
  bet(stake: number, choice: unknown, key?: string): Promise<Json>
  call(path: string, fields?: object): Promise<Json>
}

/**
 * A test's own address speaks for any network that it names; without a name it is limited by none. What a network has
 * spent hardly grows back, so that a slow machine refuses the same calls.
 */
const LIMITS = {
  ...{ trustedProxies: ['loopback'], crowd: { burst: 60, perSecond: 0.01 } },
  ...{ connectionsMax: 24, connectionsPerNetworkMax: 12 },
}

/** Where the product's own wallet takes the small one's place. Keys are PEM: the operator's public, ours private. */
export type RealWallet = { walletUrl: string; operatorKey: string; studioKey: string }

/** Paces of the rounds by the clock; slow ones unless given, which nobody waits for. */
export async function createTestStudio(
  pace: Pace = PACE,
  potPace: PotPace = POT_PACE,
  real: RealWallet | null = null,
): Promise<TestStudio> {
  const database = await cloneDatabase()
  const [studioKey, operatorKey] = [real?.studioKey ?? newPrivateKey(), newPrivateKey()]
  const wallet = await createTestWallet(publicKeyOf(publicPemOf(studioKey)))
  const faults: Error[] = []
  let studio: Studio
  const app = await createApp(createLog('silent'), (code) => code, LIMITS)
  const handle: Guest['handle'] = (request, response, caller) => studio.handle(request, response, caller)
  mountGuests(app, LIMITS, [{ prefix: '/studio', handle }])
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const start = async () => {
    studio = await startStudio({
      ...{ databaseUrl: database.url, directDatabaseUrl: database.url, publicUrl: url },
      ...{ walletUrl: real?.walletUrl ?? wallet.url, privateKey: studioKey, secret: 'of a test' },
      operatorKey: real?.operatorKey ?? publicPemOf(operatorKey),
      ...{ beaconUrl: null, pace, potPace },
      ...{ onFault: (cause: Error) => faults.push(cause), walletTimeoutMs: 2000, walletPauseMs: 10 },
    })
  }
  await start()
  // Past the triggers that keep what is decided: the role cannot do what this owner does.
  const options = '-c search_path=studio -c session_replication_role=replica'
  const db = new pg.Client({ connectionString: database.url, options })
  await db.connect()
  const post = async (path: string, body: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}/studio${path}`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const operator: TestStudio['operator'] = (path, fields, key = operatorKey) => {
    const body = JSON.stringify({ sent_at: Date.now(), request_uuid: randomUUID(), ...fields })
    return post(`/api${path}`, body, { [SIGNATURE_HEADER]: signatureOf(body, privateKeyOf(key)) })
  }
  const from: TestStudio['from'] = (address, path, fields) =>
    post(`/play${path}`, JSON.stringify(fields), { 'x-forwarded-for': address })
  const page: TestStudio['page'] = async (path, fields) => (await post(`/play${path}`, JSON.stringify(fields), {})).body
  return {
    ...{ url, databaseUrl: database.url, wallet, db, faults, operator, page, from },
    async open({ game = 'dice', user = 'bettor', balance = 100_000, autoPlay = true } = {}) {
      if (user !== null && !wallet.balances.has(user)) wallet.balances.set(user, balance)
      const place = { currency: 'ETB', lang: 'en', country: 'ET', platform: 'MOBILE' }
      const launch = { game_code: game, ...place, auto_play: autoPlay }
      const who = user === null ? { demo: true } : { user, token: `token-${user}`, demo: false }
      const { body } = await operator('/game/url', { ...launch, ...who })
      const secret = randomUUID().replaceAll('-', '').padEnd(43, 'x')
      const opened = await page('/open', { launch: new URL(body.url, url).hash.slice(1), secret })
      const call = (path: string, fields: object = {}) => page(path, { secret, ...fields })
      const bet = (stake: number, choice: unknown, key: string = randomUUID()) => call('/bet', { stake, choice, key })
      return { secret, opened, bet, call }
    },
    workOff: () => studio.workOff(),
    clean: () => studio.clean(),
    async restart(meanwhile) {
      await studio.stop()
      await meanwhile?.()
      await start()
    },
    async close() {
      await db.end()
      await studio.stop()
      app.server.closeAllConnections()
      await app.close()
      await wallet.close()
      await database.drop()
    },
  }
}
