// The lists beneath a crash game: everybody's bets of the round, the player's own, the best of the day.
import type { Bet } from './crashPanel.ts'
import { cash, element, money, text } from './dom.ts'
import { call } from './session.ts'

type Shown = { name?: string; round?: number; stake: number; stop: number | null; paid: number | null }
const KINDS = ['allBets', 'myBets', 'topWins'] as const
type Kind = (typeof KINDS)[number]

export type Lists = {
  element: HTMLElement
  showAll(bets: Shown[], count: number, staked: number): void
  showMine(bets: Bet[]): void
}

export function crashLists(): Lists {
  const head = element('p', { class: 'could' })
  const body = element('table')
  const rows: Record<Kind, Shown[]> = { allBets: [], myBets: [], topWins: [] }
  let [kind, sum] = ['allBets' as Kind, '']
  const draw = () => {
    head.textContent = kind === 'allBets' ? sum : ''
    body.replaceChildren(
      ...(rows[kind].length === 0 ? [element('caption', {}, text('noBets'))] : rows[kind].map(rowOf)),
    )
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-pressed', String(KINDS[at] === kind))
  }
  const choose = async (next: Kind) => {
    kind = next
    draw()
    if (kind !== 'topWins') return
    const answer = await call('crash/top')
    if (answer.ok) rows.topWins = answer.bets as Shown[]
    draw()
  }
  const buttons = KINDS.map((each) => element('button', { type: 'button', click: () => void choose(each) }, text(each)))
  draw()
  return {
    element: element('section', { class: 'board' }, element('div', { class: 'pair' }, ...buttons), head, body),
    showAll(bets, count, staked) {
      rows.allBets = bets
      sum = text('sumOfBets', String(count), cash(staked))
      if (kind === 'allBets') draw()
    },
    showMine(bets) {
      rows.myBets = bets
      if (kind === 'myBets') draw()
    },
  }
}

const rowOf = ({ name, round, stake, stop, paid }: Shown): HTMLElement =>
  element(
    'tr',
    { class: paid ? 'paid' : '' },
    ...[name ?? `#${round}`, money(stake), stop === null ? '–' : `${money(stop)}×`, paid ? money(paid) : '–'].map(
      (each) => element('td', {}, each),
    ),
  )
