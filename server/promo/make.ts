// Promo codes as an operator has them: made, listed with what they have cost, stopped and resumed.
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { loyaltyOf } from '@walia/domain/loyalty/rules.ts'
import { type PromoTerms, type PromoTermsFault, promoCostOf, promoFaultOf } from '@walia/domain/promo/promo.ts'
import { shareCodeOf } from '@walia/domain/sharing/shareCode.ts'
import type { Queryable } from '../ledger/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import type { PromoDeps } from './deps.ts'
import { insertPromo, loadPromos, type StoredPromo, updateStopped } from './queries.ts'

/** Without a code one is drawn, without a start it begins at once, without a ceiling it is what all uses would cost. */
export type PromoDraft = Omit<PromoTerms, 'code' | 'from' | 'ceiling'> & {
  code: string | null
  from: number | null
  ceiling: number | null
}
export type PromoMade =
  | { ok: true; code: string; ceiling: number }
  | ({ ok: false } & (PromoTermsFault | { code: 'CODE_TAKEN' }))

/** Of 30 characters: 5.9e14 codes, where an account has thirty tries a day. */
const DRAWN_LENGTH = 10
const LISTED_MAX = 200

/** The same request of an operator again makes no second code. */
export const makePromo = (
  deps: PromoDeps,
  draft: PromoDraft,
  request: { id: number; by: string },
): Promise<PromoMade> => doneOnce(deps.pool, request.id, (db) => make(deps, db, draft, request))

async function make(
  { profile, clock, random }: PromoDeps,
  db: Queryable,
  draft: PromoDraft,
  { id: requestId, by }: { id: number; by: string },
): Promise<PromoMade> {
  const now = clock.now()
  const campaign = campaignsOf(profile.id).freeBets.promo
  const { pointValue } = loyaltyOf(profile.id)
  const cost = promoCostOf(draft, pointValue)
  const terms: PromoTerms = {
    ...draft,
    code: draft.code ?? shareCodeOf((limit) => random.below(limit), DRAWN_LENGTH),
    from: draft.from ?? now,
    ceiling: draft.ceiling ?? cost * draft.usesMax,
  }
  const fault = promoFaultOf(terms, { campaign, pointValue, now })
  if (fault !== null) return { ok: false, ...fault }
  const made = { ...terms, market: profile.id, requestId, cost, by, madeAt: new Date(now) }
  const code = await insertPromo(db, made)
  return code === null ? { ok: false, code: 'CODE_TAKEN' } : { ok: true, code, ceiling: terms.ceiling }
}

export const promosNow = ({ pool, profile }: PromoDeps): Promise<StoredPromo[]> =>
  loadPromos(pool, profile.id, LISTED_MAX)

export const switchPromo = (
  { pool, profile, clock }: PromoDeps,
  code: string,
  stopped: boolean,
  { id: requestId, by }: { id: number | null; by: string },
): Promise<boolean> =>
  doneOnce(pool, requestId, (db) =>
    updateStopped(db, profile.id, code, stopped ? { at: new Date(clock.now()), by } : null),
  )
