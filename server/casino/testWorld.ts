// For tests: a process with the casino's wallet, a provider that signs its calls, and bettors with money.
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { fund } from '../bets/testServer.ts'
import { createLedger } from '../ledger/index.ts'
import { createPool } from '../platform/db.ts'
import { Refusal } from '../platform/http.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { platformOn } from '../platform/testPlatform.ts'
import type { ProviderAccess } from './access.ts'
import { createCasino } from './index.ts'
import { upsertGames } from './queries.ts'
import { rsaSignatureOf } from './signature.ts'

export const newKeys = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export const hubProvider = (id: string, publicKey: KeyObject, changes: Partial<ProviderAccess> = {}): ProviderAccess =>
  ({
    ...{
      id,
      name: id,
      url: 'http://127.0.0.1:9',
      currencies: ['ETB'],
      feeBasisPoints: 1200,
      dialect: 'hub',
      publicKey,
    },
    ...{ freeRounds: false, winOnlyRounds: false },
    ...changes,
  }) as ProviderAccess

export const listed = (code: string, is_offered = true) => ({
  ...{
    code,
    name: code,
    names: {},
    category: 'slots' as const,
    maker: 'House',
    thumb_url: '/thumb.svg',
    has_demo: true,
  },
  ...{ return_basis_points: 9700, is_offered },
})

export type Answer = {
  status: string
  balance?: number
  tax?: number
  user?: string
  currency?: string
  request_uuid?: string
  country?: string
}
export type CasinoWorld = Awaited<ReturnType<typeof casinoWorld>>
export type CasinoProcess = Awaited<ReturnType<typeof casinoProcess>>

/** Providers `acme` (plain) and `fest` (free rounds, wins without a bet), each with the games `fruits` and `cards`; and `others` with the same. */
export async function casinoWorld(acmeUrl = 'http://127.0.0.1:9', others: readonly ProviderAccess[] = []) {
  const database = await testDatabase(20)
  const owner = createPool(database.url, null, 3)
  const [acme, fest, operator] = [newKeys(), newKeys(), newKeys()]
  const providers = [
    hubProvider('acme', acme.publicKey, { url: acmeUrl }),
    hubProvider('fest', fest.publicKey, { freeRounds: true, winOnlyRounds: true }),
    ...others,
  ]
  const keys: Readonly<Record<string, KeyObject>> = { acme: acme.privateKey, fest: fest.privateKey }
  let lastAccount = 0
  const first = await casinoProcess(database, { operatorKey: operator.privateKey, providers }, keys)
  for (const { id } of providers)
    await upsertGames(owner, id, [listed('fruits'), listed('cards'), listed('gone', false)])
  return {
    ...{ database, owner, keys, first, providers, operatorKey: operator.publicKey },
    /** Another process on the same database. */
    process: () => casinoProcess(database, { operatorKey: operator.privateKey, providers }, keys),
    async bettor(cents = 100_00): Promise<number> {
      lastAccount += 1
      await fund(database, [lastAccount], cents)
      return lastAccount
    },
    async close() {
      await first.end()
      await owner.end()
      await database.drop()
    },
  }
}

async function casinoProcess(
  database: TestDatabase,
  access: Parameters<typeof createCasino>[1]['access'],
  keys: Readonly<Record<string, KeyObject>>,
) {
  const platform = await platformOn(database, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent' })
  const ledger = createLedger(platform)
  await ledger.start()
  const blocked = new Set<number>()
  const bettorOf = async ({ headers }: { headers: Record<string, unknown> }) => {
    const accountId = Number(headers['x-account'] ?? 0)
    if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
    const excludedUntil = headers['x-excluded'] === '1' ? Number.POSITIVE_INFINITY : null
    return { accountId, login: null, blocked: blocked.has(accountId), excludedUntil }
  }
  const accounts = {
    standingOf: async (accountId: number) => ({ blocked: blocked.has(accountId), excludedUntil: null }),
    bettorOf,
    authenticate: bettorOf,
  } as never
  const casino = createCasino(platform, { accounts, ledger, access })
  await casino.start()
  const send = async (path: string, body: string, headers: Record<string, string>, provider = 'acme') => {
    const url = `/casino/wallet/${provider}/${path}`
    const answer = await platform.app.inject({ method: 'POST', url, payload: body, headers })
    return { http: answer.statusCode, ...(answer.json() as Answer) }
  }
  const call = (path: string, fields: object, provider = 'acme') => {
    const body = JSON.stringify(fields)
    const signature = rsaSignatureOf(body, keys[provider] as KeyObject)
    return send(path, body, { 'content-type': 'application/json', 'x-hub88-signature': signature }, provider)
  }
  return {
    ...{ platform, ledger, casino, blocked, send, call },
    cashOf: async (account: number) => (await ledger.balancesOf(account)).cash,
    open: (account: number, game = 'fruits', provider = 'acme') =>
      casino.openSession(account, { provider, code: game }).then(({ token }) => token),
    end: () => platform.close(),
  }
}

let lastId = 0
export const newId = (name = 'tx'): string => `${name}-${++lastId}`

/** Fields of the calls; `units` are hundred thousandths. */
export const betOf = (token: string, units: number, changes: object = {}) => ({
  ...{ token, request_uuid: newId('req'), transaction_uuid: newId('bet'), round: newId('round'), game_code: 'fruits' },
  ...{ amount: units, currency: 'ETB', round_closed: false },
  ...changes,
})
export type BetFields = ReturnType<typeof betOf>
export const winOf = (bet: BetFields, units: number, changes: object = {}) => ({
  ...bet,
  ...{ request_uuid: newId('req'), transaction_uuid: newId('win'), amount: units },
  ...{ reference_transaction_uuid: bet.transaction_uuid, round_closed: true },
  ...changes,
})
export const rollbackOf = (bet: BetFields, changes: object = {}) => ({
  ...{ token: bet.token, request_uuid: newId('req'), transaction_uuid: newId('back') },
  reference_transaction_uuid: bet.transaction_uuid,
  ...changes,
})
/** Of the main unit. */
export const units = (amount: number): number => Math.round(amount * 100_000)

export const [BET, WIN, BACK, BALANCE] = [
  'transaction/bet',
  'transaction/win',
  'transaction/rollback',
  'user/balance',
] as const
/** "INVALID_TOKEN", or "OK". */
export const statusOf = ({ status }: Answer): string => status.replace(/^RS_(ERROR_)?/, '')

export type Table = Awaited<ReturnType<typeof seat>>
/** A bettor with 100.00 at the game of fruits, and his provider. */
export async function seat(world: CasinoWorld, cents = 100_00, provider = 'acme') {
  const account = await world.bettor(cents)
  const token = await world.first.open(account, 'fruits', provider)
  return {
    ...{ account, token },
    call: (path: string, fields: object) => world.first.call(path, fields, provider),
    cash: () => world.first.cashOf(account),
    bet: (amount: number, changes: object = {}) => betOf(token, units(amount), changes),
    /** How many transactions are kept of him. */
    async kept(): Promise<number> {
      const sql = 'select count(*)::int as n from casino_transaction where account_id = $1'
      return (await world.owner.query(sql, [account])).rows[0].n
    },
    async flags(): Promise<string[]> {
      const sql = 'select flag from casino_transaction where account_id = $1 and flag is not null'
      return (await world.owner.query(sql, [account])).rows.map(({ flag }) => flag)
    },
    /** Its life is over, and no copy of it is left. */
    async expire() {
      await world.owner.query(
        `update casino_session set expires_at = now() - interval '1 hour' where account_id = $1`,
        [account],
      )
      world.first.platform.advance(3_000)
    },
  }
}
