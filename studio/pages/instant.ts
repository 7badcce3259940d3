// The page around every instant game: balance, stake, play, what came of it, fairness. A game brings its board.
import type { InstantGame } from '../games/game.ts'
import { payoutOf } from '../games/return.ts'
import { amountField } from './amountField.ts'
import { createAutoPlay } from './autoPlay.ts'
import { begin, main } from './begin.ts'
import { instantCheck } from './check.ts'
import { type Child, cash, element, money, showerOf, text } from './dom.ts'
import { fairnessSheet } from './fairness.ts'
import { faultOf } from './faults.ts'
import { headOf, returnsLine } from './head.ts'
import { paidWords } from './outcome.ts'
import { type Answer, call, followBalance, newKey, type Opened, tell } from './session.ts'
import { chime } from './sound.ts'
import { onTax, withNet } from './tax.ts'

export type Board = {
  element: HTMLElement
  choice(): unknown
  /** Shows a result; resolves when it has been seen. */
  show(result: unknown, won: boolean): void | Promise<void>
}
/** `onChange`: what the choice could win is to be shown anew. */
export type MakeBoard = (onChange: () => void) => Board

/** `BETWEEN_MS`: a result is seen before the next round begins by itself. */
const [FIRST_STAKE, PAUSE_MS, BETWEEN_MS] = [1000, 700, 1500]
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const showOnly = (...children: Child[]) => main.replaceChildren(...children.filter((child) => child !== null))

export async function start(game: InstantGame, makeBoard: MakeBoard): Promise<void> {
  const opened = await begin()
  if (opened === null) return
  drawTable(game, makeBoard, opened)
  tell('ready')
}

function drawTable(game: InstantGame, makeBoard: MakeBoard, opened: Opened): void {
  const balance = element('output', {}, opened.balance === null ? '–' : money(opened.balance))
  const showBalance = showerOf(balance)
  followBalance(showBalance)
  const stake = amountField(FIRST_STAKE, 'errorAmount', () => refresh())
  const [said, couldWin] = [element('p', { role: 'status', class: 'said' }), element('output', {})]
  const refresh = () => {
    const choice = game.choiceOf(board.choice())
    const most = choice === null ? 0 : Math.max(...game.outcomesOf(choice).map(({ odds }) => odds))
    const staked = stake.peek()
    const win = staked ? payoutOf(staked, most) : 0
    couldWin.textContent = staked ? withNet(cash(win), win) : '–'
  }
  const board = makeBoard(refresh)
  const scale = (times: number) => {
    const staked = stake.read()
    if (staked !== null) stake.set(Math.max(100, Math.round(staked * times)))
    refresh()
  }
  const play = element('button', { type: 'button', class: 'play', click: () => playOnce() }, text('play'))
  const playOnce = async () => {
    const staked = stake.read()
    if (staked === null) return stake.input.focus()
    if (play.disabled) return
    play.disabled = true
    play.textContent = text('playing')
    tell('round', { state: 'started' })
    const answer = await playedOf({ key: newKey(), stake: staked, choice: board.choice(), run: auto.run() }, said)
    await show(answer, board, said)
    auto.took(answer)
    showBalance(answer.balance)
    tell('round', { state: 'ended' })
    tell('balance')
    play.disabled = false
    play.textContent = text('play')
  }
  const playOn = async () => {
    while (auto.run() !== null) {
      if (stake.read() === null) return auto.stop()
      await playOnce()
      await auto.roundEnded()
      if (auto.run() !== null) await wait(BETWEEN_MS)
    }
  }
  const auto = createAutoPlay({ opened, stake: stake.peek, onStart: () => void playOn() })
  const { button, sheet } = fairnessSheet(instantCheck(game), opened.seed)
  const half = { type: 'button', 'aria-label': text('half'), click: () => scale(0.5) }
  const double = { type: 'button', 'aria-label': text('double'), click: () => scale(2) }
  showOnly(
    headOf(opened, balance, button),
    board.element,
    said,
    element(
      'div',
      { class: 'stake' },
      element('label', {}, text('stake'), stake.input),
      element('button', half, '½'),
      element('button', double, '2×'),
      stake.fault,
    ),
    element('p', { class: 'could' }, text('win'), ' ', couldWin),
    ...[play, auto.element, returnsLine(opened), sheet, auto.sheet],
  )
  refresh()
  onTax(refresh)
}

/** A round whose stake is still being taken is asked for again under its key. */
export async function playedOf(request: object, said: HTMLElement): Promise<Answer> {
  said.className = 'said'
  said.textContent = ''
  for (;;) {
    const answer = await call('bet', request, () => (said.textContent = text('errorNetwork')))
    if (!(answer.ok && answer.state === 'betting')) return answer
    await wait(PAUSE_MS)
  }
}

async function show(answer: Answer, board: Board, said: HTMLElement): Promise<void> {
  if (!answer.ok || answer.state !== 'ended') {
    said.textContent = faultOf(answer)
    said.className = 'said fault'
    return
  }
  const [paid, stake] = [answer.paid as number, answer.stake as number]
  await board.show(answer.result, paid > stake)
  said.className = paid > stake ? 'said won' : 'said'
  if (paid > stake) chime()
  said.textContent = paidWords(answer)
}
