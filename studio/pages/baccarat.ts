// The page of baccarat: two hands, three bets.
import { baccarat, baccaratOdds, pointsOf } from '../tables/baccarat.ts'
import { cardBack, cardOf } from './cards.ts'
import { element, money, text } from './dom.ts'
import { type Board, startLayout } from './layout.ts'

const sides = ['player', 'banker'] as const
const spots = ['player', 'tie', 'banker'] as const
const STEP_MS = 350
const CALM = matchMedia('(prefers-reduced-motion: reduce)').matches
const odds = (spot: (typeof spots)[number]): string => `${money(baccaratOdds[spot][spot])}×`
const pause = () => new Promise((resolve) => setTimeout(resolve, CALM ? 0 : STEP_MS))
const totalOf = (cards: readonly number[]) => cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10

const board = (lay: (spot: string) => void): Board => {
  const hands = sides.map((side) => {
    const [cards, total] = [element('p', { class: 'hand' }, cardBack(), cardBack()), element('output', {}, '–')]
    return { side, cards, total, element: element('div', {}, element('h3', {}, text(side), ' ', total), cards) }
  })
  const said = element('p', { class: 'could', role: 'status' })
  const buttons = spots.map((spot) =>
    element('button', { type: 'button', click: () => lay(spot) }, text(spot), element('small', {}, odds(spot))),
  )
  return {
    element: element(
      'section',
      { class: 'board' },
      element('div', { class: 'pair hands2' }, ...hands.map(({ element: hand }) => hand)),
      said,
      element('div', { class: 'spots' }, ...buttons),
    ),
    showBets(bets) {
      for (const [at, button] of buttons.entries()) {
        const amount = bets[spots[at] as string]
        if (amount === undefined) delete button.dataset.bet
        else button.dataset.bet = String(amount / 100)
      }
    },
    async show(sent) {
      const result = sent as { winner: string; player: number[]; banker: number[] }
      said.textContent = ''
      for (const { cards, total } of hands) {
        cards.replaceChildren(cardBack(), cardBack())
        total.textContent = '–'
      }
      for (const count of [2, 3])
        for (const { side, cards, total } of hands) {
          const shown = result[side].slice(0, count)
          if (shown.length < count) continue
          await pause()
          cards.replaceChildren(...shown.map(cardOf))
          total.textContent = String(totalOf(shown))
        }
      said.textContent = result.winner === 'tie' ? text('tied') : `${text('winner')} ${text(result.winner)}`
    },
  }
}

void startLayout({
  ...{ game: baccarat, board, nameOf: (spot) => text(spot) },
  help: {
    pays: spots.map((spot) => [text(spot), odds(spot)] as const),
    rules: ['baccaratRules', 'baccaratThird', 'baccaratReturn', 'paysIncludeStake'],
  },
})
