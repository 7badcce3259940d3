// A whole payments world for tests: accounts, wallet, ledger and payments on a real database, listening on a real port.
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { type Accounts, createAccounts } from '../accounts/index.ts'
import { type Bonuses, createBonuses } from '../bonuses/index.ts'
import { createKeys } from '../keys/index.ts'
import { createLedger, type Ledger } from '../ledger/index.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { createSaferPlay } from '../saferplay/index.ts'
import { createSms } from '../sms/index.ts'
import { createVerification, developmentKeys } from '../verification/index.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import { createPayments, type Payments, type ProviderAccess, type Till } from './index.ts'

/** The provider's side, as the simulator makes it. */
export type Sandbox = {
  access: ProviderAccess
  moved(): { collected: ReadonlyMap<string, number>; paidOut: ReadonlyMap<string, number> }
  isQuiet(): boolean
  takeBack(orderId: string, total?: number): void
  payUnseen(orderId: string): void
  garble(orderId: string): void
  close(): Promise<void>
}
export type World = {
  market: 'et' | 'ke'
  method: string
  first: string
  platform: TestPlatform
  ledger: Ledger
  accounts: Accounts
  bonuses: Bonuses
  wallet: Wallet
  payments: Payments
  sandbox: Sandbox
}
export type WorldOptions = {
  tills?: readonly Till[]
  /** Providers beside the sandbox. */
  others?: readonly ProviderAccess[]
  answerWithinMs?: number
  /** Where the providers' callbacks go, if not straight to this world. */
  callbackBase?: () => string
}
export type Bettor = { id: number; sid: string; token: string; mobile: string }
let nextNumber = 20_000_000

const NO_AMOUNTS = ['007', '-100', '100.001', '1e3', '1e309', 'NaN', 'Infinity', '0x64', ' 100', '1,000', '١٠٠', '፻']
/** Signs, fractions of a cent, exponents, other notations and scripts, beyond exact numbers, not texts; and the answer. */
export const malformedAmounts = [...NO_AMOUNTS, '9007199254740993', '', 100, null, ['100']].map(
  (amount): [unknown, number, string] => [amount, 400, 'MALFORMED'],
)

export async function createWorld(market: 'et' | 'ke', sandbox: Sandbox, options?: WorldOptions): Promise<World> {
  const world = await worldOn(await testPlatform({ MARKET: market }), market, sandbox, options)
  await world.platform.app.listen({ port: 0, host: '127.0.0.1' })
  return world
}
const METHODS = {
  telebirr: 'telebirr',
  daraja: 'mpesa',
  hellocash: 'hellocash',
  chapa: 'bank',
  ebirr: 'ebirr',
} as const

