// What blackjack returns to who plays best: every card of dealer and player weighed exactly, in whole numbers. Decks are
// endless, so hands depend on each other by the dealer's cards alone, and the best act by the hand and his open card.
import type { GameReturn } from '../games/return.ts'
import { type Act, handOdds } from './blackjack.ts'

/** By points: aces to nines one rank of thirteen each, tens and faces four. */
const RANKS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((points) => ({ points, weight: points === 10 ? 4n : 1n }))
/** No hand has more cards to come: fractions are whole numbers of 13^DEPTH. */
const DEPTH = 24n
const ONE = 13n ** DEPTH
const [BUST, DEALER_STANDS] = [22, 17]

/** Points with every ace as 1, and whether there is one. */
type Sum = { hard: number; ace: boolean }
const plus = ({ hard, ace }: Sum, points: number): Sum => ({ hard: hard + points, ace: ace || points === 1 })
const pointsOf = ({ hard, ace }: Sum): number => {
  const points = ace && hard <= 11 ? hard + 10 : hard
  return Math.min(points, BUST)
}
const keyOf = ({ hard, ace }: Sum): number => hard * 2 + Number(ace)
const none: Sum = { hard: 0, ace: false }

/** The shares of a hand's ends, each a whole number of 13^DEPTH. */
type Ends = ReadonlyMap<number, bigint>
function mixed(parts: readonly { ends: Ends; weight: bigint }[], by = 13n): Ends {
  const sums = new Map<number, bigint>()
  for (const { ends, weight } of parts)
    for (const [end, ways] of ends) sums.set(end, (sums.get(end) ?? 0n) + ways * weight)
  return new Map([...sums].map(([end, ways]) => [end, ways / by]))
}

const dealerKnown = new Map<number, Ends>()
/** Where the dealer ends, by points; BUST is any bust. */
function dealerEnds(sum: Sum): Ends {
  const known = dealerKnown.get(keyOf(sum))
  if (known) return known
  const points = pointsOf(sum)
  const ends =
    points >= DEALER_STANDS
      ? new Map([[points, ONE]])
      : mixed(RANKS.map(({ points: next, weight }) => ({ ends: dealerEnds(plus(sum, next)), weight })))
  dealerKnown.set(keyOf(sum), ends)
  return ends
}

const isTwoOf21 = (a: number, b: number): boolean => a + b === 11 && (a === 1 || b === 1)
/** Of thirteen hidden cards, those that make the open one a natural. */
const naturalsWith = (up: number): bigint =>
  RANKS.reduce((sum, { points, weight }) => sum + (isTwoOf21(up, points) ? weight : 0n), 0n)
/** Where he ends with an open card and no natural, of 13 x 13^DEPTH. */
const endsWith = (up: number): Ends =>
  mixed(
    RANKS.filter(({ points }) => !isTwoOf21(up, points)).map(({ points, weight }) => ({
      ...{ ends: dealerEnds(plus(plus(none, up), points)), weight },
    })),
    1n,
  )

/** What acts are worth against one open card of the dealer's who has no natural: net first stakes, in one unit for all. */
export function advisor(up: number) {
  const house = endsWith(up)
  const standAt = (points: number): bigint =>
    [...house].reduce((total, [end, ways]) => total + ways * BigInt(handOdds(points, end) / 100 - 1), 0n) * ONE
  const standing = Array.from({ length: BUST + 1 }, (_, points) => standAt(points))
  const stand = (sum: Sum): bigint => standing[pointsOf(sum)] as bigint
  const overRanks = (worth: (points: number) => bigint): bigint =>
    RANKS.reduce((total, { points, weight }) => total + weight * worth(points), 0n) / 13n
  const known = new Map<number, bigint>()
  const hit = (sum: Sum): bigint => {
    const before = known.get(keyOf(sum))
    if (before !== undefined) return before
    const worth = overRanks((points) => later(plus(sum, points)))
    known.set(keyOf(sum), worth)
    return worth
  }
  /** Of a hand that may be neither doubled nor split. */
  const later = (sum: Sum): bigint => {
    if (pointsOf(sum) >= 21) return stand(sum)
    const [stood, more] = [stand(sum), hit(sum)]
    return stood >= more ? stood : more
  }
  const double = (sum: Sum): bigint => 2n * overRanks((points) => stand(plus(sum, points)))
  const split = (points: number): bigint =>
    2n *
    overRanks((next) => {
      const sum = plus(plus(none, points), next)
      return points === 1 || pointsOf(sum) === 21 ? stand(sum) : bestOf(worths(sum, false)).worth
    })
  const worths = (sum: Sum, isPair: boolean): { act: Act; worth: bigint }[] => [
    { act: 'stand', worth: stand(sum) },
    { act: 'hit', worth: hit(sum) },
    { act: 'double', worth: double(sum) },
    ...(isPair ? [{ act: 'split' as const, worth: split(sum.hard / 2) }] : []),
  ]
  return {
    house,
    /** The best act with the first two cards of a hand, by points. `maySplit`: it was not split yet. */
    first: (a: number, b: number, maySplit = true): Act =>
      bestOf(worths(plus(plus(none, a), b), maySplit && a === b)).act,
    /** With more than two. */
    more: (sum: Sum): 'hit' | 'stand' => (pointsOf(sum) < 21 && hit(sum) > stand(sum) ? 'hit' : 'stand'),
  }
}

const bestOf = (worths: readonly { act: Act; worth: bigint }[]) =>
  worths.reduce((best, each) => (each.worth > best.worth ? each : best))

type Advisor = ReturnType<typeof advisor>

