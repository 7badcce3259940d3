// Quotes: a price that was promised, sealed together with its end and bound to the picks it is for. Nothing is kept, so any
// process honours the quote of any other; and nobody reads from it how the house models a match.
import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { JointRules } from '@walia/domain/combo/joint.ts'
import { type JointGroup, type JointPricing, jointTotalOf } from '@walia/domain/combo/pricing.ts'
import type { JointPick, JointPrice } from '../bets/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Platform } from '../platform/platform.ts'
import type { Random } from '../platform/random.ts'
import { keepSetting } from '../platform/settings.ts'

export type SealedQuote = { id: string; expiresAt: number }
export type Quotes = {
  seal(pricing: JointPricing, picks: readonly JointPick[]): SealedQuote
  /** The promised price; null when we did not seal it, it is over, or it is of other picks or of another order of them. */
  read(id: string, picks: readonly JointPick[]): JointPrice | null
}

/** The picks are bound to it, which the slip brings itself. `odds` are those of the picks, in their order. */
type Promised = {
  expiresAt: number
  rules: JointRules
  odds: number[]
  /** One per match, in the order of the first pick of each. */
  groups: Pick<JointGroup, 'price' | 'model'>[]
}

const KEY_BYTES = 32
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const FORM = /^quo_[\w-]+$/

const identityOf = ({ parentMatchId, subTypeId, specifiers, outcomeId }: JointPick) =>
  [parentMatchId, subTypeId, specifiers, outcomeId] as const

/** Drawn once for a database: all its processes seal with one key. */
export const loadQuoteKey = ({ pool, random }: Pick<Platform, 'pool' | 'random'>): Promise<string> =>
  keepSetting(pool, 'quote_key', Buffer.from(random.bytes(KEY_BYTES)).toString('base64url'))

export function createQuotes(clock: Clock, random: Pick<Random, 'bytes'>, keyText: string, lifeMs: number): Quotes {
  const key = Buffer.from(keyText, 'base64url')
  const bound = (picks: readonly JointPick[]): Buffer => Buffer.from(JSON.stringify(picks.map(identityOf)))
  return {
    seal(pricing, picks) {
      const expiresAt = clock.now() + lifeMs
      const nonce = random.bytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(bound(picks))
      const sealed = [cipher.update(JSON.stringify(promisedOf(pricing, expiresAt))), cipher.final()]
      const id = Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')
      return { id: `quo_${id}`, expiresAt }
    },
    read(id, picks) {
      const promised = FORM.test(id)
        ? opened(key, Buffer.from(id.slice('quo_'.length), 'base64url'), bound(picks))
        : null
      if (promised === null || promised.expiresAt <= clock.now()) return null
      const pricing = pricingOf(promised, picks)
      return { pricing, totalOdds: jointTotalOf(pricing), problems: [] }
    },
  }
}

/** Null for what was not sealed with this key for these picks. */
function opened(key: Buffer, sealed: Buffer, bound: Buffer): Promised | null {
  if (sealed.length <= NONCE_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(bound).setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    return JSON.parse(text)
  } catch {
    return null
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
