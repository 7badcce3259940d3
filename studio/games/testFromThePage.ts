// The studio's draws as docs/fairness.md words them, made from that page alone: nothing of the games is imported here, and
// tables are read from the page.
import { createHmac } from 'node:crypto'
import { hashOf, printed, type Words } from '@walia/domain/verify/testFromThePage.ts'

export type Drawn = { result: unknown; odds?: number; paid: number }
type Bets = Readonly<Record<string, number>>

export const paidOf = (stake: number, odds: number): number => Math.floor((stake * odds) / 100)
const fair = (winning: bigint, ways: bigint): number => Number((97n * ways) / winning)
const chosenWays = (of: number, chosen: number): bigint =>
  chosen === 0 ? 1n : (chosenWays(of - 1, chosen - 1) * BigInt(of)) / BigInt(chosen)

type OverUnder = { side: 'over' | 'under'; at: number; drawn: number; ways: number }
function overUnderOdds({ side, at, drawn, ways }: OverUnder): number {
  if (side === 'under' ? drawn >= at : drawn <= at) return 0
  return fair(BigInt(side === 'under' ? at : ways - 1 - at), BigInt(ways))
}

type Choice = {
  side: 'over' | 'under'
  target: number
  distance: number
  picks: number[]
  rows: number
  risk: string
  hand: string
}

/** Result and odds of the games of one choice. */
export const played: Readonly<Record<string, (words: Words, choice: Choice) => { result: unknown; odds: number }>> = {
  dice(words, { side, target }) {
    const roll = words.below(10_000)
    return { result: { roll }, odds: overUnderOdds({ side, at: target, drawn: roll, ways: 10_000 }) }
  },
  plane(words, { side, distance }) {
    const flown = words.below(1001)
    return { result: { flown }, odds: overUnderOdds({ side, at: distance, drawn: flown, ways: 1001 }) }
  },
  numbers(words, { picks }) {
    const drawn = words.shuffle(6, 36)
    const hits = drawn.filter((number) => picks.includes(number)).length
    const { rows } = printed<{ rows: number[][] }>('data', 'numbersOdds')
    return { result: { drawn, hits }, odds: rows[picks.length - 1]?.[hits] as number }
  },
  plinko(words, { rows, risk }) {
    const path = Array.from({ length: rows }, () => words.below(2))
    const slot = path.filter((step) => step === 1).length
    const table = printed<Record<string, Record<string, number[]>>>('data', 'plinkoOdds')
    return { result: { path, slot }, odds: table[rows]?.[risk]?.[Math.min(slot, rows - slot)] as number }
  },
  rps(words, { hand }) {
    const house = ['rock', 'paper', 'scissors'][words.below(3)] as string
    const beaten: Record<string, string> = { rock: 'scissors', paper: 'rock', scissors: 'paper' }
    return { result: { house }, odds: hand === house ? 100 : beaten[hand] === house ? 191 : 0 }
  },
  bingo(words) {
    const card = words.shuffle(16, 40)
    const called = words.shuffle(20, 40)
    const four = [0, 1, 2, 3]
    const all = [
      ...four.flatMap((a) => [four.map((b) => 4 * a + b), four.map((b) => 4 * b + a)]),
      ...[four.map((a) => 5 * a), four.map((a) => 3 + 3 * a)],
    ]
    const lines = all.filter((line) => line.every((cell) => called.includes(card[cell] as number))).length
    return {
      result: { card, called, lines },
      odds: printed<{ odds: number[] }>('data', 'bingoOdds').odds[lines] as number,
    }
  },
  sevens(words) {
    const stops = spun('sevens', words)
    return { result: { stops }, odds: spinOf('sevens', stops).lines }
  },
}

export const minesOf = (words: Words, mines: number): number[] => words.shuffle(mines, 25)
export const minesOdds = (mines: number, opened: number): number =>
  fair(chosenWays(25 - mines, opened), chosenWays(25, opened))

