// The page around a slot machine: its window, the stake, a spin, what it paid; free spins one after another.
import { payoutOf } from '../games/return.ts'
import { type Machine, spinOf, windowOf } from '../slots/reels.ts'
import { amountField } from './amountField.ts'
import { begin, main } from './begin.ts'
import type { Check } from './check.ts'
import { cash, element, money, notice, showerOf, text } from './dom.ts'
import { fairnessSheet } from './fairness.ts'
import { faultOf } from './faults.ts'
import { headOf } from './head.ts'
import { helpSheet } from './help.ts'
import { outcomeOf } from './outcome.ts'
import { type Answer, call, followBalance, newKey, type Opened, tell } from './session.ts'
import './tables.css'

export type SlotPage = {
  machine: Machine
  check: Check
  /** The call that takes a stake. */
  path: string
  /** Spins of a round that is over or open, each by its stops. */
  spinsOf(answer: Answer): number[][]
  /** Free spins that are left. */
  leftOf(answer: Answer): number
  /** What the n-th spin of a round pays, hundredths of the stake. */
  oddsOf(stops: readonly number[], nth: number): number
  rules: readonly string[]
}

const [FIRST_STAKE, STEP_MS, BETWEEN_MS, ASK_MS] = [1000, 160, 900, 700]
const CALM = matchMedia('(prefers-reduced-motion: reduce)').matches
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, CALM ? Math.min(ms, 200) : ms))

const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  ...{ W: ['W', 'wild'], X: ['☀', 'scatter'], S: ['★', 'star'], D: ['♦', 'diamonds'], H: ['♥', 'hearts'] },
  ...{ C: ['♣', 'clubs'], B: ['BAR', 'bar'] },
}
const signOf = (symbol: string): string => SIGNS[symbol]?.[0] ?? symbol
const nameOf = (symbol: string): string => (SIGNS[symbol] ? text(SIGNS[symbol][1]) : symbol)

export async function startSlot(page: SlotPage): Promise<void> {
  const opened = await begin()
  if (!opened) return
  const { play } = page.path === 'bet' ? { play: null } : await call('slots/current')
  drawSlot(page, opened, play as Answer | null)
  tell('ready')
}

function drawSlot(page: SlotPage, opened: Opened, first: Answer | null): void {
  let [round, busy] = [first, false]
  const balance = element('output', {}, opened.balance === null ? '–' : money(opened.balance))
  const showBalance = showerOf(balance)
  followBalance(showBalance)
  const { element: said, show } = notice()
  const stake = amountField(FIRST_STAKE, 'errorAmount')
  const board = boardOf(page.machine)
  const button = element('button', { type: 'button', class: 'play', click: () => void next() })
  const left = () => (round?.state === 'open' ? page.leftOf(round) : 0)
  const refresh = () => {
    button.textContent = busy ? text('playing') : left() > 0 ? text('freeSpins', String(left())) : text('spin')
    button.disabled = busy
    stake.input.disabled = busy || left() > 0
  }
  const take = async (answer: Answer) => {
    showBalance(answer.balance)
    if (!answer.ok || !['open', 'ended'].includes(String(answer.state))) return show(faultOf(answer), 'fault')
    round = answer
    const spins = page.spinsOf(answer)
    await board.show(spins.at(-1) as number[])
    const won = spins.reduce((sum, stops, nth) => sum + page.oddsOf(stops, nth), 0)
    if (left() > 0) show(`${text('freeLeft', String(left()))} · ${cash(payoutOf(answer.stake as number, won))}`)
    else show(...outcomeOf(answer))
    tell('balance')
  }
  const ask = (path: string, fields: object) => askedUntilDone(path, fields, () => show(text('errorNetwork'), 'fault'))
  const next = async () => {
    if (busy) return
    const staked = stake.read()
    if (staked === null) return stake.input.focus()
    busy = true
    show('')
    refresh()
    tell('round', { state: 'started' })
    if (left() === 0) await take(await ask(page.path, { key: newKey(), stake: staked, choice: {} }))
    else
      while (left() > 0) {
        const seen = page.spinsOf(round as Answer).length
        await take(await ask('slots/free', { round: round?.round, spin: seen }))
        if (left() > 0) await pause(BETWEEN_MS)
      }
    if (left() === 0) tell('round', { state: 'ended' })
    busy = false
    refresh()
  }
  const fairness = fairnessSheet(page.check, opened.seed)
  const rules = helpSheet({ pays: paysOf(page.machine), rules: page.rules })
  main.replaceChildren(
    headOf(opened, balance, element('span', { class: 'links' }, rules.button, fairness.button)),
    ...[board.element, said, element('label', {}, text('stake'), stake.input, stake.fault)],
    ...[button, rules.sheet, fairness.sheet],
  )
  if (first) {
    stake.set(first.stake as number)
    void take(first).then(refresh)
  }
  refresh()
}

/** While the stake is being taken, the same call is asked again. */
async function askedUntilDone(path: string, fields: object, onTrouble: () => void): Promise<Answer> {
  for (;;) {
    const answer = await call(path, fields, onTrouble)
    if (!(answer.ok && answer.state === 'betting')) return answer
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

/** The window, filled reel by reel; then the cells that won. */
function boardOf(machine: Machine): { element: HTMLElement; show(stops: number[]): Promise<void> } {
  const cells = machine.reels.map((reel) =>
    Array.from({ length: machine.rows }, (_, row) => cellOf(reel[row] as string)),
  )
  const heard = element('p', { class: 'heard', 'aria-live': 'polite' })
  const grid = element(
    'div',
    { class: `reels reels${machine.reels.length}`, 'aria-hidden': 'true' },
    ...cells.map((column) => element('div', {}, ...column)),
  )
  return {
    element: element('section', { class: 'board slot' }, grid, heard),
    async show(stops) {
      for (const cell of cells.flat()) cell.className = 'cell turning'
      const window = windowOf(machine, stops)
      for (const [reel, column] of window.entries()) {
        await pause(STEP_MS)
        for (const [row, symbol] of column.entries()) fill(cells[reel]?.[row] as HTMLElement, symbol)
      }
      const { wins, scatters, scatterOdds } = spinOf(machine, stops)
      for (const { line, count } of wins)
        for (const [reel, row] of (machine.lines[line] as number[]).entries())
          if (reel < count) cells[reel]?.[row]?.classList.add('hit')
      if (scatterOdds > 0 || scatters >= 3)
        for (const [reel, column] of window.entries())
          for (const [row, symbol] of column.entries())
            if (symbol === machine.scatter?.symbol) cells[reel]?.[row]?.classList.add('hit')
      heard.textContent = window.map((column) => column.map(nameOf).join(' ')).join(', ')
    },
  }
}

const cellOf = (symbol: string): HTMLElement => {
  const cell = element('b', {})
  fill(cell, symbol)
  return cell
}
function fill(cell: HTMLElement, symbol: string): void {
  cell.className = `cell s${symbol}`
  cell.textContent = signOf(symbol)
}

/** The paytable: what two, three… of a symbol pay. */
function paysOf({ pays, scatter }: Machine): [string, string][] {
  const rows = [...Object.entries(pays), ...(scatter ? [[scatter.symbol, scatter.pays] as const] : [])]
  // Object keys that are numbers come first: the seven, which pays most.
  return rows.map(([symbol, odds]) => [
    `${signOf(symbol)} ${SIGNS[symbol] ? nameOf(symbol) : ''}`,
    odds.flatMap((each, at) => (each > 0 ? [`${at + 1}: ${money(each)}×`] : [])).join(' · '),
  ])
}
