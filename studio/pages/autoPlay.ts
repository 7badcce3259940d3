// Rounds that the page begins by itself: the sheet of stops and consent, the running total, and why it ended. The studio's
// server holds the stops (studio/stakes/autoRuns.ts); a page that nobody looks at begins nothing.
import { type AutoEnd, type AutoTotals, autoEndOf } from '../games/autoPlay.ts'
import { type AmountField, amountField } from './amountField.ts'
import { cash, element, notice, text } from './dom.ts'
import { faultOf } from './faults.ts'
import { type Answer, call, listen, newKey, type Opened } from './session.ts'

type Run = AutoTotals & { id: string; rounds: number; loss_max: number; win_max: number | null; done: number }
export type AutoPlay = {
  /** What opens the sheet, or stops; and the running total. */
  element: HTMLElement
  sheet: HTMLElement
  /** Of the next bet; null where no round is to begin by itself. */
  run(): string | null
  /** A round is over: counts it, and ends the run where a stop is reached. */
  roundEnded(): Promise<void>
  stop(): void
  /** An answer to a bet of the run, which it hands back: one that was not taken ends it. */
  took(answer: Answer): Answer
}
export type AutoNeeds = {
  opened: Pick<Opened, 'auto'>
  slot?: number
  /** Minor units, of the next round. */
  stake(): number | null
  onStart(): void
  /** Of the game's own, above the consent. */
  extra?: HTMLElement
}

const [ROUNDS, FIRST_ROUNDS, LOSS_STAKES] = [[5, 10, 25, 50, 100], 10, 10]
const ENDS: Readonly<Record<AutoEnd, string>> = {
  ...{ player: 'autoEndPlayer', refused: 'autoEndRefused', rounds: 'autoEndRounds' },
  ...{ win: 'autoEndWin', loss: 'autoEndLoss' },
}

/** Whether the lobby has said that the market lets it. */
let isAllowed = false
const onAllowed = new Set<() => void>()
listen(({ type, allowed }) => {
  if (type !== 'autoplay') return
  isAllowed = allowed === true
  for (const show of onAllowed) show()
})

export function createAutoPlay({ opened, slot = 0, stake, onStart, extra }: AutoNeeds): AutoPlay {
  let run: Run | null = null
  const total = element('output', { class: 'could' })
  const said = element('p', { class: 'said', role: 'status' })
  const button = element('button', { type: 'button', click: () => (run ? stop() : sheet.open(stake() ?? 0)) })
  const box = element('div', { class: 'auto' }, button, total, said)
  const draw = () => {
    box.toggleAttribute('hidden', !(opened.auto.allowed && isAllowed))
    button.textContent = text(run ? 'autoEndNow' : 'autoPlay')
  }
  /** The run whose total is shown, after its end too: its last round may end later, or be counted later. */
  let shown = ''
  let [asked, answered] = [0, 0]
  const show = ({ done, rounds, net }: Run) => {
    total.textContent = text('autoTotal', `${done}/${rounds}`, signed(net))
  }
  /** What the server has counted of it, shown unless a later question has been answered already; null where it is no more. */
  const count = async (
    path: 'auto/run' | 'auto/stop',
    id: string,
  ): Promise<(Run & { reason: AutoEnd | null }) | null> => {
    const turn = ++asked
    const answer = await call(path, { run: id })
    if (!answer.ok) return null
    if (id === shown && turn > answered) {
      answered = turn
      show(answer.run as Run)
    }
    return answer.run as Run & { reason: AutoEnd | null }
  }
  const end = (reason: AutoEnd) => {
    if (run) void count('auto/stop', run.id)
    run = null
    said.textContent = text(ENDS[reason])
    draw()
  }
  const stop = () => run && end('player')
  const sheet = sheetOf({ opened, slot, extra }, (begun) => {
    said.textContent = ''
    run = begun
    shown = begun.id
    show(begun)
    draw()
    onStart()
  })
  const roundEnded = async () => {
    const id = shown
    if (id === '') return
    const counted = await count('auto/run', id)
    if (run?.id !== id) return
    if (counted === null) return end('refused')
    const reason = counted.reason ?? autoEndOf(stopsOf(counted), { ...counted, rounds: counted.done }, stake() ?? 0)
    if (reason !== null) end(reason)
  }
  const took = (answer: Answer) => {
    // A bet on crash is a part of its answer, other rounds are the answer.
    const { state } = (answer.bet ?? answer) as { state?: string }
    const isTaken = answer.ok && state !== 'refused' && state !== 'void'
    if (run && !isTaken) end(answer.code === 'AUTO_ENDED' ? (answer.reason as AutoEnd) : 'refused')
    return answer
  }
  listen(({ type }) => {
    if (type === 'pause') stop()
  })
  document.addEventListener('visibilitychange', () => document.hidden && stop())
  onAllowed.add(draw)
  draw()
  return { element: box, sheet: sheet.element, run: () => run?.id ?? null, roundEnded, stop, took }
}

const stopsOf = ({ rounds, loss_max: lossMax, win_max: winMax }: Run) => ({ rounds, lossMax, winMax })
const signed = (net: number): string => `${net < 0 ? '−' : net > 0 ? '+' : ''}${cash(Math.abs(net))}`

type Sheet = { element: HTMLElement; open(stake: number): void }

/** How many rounds, how much may be lost, how far ahead is enough, and, once, the player's consent. */
function sheetOf(
  { opened, slot, extra }: Pick<AutoNeeds, 'opened' | 'slot' | 'extra'>,
  onRun: (run: Run) => void,
): Sheet {
  const rounds = element('select')
  rounds.append(...ROUNDS.map((each) => element('option', { value: each, selected: each === FIRST_ROUNDS }, `${each}`)))
  const [loss, win] = [amountField(0, 'errorAmount'), amountField(null, 'errorAmount')]
  const agree = element('input', { type: 'checkbox' })
  const consent = element('label', { class: 'agree' }, agree, element('span', {}, text('autoAgree')))
  const { element: said, show } = notice()
  const start = async () => {
    const [lossMax, winMax] = [loss.read(), win.read()]
    if (lossMax === null || (winMax === null && !win.isEmpty())) return
    if (!opened.auto.consent && !agree.checked) return show(text('errorAutoConsent'), 'fault')
    const given = opened.auto.consent ? { ok: true } : await call('auto/consent')
    opened.auto.consent = given.ok
    const stops = { rounds: Number(rounds.value), loss_max: lossMax, win_max: winMax }
    const answer = given.ok ? await call('auto/start', { run: newKey(), slot, ...stops }) : given
    if (!answer.ok) return show(faultOf(answer), 'fault')
    sheet.close()
    onRun(answer.run as Run)
  }
  const named = (key: string, field: AmountField) => element('label', {}, text(key), field.input, field.fault)
  const sheet = element(
    'dialog',
    { 'aria-label': text('autoPlay') },
    element(
      'header',
      {},
      element('h2', {}, text('autoPlay')),
      element('button', { type: 'button', class: 'quiet', click: () => sheet.close() }, text('close')),
    ),
    element(
      'div',
      { class: 'sheet' },
      ...[element('label', {}, text('autoRounds'), rounds), named('autoLoss', loss), named('autoWin', win)],
      ...[extra ?? null, consent, said],
      element('button', { type: 'button', class: 'play', click: () => void start() }, text('autoStart')),
    ),
  )
  const open = (stake: number) => {
    show('')
    consent.hidden = opened.auto.consent
    if (loss.peek() === 0) loss.set(stake * LOSS_STAKES)
    sheet.showModal()
  }
  return { element: sheet, open }
}