const REDS = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const isOutside: Readonly<Record<string, (pocket: number) => boolean>> = {
  red: (pocket) => REDS.includes(pocket),
  black: (pocket) => !REDS.includes(pocket),
  odd: (pocket) => pocket % 2 === 1,
  even: (pocket) => pocket % 2 === 0,
  low: (pocket) => pocket <= 18,
  high: (pocket) => pocket >= 19,
}
function coveredBy(bet: string): number[] {
  const [kind, nth] = bet.split('-') as [string, string]
  const all = Array.from({ length: 36 }, (_, at) => at + 1)
  if (kind === 'dozen') return all.filter((pocket) => Math.ceil(pocket / 12) === Number(nth))
  if (kind === 'column') return all.filter((pocket) => (pocket - Number(nth)) % 3 === 0)
  const outside = isOutside[bet]
  return outside ? all.filter(outside) : bet.split('-').map(Number)
}
export function rouletteOf(words: Words, bets: Bets): Drawn {
  const pocket = words.below(37)
  const paid = Object.entries(bets).map(([bet, amount]) => {
    const covered = coveredBy(bet)
    return covered.includes(pocket) ? paidOf(amount, 3600 / covered.length) : 0
  })
  return { result: { pocket }, paid: paid.reduce((sum, each) => sum + each, 0) }
}

const pointsOf = (card: number): number => ((card % 13) + 1 >= 10 ? 0 : (card % 13) + 1)
const totalOf = (cards: readonly number[]): number => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10

export function baccaratOf(words: Words, bets: Bets): Drawn {
  const cards = words.shuffle(6, 416).map((number) => (number - 1) % 52)
  const [c1, c2, c3, c4, c5, c6] = cards as [number, number, number, number, number, number]
  const [player, banker] = [
    [c1, c3],
    [c2, c4],
  ]
  const [own, house] = [totalOf(player), totalOf(banker)]
  if (own < 8 && house < 8) {
    const { rows } = printed<{ rows: string[] }>('data', 'baccaratTable')
    if (own > 5) {
      if (house <= 5) banker.push(c5)
    } else {
      player.push(c5)
      if (rows[house]?.includes(String(pointsOf(c5)))) banker.push(c6)
    }
  }
  const ahead = totalOf(player) - totalOf(banker)
  const winner = ahead > 0 ? 'player' : ahead < 0 ? 'banker' : 'tie'
  const odds: Record<string, number> = { player: 200, banker: 195, tie: 900 }
  const oddsOf = (bet: string) => (bet === winner ? (odds[bet] as number) : winner === 'tie' ? 100 : 0)
  const paid = Object.entries(bets).reduce((sum, [bet, amount]) => sum + paidOf(amount, oddsOf(bet)), 0)
  return { result: { winner, player, banker }, paid }
}

type Hand = { cards: number[]; bet: number }
const pointsIn = (cards: readonly number[]): number => {
  const ranks = cards.map((card) => (card % 13) + 1)
  const hard = ranks.reduce((sum, rank) => sum + Math.min(rank, 10), 0)
  return ranks.includes(1) && hard <= 11 ? hard + 10 : hard
}

/** `acts`: what the player did. `odds`: hundredths of the first stake. */
export function blackjackOf(words: Words, acts: readonly string[]): { hands: Hand[]; dealer: number[]; odds: number } {
  const card = () => words.below(52)
  const [first, up, second, hole] = [card(), card(), card(), card()]
  const dealer = [up, hole]
  let hands: (Hand & { stands: boolean })[] = [{ cards: [first, second], bet: 1, stands: false }]
  const told = (odds: number) => ({ hands: hands.map(({ cards, bet }) => ({ cards, bet })), dealer, odds })
  const [isOwn, isHouses] = [pointsIn([first, second]) === 21, pointsIn(dealer) === 21]
  if (isOwn || isHouses) return told(isOwn && isHouses ? 100 : isOwn ? 250 : 0)
  for (const act of acts) {
    const hand = hands.find(({ cards, stands }) => !stands && pointsIn(cards) < 21)
    if (hand === undefined) throw new Error('an act after the last')
    if (act === 'hit' || act === 'double') hand.cards.push(card())
    if (act === 'double') hand.bet = 2
    if (act === 'double' || act === 'stand') hand.stands = true
    if (act === 'split') {
      const stands = hand.cards[0] !== undefined && hand.cards[0] % 13 === 0
      hands = hand.cards.map((each) => ({ cards: [each, card()], bet: 1, stands }))
    }
  }
  if (hands.some(({ cards }) => pointsIn(cards) <= 21)) while (pointsIn(dealer) < 17) dealer.push(card())
  const house = pointsIn(dealer)
  return told(hands.reduce((sum, { cards, bet }) => sum + bet * handOdds(pointsIn(cards), house), 0))
}
const handOdds = (points: number, house: number): number => {
  if (points > 21) return 0
  if (house > 21 || house < points) return 200
  return house === points ? 100 : 0
}

