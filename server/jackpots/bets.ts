// Entries as v2/bet takes them: a leg for each outcome that is picked, the round by its id, the stake for all of its lines.
import type { BetBody, BetLegBody } from '@walia/contract/bets.ts'
import { AWAY, DRAW, HOME, type Outcomes, outcomesText } from '@walia/domain/jackpots/entry.ts'
import { jackpotTemplates } from '@walia/domain/jackpots/templates.ts'
import type { EntrySale, SoldEntry } from '../bets/index.ts'
import { sequenceText } from '../gamestakes/index.ts'
import { invariant } from '../platform/invariant.ts'
import { RESULT_MARKET } from './deps.ts'
import { loadEntry } from './entryQueries.ts'
import { entryIdOf } from './entryView.ts'
import { loadPlaced, type Placing, placeEntry, type Wanted } from './place.ts'

/** By the feed's outcomes of the result. */
const OUTCOMES: ReadonlyMap<string, Outcomes> = new Map([
  ['1', HOME],
  ['2', DRAW],
  ['3', AWAY],
])
const PREMATCH = 7

export const entriesAsBets = (placing: Placing): EntrySale => ({
  types: jackpotTemplates.map(({ type }) => String(type)),
  product: 'jackpot',
  async place({ bettor, jackpotId, body, ...request }) {
    const placed = await placeEntry(placing, bettor, { wanted: wantedOf(jackpotId, body), ...request })
    return soldOf(placing, placed)
  },
  sold: async (entryId, language) => soldOf(placing, await loadPlaced(placing, entryId, language)),
})

/** With its sequence id, which the database gave it. */
async function soldOf({ pool }: Placing, placed: Awaited<ReturnType<typeof placeEntry>>): Promise<SoldEntry> {
  const { ticket_id } = placed.data
  const id = entryIdOf(ticket_id)
  const entry = id === null ? null : await loadEntry(pool, id)
  invariant(entry !== null, 'an entry that was placed is there')
  return { bet_id: ticket_id, seq_id: sequenceText(entry), ...placed }
}

function wantedOf(jackpot_id: number, { betslip, stake, product_type, source }: BetBody): Wanted {
  const picks = new Map<number, Outcomes>()
  const amiss = new Set<number>()
  for (const leg of betslip) {
    const { parent_match_id: match } = leg
    const picked = picks.get(match) ?? 0
    const outcome = outcomeOf(leg)
    // What the round does not sell, or the same twice.
    if (outcome === 0 || (picked & outcome) > 0) amiss.add(match)
    picks.set(match, picked | outcome)
  }
  return {
    jackpot_id,
    stake,
    type: Number(product_type),
    ...(source === undefined ? {} : { source }),
    picks: [...picks].map(([parent_match_id, outcomes]) => ({
      parent_match_id,
      outcomes: amiss.has(parent_match_id) ? '' : outcomesText(outcomes),
    })),
  }
}

const outcomeOf = ({ sub_type_id, special_bet_value, outcome_id, bet_type }: BetLegBody): Outcomes =>
  sub_type_id === RESULT_MARKET && special_bet_value === '' && bet_type === PREMATCH
    ? (OUTCOMES.get(outcome_id) ?? 0)
    : 0
