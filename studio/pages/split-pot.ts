// The page of split the pot: a countdown, six boxes, one choice at one price, and what came of the round.
import { DEMO_OTHERS, POT_GAME, POT_STAKE, potOf, potOutcomeOf } from '../games/pot.ts'
import { begin, main } from './begin.ts'
import { cash, element, money, notice, showerOf, text } from './dom.ts'
import { faultOf } from './faults.ts'
import { headOf } from './head.ts'
import { helpSheet } from './help.ts'
import { boxesOf, pastTable } from './potBoard.ts'
import type { PastPot, Seen } from './potCheck.ts'
import { potFairness, type Sources } from './potFairness.ts'
import './tables.css'
import { type Answer, call, followBalance, newKey, type Opened, tell, watch } from './session.ts'

type Round = { number: number; commitment: string; closesAt: number; hasEnded: boolean }
type Pot = { pool: string; choices: number; digest: string; counts: number[] | null; share: number | null }
type Choice = {
  round: number
  box: number
  state: string
  token: string
  place: number | null
  paid: number | null
  refusal: string | null
}
type Frame = { now: number; round: Round | null; pots: Pot[] }
/** `seen`: of each round, the last that was told of its pot before the end. `ahead`: ms of the server's clock before ours. */
type State = {
  round: Round | null
  pot: Pot | null
  choices: Choice[]
  past: PastPot[]
  seen: Map<number, Seen>
  ahead: number
}

const [TICK_MS, ASK_MS] = [250, 700]
const IN = ['betting', 'placed', 'won', 'lost', 'back']

async function start(): Promise<void> {
  const opened = await begin()
  if (opened === null) return
  const pool = (await call('pot/mine')).pool as string
  drawTable(opened, pool)
  tell('ready')
}

function drawTable(opened: Opened, pool: string): void {
  const balance = element('output', {}, opened.balance === null ? '–' : money(opened.balance))
  const showBalance = showerOf(balance)
  followBalance(showBalance)
  const { element: said, show } = notice()
  const trouble = element('p', { class: 'said fault', role: 'status' })
  const past = element('table', { class: 'pays' })
  const button = element('button', { type: 'button', class: 'play', click: () => void game.choose() })
  const stage = stageOf(pool, (box) => game.want(box))
  const refresh = ({ state, wanted, busy }: Moment) => {
    const own = mineIn(state)
    const open = isOpen(state)
    stage.refresh(state, { wanted, own, canChoose: open && !own && !busy })
    const next = busy ? text('playing') : own ? text('potIn', String(own.box)) : null
    const words = next ?? (wanted > 0 && open ? `${text('play')} · ${cash(POT_STAKE)}` : text('chooseBox'))
    if (button.textContent !== words) button.textContent = words
    button.disabled = busy || own !== null || !open || wanted === 0
  }
  const showPast = ({ past: rounds, choices }: State) => past.replaceChildren(...pastTable(rounds, choices))
  const game = createGame({ pool, show, showBalance, showPast, refresh })
  const onFrame = (data: string) => {
    const frame = JSON.parse(data)
    trouble.textContent = ''
    if (frame.type === 'state') game.take(frame)
  }
  const onTrouble = () => {
    trouble.textContent = text('errorStream')
  }
  watch(POT_GAME, onFrame, onTrouble)
  const fairness = potFairness(sourcesOf(game.state))
  const rules = helpSheet({ pays: [], rules: ['potRules', 'potShare', 'potCounts', 'potReturn', 'potTogether'] })
  main.replaceChildren(
    headOf(opened, balance, element('span', { class: 'links' }, rules.button, fairness.button)),
    ...[stage.element, said, trouble, button],
    ...(opened.demo ? [element('p', { class: 'could' }, text('potDemo'))] : []),
    element('section', { class: 'board' }, element('h3', {}, text('pastRounds')), past),
    ...[rules.sheet, fairness.sheet],
  )
  setInterval(game.refresh, TICK_MS)
  game.refresh()
}

type Moment = { state: State; wanted: number; busy: boolean }
type Screen = {
  pool: string
  show(words: string, kind?: string): void
  showBalance(minor: unknown): void
  showPast(state: State): void
  refresh(moment: Moment): void
}