/** A process on a database that may outlive it; it listens when its caller says so. */
export async function worldOn(
  platform: TestPlatform,
  market: 'et' | 'ke',
  sandbox: Sandbox,
  { tills = [], others = [], ...needs }: WorldOptions = {},
): Promise<World> {
  const ledger = createLedger(platform)
  const accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  const bonuses = createBonuses(platform, { accounts, ledger })
  const wallet = createWallet(platform, { accounts, ledger, bonuses })
  const saferPlay = createSaferPlay(platform, { accounts })
  const callbackBase = () => `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
  const verification = createVerification(platform, { accounts, keys: developmentKeys('test') })
  const options = {
    accounts,
    bonuses,
    wallet,
    saferPlay,
    verification,
    texts: platform.texts,
    access: [sandbox.access, ...others],
    keys: createKeys(platform),
    tills,
    callbackBase,
    ...needs,
  }
  const payments = createPayments(platform, options)
  const first = market === 'et' ? '9' : '7'
  const method = METHODS[sandbox.access.shape]
  return { market, method, first, platform, ledger, accounts, bonuses, wallet, payments, sandbox } as World
}
export async function closeWorld({ payments, sandbox, platform }: World) {
  await payments.stop()
  await sandbox.close()
  await platform.close()
}

/** `rest`: a number whose sandbox does something else than pay; the same number is the same account. */
export async function newBettor({ platform, accounts }: World, rest?: string): Promise<Bettor> {
  const { countryCode, leadingDigits } = platform.profile.phone
  const mobile = `${countryCode}${leadingDigits[0]}${rest ?? nextNumber++}`
  const id = await accounts.openAccount(mobile, null)
  const { secret, token } = await accounts.openSession(id, null)
  return { id, sid: secret, token, mobile }
}

type DepositOptions = { mobile?: string; key?: string; body?: object; headers?: Record<string, string> }
/** With a `mobile` that is not the bettor's own, its owner gives the bettor our code at once. */
export async function deposit(world: World, bettor: Bettor | null, amount: unknown, options: DepositOptions = {}) {
  const begun = await beginDeposit(world, bettor, amount, options)
  const { status, deposit_id: id } = begun.body.data ?? {}
  if (bettor === null || options.mobile === undefined || status !== 'awaiting_code') return begun
  const code = await payerCodeOf(world, begun.body.data.mobile)
  if (code === null) return begun
  const answer = await world.platform.app.inject({
    method: 'POST',
    url: `/api/v1/deposit/${id}/code`,
    cookies: { sid: bettor.sid },
    payload: { token: bettor.token, code },
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Of our newest message to a payer; null when there is none. */
export async function payerCodeOf({ platform }: World, mobile: string): Promise<string | null> {
  const sql = `select text from sms_message where mobile = $1 and kind = 'payment' order by created_at desc, id desc limit 1`
  const { rows } = await platform.pool.query<{ text: string }>(sql, [mobile])
  return /(?<!\d)\d{4}(?!\d)/.exec(rows[0]?.text ?? '')?.[0] ?? null
}

export async function beginDeposit(world: World, bettor: Bettor | null, amount: unknown, options: DepositOptions = {}) {
  const { mobile, key, body = {}, headers = {} } = options
  const answer = await world.platform.app.inject({
    method: 'POST',
    url: '/api/v1/deposit',
    cookies: bettor ? { sid: bettor.sid } : {},
    headers: { ...(key ? { 'idempotency-key': key } : {}), ...headers },
    payload: { token: bettor?.token, amount, method: world.method, ...(mobile ? { mobile } : {}), ...body } as object,
  })
  return { status: answer.statusCode, body: answer.json() }
}
/** In a session of its own: tests move the clock by more than a session may be idle. */
export async function stateOf(world: World, bettor: Bettor, depositId: string) {
  const { secret: sid, token } = await world.accounts.openSession(bettor.id, null)
  const answer = await world.platform.app.inject({
    url: `/api/v1/deposit/${depositId}`,
    cookies: { sid },
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.statusCode, body: answer.json() }
}
export const cashOf = async ({ ledger }: World, { id }: Bettor) => (await ledger.balancesOf(id)).cash
export const numberOf = ({ first }: World, rest: string) => `0${first}${rest}`
/** Waits until the deposit has a status, asking the provider every time when `ask` is set. */
export const become = (world: World, bettor: Bettor, depositId: string, status: string, ask = false) =>
  untilStatus(world, () => stateOf(world, bettor, depositId), status, ask)

/** Accounts that a `wallet.changed` named. */
export async function changedWallets({ platform }: World): Promise<number[]> {
  const sql = `select (payload ->> 'accountId')::bigint as id from outbox where type = 'wallet.changed'`
  return (await platform.pool.query<{ id: number }>(sql)).rows.map(({ id }) => id)
}

type Shown = { body: { data: { status: string } } }
export async function untilStatus(world: World, read: () => Promise<Shown>, status: string, ask: boolean) {
  const look = async () => {
    if (ask) {
      world.platform.advance(60_000)
      await world.payments.resolveDue()
    }
    return (await read()).body.data.status
  }
  await expect.poll(look, { interval: 30 }).toBe(status)
}

/** Until the provider has decided and said all that it is going to by itself. */
export const untilQuiet = ({ sandbox }: World) => expect.poll(() => sandbox.isQuiet(), { interval: 10 }).toBe(true)

export async function callbacksOf({ platform }: World, depositId: string) {
  const sql = `select verdict from payment_callback where replace(deposit_id::text, '-', '') = $1 order by id`
  return (await platform.pool.query(sql, [depositId.slice(4)])).rows.map((row) => row.verdict as string)
}
export async function callbackCount({ platform }: World, verdict?: 'forged') {
  const sql = 'select count(*)::int as n from payment_callback where $1::text is null or verdict = $1'
  return (await platform.pool.query(sql, [verdict ?? null])).rows[0]?.n as number
}
