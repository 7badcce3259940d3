// The page of blackjack: two sides, up to two hands, one act at a time, and a round that goes on after a reload.
import { ACTS, type Act, actsOf, costsMore, type Step, tableSeen } from '../tables/blackjack.ts'
import { amountField } from './amountField.ts'
import { begin, main } from './begin.ts'
import { blackjackBoard, type Shown } from './blackjackBoard.ts'
import { blackjackCheck } from './blackjackCheck.ts'
import { cash, element, money, notice, showerOf, text } from './dom.ts'
import { fairnessSheet } from './fairness.ts'
import { faultOf } from './faults.ts'
import { headOf } from './head.ts'
import { helpSheet } from './help.ts'
import { outcomeOf } from './outcome.ts'
import './tables.css'
import { type Answer, call, followBalance, newKey, type Opened, tell } from './session.ts'

type Play = {
  round: string
  state: string
  choice: { stake: number }
  steps: Step[]
  result: Omit<Shown, 'turn'> | null
}
const [FIRST_STAKE, ASK_MS] = [1000, 700]
const KEYS: Readonly<Record<string, Act>> = { h: 'hit', s: 'stand', d: 'double', p: 'split' }
const NAMES: Readonly<Record<Act, string>> = { hit: 'hit', stand: 'stand', double: 'doubleDown', split: 'splitPair' }

const shownOf = ({ result, steps }: Play): Shown => (result ? { ...result, turn: null } : tableSeen(steps))

async function start(): Promise<void> {
  const opened = await begin()
  if (opened === null) return
  const first = await askedUntilDone('blackjack/current', {}, () => {})
  drawTable(opened, first.play as Play | null)
  tell('ready')
}

function drawTable(opened: Opened, first: Play | null): void {
  let [play, busy] = [first, false]
  const balance = element('output', {}, opened.balance === null ? '–' : money(opened.balance))
  const showBalance = showerOf(balance)
  followBalance(showBalance)
  const { element: said, show } = notice()
  const board = blackjackBoard()
  const open = () => (play?.state === 'open' ? play : null)
  const may = (act: Act) => !busy && open() !== null && actsOf(tableSeen((play as Play).steps)).includes(act)

  const deal = (stake: number) => void send('blackjack/start', { key: newKey(), stake })
  const take = (act: Act) => {
    if (!may(act)) return
    const { round, steps } = play as Play
    void send('blackjack/act', { round, at: steps.length, act, ...(costsMore(act) ? { key: newKey() } : {}) })
  }
  const rail = railOf(deal, take)
  const refresh = () => rail.refresh({ busy, stake: open()?.choice.stake ?? null, may })
  const send = async (path: string, fields: object) => {
    if (busy) return
    const pressed = document.activeElement
    busy = true
    show('')
    refresh()
    if (open() === null) tell('round', { state: 'started' })
    await taken(await askedUntilDone(path, fields, () => show(text('errorNetwork'), 'fault')))
    busy = false
    refresh()
    if (pressed instanceof HTMLButtonElement) rail.focusNext(pressed)
  }
  const taken = async (answer: Answer) => {
    showBalance(answer.balance)
    if (answer.ok && ['open', 'ended'].includes(String(answer.state))) {
      play = answer as unknown as Play
      rail.stake.set(play.choice.stake)
      await board.show(shownOf(play))
    }
    if (answer.ok && answer.state === 'open') show(...furtherFault(answer))
    else show(...outcomeOf(answer))
    if (open() === null) tell('round', { state: 'ended' })
    tell('balance')
  }
  followKeys(take)
  const fairness = fairnessSheet(blackjackCheck, opened.seed)
  const rules = helpSheet(help())
  main.replaceChildren(
    headOf(opened, balance, element('span', { class: 'links' }, rules.button, fairness.button)),
    ...[board.element, said, rail.element, rules.sheet, fairness.sheet],
  )
  if (first) {
    rail.stake.set(first.choice.stake)
    void board.show(shownOf(first))
  }
  refresh()
}

const help = () => ({
  pays: [
    [text('blackjackPays'), '2.50×'],
    [text('blackjackWin'), '2.00×'],
    [text('blackjackTie'), '1.00×'],
  ] as const,
  rules: ['blackjackRules', 'blackjackActs', 'blackjackLeft', 'blackjackReturn', 'paysIncludeStake'],
})

/** `stake`: the first one of the round that is open, null where none is. */
type Moment = { busy: boolean; stake: number | null; may(act: Act): boolean }

/** What can be done next: a stake and a deal, or the acts of the hand whose turn it is. */
function railOf(deal: (stake: number) => void, take: (act: Act) => void) {
  const stake = amountField(FIRST_STAKE, 'errorAmount')
  const dealNow = () => {
    const staked = stake.read()
    if (staked === null) stake.input.focus()
    else deal(staked)
  }
  const dealing = element('button', { type: 'button', class: 'play', click: dealNow })
  const acts = ACTS.map((act) => ({ act, button: element('button', { type: 'button', click: () => take(act) }) }))
  const actions = element('div', { class: 'acts', role: 'group' }, ...acts.map(({ button }) => button))
  const start = [element('label', {}, text('stake'), stake.input, stake.fault), dealing]
  const rail = element('div', { class: 'rail' })
  return {
    ...{ element: rail, stake },
    refresh({ busy, stake: first, may }: Moment) {
      dealing.textContent = text(busy ? 'playing' : 'deal')
      dealing.disabled = stake.input.disabled = busy
      for (const { act, button } of acts) {
        const cost = costsMore(act) && first !== null ? [element('small', {}, `+ ${cash(first)}`)] : []
        button.replaceChildren(text(NAMES[act]), ...cost)
        button.disabled = !may(act)
      }
      const shown = first === null ? start : [actions]
      if (rail.firstChild !== shown[0]) rail.replaceChildren(...shown)
    },
    /** What was pressed may be gone or of no use now: the next step has the focus then. */
    focusNext(pressed: HTMLButtonElement) {
      if (pressed.isConnected && !pressed.disabled) pressed.focus()
      else if (actions.isConnected) acts[0]?.button.focus()
      else dealing.focus()
    },
  }
}

/** A letter for each act, unless something is being typed or read. */
function followKeys(take: (act: Act) => void): void {
  document.addEventListener('keydown', ({ key, target, ctrlKey, altKey, metaKey }) => {
    const act = KEYS[key.toLowerCase()]
    const isElsewhere = target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null
    if (act && !isElsewhere && !ctrlKey && !altKey && !metaKey) take(act)
  })
}

/** The round goes on; a further stake that was not taken is said, with its reason where there is a plain one. */
function furtherFault(answer: Answer): [string, string] {
  if (answer.refusal === null) return ['', '']
  const isPlain = ['BALANCE_LOW', 'RS_ERROR_NOT_ENOUGH_MONEY'].includes(String(answer.refusal))
  return [isPlain ? faultOf(answer) : text('errorFurther'), 'fault']
}

/** While the wallet is asked for a stake, the same call is asked again. */
async function askedUntilDone(path: string, fields: object, onTrouble: () => void): Promise<Answer> {
  for (;;) {
    const answer = await call(path, fields, onTrouble)
    const { state, waits } = ('play' in answer ? (answer.play ?? {}) : answer) as { state?: string; waits?: boolean }
    if (!answer.ok || !(state === 'betting' || waits === true)) return answer
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

void start()
