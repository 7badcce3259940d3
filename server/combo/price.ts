// Prices the picks of a combo slip from the book as it is now: one joint price per match, or what stands in the way.
import type { ComboProblemCode } from '@walia/contract/combo.ts'
import { isExpired, type LegNow } from '@walia/domain/bets/decidePlacement.ts'
import { disguisedPickOf, type GroupChances } from '@walia/domain/combo/disguise.ts'
import { type JointRules, jointOddsOf, jointOf } from '@walia/domain/combo/joint.ts'
import { type JointGroup, type JointPricing, jointTotalOf, type PlacedPick } from '@walia/domain/combo/pricing.ts'
import { type JointPick, legNowOf, selectionKeyOf } from '../bets/index.ts'
import type { PriceBook, Quote } from '../odds/index.ts'
import type { MatchModel, Models } from './models.ts'

/** `place` is the pick that has to go, `with` those it cannot be combined with. */
export type Problem = { place: number; code: ComboProblemCode; with: number[] }
export type PickNow = JointPick & { place: number; quote: Quote | null; current: LegNow | null }

export type ComboPrice = {
  picks: PickNow[]
  problems: Problem[]
  /** Places of picks that others of their match imply. */
  redundant: number[]
  /** Null with problems. */
  pricing: JointPricing | null
  totalOdds: bigint | null
}

export type PriceInput = { book: PriceBook; models: Models; rules: JointRules; addsMinPercent: number; now: number }

export function priceOf(asked: PriceInput, wanted: readonly JointPick[]): ComboPrice {
  const picks = wanted.map((pick, index) => pickNowOf(asked.book, pick, index))
  const problems = [...repeatedOf(picks), ...picks.flatMap((pick) => closedOf(pick, asked.now) ?? [])]
  const bad = new Set(problems.map(({ place }) => place))
  const groups: JointGroup[] = []
  const redundant: number[] = []
  const chances: GroupChances[] = []
  for (const some of Map.groupBy(picks, ({ parentMatchId }) => parentMatchId).values()) {
    const good = some.filter(({ place }) => !bad.has(place))
    if (good.length === 0) continue
    const group = groupOf(asked, good)
    problems.push(...group.problems)
    redundant.push(...group.redundant)
    if (group.group !== null) groups.push(group.group)
    if (group.chances !== null) chances.push(group.chances)
  }
  if (problems.length === 0) problems.push(...disguiseOf(picks, chances, asked.addsMinPercent))
  const pricing = problems.length === 0 && groups.length > 0 ? { rules: asked.rules, groups } : null
  return { picks, problems, redundant, pricing, totalOdds: pricing && jointTotalOf(pricing) }
}

/** With the line's own spelling of its specifiers, under which results will come. */
function pickNowOf(book: PriceBook, pick: JointPick, place: number): PickNow {
  const quote = book.quote(pick.parentMatchId, pick.subTypeId, pick.specifiers, pick.outcomeId)
  return { ...pick, specifiers: quote?.line?.specifiers ?? pick.specifiers, place, quote, current: legNowOf(quote) }
}

function repeatedOf(picks: readonly PickNow[]): Problem[] {
  const first = new Map<string, number>()
  return picks.flatMap((pick): Problem[] => {
    const earlier = first.get(selectionKeyOf(pick))
    if (earlier !== undefined) return [{ place: pick.place, code: 'DUPLICATE_PICK', with: [earlier] }]
    first.set(selectionKeyOf(pick), pick.place)
    return []
  })
}

function closedOf({ place, current, betType }: PickNow, now: number): Problem | null {
  const asked = betType ?? (current?.live ? 'live' : 'prebet')
  if (isExpired({ current, betType: asked }, now)) return { place, code: 'LEG_EXPIRED', with: [] }
  if (current === null || !current.open || current.odds === null) return { place, code: 'LEG_SUSPENDED', with: [] }
  return null
}

/** A slip that comes down to one pick is a single bet: every other pick is named with it. */
function disguiseOf(picks: readonly PickNow[], chances: readonly GroupChances[], addsMinPercent: number): Problem[] {
  const main = disguisedPickOf(chances, addsMinPercent)
  if (main === null) return []
  const others = picks.filter(({ place }) => place !== main)
  return others.map(({ place }) => ({ place, code: 'PICKS_ADD_NOTHING', with: [main] }))
}

type GroupResult = {
  group: JointGroup | null
  problems: Problem[]
  redundant: number[]
  chances: GroupChances | null
}
const unsold = (problems: Problem[]): GroupResult => ({ group: null, problems, redundant: [], chances: null })

const placedOf = ({ subTypeId, specifiers, outcomeId, current, place }: PickNow): PlacedPick => ({
  market: subTypeId,
  specifiers,
  outcome: outcomeId,
  odds: current?.odds ?? 0,
  place,
})

/** One pick of a match is sold at its own price, in any sport; several need a model of the match. */
function groupOf({ models, rules }: PriceInput, some: readonly PickNow[]): GroupResult {
  const picks = some.map(placedOf)
  const [first] = some as [PickNow]
  const matchId = first.parentMatchId
  if (picks.length === 1) {
    const { odds: price, place } = picks[0] as PlacedPick
    const chance = 100 / price
    return {
      group: { matchId, price, model: null, picks },
      ...{ problems: [], redundant: [], chances: { chance, picks: [{ place, chance }] } },
    }
  }
  const model = first.quote ? models.of(first.quote.match) : null
  if (model === null) return unsold(foreignOf(picks, picks.slice(1)))
  return builtOf(matchId, model, picks, rules)
}

const foreignOf = (picks: readonly PlacedPick[], foreign: readonly PlacedPick[]): Problem[] =>
  foreign.map(({ place }) => ({
    place,
    code: 'PICKS_NOT_COMBINABLE',
    with: picks.filter((other) => other.place !== place).map((other) => other.place),
  }))

/** Picks that conflict are named one by one, each taken out before the next is looked for. */
function builtOf(matchId: number, { model, weights }: MatchModel, all: PlacedPick[], rules: JointRules): GroupResult {
  const problems: Problem[] = []
  let picks = all
  for (;;) {
    const { probability, conflict, foreign, redundant } = jointOf(weights, picks)
    const placeAt = (index: number) => (picks[index] as PlacedPick).place
    if (foreign.length > 0)
      return unsold(
        foreignOf(
          picks,
          foreign.map((i) => picks[i] as PlacedPick),
        ),
      )
    if (conflict === null) {
      const price = jointOddsOf(probability, picks, rules)
      const alone = picks.map((pick) => ({ place: pick.place, chance: jointOf(weights, [pick]).probability }))
      return {
        group: { matchId, price, model, picks },
        ...{ problems, redundant: redundant.map(placeAt), chances: { chance: probability, picks: alone } },
      }
    }
    problems.push({ place: placeAt(conflict.place), code: 'PICKS_CONFLICT', with: conflict.with.map(placeAt) })
    picks = picks.filter((_, index) => index !== conflict.place)
    if (picks.length === 0) return unsold(problems)
  }
}
