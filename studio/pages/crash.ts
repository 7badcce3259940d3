// The page of a crash game: the curve, two bets, what others do, past rounds and their proof.
import { GROWTH, multiplierAt } from '../games/crash.ts'
import { PAYOUT_MAX } from '../games/return.ts'
import { begin, main } from './begin.ts'
import { createCanvas, type Skin } from './crashCanvas.ts'
import { crashFairness, type PastRound } from './crashFairness.ts'
import { crashLists } from './crashLists.ts'
import { type Bet, createPanel, type Now } from './crashPanel.ts'
import { cash, element, money, text, useCurrency } from './dom.ts'
import { followedBalance, headOf, returnsLine } from './head.ts'
import { helpSheet } from './help.ts'
import { call, type Opened, tell, watch } from './session.ts'
import './crash.css'

type Round = { number: number; commitment: string; startsAt: number; salt: string; link: number }
type Frame = { type: string; now: number; number: number; point: number; seed: string } & Round & {
    round: (Round & { bust: number | null }) | null
    past: PastRound[]
    bets?: never[]
    count?: number
    staked?: number
  }

const SETTLED_MS = 1500

export async function startCrash(game: string, skin: Skin): Promise<void> {
  const opened = await begin()
  if (opened === null) return
  table(game, skin, opened)
  tell('ready')
}

function table(game: string, skin: Skin, opened: Opened): void {
  const { balance, showBalance } = followedBalance(opened)
  const canvas = createCanvas(skin)
  const trouble = element('p', { class: 'said fault', role: 'status' })
  const strip = element('div', { class: 'strip', role: 'group', tabindex: '0', 'aria-label': text('pastRounds') })
  const panels = [0, 1].map((slot) => createPanel(slot, opened, showBalance))
  const lists = crashLists()
  const past: PastRound[] = []
  const fairness = crashFairness(past, () => round)
  const rules = rulesOf(opened)
  let [round, bust, ahead] = [null as Round | null, null as number | null, Number.NEGATIVE_INFINITY]

  const mine = async () => {
    const answer = await call('crash/mine')
    if (!answer.ok) return
    const bets = answer.bets as Bet[]
    for (const bet of bets.filter((each) => each.round === round?.number).reverse()) panels[bet.slot]?.take(bet)
    // A round that ended while there was no connection: what became of its bet is still said.
    for (const bet of bets) if (panels[bet.slot]?.awaits(bet)) panels[bet.slot]?.take(bet)
    lists.showMine(bets)
    showBalance((await call('balance')).balance)
  }
  const end = ({ number, point, seed }: Frame) => {
    if (round?.number !== number || bust !== null) return
    bust = point
    past.unshift({ ...round, ends: '', seed, point })
    past.length = Math.min(past.length, 24)
    showStrip()
    if (panels.some((panel) => panel.isIn())) tell('round', { state: 'ended' })
    setTimeout(() => void mine(), SETTLED_MS)
  }
  const showStrip = () => strip.replaceChildren(...past.map(chipOf))
  const take = (frame: Frame) => {
    // The frame that came fastest knows the server's clock best.
    ahead = Math.max(ahead, frame.now - Date.now())
    trouble.textContent = ''
    if (frame.type === 'state') {
      past.splice(0, past.length, ...frame.past)
      showStrip()
      if (frame.round) [round, bust] = [frame.round, frame.round.bust]
      void mine()
    }
    if (frame.type === 'round') [round, bust] = [frame, null]
    if (frame.type === 'bust') end(frame)
    if (frame.bets) lists.showAll(frame.bets, frame.count ?? 0, frame.staked ?? 0)
  }
  const onTrouble = () => {
    trouble.textContent = text('errorStream')
  }
  watch(game, (data) => take(JSON.parse(data)), onTrouble)

  const [figure, hint] = [element('output', { class: 'figure' }), element('span', { class: 'hint' })]
  const stage = element('div', { class: 'stage' }, canvas.element, element('div', { class: 'over' }, figure, hint))
  main.replaceChildren(
    headOf(opened, balance, element('span', { class: 'links' }, rules.button, fairness.button)),
    ...[strip, stage, trouble, element('div', { class: 'panels' }, ...panels.map((panel) => panel.element))],
    ...[lists.element, returnsLine(opened) ?? '', rules.sheet, fairness.sheet],
  )
  drawEveryFrame((t) => {
    const now = nowOf(round, bust, Date.now() + ahead)
    for (const panel of panels) panel.refresh(now)
    canvas.draw({ elapsed: now.phase === 'betting' || !round ? null : now.elapsed, bust, t })
    const [words, below] = wordsOf(round, now)
    if (figure.textContent !== words) figure.textContent = words
    if (hint.textContent !== below) hint.textContent = below
    stage.dataset.phase = now.phase
  })
}

function rulesOf({ currency }: Opened) {
  useCurrency(currency)
  return helpSheet({ pays: [], rules: ['crashHow', 'crashTie', 'crashLost', ['crashMost', cash(PAYOUT_MAX)]] })
}

const chipOf = ({ point }: PastRound): HTMLElement =>
  element('b', { class: point >= 200 ? 'high' : '' }, `${money(point)}×`)

function drawEveryFrame(draw: (t: number) => void): void {
  const frame = (t: number) => {
    requestAnimationFrame(frame)
    draw(t)
  }
  requestAnimationFrame(frame)
}

type Moment = Now & { elapsed: number }

/** After the bust the curve stays where it ended. */
function nowOf(round: Round | null, bust: number | null, at: number): Moment {
  const number = round?.number ?? 0
  if (round === null) return { phase: 'busted', number, multiplier: 100, point: null, elapsed: 0 }
  const elapsed = bust === null ? at - round.startsAt : Math.max(0, Math.log(bust / 100) / GROWTH)
  if (bust !== null) return { phase: 'busted', number, multiplier: bust, point: bust, elapsed }
  return { phase: elapsed < 0 ? 'betting' : 'flying', number, multiplier: multiplierAt(elapsed), point: null, elapsed }
}

function wordsOf(round: Round | null, { phase, multiplier, elapsed }: Moment): [string, string] {
  if (round === null) return ['', text('loading')]
  if (phase === 'betting') return [`${Math.ceil(-elapsed / 1000)}`, text('startsIn')]
  return [`${money(multiplier)}×`, phase === 'busted' ? text('busted') : '']
}
