// One of the two bets of a crash page: a stake, an automatic cash-out, and one button that is always the next step.
import { type AmountField, amountField } from './amountField.ts'
import { type AutoPlay, createAutoPlay } from './autoPlay.ts'
import { cash, element, money, notice, text } from './dom.ts'
import { faultOf } from './faults.ts'
import { type Answer, call, newKey, type Opened, tell } from './session.ts'
import { paidOf, withNet } from './tax.ts'

export type Bet = {
  id: string
  round: number
  slot: number
  stake: number
  auto_stop: number
  state: string
  refusal: string | null
  stop: number | null
  paid: number | null
  tax: number | null
}
/** `multiplier`: hundredths, while a round flies. */
export type Now = { phase: 'betting' | 'flying' | 'busted'; number: number; multiplier: number; point: number | null }

export type Panel = {
  element: HTMLElement
  /** What the button says and does now; called with every frame. */
  refresh(now: Now): void
  /** The server's word on a bet of this side. */
  take(bet: Bet): void
  /** It is this side's, and what became of it has not been said yet. */
  awaits(bet: Bet): boolean
  isIn(): boolean
}

/** Of one side. `queued`: what the next round is bet on with, as it was tapped. `ran`: the round that a run has bet on last. */
type State = { bet: Bet | null; queued: Wanted | null; busy: boolean; ran: number; now: Now }
const START: State = {
  ...{ bet: null, queued: null, busy: false, ran: 0 },
  now: { phase: 'busted', number: 0, multiplier: 100, point: null },
}
const inRound = ({ bet, now }: State): boolean => bet?.state === 'placed' && bet.round === now.number

export function createPanel(slot: number, opened: Opened, onBalance: (balance: unknown) => void): Panel {
  const { stake, stop, auto, wanted } = betFields()
  const { element: said, show } = notice()
  const button = element('button', { type: 'button', class: 'play', click: () => act() }, text('bet'))
  const [is, ears] = [{ ...START }, createEars()]
  const autoPlay = createAutoPlay({ opened, slot, stake: stake.peek, onStart: () => (is.queued = null) })

  const place = async () => {
    const fields = is.queued ?? wanted()
    Object.assign(is, { queued: null, ran: is.now.number })
    if (fields === null) return autoPlay.stop()
    is.busy = true
    // It names the round that it was tapped in: asked again after the start, it finds that bet or none, never a later round.
    const request = { key: newKey(), round: is.now.number, slot, ...fields, run: autoPlay.run() }
    took(autoPlay.took(await call('crash/bet', request, () => show(text('errorBetNetwork'), 'fault'))))
  }
  const cashOut = async () => {
    is.busy = true
    took(await call('crash/cashout', { bet: is.bet?.id }, () => show(text('errorCashOut'), 'fault')))
  }
  const took = (answer: Answer) => {
    is.busy = false
    tell('balance')
    onBalance(answer.balance)
    if (answer.ok) take(answer.bet as Bet)
    else if (answer.code !== 'AUTO_ENDED') show(faultOf(answer), 'fault')
  }
  const take = (next: Bet) => {
    if (next.state !== is.bet?.state && ['won', 'lost', 'void'].includes(next.state)) {
      tell('balance')
      void autoPlay.roundEnded()
    }
    is.bet = next
    show(...outcomeOf(next))
    draw()
  }
  const act = () => {
    if (is.busy || !ears.hear()) return
    if (inRound(is) && is.now.phase === 'flying') void cashOut()
    else if (inRound(is)) return
    else if (is.now.phase === 'betting') void place()
    else if (autoPlay.run() === null) is.queued = is.queued ? null : wanted()
    draw()
  }
  const draw = () => showStep(button, stepFor(is, ears, stake.peek()))
  return {
    element: sideOf(slot, { stake, stop, auto, button, said, autoPlay }),
    refresh(next) {
      const isNew = next.number !== is.now.number
      is.now = next
      if (isNew && is.bet?.state !== 'placed') show('')
      // A run bets on each round once.
      const isDue = is.queued !== null || (autoPlay.run() !== null && is.ran !== next.number)
      if (isDue && next.phase === 'betting' && !is.busy && !inRound(is)) void place()
      draw()
    },
    take,
    awaits: ({ id, state }) => id === is.bet?.id && is.bet.state === 'placed' && state !== 'placed',
    isIn: () => inRound(is),
  }
}

