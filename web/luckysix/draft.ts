// The ticket that is being filled in: kept on this device until it is placed.
import { type BetKind, betKinds, choicesOf, type LuckySixBet } from '@walia/domain/luckysix/bet.ts'
import { colourOf, luckySix } from '@walia/domain/luckysix/rules.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

/** `choice`: of a side bet, null before one is made. `stake`: of each round. */
type Draft = { kind: BetKind; picks: readonly number[]; choice: number | null; rounds: number; stake: string }

const EMPTY: Draft = { kind: 'numbers', picks: [], choice: null, rounds: 1, stake: '10' }

/** As it was kept; what is no draft any more is an empty one. */
export const draftIn = (kept: unknown): Draft => {
  const { kind, picks, choice, rounds, stake } = (kept ?? {}) as Partial<Draft>
  if (kind === undefined || !betKinds.includes(kind)) return EMPTY
  const numbers = choicesOf(luckySix, 'lastBall')
  return {
    kind,
    picks: Array.isArray(picks)
      ? numbers.filter((number) => picks.includes(number)).slice(0, luckySix.picksMax)
      : EMPTY.picks,
    choice:
      kind !== 'numbers' && typeof choice === 'number' && choicesOf(luckySix, kind).includes(choice) ? choice : null,
    rounds: typeof rounds === 'number' && rounds >= 1 && rounds <= luckySix.roundsMax ? Math.floor(rounds) : 1,
    stake: typeof stake === 'string' ? stake : EMPTY.stake,
  }
}

export const useDraft = create<Draft>()(
  persist((): Draft => EMPTY, {
    name: 'walia-luckysix',
    version: 1,
    storage: createJSONStorage(() => local),
    merge: draftIn,
  }),
)

const change = (to: Partial<Draft> | ((draft: Draft) => Partial<Draft>)): void => {
  useDraft.setState(to)
}

export const setKind = (kind: BetKind): void => change({ kind, choice: null })
export const setChoice = (choice: number): void => change({ choice })
export const setRounds = (rounds: number): void => change({ rounds })
export const setStake = (stake: string): void => change({ stake })
export const setPicks = (picks: readonly number[]): void => change({ picks })

/** Adds a number, or takes it away; beyond a system's most none is added. */
export const togglePick = (number: number): void =>
  change(({ picks }) => {
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

/** After it was placed: the next tap must not buy the same again. What was chosen meanwhile stays. */
export const clearPlaced = ({ kind, picks }: LuckySixBet): void => {
  const bet = betOf(useDraft.getState())
  if (bet?.kind === kind && bet.picks.join() === picks.join()) change({ picks: [], choice: null })
}

/** The same bet with the same stake again. */
export const repeat = ({ kind, picks, stake }: LuckySixBet & { stake: string }): void =>
  change({ kind, stake, ...(kind === 'numbers' ? { picks } : { choice: picks[0] ?? null }) })

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
