// The ticket that is being filled in: it stays while the bettor looks at other pages.
import { type BetKind, choicesOf, type LuckySixBet } from '@walia/domain/luckysix/bet.ts'
import { colourOf, luckySix } from '@walia/domain/luckysix/rules.ts'
import { create } from 'zustand'

/** `choice`: of a side bet, null before one is made. `stake`: of each round. */
type Draft = { kind: BetKind; picks: readonly number[]; choice: number | null; rounds: number; stake: string }

export const useDraft = create<Draft>(() => ({ kind: 'numbers', picks: [], choice: null, rounds: 1, stake: '10' }))

export const setKind = (kind: BetKind): void => useDraft.setState({ kind, choice: null })
export const setChoice = (choice: number): void => useDraft.setState({ choice })
export const setRounds = (rounds: number): void => useDraft.setState({ rounds })
export const setStake = (stake: string): void => useDraft.setState({ stake })
export const setPicks = (picks: readonly number[]): void => useDraft.setState({ picks })

/** Adds a number, or takes it away; beyond a system's most none is added. */
export const togglePick = (number: number): void =>
  useDraft.setState(({ picks }) => {
    if (picks.includes(number)) return { picks: picks.filter((each) => each !== number) }
    return picks.length < luckySix.picksMax ? { picks: [...picks, number].toSorted((a, b) => a - b) } : {}
  })

/** The six numbers of one colour. */
export const pickColour = (colour: number): void =>
  setPicks(choicesOf(luckySix, 'lastBall').filter((number) => colourOf(number) === colour))

/** What would be placed; null while it is not filled in. */
export function betOf({ kind, picks, choice }: Draft): LuckySixBet | null {
  if (kind !== 'numbers') return choice === null ? null : { kind, picks: [choice] }
  return picks.length < luckySix.picks ? null : { kind, picks }
}

/** The same bet with the same stake again. */
export const repeat = ({ kind, picks, stake }: LuckySixBet & { stake: string }): void =>
  useDraft.setState({ kind, stake, ...(kind === 'numbers' ? { picks } : { choice: picks[0] ?? null }) })

/**
 * As many numbers as there are, six at least, by the phone's own randomness: it decides nothing but what is played.
 */
export const quickPick = (): void => {
  const count = Math.max(luckySix.picks, useDraft.getState().picks.length)
  const numbers = choicesOf(luckySix, 'lastBall')
  for (let at = 0; at < count; at++) {
    const chosen = at + Math.floor(Math.random() * (numbers.length - at))
    const number = numbers[chosen] as number
    numbers[chosen] = numbers[at] as number
    numbers[at] = number
  }
  setPicks(numbers.slice(0, count).toSorted((a, b) => a - b))
}
