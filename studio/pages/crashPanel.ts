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

export function createPanel(slot: number, opened: Opened, onBalance: (balance: unknown) => void): Panel {
  const { stake, stop, auto, wanted } = betFields()
  const { element: said, show } = notice()
  const button = element('button', { type: 'button', class: 'play', click: () => act() }, text('bet'))
  /** `ran`: the round that a run has bet on last; it bets on each once. */
  let [bet, queued, busy, ran] = [null as Bet | null, false, false, 0]
  let now: Now = { phase: 'busted', number: 0, multiplier: 100, point: null }
  const autoPlay = createAutoPlay({ opened, slot, stake: stake.peek, onStart: () => (queued = false) })

  const place = async () => {
    queued = false
    ran = now.number
    const fields = wanted()
    if (fields === null) return autoPlay.stop()
    busy = true
    // It names the round that it was tapped in: asked again after the start, it finds that bet or none, never a later round.
    const request = { key: newKey(), round: now.number, slot, ...fields, run: autoPlay.run() }
    took(autoPlay.took(await call('crash/bet', request, () => show(text('errorBetNetwork'), 'fault'))))
  }
  const cashOut = async () => {
    busy = true
    took(await call('crash/cashout', { bet: bet?.id }, () => show(text('errorCashOut'), 'fault')))
  }
  const took = (answer: Answer) => {
    busy = false
    tell('balance')
    onBalance(answer.balance)
    if (answer.ok) take(answer.bet as Bet)
    else if (answer.code !== 'AUTO_ENDED') show(faultOf(answer), 'fault')
  }
  const take = (next: Bet) => {
    if (next.state !== bet?.state && ['won', 'lost', 'void'].includes(next.state)) {
      tell('balance')
      void autoPlay.roundEnded()
    }
    bet = next
    show(...outcomeOf(next))
    draw()
  }
  const awaits = ({ id, state }: Bet) => id === bet?.id && bet.state === 'placed' && state !== 'placed'
  const isIn = () => bet?.state === 'placed' && bet.round === now.number
  const act = () => {
    if (busy) return
    if (isIn() && now.phase === 'flying') void cashOut()
    else if (isIn()) return
    else if (now.phase === 'betting') void place()
    else if (autoPlay.run() === null) queued = !queued
    draw()
  }
  const draw = () => {
    const flying = isIn() && now.phase === 'flying'
    const worth = flying && bet ? worthOf(bet, now) : 0
    showStep(button, { busy, flying, isIn: isIn(), queued, isBetting: now.phase === 'betting' }, worth)
  }
  return {
    element: sideOf(slot, { stake, stop, auto, button, said, autoPlay }),
    refresh(next) {
      const isNew = next.number !== now.number
      now = next
      if (isNew && bet?.state !== 'placed') show('')
      const isDue = queued || (autoPlay.run() !== null && ran !== now.number)
      if (isDue && now.phase === 'betting' && !busy && !isIn()) void place()
      draw()
    },
    take,
    awaits,
    isIn,
  }
}

/** What the next bet is made of; `wanted` is null, and a fault is shown, where it cannot be read. */
function betFields() {
  const [stake, stop] = [amountField(1000, 'errorAmount'), amountField(200, 'errorStop')]
  stop.input.disabled = true
  const auto = element('input', { type: 'checkbox', change: () => (stop.input.disabled = !auto.checked) })
  const wanted = () => {
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

type Step = { busy: boolean; flying: boolean; isIn: boolean; queued: boolean; isBetting: boolean }

function showStep(button: HTMLButtonElement, step: Step, worth: number): void {
  const words = stepOf(step, worth)
  if (button.textContent !== words) button.textContent = words
  button.className = step.flying ? 'play cash' : step.queued ? 'play queued' : 'play'
  button.disabled = step.busy || (step.isIn && !step.flying)
}

/** What the button says: its next step. */
function stepOf({ busy, flying, isIn, queued, isBetting }: Step, worth: number): string {
  if (busy) return text('playing')
  if (flying) return withNet(text('cashOut', cash(worth)), worth)
  if (isIn) return text('betPlaced')
  return text(queued ? 'betQueued' : isBetting ? 'bet' : 'betNext')
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
