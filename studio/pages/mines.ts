// The page of mines: 25 tiles, the next step always on one button, and a round that goes on after a reload.
import { range } from '../games/game.ts'
import { lastTileOf, minesOddsOf, TILES } from '../games/mines.ts'
import { type AmountField, amountField } from './amountField.ts'
import { begin, main } from './begin.ts'
import { minesCheck } from './check.ts'
import { cash, element, money, notice, text } from './dom.ts'
import { fairnessSheet } from './fairness.ts'
import { faultOf } from './faults.ts'
import { followedBalance, headOf, returnsLine } from './head.ts'
import { minesAuto } from './minesAuto.ts'
import { type Answer, call, newKey, type Opened, tell } from './session.ts'
import { onTax, paidOf, withNet } from './tax.ts'

type Play = {
  round: string
  state: string
  stake: number
  choice: { mines: number }
  steps: number[]
  result: { mines: number[]; hit: number | null } | null
  odds: number | null
  paid: number | null
  tax: number | null
}
const FIRST_STAKE = 1000

async function start(): Promise<void> {
  const opened = await begin()
  if (opened === null) return
  drawTable(opened, (await call('mines/current')).play as Play | null)
  tell('ready')
}

function drawTable(opened: Opened, first: Play | null): void {
  let [play, busy] = [first, false]
  const { balance, showBalance } = followedBalance(opened)
  const stake = amountField(FIRST_STAKE, 'errorAmount')
  const count = element('select', { change: () => refresh() })
  count.append(...countOptions())
  const { element: said, show } = notice()
  const figures = element('div', { class: 'figures' })
  const tiles = tilesOf((tile) => void send('mines/open', { round: play?.round, tile }))
  const button = element('button', { type: 'button', class: 'play', click: () => void next() })
  const isOpen = () => play?.state === 'open'
  const next = async () => {
    if (isOpen()) return void (await send('mines/cashout', { round: play?.round }))
    const staked = stake.read()
    if (staked === null) return auto.run() === null ? stake.input.focus() : auto.stop()
    const choice = { mines: Number(count.value) }
    const answer = await send('mines/start', { key: newKey(), stake: staked, choice, run: auto.run() })
    if (answer) auto.took(answer)
  }
  const auto = minesAuto(opened, {
    ...{ stake: stake.peek, mines: () => Number(count.value), play: () => play, next },
    open: (tile) => send('mines/open', { round: play?.round, tile }),
  })
  // The fields say what the round was begun with, after a reload too, and keep it for the next.
  const hold = (round: Play) => {
    play = round
    stake.set(round.stake)
    count.value = String(round.choice.mines)
  }

  const send = async (path: string, fields: object): Promise<Answer | null> => {
    if (busy) return null
    busy = true
    refresh()
    const answer = await askedUntilDone(path, fields, () => show(text('errorNetwork')))
    busy = false
    take(answer)
    return answer
  }
  const take = (answer: Answer) => {
    showBalance(answer.balance)
    const isPlay = answer.ok && ['open', 'ended'].includes(String(answer.state))
    if (isPlay) hold(answer as unknown as Play)
    show(...(isPlay && play ? wordsOf(play) : faultyOf(answer)))
    if (isPlay) tell('round', { state: play?.state === 'open' ? 'started' : 'ended' })
    tell('balance')
    refresh()
  }
  const refresh = () => {
    const choice = isOpen() ? (play as Play).choice : { mines: Number(count.value) }
    const opened = isOpen() ? (play as Play).steps.length : 0
    const worth = isOpen() ? Math.floor(((play as Play).stake * minesOddsOf(choice, opened)) / 100) : 0
    button.textContent = busy ? text('playing') : isOpen() ? withNet(text('cashOut', cash(worth)), worth) : text('play')
    button.disabled = busy || (isOpen() && opened === 0)
    stake.input.disabled = count.disabled = isOpen() || busy
    figures.replaceChildren(...figuresOf(choice, opened))
    showTiles(tiles, play, busy)
  }
  const { button: fairness, sheet } = fairnessSheet(minesCheck, opened.seed)
  main.replaceChildren(
    headOf(opened, balance, fairness),
    element('section', { class: 'board' }, element('div', { class: 'cells five' }, ...tiles), figures),
    said,
    choicesOf(stake, count),
    ...[button, auto.element, returnsLine(opened) ?? '', sheet, auto.sheet],
  )
  if (first) hold(first)
  refresh()
  onTax(refresh)
}

const choicesOf = (stake: AmountField, count: HTMLElement): HTMLElement =>
  element(
    'div',
    { class: 'pair' },
    element('label', {}, text('stake'), stake.input, stake.fault),
    element('label', {}, text('mines'), count),
  )

const tilesOf = (open: (tile: number) => void) =>
  range(1, TILES).map((tile) => element('button', { type: 'button', click: () => open(tile) }))

const countOptions = () =>
  range(1, TILES - 1).map((each) => element('option', { value: each, selected: each === 3 }, String(each)))

/** What is paid now, and after one more tile. */
function figuresOf(choice: { mines: number }, opened: number): HTMLElement[] {
  const oddsAt = (count: number) =>
    count === 0 || count > lastTileOf(choice) ? '–' : `${money(minesOddsOf(choice, count))}×`
  return [
    element('span', {}, text('odds'), element('b', {}, oddsAt(opened))),
    element('span', {}, text('nextPays'), element('b', {}, oddsAt(opened + 1))),
  ]
}

const faultyOf = (answer: Answer): [string, string] => [faultOf(answer), 'fault']

function wordsOf({ state, paid, tax }: Play): [string, string] {
  if (state !== 'ended') return ['', '']
  return paid ? [paidOf(text('won', cash(paid)), paid, tax), 'won'] : [text('lost'), '']
}

function showTiles(tiles: readonly HTMLButtonElement[], play: Play | null, busy: boolean): void {
  for (const [at, tile] of tiles.entries()) {
    const isOpened = play?.steps.includes(at + 1) ?? false
    const isMine = play?.result?.mines.includes(at + 1) ?? false
    const isHit = play?.result?.hit === at + 1
    tile.className = isHit ? 'mine hit' : isOpened ? 'full' : isMine ? 'mine' : ''
    const what = isHit ? 'tileHit' : isOpened ? 'tileSafe' : isMine ? 'tileMine' : null
    tile.setAttribute('aria-label', text('openTile', String(at + 1)) + (what ? `: ${text(what)}` : ''))
    tile.textContent = isOpened ? '◆' : isMine ? '✖' : ''
    tile.disabled = busy || play?.state !== 'open' || isOpened
  }
}

/** While the stake is being taken, the same call is asked again. */
async function askedUntilDone(path: string, fields: object, onTrouble: () => void): Promise<Answer> {
  for (;;) {
    const answer = await call(path, fields, onTrouble)
    if (!(answer.ok && answer.state === 'betting')) return answer
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
}

void start()
