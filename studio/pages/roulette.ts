// The page of European roulette: the wheel's numbers, the layout, and every bet on it by touch or by key.
import { range } from '../games/game.ts'
import {
  coveredBy,
  type InsideKind,
  insideKinds,
  insideSpots,
  isRed,
  outsideSpots,
  roulette,
  rouletteOddsOf,
  wheel,
} from '../tables/roulette.ts'
import { element, money, text } from './dom.ts'
import { type Board, startLayout } from './layout.ts'

const [STEPS, STEP_MS, PAST_MAX] = [14, 60, 8]
const CALM = matchMedia('(prefers-reduced-motion: reduce)').matches

const colourOf = (pocket: number): string => (pocket === 0 ? 'zero' : isRed(pocket) ? 'red' : 'black')
const outsideNames: Readonly<Record<string, () => string>> = {
  ...Object.fromEntries([1, 2, 3].map((nth) => [`dozen-${nth}`, () => `${nth * 12 - 11}–${nth * 12}`])),
  ...Object.fromEntries([1, 2, 3].map((nth) => [`column-${nth}`, () => `${text('column')} ${nth}`])),
  ...{ low: () => '1–18', high: () => '19–36' },
}
const nameOf = (spot: string): string =>
  outsideSpots.includes(spot) ? (outsideNames[spot]?.() ?? text(spot)) : spot.replaceAll('-', '–')

const board = (lay: (spot: string) => void): Board => {
  let kind: InsideKind = 'straight'
  const drawn = element('output', { class: 'pocket', 'aria-live': 'polite' }, '–')
  const past = element('p', { class: 'past', 'aria-label': text('pastNumbers') })
  const among = element('div', { class: 'among', role: 'status' })
  const kinds = element('select', { change: () => choose(kinds.value as InsideKind) })
  kinds.append(...insideKinds.map((each) => element('option', { value: each }, text(each))))
  const choose = (next: InsideKind) => {
    kind = next
    among.replaceChildren(kind === 'straight' ? '' : text('tapNumber'))
  }
  /** One bet of the chosen kind holds the number, or there is a choice of several. */
  const press = (number: number) => {
    const spots = insideSpots(kind).filter((spot) => coveredBy(spot).includes(number))
    if (spots.length === 1) lay(spots[0] as string)
    else among.replaceChildren(...spots.map((spot) => spotButton(spot, '')))
  }
  const spotButton = (spot: string, className: string) =>
    element('button', { type: 'button', class: className, click: () => lay(spot) }, nameOf(spot))
  const numbers = range(0, wheel.length - 1).map((number) =>
    element('button', { type: 'button', class: colourOf(number), click: () => press(number) }, String(number)),
  )
  const others = new Map(outsideSpots.map((spot) => [spot, spotButton(spot, spot)]))
  return {
    element: element(
      'section',
      { class: 'board roulette' },
      element('div', { class: 'drawn' }, drawn, past),
      element('label', {}, text('betKind'), kinds),
      among,
      element('div', { class: 'layout' }, ...numbers, ...others.values()),
    ),
    showBets(bets) {
      for (const [number, button] of numbers.entries()) showAmount(button, bets[String(number)])
      for (const [spot, button] of others) showAmount(button, bets[spot])
      const covered = Object.keys(bets).filter((spot) => spot.includes('-') && !outsideSpots.includes(spot))
      for (const [number, button] of numbers.entries())
        button.classList.toggle(
          'covered',
          covered.some((spot) => coveredBy(spot).includes(number)),
        )
    },
    async show(result) {
      const { pocket } = result as { pocket: number }
      await spin(drawn, pocket)
      past.prepend(element('b', { class: colourOf(pocket) }, String(pocket)))
      while (past.childElementCount > PAST_MAX) past.lastElementChild?.remove()
    },
  }
}

function showAmount(button: HTMLElement, amount: number | undefined): void {
  if (amount === undefined) delete button.dataset.bet
  else button.dataset.bet = String(amount / 100)
}

/** The last pockets of the wheel before the one where the ball stays. */
async function spin(drawn: HTMLElement, pocket: number): Promise<void> {
  const end = wheel.indexOf(pocket)
  for (let step = CALM ? 0 : STEPS; step >= 0; step--) {
    const number = wheel[(end - step + wheel.length) % wheel.length] as number
    drawn.className = `pocket ${colourOf(number)}`
    if (step > 0) drawn.setAttribute('aria-hidden', 'true')
    else drawn.removeAttribute('aria-hidden')
    drawn.textContent = String(number)
    if (step > 0) await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}

const odds = (spot: string): string => `${money(rouletteOddsOf(spot))}×`
const outsidePays = [
  [`${text('dozens')}, ${text('columns')}`, odds('dozen-1')],
  [`${text('red')}, ${text('black')}, ${text('odd')}, ${text('even')}, 1–18, 19–36`, odds('red')],
] as const

void startLayout({
  ...{ game: roulette, board, nameOf },
  help: {
    pays: [
      ...insideKinds.map((kind) => [text(kind), odds(insideSpots(kind).at(-1) as string)] as const),
      [text('trio'), odds('0-1-2')],
      [text('firstFour'), odds('0-1-2-3')],
      ...outsidePays,
    ],
    rules: ['rouletteRules', 'rouletteReturn', 'paysIncludeStake'],
  },
})