/** A second tap of one touch, and one that was on its way to a cash-out. */
const [DEAF_MS, LANDED_DEAF_MS] = [400, 1000]
/** A tap that was meant for what the button said before is none for what it says now. */
type Ears = { hear(): boolean; see(flying: boolean): void; isDeaf(): boolean }
function createEars(): Ears {
  let [deafUntil, wasFlying] = [0, false]
  const isDeaf = () => Date.now() < deafUntil
  return {
    isDeaf,
    hear() {
      if (isDeaf()) return false
      deafUntil = Date.now() + DEAF_MS
      return true
    },
    see(flying) {
      if (wasFlying && !flying) deafUntil = Date.now() + LANDED_DEAF_MS
      wasFlying = flying
    },
  }
}

/** `typed`: what stands in the field. */
function stepFor(is: State, ears: Ears, typed: number | null): Step {
  const { bet, now } = is
  const isIn = inRound(is)
  const flying = isIn && now.phase === 'flying'
  ears.see(flying)
  const isDeaf = !flying && ears.isDeaf()
  return {
    ...{ isDeaf, busy: is.busy && !isDeaf, flying, isIn, queued: is.queued !== null },
    isBetting: now.phase === 'betting',
    amount: isIn && bet ? bet.stake : (is.queued?.stake ?? typed),
    worth: flying && bet ? worthOf(bet, now) : 0,
  }
}

type Wanted = { stake: number; auto: number | null }

/** What the next bet is made of; `wanted` is null, and a fault is shown, where it cannot be read. */
function betFields() {
  const [stake, stop] = [amountField(1000, 'errorAmount'), amountField(200, 'errorStop')]
  stop.input.disabled = true
  const auto = element('input', { type: 'checkbox', change: () => (stop.input.disabled = !auto.checked) })
  const wanted = (): Wanted | null => {
    const [staked, stopAt] = [stake.read(), auto.checked ? stop.read() : null]
    return staked === null || (auto.checked && stopAt === null) ? null : { stake: staked, auto: stopAt }
  }
  return { stake, stop, auto, wanted }
}

const worthOf = (bet: Bet, now: Now): number => Math.floor((bet.stake * Math.min(now.multiplier, bet.auto_stop)) / 100)

function outcomeOf(bet: Bet): [string, string] {
  if (bet.state === 'won')
    return [paidOf(text('cashedOut', cash(bet.paid as number), money(bet.stop as number)), bet.paid, bet.tax), 'won']
  if (bet.state === 'lost') return [text('lostRound', cash(bet.stake)), '']
  return bet.state === 'void' || bet.state === 'refused' ? [faultOf({ ok: true, ...bet }), 'fault'] : ['', '']
}

type Step = Readonly<Record<'busy' | 'isDeaf' | 'flying' | 'isIn' | 'queued' | 'isBetting', boolean>> & {
  /** Minor units; null where the field cannot be read. */
  amount: number | null
  /** What a cash-out brings now. */
  worth: number
}

function showStep(button: HTMLButtonElement, step: Step): void {
  const words = stepOf(step)
  if (button.textContent !== words) button.textContent = words
  button.className = step.flying ? 'play cash' : step.queued ? 'play queued' : 'play'
  button.disabled = step.busy || step.isDeaf || (step.isIn && !step.flying)
}

/** What the button says: its next step. */
function stepOf({ busy, flying, isIn, queued, isBetting, amount, worth }: Step): string {
  if (busy) return text('playing')
  if (flying) return withNet(text('cashOut', cash(worth)), worth)
  if (amount === null) return text('bet')
  const staked = cash(amount)
  if (isIn) return text('betPlaced', staked)
  return text(queued ? 'betQueued' : isBetting ? 'betNow' : 'betNext', staked)
}

type Parts = Readonly<Record<'auto' | 'button' | 'said', HTMLElement> & Record<'stake' | 'stop', AmountField>> & {
  autoPlay: AutoPlay
}

const sideOf = (slot: number, { stake, stop, auto, button, said, autoPlay }: Parts): HTMLElement =>
  element(
    'section',
    { class: 'board panel', 'aria-label': `${text('bet')} ${slot + 1}` },
    element('label', {}, text('stake'), stake.input, stake.fault),
    element('label', {}, element('span', {}, auto, ' ', text('autoStop')), stop.input, stop.fault),
    ...[button, said, autoPlay.element, autoPlay.sheet],
  )
