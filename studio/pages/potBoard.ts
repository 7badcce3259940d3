// The six boxes, and the table of past rounds.
import { BOXES, potOutcomeOf } from '../games/pot.ts'
import { element, money, text } from './dom.ts'
import type { PastPot } from './potCheck.ts'

/** `wanted`: the box that is chosen or about to be. `counts`: how often each was chosen, once it may be known. */
export type BoxesShown = {
  wanted: number
  isOwn: boolean
  counts: number[] | null
  least: number[]
  canChoose: boolean
}

export function boxesOf(onTap: (box: number) => void): { element: HTMLElement; show(shown: BoxesShown): void } {
  const buttons = Array.from({ length: BOXES }, (_, at) => {
    const button = element('button', { type: 'button', click: () => onTap(at + 1) })
    const [name, below] = [element('b', {}, String(at + 1)), element('small', {})]
    button.append(name, below)
    return { button, below }
  })
  return {
    element: element(
      'div',
      { class: 'boxes', role: 'group', 'aria-label': text('chooseBox') },
      ...buttons.map(({ button }) => button),
    ),
    show({ wanted, isOwn, counts, least, canChoose }) {
      for (const [at, { button, below }] of buttons.entries()) {
        const box = at + 1
        const words = [
          counts ? text('potTimes', String(counts[at])) : '',
          isOwn && wanted === box ? text('potYours') : '',
        ]
        const line = words.filter((word) => word !== '').join(' · ')
        if (below.textContent !== line) below.textContent = line
        button.setAttribute('aria-pressed', String(wanted === box))
        button.setAttribute('aria-label', `${text('boxName', String(box))}${line === '' ? '' : `: ${line}`}`)
        button.classList.toggle('least', least.includes(box))
        button.disabled = !canChoose
      }
    },
  }
}

type Mine = { round: number; state: string; paid: number | null }

/** Which boxes were the least chosen, what each choice of theirs was paid, and what the player's own came to. */
export function pastTable(past: readonly PastPot[], choices: readonly Mine[]): HTMLElement[] {
  if (past.length === 0) return [element('caption', {}, text('noBets'))]
  const head = ['potRound', 'potLeast', 'potShareEach', 'potOwn'].map((key) =>
    element('th', { scope: 'col' }, text(key)),
  )
  const rows = past.map(({ number, counts, share }) => {
    const mine = choices.find(({ round, state }) => round === number && ['won', 'lost', 'back'].includes(state))
    const own = mine === undefined ? '–' : mine.state === 'back' ? text('potBackShort') : money(mine.paid ?? 0)
    const cells = [
      share === null ? '–' : potOutcomeOf(counts).boxes.join(', '),
      share === null ? text('potBackShort') : money(share),
      own,
    ]
    return element(
      'tr',
      {},
      element('th', { scope: 'row' }, `#${number}`),
      ...cells.map((cell) => element('td', {}, cell)),
    )
  })
  return [element('tr', {}, ...head), ...rows]
}
