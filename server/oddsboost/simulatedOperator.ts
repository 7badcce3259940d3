// In development, where it is asked for: an operator who opens odds boosts and keeps one odds boost for everybody open, on a match that home opens with.
import { oddsBoostRulesOf } from '@walia/domain/oddsboost/oddsBoost.ts'
import { lineKey, type MatchState } from '../odds/index.ts'
import type { OddsBoostDeps } from './deps.ts'
import type { OddsBoostDraft, OddsBoostMade } from './make.ts'
import type { CountedBoost } from './queries.ts'

const NAME = 'simulated operator'
export const CAMPAIGN = 'odds_boost'
const RESULT = 1
// Who sees it has time to bet on it.
const AHEAD_MS = 15 * 60_000
const CEILING = 10_000_00

export type BoostsByHand = {
  list(): Promise<readonly CountedBoost[]>
  make(draft: OddsBoostDraft, request: { id: null; by: string }): Promise<OddsBoostMade>
}

/** Once: who closes odds boosts afterwards has closed them. */
export async function openOnce({ bonuses, pool }: Pick<OddsBoostDeps, 'bonuses' | 'pool'>): Promise<void> {
  if ((await bonuses.openings(CAMPAIGN, pool)).length > 0) return
  await bonuses.openCampaign(CAMPAIGN, true, { id: null, by: NAME })
}

/** True when one was made. A match gets one boost at most, whether that was used up or stopped. */
export async function operateOnce(
  { book, clock, profile, onHome }: Pick<OddsBoostDeps, 'book' | 'clock' | 'profile' | 'onHome'>,
  boosts: BoostsByHand,
): Promise<boolean> {
  const now = clock.now()
  const made = await boosts.list()
  if (made.some((boost) => isOpenToAll(boost, now))) return false
  const before = new Set(made.map(({ terms }) => terms.event?.parentMatchId))
  const { percentMax, stakeMax } = oddsBoostRulesOf(profile.id)
  for (const id of onHome?.() ?? []) {
    const match = before.has(id) ? undefined : book.match(id)
    if (!match?.fixture || match.live || match.fixture.startsAt < now + AHEAD_MS) continue
    const event = { parentMatchId: id, market: RESULT, specifiers: '', outcomes: [boostedOutcomeOf(match)] }
    const terms = { accounts: null, percent: percentMax, oddsMax: null, stakeMax, usesMax: 1, ceiling: CEILING }
    if ((await boosts.make({ event, ...terms, from: null, until: null }, { id: null, by: NAME })).ok) return true
  }
  return false
}

const isOpenToAll = ({ terms, stopped, spent }: CountedBoost, now: number): boolean =>
  terms.accounts === null && stopped === null && spent < terms.ceiling && terms.from <= now && now < terms.until

/** The middle price: neither the favourite, to which ten percent adds little, nor an outsider that nobody picks. */
function boostedOutcomeOf({ lines }: MatchState): string {
  const outcomes = lines.get(lineKey(RESULT, ''))?.outcomes ?? []
  const [, middle] = outcomes.toSorted((a, b) => (a.sell ?? 0) - (b.sell ?? 0))
  return middle?.id ?? ''
}
