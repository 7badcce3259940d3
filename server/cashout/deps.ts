// What the use cases of cash-out are handed.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Holds } from '../bets/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Leases } from '../platform/leases.ts'
import type { Log } from '../platform/log.ts'
import type { Random } from '../platform/random.ts'
import type { Texts } from '../platform/text.ts'
import type { Bettor } from '../stakes/index.ts'

export type CashoutDeps = {
  profile: MarketProfile
  clock: Clock
  random: Random
  pool: Pool
  leases: Pick<Leases, 'holds' | 'write'>
  log: Log
  book: PriceBook
  /** False as soon as its prices may be old. */
  sells(): boolean
  ledger: Ledger
  holds: Holds
  texts: Texts
  /** Throws a Refusal when nobody is logged in. */
  bettorOf(request: FastifyRequest): Promise<Pick<Bettor, 'accountId' | 'blocked'>>
  /** For what runs without a request. */
  isBlocked(accountId: number): Promise<boolean>
  /** After a commit with events. */
  published(): void
}
