// Blackjack from endless decks: each card is as likely as any other, whatever was dealt. The dealer stands on every 17 and
// looks for a natural before anybody acts; naturals pay 3 to 2; any two cards can be doubled; one split; no insurance.
import type { Card } from './baccarat.ts'

export const ACTS = ['hit', 'stand', 'double', 'split'] as const
export type Act = (typeof ACTS)[number]
/** `bet`: in first stakes, 2 once it is doubled. */
export type Hand = { cards: Card[]; bet: 1 | 2; isOver: boolean }
/** `turn`: the hand that acts; null once the round is over and the dealer has drawn. */
export type Table = { hands: Hand[]; dealer: Card[]; turn: number | null }
export type Draw = () => Card

const RANKS = 13
export const CARDS = 4 * RANKS
/** Stands for the dealer's second card while nobody may know it. */
export const HIDDEN = -1
const [BEST, DEALER_STANDS, ACE_MORE, TEN] = [21, 17, 10, 10]

/** Aces 1, faces 10. */
export const rankPoints = (card: Card): number => (card === HIDDEN ? 0 : Math.min(TEN, (card % RANKS) + 1))

/** An ace counts 11 where that stays within 21; the hand is soft then. */
export function worthOf(cards: readonly Card[]): { points: number; isSoft: boolean } {
  const hard = cards.reduce((sum, card) => sum + rankPoints(card), 0)
  const isSoft = cards.some((card) => rankPoints(card) === 1) && hard + ACE_MORE <= BEST
  return { points: isSoft ? hard + ACE_MORE : hard, isSoft }
}
export const isBust = (cards: readonly Card[]): boolean => worthOf(cards).points > BEST
const isTwoOf21 = (cards: readonly Card[]): boolean => cards.length === 2 && worthOf(cards).points === BEST

/** Of a hand that was never split. */
export const isNatural = ({ hands, dealer }: Table, whose: 'player' | 'dealer'): boolean =>
  whose === 'dealer' ? isTwoOf21(dealer) : hands.length === 1 && isTwoOf21(hands[0]?.cards ?? [])

/** Player, dealer's open card, player, dealer's hidden card. A natural of either side ends the round. */
export function deal(draw: Draw): Table {
  const [first, up, second, hole] = [draw(), draw(), draw(), draw()]
  const table: Table = { hands: [handOf([first, second])], dealer: [up, hole], turn: 0 }
  return isNatural(table, 'player') || isNatural(table, 'dealer') ? { ...table, turn: null } : table
}

/** 21 stands by itself. */
const handOf = (cards: Card[], bet: 1 | 2 = 1, isLast = false): Hand => ({
  ...{ cards, bet },
  isOver: isLast || worthOf(cards).points >= BEST,
})

/** What the hand whose turn it is may do. */
export function actsOf({ hands, turn }: Table): Act[] {
  const hand = turn === null ? undefined : hands[turn]
  if (hand === undefined) return []
  const [first, second] = hand.cards as [Card, Card]
  const isPair = hands.length === 1 && hand.cards.length === 2 && rankPoints(first) === rankPoints(second)
  return [
    'hit',
    'stand',
    ...(hand.cards.length === 2 ? ['double' as const] : []),
    ...(isPair ? ['split' as const] : []),
  ]
}

export const costsMore = (act: Act): boolean => act === 'double' || act === 'split'

/** Throws where the hand may not do it. */
export function acted(table: Table, act: Act, draw: Draw): Table {
  if (!actsOf(table).includes(act)) throw new Error(`no ${act} here`)
  const turn = table.turn as number
  const hand = table.hands[turn] as Hand
  const changed = changedOf(hand, act, draw)
  return goOn({ ...table, hands: table.hands.flatMap((each, at) => (at === turn ? changed : [each])) }, draw)
}

function changedOf({ cards, bet }: Hand, act: Act, draw: Draw): Hand[] {
  if (act === 'stand') return [handOf(cards, bet, true)]
  if (act === 'hit') return [handOf([...cards, draw()], bet)]
  if (act === 'double') return [handOf([...cards, draw()], 2, true)]
  // Of split aces each gets one card and stands.
  const areAces = rankPoints(cards[0] as Card) === 1
  return cards.map((card) => handOf([card, draw()], 1, areAces))
}

/** To the next hand, or to the dealer, who draws unless every hand is bust. */
function goOn(table: Table, draw: Draw): Table {
  const next = table.hands.findIndex(({ isOver }) => !isOver)
  if (next >= 0) return { ...table, turn: next }
  const dealer = [...table.dealer]
  const isWaitedFor = table.hands.some(({ cards }) => !isBust(cards))
  while (isWaitedFor && worthOf(dealer).points < DEALER_STANDS) dealer.push(draw())
  return { ...table, dealer, turn: null }
}

/** The same cards and acts are the same table. */
export const replayed = (draw: Draw, acts: readonly Act[]): Table =>
  acts.reduce((table, act) => acted(table, act, draw), deal(draw))

/** First stakes that are on the table. */
export const stakesOn = ({ hands }: Table): number => hands.reduce((sum, { bet }) => sum + bet, 0)

const NATURAL_ODDS = 250
/** The most that a round pays: two hands, both doubled. */
export const BLACKJACK_ODDS_MAX = 800

/** What a table that is over pays, hundredths of the first stake. */
export function tableOdds(table: Table): number {
  const isDealers = isNatural(table, 'dealer')
  if (isNatural(table, 'player')) return isDealers ? 100 : NATURAL_ODDS
  if (isDealers) return 0
  const { points: house } = worthOf(table.dealer)
  return table.hands.reduce((sum, { cards, bet }) => sum + bet * handOdds(worthOf(cards).points, house), 0)
}

/** Hundredths of its bet. */
export function handOdds(points: number, house: number): number {
  if (points > BEST) return 0
  if (house > BEST || points > house) return 200
  return points === house ? 100 : 0
}

/** What a page may see of a step: the act and the cards that it dealt. The first is the deal, without the hidden card. */
export type Step = { act: Act | 'deal'; cards: Card[] }

/** The table of a round that goes on, as its player sees it. */
export function tableSeen(steps: readonly Step[]): Table {
  const [dealt, ...others] = steps
  const cards = [...(dealt?.cards ?? []), HIDDEN, ...others.flatMap((step) => step.cards)]
  return replayed(
    () => cards.shift() ?? HIDDEN,
    others.map(({ act }) => act as Act),
  )
}

export type BlackjackResult = { acts: Act[]; hands: { cards: Card[]; bet: number }[]; dealer: Card[] }
export const resultOf = ({ hands, dealer }: Table, acts: readonly Act[]): BlackjackResult => ({
  ...{ acts: [...acts], dealer },
  hands: hands.map(({ cards, bet }) => ({ cards, bet })),
})
