// Playing cards: a face of rank and suit that can be read at arm's length, and aloud.
import { element, text } from './dom.ts'

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const SUITS = [
  ['♠', 'spades', ''],
  ['♥', 'hearts', 'hot'],
  ['♦', 'diamonds', 'hot'],
  ['♣', 'clubs', ''],
] as const

/** From 0, the ace of spades, to 51, the king of clubs. */
export function cardOf(card: number): HTMLElement {
  const [sign, name, kind] = SUITS[Math.floor(card / RANKS.length)] ?? SUITS[0]
  const rank = RANKS[card % RANKS.length] as string
  return element('b', { class: `card ${kind}`, role: 'img', 'aria-label': `${rank} ${text(name)}` }, rank, sign)
}

export const cardBack = (): HTMLElement => element('b', { class: 'card back', 'aria-hidden': 'true' }, '')
