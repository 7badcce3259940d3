// The page of bingo: a card of four by four, twenty balls, full lines.
import { bingo, bingoOdds, lines, SIDE } from '../games/bingo.ts'
import { type InstantGame, range } from '../games/game.ts'
import { element, money, text } from './dom.ts'
import { type MakeBoard, start } from './instant.ts'

const board: MakeBoard = (onChange) => {
  const cells = range(1, SIDE * SIDE).map(() => element('span', {}, '·'))
  const called = element('p', { class: 'could', 'aria-live': 'polite' })
  const pays = bingoOdds.flatMap((odds, full) => (odds > 0 ? [`${full}: ${money(odds)}×`] : [])).join(' · ')
  queueMicrotask(onChange)
  return {
    element: element(
      'section',
      { class: 'board' },
      element('div', { class: 'cells four' }, ...cells),
      called,
      element('p', { class: 'could' }, `${text('linesPay')} ${pays}`),
    ),
    choice: () => ({}),
    show(result) {
      const { card, called: balls } = result as { card: number[]; called: number[] }
      const isMarked = (at: number) => balls.includes(card[at] as number)
      const full = new Set(lines.filter((line) => line.every(isMarked)).flat())
      for (const [at, cell] of cells.entries()) {
        cell.textContent = String(card[at])
        cell.className = full.has(at) ? 'full' : isMarked(at) ? 'drawn' : ''
      }
      called.textContent = balls.join(' ')
    },
  }
}

void start(bingo as InstantGame, board)
