// The page of rock, paper, scissors.
import type { InstantGame } from '../games/game.ts'
import { type Hand, hands, rps } from '../games/rps.ts'
import { signs } from '../rpsSigns.ts'
import { element, text } from './dom.ts'
import { type MakeBoard, start } from './instant.ts'

/** Drawn, for phones whose fonts lack such signs. */
function signOf(hand: Hand): HTMLElement {
  const sign = element('span', { class: 'sign', 'aria-hidden': 'true' })
  sign.innerHTML = `<svg viewBox="0 0 64 64">${signs[hand]}</svg>`
  return sign
}

const board: MakeBoard = (onChange) => {
  let hand: Hand = 'rock'
  const [own, house] = [element('span'), element('span', {}, '?')]
  const words = element('p', { class: 'said', role: 'status' })
  const buttons = hands.map((each) =>
    element('button', { type: 'button', click: () => choose(each) }, signOf(each), ' ', text(each)),
  )
  const choose = (next: Hand) => {
    hand = next
    own.replaceChildren(signOf(hand))
    house.textContent = '?'
    words.textContent = ''
    for (const [at, button] of buttons.entries()) button.setAttribute('aria-pressed', String(hands[at] === hand))
    onChange()
  }
  queueMicrotask(() => choose(hand))
  return {
    element: element(
      'section',
      { class: 'board' },
      element('p', { class: 'big duel' }, own, element('small', {}, ' : '), house),
      words,
      element('div', { class: 'pair hands' }, ...buttons),
      element('p', { class: 'could' }, text('rpsRule')),
    ),
    choice: () => ({ hand }),
    show(result) {
      const drawn = (result as { house: Hand }).house
      house.replaceChildren(signOf(drawn))
      words.textContent = `${text('you')}: ${text(hand)} · ${text('house')}: ${text(drawn)}`
    },
  }
}

void start(rps as InstantGame, board)
