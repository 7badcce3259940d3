// Baccarat (punto banco) from eight decks, shuffled anew for each round: who draws a third card is a table, nobody decides.
import { drawOf } from '@walia/domain/fair/stream.ts'
import { range } from '../games/game.ts'
import { gameOf, type Layout } from './layout.ts'

export const DECKS = 8
const [SUITS, RANKS] = [4, 13]
const CARDS = DECKS * SUITS * RANKS
const CARDS_MAX = 6

/** From 0, the ace of the first suit, to 51, the king of the last. */
export type Card = number
/** Aces count 1, tens and faces nothing. */
export const pointsOf = (card: Card): number => ((card % RANKS) + 1 >= 10 ? 0 : (card % RANKS) + 1)
const totalOf = (points: readonly number[]): number => points.reduce((sum, each) => sum + each, 0) % 10

const [NATURAL, PLAYER_DRAWS_TO] = [8, 5]
/** Of a player who drew, by the banker's total: the points of his third card (0 to 9) at which the banker draws too. */
const BANKER_DRAWS = [
  '0123456789',
  '0123456789',
  '0123456789',
  '01234567-9',
  '--234567--',
  '----4567--',
  '------67--',
  '----------',
]

/** Points as they come: player, banker, player, banker, then the thirds. Answers how many each side has. */
export function dealt(points: readonly number[]): { player: number[]; banker: number[] } {
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0, sixth = 0] = points
  const [player, banker] = [
    [first, third],
    [second, fourth],
  ]
  const [own, house] = [totalOf(player), totalOf(banker)]
  if (own >= NATURAL || house >= NATURAL) return { player, banker }
  if (own > PLAYER_DRAWS_TO) return { player, banker: house > PLAYER_DRAWS_TO ? banker : [...banker, fifth] }
  const draws = BANKER_DRAWS[house]?.includes(String(fifth)) ?? false
  return { player: [...player, fifth], banker: draws ? [...banker, sixth] : banker }
}

export type Winner = 'player' | 'banker' | 'tie'
const winnerOf = ({ player, banker }: { player: number[]; banker: number[] }): Winner => {
  const ahead = totalOf(player) - totalOf(banker)
  return ahead > 0 ? 'player' : ahead < 0 ? 'banker' : 'tie'
}

export type BaccaratResult = { winner: Winner; player?: Card[]; banker?: Card[] }

/** A banker's win pays even money less 5 %; at a tie, bets on the sides go back. */
export const baccaratOdds: Readonly<Record<Winner, Readonly<Record<Winner, number>>>> = {
  player: { player: 200, banker: 0, tie: 100 },
  banker: { player: 0, banker: 195, tie: 100 },
  tie: { player: 0, banker: 0, tie: 900 },
}

const POINTS = 10
const countOf = (points: number): number => DECKS * SUITS * (points === 0 ? 4 : 1)

/** Every order of six cards, by their points, none put back: 4,998,398,275,503,360 ways, below 2^53. */
export function waysByWinner(): Record<Winner, bigint> {
  const ways: Record<Winner, number> = { player: 0, banker: 0, tie: 0 }
  const left = range(0, POINTS - 1).map(countOf)
  const walk = (points: number[], product: number): void => {
    if (points.length === CARDS_MAX) {
      ways[winnerOf(dealt(points))] += product
      return
    }
    for (let each = 0; each < POINTS; each++) {
      const count = left[each] as number
      left[each] = count - 1
      points.push(each)
      walk(points, product * count)
      points.pop()
      left[each] = count
    }
  }
  walk([], 1)
  return { player: BigInt(ways.player), banker: BigInt(ways.banker), tie: BigInt(ways.tie) }
}

let counted: Record<Winner, bigint> | null = null

const draw: Layout<BaccaratResult>['draw'] = (stream) => {
  const cards = drawOf(stream, CARDS_MAX, CARDS).map((card) => (card - 1) % (SUITS * RANKS))
  const hands = dealt(cards.map(pointsOf))
  const cardsAt = (...places: number[]) => places.map((place) => cards[place] as Card)
  const thirds = hands.player.length === 3 ? { player: [4], banker: [5] } : { player: [], banker: [4] }
  return {
    winner: winnerOf(hands),
    player: cardsAt(0, 2, ...thirds.player),
    banker: cardsAt(1, 3, ...(hands.banker.length === 3 ? thirds.banker : [])),
  }
}

export const baccaratLayout: Layout<BaccaratResult> = {
  code: 'baccarat',
  spots: Object.keys(baccaratOdds),
  draw,
  oddsOf: (spot, { winner }) => baccaratOdds[spot as Winner][winner],
  results() {
    counted ??= waysByWinner()
    return Object.entries(counted).map(([winner, ways]) => ({ result: { winner: winner as Winner }, ways }))
  },
}

export const baccarat = gameOf(baccaratLayout)
