// Quotes: a price that was promised, signed together with its end and the picks it is for. Nothing is remembered, so any
// process honours the quote of any other.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { JointRules } from '@walia/domain/combo/joint.ts'
import { type JointGroup, type JointPricing, jointTotalOf } from '@walia/domain/combo/pricing.ts'
import type { JointPick, JointPrice } from '../bets/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import { keepSetting } from '../platform/settings.ts'

export type SignedQuote = { id: string; expiresAt: number }
export type Quotes = {
  sign(pricing: JointPricing, picks: readonly JointPick[]): SignedQuote
  /** The promised price; null when we did not sign it, it is over, or it is of other picks or of another order of them. */
  read(id: string, picks: readonly JointPick[]): JointPrice | null
}

/** Beside this the picks are signed, which the slip brings itself. `odds` are those of the picks, in their order. */
type Promised = {
  expiresAt: number
  rules: JointRules
  odds: number[]
  /** One per match, in the order of the first pick of each. */
  groups: Pick<JointGroup, 'price' | 'model'>[]
}

const KEY_BYTES = 32
const FORM = /^quo_([\w-]+)\.([\w-]{43})$/

const identityOf = ({ parentMatchId, subTypeId, specifiers, outcomeId }: JointPick) =>
  [parentMatchId, subTypeId, specifiers, outcomeId] as const

/** Drawn once for a database: all its processes sign with one key. */
export const loadQuoteKey = ({ pool, random }: Pick<Platform, 'pool' | 'random'>): Promise<string> =>
  keepSetting(pool, 'quote_key', Buffer.from(random.bytes(KEY_BYTES)).toString('base64url'))

export function createQuotes(clock: Clock, key: string, lifeMs: number): Quotes {
  const signatureOf = (payload: string, picks: readonly JointPick[]): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([payload, ...picks.map(identityOf)]))
      .digest()
  return {
    sign(pricing, picks) {
      const expiresAt = clock.now() + lifeMs
      const payload = Buffer.from(JSON.stringify(promisedOf(pricing, expiresAt))).toString('base64url')
      return { id: `quo_${payload}.${signatureOf(payload, picks).toString('base64url')}`, expiresAt }
    },
    read(id, picks) {
      const [, payload, signature] = FORM.exec(id) ?? []
      if (payload === undefined || signature === undefined) return null
      if (!timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(payload, picks))) return null
      const promised: Promised = JSON.parse(Buffer.from(payload, 'base64url').toString())
      if (promised.expiresAt <= clock.now()) return null
      const pricing = pricingOf(promised, picks)
      return { pricing, totalOdds: jointTotalOf(pricing), problems: [] }
    },
  }
}

function promisedOf({ rules, groups }: JointPricing, expiresAt: number): Promised {
  const picks = groups.flatMap((group) => group.picks).sort((a, b) => a.place - b.place)
  return {
    ...{ expiresAt, rules },
    odds: picks.map(({ odds }) => odds),
    groups: groups.map(({ price, model }) => ({ price, model })),
  }
}

function pricingOf({ rules, odds, groups }: Promised, picks: readonly JointPick[]): JointPricing {
  const placed = picks.map(({ parentMatchId, subTypeId: market, specifiers, outcomeId: outcome }, place) => ({
    matchId: parentMatchId,
    pick: { market, specifiers, outcome, odds: odds[place] as number, place },
  }))
  const matches = [...Map.groupBy(placed, ({ matchId }) => matchId)]
  return {
    rules,
    groups: matches.map(([matchId, some], index) => ({
      ...(groups[index] as Promised['groups'][number]),
      ...{ matchId, picks: some.map(({ pick }) => pick) },
    })),
  }
}
