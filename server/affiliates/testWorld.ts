// For tests: affiliates over bets, wallet, payments and settlement on a real database, and what operators and bettors do.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AffiliatePlan } from '@walia/domain/affiliates/plan.ts'
import { openOffers } from '../bonuses/testOffers.ts'
import { type Bettor, bonusWorld } from '../bonuses/testWorld.ts'
import { createKeys } from '../keys/index.ts'
import { createPayments } from '../payments/index.ts'
import { publish } from '../platform/outbox.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { createReferral } from '../referral/index.ts'
import { createSaferPlay } from '../saferplay/index.ts'
import { createVerification, developmentKeys } from '../verification/index.ts'
import { approve } from '../verification/testApproved.ts'

import { createAffiliates } from './index.ts'

export const PASSWORD = 'a partner’s password'
export const SHARE: AffiliatePlan = {
  cpa: null,
  share: { basisPoints: 3000, negative: 'carry' },
  paymentFeeBasisPoints: 0,
}
export const CPA: AffiliatePlan = {
  cpa: { amount: 3_00, depositMin: 100_00, wageredMin: 200_00 },
  share: null,
  paymentFeeBasisPoints: 0,
}
export type AffiliateWorld = Awaited<ReturnType<typeof affiliateWorld>>
export type Partner = { id: number; tag: string; invite: string; login: string; mobile: string }

const UNREAD = `select from outbox o left join outbox_cursor c on c.name = 'affiliates'
  where (o.tx, o.id) > (coalesce(c.tx, '0'), coalesce(c.id, 0))`

export async function affiliateWorld() {
  const world = await bonusWorld()
  const { platform, accounts, bonuses, wallet, ledger } = world
  const { texts } = platform
  await openOffers(bonuses, 'referral')
  const saferPlay = createSaferPlay(platform, { accounts })
  const verification = createVerification(platform, { accounts, keys: developmentKeys('test') })
  const payments = createPayments(platform, { accounts, bonuses, wallet, saferPlay, verification, texts, access: [] })
  const keys = createKeys(platform)
  const referral = createReferral(platform, { accounts, bonuses, ledger, payments })
  const affiliates = createAffiliates(platform, { accounts, ledger, payments, keys, referral })
  let nextNumber = 1
  const call = (method: 'GET' | 'POST', url: string, more: object = {}) =>
    platform.app.inject({ method, url: `/api/v1/affiliate/${url}`, ...more })
  return {
    ...{ ...world, payments, keys, referral, affiliates, call },
    async followed(): Promise<void> {
      do await affiliates.follow()
      while ((await platform.pool.query(UNREAD)).rowCount !== 0)
    },
    async partner(
      plan: AffiliatePlan = SHARE,
      mobile = `2519330${String(nextNumber).padStart(5, '0')}`,
    ): Promise<Partner> {
      const [login, invite] = [`partner${nextNumber++}`, Buffer.from(platform.random.bytes(32)).toString('base64url')]
      const wanted = { name: 'Anna', login, mobile, plan, inviteHash: secretHashOf(invite).toString('hex') }
      const added = await affiliates.add(wanted, 'test')
      if (!added.ok) throw new Error(JSON.stringify(added))
      return { id: added.id, tag: added.tag, invite, login, mobile }
    },
    /** A bettor whose browser named an affiliate as he registered. */
    async sentBy(named: { tag?: string | null; id?: string }, bettor?: Bettor): Promise<Bettor> {
      const one = bettor ?? (await world.bettor())
      const named2 = { affiliate: null, affiliateId: named.id ?? null, affiliateTag: named.tag ?? null }
      await publish(platform.pool, 'account.opened', { accountId: one.id, at: platform.clock.now(), ...named2 })
      return one
    },
    /** By a person who is known. */
    async claim(bettor: Bettor) {
      await approve(platform.pool, bettor.id)
      return world.claim(bettor)
    },
    /** The cookie of a login. */
    async enter({ invite }: Partner): Promise<string> {
      const answer = await call('POST', 'password', { payload: { invite, password: PASSWORD } })
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.cookies.find(({ name }) => name === 'partner')?.value ?? ''
    },
    report: async (cookie: string) => (await call('GET', 'report', { cookies: { partner: cookie } })).json().data,
  }
}

export type Heard = { headers: IncomingHttpHeaders; body: string }
/** A partner's own server on this machine, which answers what it is told to. */
export async function receiver() {
  const heard: Heard[] = []
  let status = 200
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      reply.writeHead(status, { location: '/elsewhere' }).end('thanks')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    heard,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    answer: (next: number) => {
      status = next
    },
    close: () => new Promise((closed) => server.close(closed)),
  }
}
