// Odds boosts as an operator has them: made over what is for sale now, listed with what they have cost, stopped.
import {
  boostedPriceOf,
  type OddsBoostFault,
  type OddsBoostTerms,
  oddsBoostFaultOf,
  oddsBoostRulesOf,
} from '@walia/domain/oddsboost/oddsBoost.ts'
import type { Queryable } from '../ledger/index.ts'
import { lineKey, type MatchState } from '../odds/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import type { OddsBoostDeps } from './deps.ts'
import { findBeside, insertBoost } from './queries.ts'

/** Null is the market's highest price, now, and the start of its match. */
export type OddsBoostDraft = Omit<OddsBoostTerms, 'oddsMax' | 'from' | 'until'> & {
  oddsMax: number | null
  from: number | null
  until: number | null
}

export type OddsBoostMade =
  | { ok: true; id: number; terms: OddsBoostTerms }
  | ({ ok: false } & (
      | OddsBoostFault
      | { code: 'NO_SUCH_ACCOUNT'; account: number }
      | { code: 'NOT_FOR_SALE' | 'ADDS_NOTHING'; outcome: string | null }
      | { code: 'BOOSTED_ALREADY'; boost: number }
    ))

/** The same request of an operator again makes no second boost. */
export const makeBoost = (
  deps: OddsBoostDeps,
  draft: OddsBoostDraft,
  request: { id: number | null; by: string },
): Promise<OddsBoostMade> => doneOnce(deps.pool, request.id, (db) => make(deps, db, draft, request))

async function make(
  { profile, clock, book, accounts }: OddsBoostDeps,
  db: Queryable,
  draft: OddsBoostDraft,
  { id: requestId, by }: { id: number | null; by: string },
): Promise<OddsBoostMade> {
  const now = clock.now()
  const rules = oddsBoostRulesOf(profile.id)
  const match = draft.event === null ? undefined : book.match(draft.event.parentMatchId)
  const starts = match?.fixture?.startsAt ?? now
  const terms: OddsBoostTerms = {
    ...draft,
    oddsMax: draft.oddsMax ?? rules.oddsMax,
    from: draft.from ?? now,
    until: draft.event === null ? (draft.until ?? now) : Math.min(draft.until ?? starts, starts),
  }
  const fault = oddsBoostFaultOf(terms, rules, now) ?? (await unknownOf(accounts, terms)) ?? unsoldOf(terms, match)
  if (fault !== null) return { ok: false, ...fault }
  const beside = await findBeside(db, profile.id, terms)
  if (beside !== null) return { ok: false, code: 'BOOSTED_ALREADY', boost: beside }
  return { ok: true, id: await insertBoost(db, { ...terms, market: profile.id, requestId, by }), terms }
}

/** The first named account that there is none of. */
async function unknownOf({ findById }: OddsBoostDeps['accounts'], { accounts }: OddsBoostTerms) {
  for (const account of accounts ?? [])
    if ((await findById(account)) === null) return { code: 'NO_SUCH_ACCOUNT' as const, account }
  return null
}

/** The first named outcome that is not sold before its match, or that the boost adds nothing to. */
function unsoldOf({ event, ...boosting }: OddsBoostTerms, match: MatchState | undefined) {
  if (event === null) return null
  const line = match?.lines.get(lineKey(event.market, event.specifiers))
  if (!match || match.live || match.status.status !== 0 || line?.status !== 1)
    return { code: 'NOT_FOR_SALE' as const, outcome: null }
  for (const id of event.outcomes) {
    const outcome = line.outcomes.find((each) => each.id === id)
    if (!outcome?.active || outcome.sell === null) return { code: 'NOT_FOR_SALE' as const, outcome: id }
    if (boostedPriceOf(outcome.sell, boosting) === null) return { code: 'ADDS_NOTHING' as const, outcome: id }
  }
  return null
}
