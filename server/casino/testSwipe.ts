// For tests: a table of the dialect of shared secrets: providers that speak it, their signed calls, bettors with 100.00.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { hmacSignatureOf } from './signature.ts'
import { type CasinoWorld, casinoWorld, hubProvider, newKeys } from './testWorld.ts'

export const SECRET = 'a secret of the provider'
const swipe = (id: string, changes: object = {}) =>
  hubProvider(id, newKeys().publicKey, {
    ...{ dialect: 'swipe', inboundSecret: SECRET, outboundSecret: 'a secret of the house' },
    ...changes,
  } as never)

export let world: CasinoWorld
/** Before and after a file of tests. */
export async function openSwipe(): Promise<void> {
  world = await casinoWorld(undefined, [
    swipe('mint', { freeRounds: true }),
    swipe('plain'),
    swipe('abroad', { currencies: ['KES'] }),
  ])
}
export async function closeSwipe(): Promise<void> {
  expect(await world.first.ledger.faults()).toEqual([])
  await world.close()
}

export type Answer = { http: number; balance?: string; txID?: string; code?: string; action?: string; message?: string }
export type Fields = { readonly [name: string]: unknown }

export async function post(
  path: string,
  payload: string,
  sign: string | undefined,
  provider = 'mint',
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(sign === undefined ? {} : { 'x-request-sign': sign }) }
  const url = `/casino/wallet/${provider}/${path}`
  const answer = await world.first.platform.app.inject({ method: 'POST', url, payload, headers })
  return { http: answer.statusCode, ...answer.json() }
}
export const call = (path: string, fields: Fields, provider = 'mint') =>
  post(path, JSON.stringify(fields), hmacSignatureOf(fields, SECRET), provider)

export async function balance(query: Fields, sign = hmacSignatureOf(query, SECRET)): Promise<Answer> {
  const url = `/casino/wallet/mint/balance?${new URLSearchParams(query as Record<string, string>)}`
  const answer = await world.first.platform.app.inject({ method: 'GET', url, headers: { 'x-request-sign': sign } })
  return { http: answer.statusCode, ...answer.json() }
}

/** A bettor with 100.00 at the game of fruits. */
export async function seat(provider = 'mint') {
  const account = await world.bettor()
  const token = await world.first.open(account, 'fruits', provider)
  const count = async (table: string) =>
    (await world.owner.query(`select count(*)::int as n from ${table} where account_id = $1`, [account])).rows[0].n
  return {
    ...{ account, token },
    cash: () => world.first.cashOf(account),
    kept: (): Promise<number> => count('casino_transaction'),
    bet: (amount: string, changes: Fields = {}): Fields => ({
      ...{ type: 'regular', sessionID: token, amount, txID: randomUUID(), roundID: randomUUID() },
      ...changes,
    }),
    async expire() {
      const sql = `update casino_session set expires_at = now() - interval '1 hour' where account_id = $1`
      await world.owner.query(sql, [account])
      world.first.platform.advance(3_000)
    },
    async rounds() {
      const sql = 'select state, ended_by, staked, won from casino_round where account_id = $1 order by number'
      return (await world.owner.query(sql, [account])).rows
    },
  }
}
export type Seat = Awaited<ReturnType<typeof seat>>
export const winOf = (bet: Fields, amount: string, changes: Fields = {}): Fields => ({
  ...{ ...bet, txID: randomUUID(), amount },
  ...changes,
})
export const refundOf = (bet: Fields, changes: Fields = {}): Fields => ({
  ...{ sessionID: bet.sessionID, txID: randomUUID(), origTxID: bet.txID, roundID: bet.roundID, amount: bet.amount },
  ...changes,
})
