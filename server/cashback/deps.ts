// What cashback's use cases are handed.
import type { Week } from '@walia/domain/market/weeks.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Span } from '../platform/losses.ts'
import type { Platform } from '../platform/platform.ts'

export type CashbackNeeds = {
  accounts: Pick<Accounts, 'authenticate'>
  bonuses: Pick<Bonuses, 'grantFreeBet' | 'openings'>
}
export type CashbackDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'outbox'> & CashbackNeeds

export const spanOf = ({ from, until }: Pick<Week, 'from' | 'until'>): Span => ({
  from: new Date(from),
  until: new Date(until),
})
