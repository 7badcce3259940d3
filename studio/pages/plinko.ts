// The page of plinko: rows of pins, a ball on its path, the slots below.
import type { InstantGame } from '../games/game.ts'
import { type PlinkoChoice, plinko, risks, rowCounts, slotsOf } from '../games/plinko.ts'
import { element, money, text } from './dom.ts'
import { type MakeBoard, start } from './instant.ts'

const [WIDTH, HEIGHT, STEP_MS] = [320, 200, 90]
const CALM = matchMedia('(prefers-reduced-motion: reduce)').matches

const board: MakeBoard = (onChange) => {
  const choice: PlinkoChoice = { rows: 8, risk: 'low' }
  const canvas = element('canvas', { width: WIDTH * 2, height: HEIGHT * 2, class: 'pins', 'aria-hidden': 'true' })
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const slots = element('div', { class: 'slots' })
  const select = (label: string, values: readonly (string | number)[], take: (value: string) => void) => {
    const chosen = element('select', { change: () => refresh(() => take(chosen.value)) })
    chosen.append(
      ...values.map((value) => element('option', { value }, typeof value === 'string' ? text(value) : String(value))),
    )
    return element('label', {}, text(label), chosen)
  }
  const refresh = (change: () => void = () => {}) => {
    change()
    slots.replaceChildren(...slotsOf(choice).map((odds) => element('b', {}, short(odds))))
    draw(context, choice.rows, null)
    onChange()
  }
  queueMicrotask(refresh)
  return {
    element: element(
      'section',
      { class: 'board' },
      element('div', {}, canvas, slots, element('p', { class: 'could' }, `${text('odds')} ×`)),
      element(
        'div',
        { class: 'pair' },
        select('rows', rowCounts, (value) => (choice.rows = Number(value) as PlinkoChoice['rows'])),
        select('risk', risks, (value) => (choice.risk = value as PlinkoChoice['risk'])),
      ),
    ),
    choice: () => ({ ...choice }),
    async show(result) {
      const { path, slot } = result as { path: number[]; slot: number }
      for (let row = 0; row <= path.length && !CALM; row++) {
        draw(context, path.length, { row, right: path.slice(0, row).reduce((sum, step) => sum + step, 0) })
        await new Promise((resolve) => setTimeout(resolve, STEP_MS))
      }
      draw(context, path.length, { row: path.length, right: slot })
      for (const [at, each] of [...slots.children].entries()) each.className = at === slot ? 'hit' : ''
    },
  }
}

/** Whole numbers where there are only hundreds of them: seventeen stand side by side. */
const short = (odds: number): string => (odds >= 1000 ? String(Math.floor(odds / 100)) : money(odds).replace(/0$/, ''))

function draw(context: CanvasRenderingContext2D, rows: number, ball: { row: number; right: number } | null): void {
  const [gap, drop] = [WIDTH / (rows + 1), HEIGHT / (rows + 1)]
  const style = getComputedStyle(document.documentElement)
  context.setTransform(2, 0, 0, 2, 0, 0)
  context.clearRect(0, 0, WIDTH, HEIGHT)
  const dot = (x: number, y: number, radius: number) => {
    context.beginPath()
    context.arc(x, y, radius, 0, Math.PI * 2)
    context.fill()
  }
  context.fillStyle = style.getPropertyValue('--soft')
  for (let row = 0; row < rows; row++)
    for (let pin = 0; pin <= row; pin++) dot(WIDTH / 2 + (pin - row / 2) * gap, (row + 0.7) * drop, 2)
  context.fillStyle = style.getPropertyValue('--main')
  if (ball) dot(WIDTH / 2 + (ball.right - ball.row / 2) * gap, (ball.row + 0.35) * drop, Math.min(7, gap / 2.6))
}

void start(plinko as InstantGame, board)
