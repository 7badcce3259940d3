// For tests: promo codes as an operator makes them and bettors use them, in two processes.
import { createAccounts } from '../accounts/index.ts'
import { createBonuses } from '../bonuses/index.ts'
import { openOffers } from '../bonuses/testOffers.ts'
import { type Bettor, type BonusWorld, bonusWorld } from '../bonuses/testWorld.ts'
import { createLedger } from '../ledger/index.ts'
import { campaignOperations, runCommand } from '../operations/testOperations.ts'
import { platformOn } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createSms } from '../sms/index.ts'
import { createPromo, type Promo } from './index.ts'

export let world: BonusWorld
export let promo: Promo
export let there: Awaited<ReturnType<typeof secondProcess>>
export async function openPromo(): Promise<void> {
  world = await bonusWorld()
  const { platform, accounts, bonuses, ledger } = world
  promo = createPromo(platform, { accounts, bonuses, ledger })
  there = await secondProcess()
  await openOffers(bonuses, 'promo')
}
export async function closePromo(): Promise<void> {
  await there.platform.close()
  await world.close()
}

async function secondProcess() {
  const { config, pool } = world.platform
  const platform = await platformOn({ url: config.databaseUrl, pool })
  const ledger = createLedger(platform)
  const accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  const bonuses = createBonuses(platform, { accounts, ledger })
  createPromo(platform, { accounts, bonuses, ledger })
  return { platform, accounts }
}

const BY = ['--by', 'ann', '--reason', 'spring']
let nextCode = 1
export const operate = async (...words: string[]) => {
  const operations = campaignOperations(world.platform, world.bonuses, promo)
  const outcome = await runCommand(world.platform.pool, operations, [...words, ...BY])
  return outcome as { outcome: string; details: Record<string, unknown> }
}
/** A code as an operator makes it; what is not said is 100 uses of a free bet of 25.00, once per person. */
export async function made(options: Record<string, string> = {}): Promise<string> {
  const code = `TEST${nextCode++}`
  const all = { code, gives: 'free_bet', amount: '25.00', uses: '100', until: 'never', ...options }
  const words = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value])
  const { outcome, details } = await operate('campaign', 'code', ...words)
  if (outcome !== 'done' || details.promoCode !== all.code || typeof details.costsAtMost !== 'string')
    throw new Error(`${outcome} ${JSON.stringify(details)}`)
  return all.code
}
type Server = Pick<BonusWorld, 'platform' | 'accounts'>
let nextAddress = 1
export const newAddress = () => `10.${(nextAddress >> 8) & 255}.${nextAddress++ & 255}.9`
export type Way = { server?: Server; key?: string; ip?: string; replaces?: string }
export async function typed({ id }: Bettor, code: string, way: Way = {}) {
  const { server = world, key, ip = newAddress(), replaces } = way
  const { secret: sid, token } = await server.accounts.openSession(id, null)
  const answer = await server.platform.app.inject({
    ...{ method: 'POST', url: '/api/v1/promo', cookies: { sid }, remoteAddress: ip },
    payload: { token, code, ...(replaces === undefined ? {} : { replaces }) },
    headers: key === undefined ? {} : { 'idempotency-key': key },
  })
  return { status: answer.statusCode, body: answer.json() }
}
export async function use(bettor: Bettor, code: string, way: Way = {}): Promise<string> {
  const { status, body } = await typed(bettor, code, way)
  return status === 200 ? 'ok' : body.code
}
export const heldBy = async ({ id }: Bettor) => {
  const { free_bet, points, bonus } = await world.ledger.balancesOf(id)
  return { free_bet, points, bonus }
}
/** Two accounts that the same number has paid for. */
export async function oneNumbers(): Promise<[Bettor, Bettor]> {
  const both: [Bettor, Bettor] = [await world.bettor(), await world.bettor()]
  const mobile = `2517${String(nextCode++).padStart(8, '0')}`
  await inTransaction(world.platform.pool, async (db) => {
    for (const { id } of both) await world.accounts.keepPayer(id, { mobile }, db)
  })
  return both
}

/** Of cash, on one match that ends so. */
export async function staked(bettor: Bettor, amount: number, ends: 'won' | 'lost' | 'void' | null): Promise<void> {
  const matches = world.openMatches(1)
  const { status } = await world.place(bettor, matches, amount, 'cash')
  if (status !== 200) throw new Error(`a bet was answered ${status}`)
  if (ends !== null) await world.decide(matches, ends)
}

/** Both were free to use it when they asked: they go on together once both wait for the code, and `meanwhile` is done. */
export async function together(
  codes: readonly string[],
  uses: readonly (() => Promise<string>)[],
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<string[]> {
  const { pool } = world.platform
  const holder = await pool.connect()
  const waiting = `select count(*)::int as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  try {
    await holder.query('begin')
    await holder.query('select from promo_code where code = any ($1) for update', [codes])
    const all = uses.map((each) => each())
    while ((await pool.query(waiting)).rows[0].n < uses.length) await new Promise((go) => setTimeout(go, 5))
    await meanwhile()
    await holder.query('rollback')
    return await Promise.all(all)
  } finally {
    holder.release()
  }
}
