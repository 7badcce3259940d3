// The board of games of one number: a side, a mark on a track, and where the draw fell.
import type { InstantGame } from '../games/game.ts'
import { element, money, text } from './dom.ts'
import { type MakeBoard, start } from './instant.ts'

export type Side = 'under' | 'over'
export type OverUnder = {
  /** The mark's name in the choice, where it begins, and the largest number that can be drawn; hundredths. */
  field: 'target' | 'distance'
  begin: number
  last: number
  step: number
  /** Of ten thousand, or however many there are. */
  chanceOf(side: Side, mark: number): number
  oddsOf(side: Side, mark: number): number
  drawnOf(result: unknown): number
  label: string
  unit: string
}

export const startOverUnder = (game: InstantGame, rules: OverUnder): void => void start(game, boardOf(game, rules))

/** Marks that can be played lie between those of the smallest and the largest chance. */
const boundsOf = (game: InstantGame, { field }: OverUnder, side: Side): [number, number] => {
  const marks = game
    .choices()
    .map((choice) => choice as { side: Side } & Record<string, number>)
    .filter((choice) => choice.side === side)
    .map((choice) => choice[field] as number)
  return [Math.min(...marks), Math.max(...marks)]
}

const boardOf =
  (game: InstantGame, rules: OverUnder): MakeBoard =>
  (onChange) => {
    let [side, mark] = ['under' as Side, rules.begin]
    const bounds = { under: boundsOf(game, rules, 'under'), over: boundsOf(game, rules, 'over') }
    const drawn = element('output', { class: 'big', 'aria-live': 'polite' }, '--')
    const [chance, odds, shown] = [element('b'), element('b'), element('b')]
    const slider = element('input', { type: 'range', step: 1, 'aria-label': text(rules.label) })
    const place = element('i', { class: 'mark', hidden: true })
    const sides = (['under', 'over'] as const).map((each) =>
      element('button', { type: 'button', click: () => turn(each) }, text(each)),
    )
    const refresh = () => {
      shown.textContent = `${money(mark)}${rules.unit}`
      chance.textContent = `${money(rules.chanceOf(side, mark))} %`
      odds.textContent = `${money(rules.oddsOf(side, mark))}×`
      for (const [at, button] of sides.entries())
        button.setAttribute('aria-pressed', String((at === 0) === (side === 'under')))
      const [min, max] = bounds[side]
      Object.assign(slider, { min: String(min), max: String(max), step: String(rules.step) })
      slider.value = String(mark)
      onChange()
    }
    // The same chance on the other side.
    const turn = (next: Side) => {
      if (next === side) return
      side = next
      mark = rules.last - mark
      refresh()
    }
    slider.addEventListener('input', () => {
      mark = Number(slider.value)
      refresh()
    })
    queueMicrotask(refresh)
    const figures = [
      [text(rules.label), shown],
      [text('chance'), chance],
      [text('odds'), odds],
    ] as const
    return {
      element: element(
        'section',
        { class: 'board' },
        drawn,
        element('div', { class: 'track' }, slider, place),
        element('div', { class: 'pair' }, ...sides),
        element('div', { class: 'figures' }, ...figures.map(([name, value]) => element('span', {}, name, value))),
      ),
      choice: () => ({ side, [rules.field]: mark }),
      show(result, won) {
        const value = rules.drawnOf(result)
        drawn.textContent = `${money(value)}${rules.unit}`
        drawn.className = won ? 'big won' : 'big'
        place.hidden = false
        place.style.left = `${(value / rules.last) * 100}%`
      },
    }
  }
