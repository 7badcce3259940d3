// The page of lucky numbers: one to six of 36, and what each count of hits pays.
import { type InstantGame, range } from '../games/game.ts'
import { NUMBERS, numbers, numbersOdds, PICKS_MAX } from '../games/numbers.ts'
import { element, money, text } from './dom.ts'
import { type MakeBoard, start } from './instant.ts'

const board: MakeBoard = (onChange) => {
  const picks = new Set<number>()
  const pays = element('p', { class: 'could', role: 'status' })
  const cells = range(1, NUMBERS).map((number) =>
    element('button', { type: 'button', 'aria-pressed': 'false', click: () => toggle(number) }, String(number)),
  )
  const clear = () => {
    for (const cell of cells) cell.classList.remove('drawn')
  }
  const toggle = (number: number) => {
    clear()
    if (!picks.delete(number) && picks.size < PICKS_MAX) picks.add(number)
    cells[number - 1]?.setAttribute('aria-pressed', String(picks.has(number)))
    refresh()
  }
  const refresh = () => {
    const odds = numbersOdds[picks.size - 1] ?? []
    const paid = odds.flatMap((each, hits) => (each > 0 ? [`${hits}: ${money(each)}×`] : []))
    pays.textContent = paid.length === 0 ? text('chooseNumbers') : `${text('hitsPay')} ${paid.join(' · ')}`
    onChange()
  }
  queueMicrotask(refresh)
  return {
    element: element('section', { class: 'board' }, element('div', { class: 'cells six' }, ...cells), pays),
    choice: () => ({ picks: [...picks] }),
    show(result) {
      clear()
      for (const number of (result as { drawn: number[] }).drawn) cells[number - 1]?.classList.add('drawn')
    },
  }
}

void start(numbers as InstantGame, board)
