// The proof of crash rounds, checked in the player's own browser: each seed is the hash of the next, and gives its point.
import { isLink, linkBefore } from '@walia/domain/fair/chain.ts'
import { pointOf } from '../games/crash.ts'
import { element, money, text } from './dom.ts'

export type PastRound = {
  number: number
  commitment: string
  seed: string
  point: number
  salt: string
  ends: string
  link: number
}

/** Whether seed, commitment and point belong together. */
export const isRight = ({ seed, commitment, point, salt }: PastRound): boolean =>
  isLink(seed) && linkBefore(seed) === commitment && pointOf(seed, salt) === point

export function crashFairness(past: readonly PastRound[], current: () => { commitment: string; salt: string } | null) {
  const sheet = element('dialog', { 'aria-label': text('fairness') })
  const show = () => {
    const round = current()
    sheet.replaceChildren(
      element(
        'header',
        {},
        element('h2', {}, text('fairness')),
        element('button', { type: 'button', class: 'quiet', click: () => sheet.close() }, text('close')),
      ),
      element('p', {}, text('crashAbout')),
      element('dl', {}, ...pair('commitment', round?.commitment ?? '–'), ...pair('salt', round?.salt ?? '–')),
      element('h3', {}, text('pastRounds')),
      element('ol', {}, ...past.map(rowOf)),
    )
    sheet.showModal()
  }
  return { sheet, button: element('button', { type: 'button', class: 'quiet', click: show }, text('fairness')) }
}

const pair = (key: string, value: string) => [element('dt', {}, text(key)), element('dd', {}, value)]

function rowOf(round: PastRound): HTMLElement {
  const verdict = isRight(round) ? 'checked' : 'wrong'
  return element(
    'li',
    {},
    element('strong', {}, `#${round.number} · ${money(round.point)}×`),
    element('span', { class: verdict }, text(verdict)),
    element('dl', {}, ...pair('ourSeed', round.seed)),
  )
}
