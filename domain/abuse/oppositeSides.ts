// Opposite sides: connected accounts that staked on different outcomes of one market, at least one of them money that was given
// or at boosted odds.
import type { StakeSource } from '../bets/stakeSource.ts'

export type StakedLeg = {
  accountId: number
  /** The ticket's public id. */
  bet: string
  source: StakeSource
  /** It was sold with an odds boost. */
  boosted: boolean
  parentMatchId: number
  market: number
  specifiers: string
  outcomeId: string
  /** Epoch ms. */
  placedAt: number
}
/** `how`: what the two have in common, such as "device". Either order. */
export type Connected = { accountId: number; otherId: number; how: string }
export type OppositeSides = { one: StakedLeg; other: StakedLeg; how: string[] }

const lineOf = ({ parentMatchId, market, specifiers }: StakedLeg) => `${parentMatchId}/${market}/${specifiers}`

/** Each pair of tickets once per line, `one` of the lower account; tickets further apart than `withinMs` are left out. */
export function oppositeSides(
  legs: readonly StakedLeg[],
  connections: readonly Connected[],
  withinMs: number,
): OppositeSides[] {
  const legsOf = Map.groupBy(legs, ({ accountId }) => accountId)
  const pairs = Map.groupBy(connections, ({ accountId, otherId }) =>
    [Math.min(accountId, otherId), Math.max(accountId, otherId)].join(),
  )
  return [...pairs].flatMap(([pair, all]) => {
    const [low = 0, high = 0] = pair.split(',').map(Number)
    const how = [...new Set(all.map((each) => each.how))].toSorted()
    const others = Map.groupBy(legsOf.get(high) ?? [], lineOf)
    return (legsOf.get(low) ?? []).flatMap((one) =>
      (others.get(lineOf(one)) ?? [])
        .filter((other) => isOpposite(one, other) && Math.abs(one.placedAt - other.placedAt) <= withinMs)
        .map((other) => ({ one, other, how })),
    )
  })
}

const isOpposite = (one: StakedLeg, other: StakedLeg): boolean =>
  one.outcomeId !== other.outcomeId && (isHelped(one) || isHelped(other))

const isHelped = ({ source, boosted }: StakedLeg): boolean => source !== 'cash' || boosted