function createGame({ pool, show, showBalance, showPast, refresh: draw }: Screen) {
  const state: State = {
    round: null,
    pot: null,
    choices: [],
    past: [],
    seen: new Map(),
    ahead: Number.NEGATIVE_INFINITY,
  }
  let [wanted, busy] = [0, false]
  const refresh = () => draw({ state, wanted, busy })
  const choose = async () => {
    busy = true
    show('')
    refresh()
    tell('round', { state: 'started' })
    const fields = { key: newKey(), round: state.round?.number, box: wanted }
    const answer = await askedUntilDone(fields, () => show(text('errorBetNetwork'), 'fault'))
    busy = false
    if (answer.ok) state.choices.unshift(answer.choice as Choice)
    showBalance(answer.balance)
    const fault = choiceFault(answer)
    show(fault ?? '', 'fault')
    if (fault !== null) tell('round', { state: 'ended' })
    tell('balance')
    refresh()
  }
  /** Own choices and past rounds as the server has them; says what came of the choice that is shown. */
  const load = async () => {
    const before = mineIn(state)
    const answer = await call('pot/mine')
    if (!answer.ok) return
    Object.assign(state, { choices: answer.choices, past: answer.past })
    const now = mineIn(state)
    if (now && state.round?.hasEnded && before?.state !== now.state) {
      show(...wordsOf(now))
      tell('round', { state: 'ended' })
      tell('balance')
      showBalance((await call('balance')).balance)
    }
    showPast(state)
    refresh()
  }
  const want = (box: number) => {
    wanted = box
    refresh()
  }
  const take = (frame: Frame) => {
    const { isNew, hasMoved } = taken(state, frame, pool)
    if (isNew) show('')
    if (isNew) wanted = 0
    if (hasMoved) void load()
    refresh()
  }
  return { state, choose, want, take, refresh }
}

const leftMs = ({ round, ahead }: State): number => (round?.closesAt ?? 0) - (Date.now() + ahead)
const isOpen = (state: State): boolean => state.round !== null && !state.round.hasEnded && leftMs(state) > 0
const mineIn = ({ round, choices }: State): Choice | null =>
  choices.find((each) => each.round === round?.number && IN.includes(each.state)) ?? null

/** What is told of the pot of the page's own currency. */
function taken(state: State, { now, round, pots }: Frame, pool: string): { isNew: boolean; hasMoved: boolean } {
  // The frame that came fastest knows the server's clock best.
  state.ahead = Math.max(state.ahead, now - Date.now())
  const last = state.round
  state.round = round
  state.pot = pots.find((each) => each.pool === pool) ?? null
  if (round && !round.hasEnded && state.pot) state.seen.set(round.number, state.pot)
  const isNew = round?.number !== last?.number
  return { isNew, hasMoved: isNew || round?.hasEnded !== last?.hasEnded }
}

const sourcesOf = (state: State): Sources => ({
  current: () => ({
    commitment: state.round?.commitment ?? '–',
    digest: state.pot?.digest ?? '–',
    token: mineIn(state)?.token ?? null,
  }),
  past: () => state.past,
  own: (round) => {
    const own = state.choices.find((each) => each.round === round && each.place !== null)
    return own ? { box: own.box, token: own.token, place: own.place as number } : null
  },
  seen: (round) => state.seen.get(round) ?? null,
})

type Choosing = { wanted: number; own: Choice | null; canChoose: boolean }

/** The countdown, what is in the pot, and the boxes. */
function stageOf(pool: string, onTap: (box: number) => void) {
  const [figure, hint] = [element('output', { class: 'big' }), element('p', { class: 'could middling' })]
  const names = ['potChoices', 'pot', 'potPrice']
  const values = names.map(() => element('b', {}))
  const figures = names.map((name, at) => element('span', {}, text(name), values[at] as HTMLElement))
  const boxes = boxesOf(onTap)
  const write = (line: HTMLElement, words: string) => {
    if (line.textContent !== words) line.textContent = words
  }
  return {
    element: element(
      'section',
      { class: 'board' },
      figure,
      hint,
      element('div', { class: 'figures' }, ...figures),
      boxes.element,
    ),
    refresh(state: State, { wanted, own, canChoose }: Choosing) {
      const { round, pot } = state
      const hasEnded = round?.hasEnded === true
      write(figure, isOpen(state) ? String(Math.ceil(leftMs(state) / 1000)) : '–')
      write(hint, text(round === null ? 'loading' : hasEnded ? 'potOver' : isOpen(state) ? 'potOpen' : 'potClosing'))
      const count = (pot?.choices ?? 0) + (pool === 'demo' ? DEMO_OTHERS : 0)
      for (const [at, words] of [String(count), cash(potOf(count)), cash(POT_STAKE)].entries())
        write(values[at] as HTMLElement, words)
      const counts = hasEnded && pot !== null && pot.choices > 0 ? pot.counts : null
      const least = counts && pot?.share !== null ? potOutcomeOf(counts).boxes : []
      boxes.show({ wanted: own?.box ?? wanted, isOwn: own !== null, counts, least, canChoose })
    },
  }
}

/** Null where the choice is in. */
function choiceFault(answer: Answer): string | null {
  const { state, refusal } = (answer.choice ?? {}) as Partial<Choice>
  if (answer.ok && state !== 'refused' && state !== 'void') return null
  return faultOf({ ...answer, state, refusal })
}

function wordsOf({ state, paid }: Choice): [string, string] {
  if (state === 'won') return [text('won', cash(paid as number)), 'won']
  return [text(state === 'back' ? 'potBack' : 'lost', cash(POT_STAKE)), '']
}

/** While the wallet is asked for the stake, the same call is asked again. */
async function askedUntilDone(fields: object, onTrouble: () => void): Promise<Answer> {
  for (;;) {
    const answer = await call('pot/choose', fields, onTrouble)
    if (!(answer.ok && (answer.choice as Choice).state === 'betting')) return answer
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}

void start()
