// The terms a ticket is placed under: tax row and limits, stored once per distinct set and kept for ever.
import { hash } from 'node:crypto'
import {
  type Channel,
  limitsOf,
  type MarketProfile,
  type ProductId,
  type TaxRow,
} from '@walia/domain/market/profile.ts'
import type { Pool } from 'pg'
import { upsertTerms } from './queries.ts'

export type Terms = {
  /** Null when this set was not used in this process yet. */
  find(product: ProductId, channel: Channel, tax: TaxRow): number | null
  ensure(product: ProductId, channel: Channel, tax: TaxRow): Promise<number>
}

export function createTerms(pool: Pool, profile: MarketProfile): Terms {
  const known = new Map<string, number>()
  const keyOf = (product: ProductId, channel: Channel, tax: TaxRow) => `${product}/${channel}/${tax.id}`
  return {
    find: (product, channel, tax) => known.get(keyOf(product, channel, tax)) ?? null,
    async ensure(product, channel, tax) {
      const terms = { market: profile.id, product, channel, tax, limits: limitsOf(profile, product, channel) }
      const digest = hash('sha256', JSON.stringify(terms), 'hex')
      const id = await upsertTerms(pool, digest, terms)
      known.set(keyOf(product, channel, tax), id)
      return id
    },
  }
}
