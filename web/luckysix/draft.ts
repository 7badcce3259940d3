// The ticket that is being filled in: it stays while the bettor looks at other pages.
import { luckySix } from '@walia/domain/luckysix/rules.ts'
import { create } from 'zustand'

export const useDraft = create<{ picks: readonly number[]; stake: string }>(() => ({ picks: [], stake: '10' }))

/** Adds a number, or takes it away; the seventh is not added. */
export const togglePick = (number: number): void =>
  useDraft.setState(({ picks }) => {
    if (picks.includes(number)) return { picks: picks.filter((each) => each !== number) }
    return picks.length < luckySix.picks ? { picks: [...picks, number].toSorted((a, b) => a - b) } : {}
  })

export const setPicks = (picks: readonly number[]): void => useDraft.setState({ picks })
export const setStake = (stake: string): void => useDraft.setState({ stake })

/** Six numbers by the phone's own randomness: it decides nothing but what is played. */
export const quickPick = (): void => {
  const numbers = Array.from({ length: luckySix.balls }, (_, index) => index + 1)
  for (let at = 0; at < luckySix.picks; at++) {
    const chosen = at + Math.floor(Math.random() * (numbers.length - at))
    const number = numbers[chosen] as number
    numbers[chosen] = numbers[at] as number
    numbers[at] = number
  }
  setPicks(numbers.slice(0, luckySix.picks).toSorted((a, b) => a - b))
}
