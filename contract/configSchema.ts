// The schema of the configuration call, apart from config.ts so that the browser's bundle does not carry it.
import { type OpenedCampaignId, openedByOperator } from '@walia/domain/bonuses/campaigns.ts'
import type { ProductSwitch } from '@walia/domain/market/profile.ts'
import { Type } from 'typebox'

export const PublicConfigAnswer = Type.Object({
  market: Type.Union([Type.Literal('et'), Type.Literal('ke')]),
  brand: Type.Object({ name: Type.String(), slug: Type.String() }),
  version: Type.String({ description: 'of the running build; a page of another build offers a reload' }),
  development: Type.Boolean(),
  products_off: Type.Array(Type.Unsafe<ProductSwitch>(Type.String()), { description: 'of the market, not sold here' }),
  offers_open: Type.Array(Type.Unsafe<OpenedCampaignId>({ type: 'string', enum: [...openedByOperator] }), {
    description: 'cashback, bringing a friend, promo codes and odds boosts, where an operator has opened them',
  }),
  now: Type.Integer({ description: 'ms since epoch' }),
  zone_offset_ms: Type.Union([Type.Integer(), Type.Null()], {
    description: "of the market's time zone from UTC; null where it changes with the seasons",
  }),
})

export const VersionAnswer = Type.Object({ version: Type.String({ description: 'of the running build' }) })