type Machine = {
  reels: string[]
  rows: number
  wild: string | null
  scatter: string | null
  scatterPays: number[]
  lines: string[]
  pays: Record<string, number[]>
}
const machineOf = (name: string) => printed<Record<string, Machine>>('data', 'slots')[name] as Machine
const spun = (name: string, words: Words): number[] => machineOf(name).reels.map(({ length }) => words.below(length))

function spinOf(name: string, stops: readonly number[]): { lines: number; scatters: number; scatterOdds: number } {
  const { reels, rows, wild, scatter, scatterPays, lines, pays } = machineOf(name)
  const seen = reels.map((reel, at) =>
    Array.from({ length: rows }, (_, row) => reel[((stops[at] as number) + row) % reel.length] as string),
  )
  let odds = 0
  for (const line of lines) {
    const symbols = [...line].map((row, reel) => seen[reel]?.[Number(row)] as string)
    const [symbol] = symbols as [string]
    let count = 1
    while (count < symbols.length && (symbols[count] === symbol || symbols[count] === wild)) count += 1
    odds += pays[symbol]?.[count - 1] ?? 0
  }
  const scatters = seen.flat().filter((symbol) => symbol === scatter).length
  return { lines: odds, scatters, scatterOdds: scatterPays[scatters - 1] ?? 0 }
}

export function highlandsOf(words: Words): { spins: number[][]; odds: number } {
  const first = spun('highlands', words)
  const { lines, scatters, scatterOdds } = spinOf('highlands', first)
  const free = scatters >= 3 ? Array.from({ length: 10 }, () => spun('highlands', words)) : []
  const freeOdds = free.reduce((sum, stops) => sum + 2 * spinOf('highlands', stops).lines, 0)
  return { spins: [first, ...free], odds: lines + scatterOdds + freeOdds }
}

export function bustOf(link: string, salt: string): number {
  const digits = createHmac('sha256', salt).update(Buffer.from(link, 'hex')).digest('hex').slice(0, 13)
  const all = 2n ** 52n
  const bust = Number((97n * all) / (all - BigInt(`0x${digits}`)))
  return Math.min(1_000_000, Math.max(100, bust))
}

export const potTokenOf = (seed: string, nonce: string, box: number): string =>
  hashOf(seed, nonce.replaceAll('-', ''), `0${box}`)
export const potDigestOf = (commitment: string, tokens: readonly string[]): string =>
  tokens.reduce((digest, token) => hashOf(digest, token), commitment)
export const potOthersOf = (words: Words): number[] => Array.from({ length: 12 }, () => words.below(6) + 1)

export function potShareOf(boxes: readonly number[]): { counts: number[]; boxes: number[]; share: number | null } {
  const counts = [1, 2, 3, 4, 5, 6].map((box) => boxes.filter((each) => each === box).length)
  const least = Math.min(...counts.filter((count) => count > 0))
  const winning = [1, 2, 3, 4, 5, 6].filter((box) => counts[box - 1] === least)
  const winners = winning.length * least
  const isBack = boxes.length < 6 || winners === boxes.length
  return {
    counts,
    boxes: winning,
    share: isBack ? null : Math.floor(Math.floor((boxes.length * 1000 * 95) / 100) / winners),
  }
}
