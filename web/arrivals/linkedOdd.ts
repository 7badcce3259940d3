// Finds the odd that an instant-bet link names among the match's present markets.
import type { Market, MatchAnswer, MatchMeta, Odd } from '@walia/contract/matches.ts'
import { type AcceptSetting, acceptsChange, type Pick } from '@walia/domain/betslip/slip.ts'
import type { LinkedPick } from '@walia/domain/marketing/instantBet.ts'
import { formatOdds, parseOdds } from '@walia/domain/odds/odds.ts'
import { pickOf } from '../odds/pickOf.ts'

export type LinkedOdd =
  | { kind: 'found'; match: MatchMeta; market: Market; odd: Odd }
  /** The match is over or unknown. */
  | { kind: 'expired' }
  /** It has no such market or odd. */
  | { kind: 'unknown' }

export const linkedOddIn = ({ data, meta }: MatchAnswer, linked: LinkedPick): LinkedOdd => {
  if (meta === null || meta.bet_status === 'closed') return { kind: 'expired' }
  const market = marketOf(data, linked)
  const odd = market?.odds.find(({ odd_key }) => odd_key.toLowerCase() === linked.oddKey.toLowerCase())
  return market && odd ? { kind: 'found', match: meta, market, odd } : { kind: 'unknown' }
}

/** "total=2.5" as the wire has it, or "2.5" as people write it; a market with one line needs no value. */
const marketOf = (data: readonly Market[], { subTypeId, specialBetValue }: LinkedPick): Market | undefined => {
  const lines = data.filter((market) => market.sub_type_id === subTypeId)
  const exact = lines.find((market) => market.special_bet_value === specialBetValue)
  if (exact) return exact
  if (specialBetValue === '') return lines.length === 1 ? lines[0] : undefined
  return lines.find((market) => valuesOf(market.special_bet_value) === specialBetValue)
}

const valuesOf = (specifiers: string): string =>
  specifiers
    .split('|')
    .map((part) => part.slice(part.indexOf('=') + 1))
    .join('|')

/**
 * The pick at the present price, whatever price the link has; a different price in the link is flagged, unless
 * the bettor's settings accept such a change.
 */
export const pickOfLinked = (
  found: LinkedOdd & { kind: 'found' },
  { oddValue }: LinkedPick,
  setting: AcceptSetting,
): { pick: Pick; moved: { from: string; to: string } | null } => {
  const pick = pickOf(found.match, found.market, found.odd)
  const now = parseOdds(pick.odd.odd_value)
  if (oddValue === null || oddValue === now || !now) return { pick, moved: null }
  const from = formatOdds(oddValue)
  const moved = { from, to: pick.odd.odd_value }
  if (acceptsChange(oddValue, now, setting)) return { pick, moved }
  return { pick: { ...pick, changed: true, accepted_odd: from }, moved }
}
