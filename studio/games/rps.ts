// Rock, paper, scissors against the house: a win pays 1.91, a tie gives the stake back.
import { fieldsOf, type InstantGame } from './game.ts'

export const hands = ['rock', 'paper', 'scissors'] as const
export type Hand = (typeof hands)[number]

/** (1.91 + 1.00 + 0) / 3 = 97 %. */
export const [WIN_ODDS, TIE_ODDS] = [191, 100]

export const rps: InstantGame<{ hand: Hand }> = {
  code: 'rps',
  choiceOf(sent) {
    const hand = hands.find((each) => each === fieldsOf(sent).hand)
    return hand === undefined ? null : { hand }
  },
  draw({ hand }, { below }) {
    const house = hands[below(hands.length)] as Hand
    // Each hand beats the one before it in the list, and the first beats the last.
    const ahead = (hands.indexOf(hand) - hands.indexOf(house) + hands.length) % hands.length
    return { odds: [TIE_ODDS, WIN_ODDS, 0][ahead] as number, result: { house } }
  },
  outcomesOf: () => [WIN_ODDS, TIE_ODDS, 0].map((odds) => ({ odds, ways: 1n })),
  choices: () => hands.map((hand) => ({ hand })),
}