/** Where a hand ends that goes on hitting as advised, by points. */
function hitEnds(advice: Advisor, sum: Sum, known: Map<number, Ends>): Ends {
  const before = known.get(keyOf(sum))
  if (before) return before
  const ends = mixed(
    RANKS.map(({ points, weight }) => {
      const next = plus(sum, points)
      const hit = advice.more(next) === 'hit'
      return { ends: hit ? hitEnds(advice, next, known) : new Map([[pointsOf(next), ONE]]), weight }
    }),
  )
  known.set(keyOf(sum), ends)
  return ends
}

const DOUBLED = 100
/** Where a hand of two cards ends, by points, and DOUBLED more where its bet is doubled. */
function handEnds(advice: Advisor, a: number, b: number): Ends {
  const sum = plus(plus(none, a), b)
  const act = pointsOf(sum) === 21 ? 'stand' : advice.first(a, b, false)
  if (act === 'stand') return new Map([[pointsOf(sum), ONE]])
  if (act === 'hit') return hitEnds(advice, sum, new Map())
  return mixed(
    RANKS.map(({ points, weight }) => ({
      ...{ ends: new Map([[pointsOf(plus(sum, points)) + DOUBLED, ONE]]), weight },
    })),
  )
}

/** Each of two split hands by itself. */
const splitEnds = (advice: Advisor, points: number): Ends =>
  mixed(
    RANKS.map(({ points: next, weight }) => {
      const alone = new Map([[pointsOf(plus(plus(none, points), next)), ONE]])
      return { ends: points === 1 ? alone : handEnds(advice, points, next), weight }
    }),
  )

/** All that a round comes to: first stakes laid, hundredths of the first stake paid, and in how many ways. */
export type RoundOutcome = { staked: number; paid: number; ways: bigint }

export function roundOutcomes(): RoundOutcome[] {
  const found = new Map<string, RoundOutcome>()
  const add = (staked: number, paid: number, ways: bigint) => {
    const key = `${staked} ${paid}`
    found.set(key, { staked, paid, ways: (found.get(key)?.ways ?? 0n) + ways })
  }
  for (const { points: up, weight: upWeight } of RANKS) {
    const advice = advisor(up)
    for (const { points: a, weight: aWeight } of RANKS)
      for (const { points: b, weight: bWeight } of RANKS.filter(({ points }) => points >= a))
        dealtOutcomes(advice, [a, b, up], upWeight * aWeight * bWeight * (a === b ? 1n : 2n), add)
  }
  return [...found.values()]
}

type Add = (staked: number, paid: number, ways: bigint) => void

/** Ways are of 13^4 deals x 13^DEPTH for the dealer x 13^DEPTH for each of two hands. */
function dealtOutcomes(advice: Advisor, [a, b, up]: [number, number, number], weight: bigint, add: Add): void {
  const isNatural = isTwoOf21(a, b)
  add(1, isNatural ? 100 : 0, weight * naturalsWith(up) * ONE ** 3n)
  const isSplit = !isNatural && advice.first(a, b) === 'split'
  const ends = isSplit ? splitEnds(advice, a) : handEnds(advice, a, b)
  for (const [house, houseWays] of advice.house) {
    const ways = weight * houseWays
    if (isNatural) add(1, 250, ways * ONE ** 2n)
    else if (isSplit) addSplit(ends, house, ways, add)
    else
      for (const [end, endWays] of ends) {
        const { bet, odds } = endOf(end, house)
        add(bet, bet * odds, ways * endWays * ONE)
      }
  }
}

function addSplit(ends: Ends, house: number, ways: bigint, add: Add): void {
  for (const [one, oneWays] of ends)
    for (const [other, otherWays] of ends) {
      const hands = [endOf(one, house), endOf(other, house)]
      const staked = hands.reduce((sum, { bet }) => sum + bet, 0)
      const paid = hands.reduce((sum, { bet, odds }) => sum + bet * odds, 0)
      add(staked, paid, ways * oneWays * otherWays)
    }
}

const endOf = (end: number, house: number): { bet: number; odds: number } => {
  const bet = end > DOUBLED ? 2 : 1
  return { bet, odds: handOdds(bet === 2 ? end - DOUBLED : end, house) }
}

const MILLION = 1_000_000n
let counted: BlackjackFigures | null = null
/** `edge`: what the house keeps of the first stake, millionths; `staked`: what is laid in all, millionths of the first stake. */
export type BlackjackFigures = GameReturn & { edge: number; staked: number }

/** The return is of all that is staked, doubled and split hands included, as it is paid and counted. */
export const blackjackFigures = (): BlackjackFigures => {
  counted ??= figuresOf(roundOutcomes())
  return counted
}

function figuresOf(outcomes: readonly RoundOutcome[]): BlackjackFigures {
  const sum = (of: (outcome: RoundOutcome) => bigint) =>
    outcomes.reduce((total, each) => total + of(each) * each.ways, 0n)
  const all = sum(() => 1n)
  const [staked, paid] = [sum((each) => BigInt(each.staked * 100)), sum((each) => BigInt(each.paid))]
  const net = (power: number) =>
    outcomes.reduce(
      (total, each) => total + (each.paid / 100 - each.staked) ** power * (Number(each.ways) / Number(all)),
      0,
    )
  const most = Number((paid * MILLION) / staked)
  const hits = Number((sum((each) => (each.paid > 0 ? 1n : 0n)) * MILLION) / all)
  const volatility = Math.sqrt(net(2) - net(1) ** 2)
  return {
    ...{ game: 'blackjack', ways: 1, least: most, most, hitRate: [hits, hits], volatility: [volatility, volatility] },
    edge: Number(((staked - paid) * MILLION) / (all * 100n)),
    staked: Number((staked * MILLION) / (all * 100n)),
  }
}
