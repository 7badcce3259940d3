// The table of blackjack as it is seen: the dealer's cards above, one or two hands below, each with its points and its bet.
import { type Hand, HIDDEN, isBust, worthOf } from '../tables/blackjack.ts'
import { cardBack, cardOf } from './cards.ts'
import { element, text } from './dom.ts'

export type Shown = { hands: Pick<Hand, 'cards' | 'bet'>[]; dealer: number[]; turn: number | null }

const STEP_MS = 400
const CALM = matchMedia('(prefers-reduced-motion: reduce)').matches
const pause = () => new Promise((resolve) => setTimeout(resolve, CALM ? 0 : STEP_MS))

export function blackjackBoard(): { element: HTMLElement; show(shown: Shown): Promise<void> } {
  const dealer = handView(text('dealer'))
  const own = element('div', { class: 'pair hands2' })
  const heard = element('p', { class: 'heard', 'aria-live': 'polite' })
  own.append(handView(text('yourHand')).element)
  const hands = ({ hands: all, turn }: Shown) =>
    all.map(({ cards, bet }, at) => {
      const name = `${text('yourHand')}${all.length > 1 ? ` ${at + 1}` : ''}`
      const hand = handView(name, bet === 2 ? '×2' : '')
      hand.show(cards, all.length === 1)
      if (at === turn) {
        hand.element.classList.add('acting')
        hand.element.setAttribute('aria-current', 'true')
      }
      return hand
    })
  return {
    element: element('section', { class: 'board blackjack' }, dealer.element, own, heard),
    async show(shown) {
      const drawn = hands(shown)
      own.replaceChildren(...drawn.map((hand) => hand.element))
      // Of a round that is over the dealer's cards are turned one by one.
      for (let count = 2; shown.turn === null && count < shown.dealer.length; count++) {
        dealer.show(shown.dealer.slice(0, count), true)
        await pause()
      }
      dealer.show(shown.dealer, true)
      heard.textContent = [dealer, ...drawn].map((hand) => hand.spoken()).join('. ')
    },
  }
}

/** `mayBeNatural`: 21 of two cards is one, unless the hand was split. */
function handView(name: string, mark = '') {
  const [cards, total] = [element('p', { class: 'hand' }, cardBack(), cardBack()), element('output', {}, '–')]
  const head = element('h3', {}, `${name}: `, total, mark === '' ? null : element('b', { class: 'mark2' }, mark))
  return {
    element: element('div', { class: 'side' }, head, cards),
    spoken: () => {
      const named = [...cards.children].map((card) => card.getAttribute('aria-label') ?? text('hiddenCard'))
      return `${name}: ${named.join(', ')}. ${total.textContent}`
    },
    show(all: readonly number[], mayBeNatural: boolean) {
      const known = all.filter((card) => card !== HIDDEN)
      const { points } = worthOf(known)
      const isNatural = mayBeNatural && all.length === 2 && known.length === 2 && points === 21
      cards.replaceChildren(...all.map((card) => (card === HIDDEN ? cardBack() : cardOf(card))))
      total.textContent = `${points}${isBust(known) ? ` · ${text('bustHand')}` : isNatural ? ` · ${text('natural')}` : ''}`
    },
  }
}
