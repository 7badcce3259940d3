// Bets laid on a table before it is played: added chip by chip, taken back one by one, by the bet, or all.
import type { Bets } from '../tables/layout.ts'

export type Laid = {
  bets(): Bets
  lay(spot: string, amount: number): void
  undo(): void
  takeBack(spot: string): void
  clear(): void
}

export function createLaid(onChange: () => void): Laid {
  let chips: { spot: string; amount: number }[] = []
  const keep = (next: typeof chips) => {
    chips = next
    onChange()
  }
  return {
    bets() {
      const bets: Record<string, number> = {}
      for (const { spot, amount } of chips) bets[spot] = (bets[spot] ?? 0) + amount
      return bets
    },
    lay: (spot, amount) => keep([...chips, { spot, amount }]),
    undo: () => keep(chips.slice(0, -1)),
    takeBack: (spot) => keep(chips.filter((chip) => chip.spot !== spot)),
    clear: () => keep([]),
  }
}
