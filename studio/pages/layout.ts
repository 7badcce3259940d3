// The page around every game of a layout: chips, bets laid and taken back, one draw for all of them, what came of it.
import type { InstantGame } from '../games/game.ts'
import { type Bets, type LayoutChoice, stakeOfBets } from '../tables/layout.ts'
import { begin, main } from './begin.ts'
import { instantCheck } from './check.ts'
import { cash, element, money, notice, showerOf, text } from './dom.ts'
import { fairnessSheet } from './fairness.ts'
import { headOf } from './head.ts'
import { type Help, helpSheet } from './help.ts'
import { playedOf } from './instant.ts'
import { createLaid } from './laid.ts'
import { outcomeOf } from './outcome.ts'
import './tables.css'
import { followBalance, newKey, type Opened, tell } from './session.ts'

export type Board = {
  element: HTMLElement
  showBets(bets: Bets): void
  /** Resolves when the result has been seen. */
  show(result: unknown): void | Promise<void>
}
export type LayoutPage = {
  game: InstantGame<LayoutChoice>
  /** `lay` puts the chosen chip on a bet. */
  board(lay: (spot: string) => void): Board
  nameOf(spot: string): string
  help: Help
}

const CHIPS = [100, 500, 1000, 5000, 10_000]

export async function startLayout(page: LayoutPage): Promise<void> {
  const opened = await begin()
  if (!opened) return
  drawTable(page, opened)
  tell('ready')
}

function drawTable({ game, board: makeBoard, nameOf, help }: LayoutPage, opened: Opened): void {
  let busy = false
  const balance = element('output', {}, opened.balance === null ? '–' : money(opened.balance))
  const showBalance = showerOf(balance)
  followBalance(showBalance)
  const said = notice()
  const list = element('ul', { class: 'bets', 'aria-label': text('yourBets') })
  const whileIdle = (work: () => void) => () => void (busy || work())
  const chips = chipsOf()
  const laid = createLaid(() => refresh())
  const board = makeBoard((spot) => whileIdle(() => laid.lay(spot, chips.value()))())
  const tool = (label: string, sign: string, click: () => void) =>
    element('button', { type: 'button', 'aria-label': text(label), click: whileIdle(click) }, sign)
  const tools = [tool('undo', '↶', laid.undo), tool('clear', '✕', laid.clear)]
  const play = element('button', { type: 'button', class: 'play', click: () => void playOnce() })
  const refresh = () => {
    const bets = laid.bets()
    const total = stakeOfBets(bets)
    play.textContent = busy ? text('playing') : total > 0 ? `${text('play')} · ${cash(total)}` : text('layBets')
    for (const button of [...tools, play]) button.disabled = busy || total === 0
    const rowOf = ([spot, amount]: [string, number]) =>
      betRow(`${nameOf(spot)} · ${money(amount)} ✕`, `${text('takeBack')}: ${nameOf(spot)}`, () =>
        whileIdle(() => laid.takeBack(spot))(),
      )
    list.replaceChildren(...Object.entries(bets).map(rowOf))
    board.showBets(bets)
  }
  const playOnce = async () => {
    const bets = laid.bets()
    busy = true
    refresh()
    tell('round', { state: 'started' })
    const answer = await playedOf({ key: newKey(), stake: stakeOfBets(bets), choice: { bets } }, said.element)
    if (answer.ok && answer.state === 'ended') await board.show(answer.result)
    said.show(...outcomeOf(answer))
    showBalance(answer.balance)
    tell('round', { state: 'ended' })
    tell('balance')
    busy = false
    refresh()
  }
  const fairness = fairnessSheet(instantCheck(game as InstantGame), opened.seed)
  const rules = helpSheet(help)
  main.replaceChildren(
    headOf(opened, balance, element('span', { class: 'links' }, rules.button, fairness.button)),
    ...[board.element, said.element, list],
    element('div', { class: 'rail' }, chips.element, element('div', { class: 'act' }, ...tools, play)),
    ...[rules.sheet, fairness.sheet],
  )
  refresh()
}

const betRow = (name: string, label: string, click: () => void): HTMLElement =>
  element('li', {}, element('button', { type: 'button', 'aria-label': label, click }, name))

/** One of them is the chip that is laid next. */
function chipsOf(): { element: HTMLElement; value(): number } {
  let chosen = 500
  const choose = (value: number) => {
    chosen = value
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-pressed', String(CHIPS[at] === chosen))
  }
  const buttons = CHIPS.map((value) =>
    element('button', { type: 'button', click: () => choose(value) }, String(value / 100)),
  )
  choose(chosen)
  return {
    element: element('div', { class: 'chips', role: 'group', 'aria-label': text('chip') }, ...buttons),
    value: () => chosen,
  }
}
