// What the bettor has picked of each jackpot round: one model per round, kept on this device, apart from all other slips.
import { outcomesText } from '@walia/domain/jackpots/entry.ts'
import type { JackpotPicks } from '@walia/domain/jackpots/slip.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

/** `odd_def` is what the outcome is called: 1, X or 2. */
type KeptOdd = { odd_def: string; outcome_id: string }
export type JackpotModel = {
  /** Matches with a pick. */
  betslip: readonly number[]
  /** The price of the entry, decimal text; null where nothing is picked. */
  stake: string | null
  selectedOdds: readonly { parent_match_id: number; odds: readonly KeptOdd[] }[]
}
type Models = { models: Readonly<Record<number, JackpotModel>> }

const empty: JackpotModel = { betslip: [], stake: null, selectedOdds: [] }
/** Rounds come weekly; older models are of rounds long closed. */
const MODELS_MAX = 12

const OUTCOMES = [
  [1, '1', '1'],
  [2, 'X', '2'],
  [4, '2', '3'],
] as const

export const useModels = create<Models>()(
  persist((): Models => ({ models: {} }), {
    name: 'walia-jackpots',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

export const useModel = (id: number): JackpotModel => useModels((state) => state.models[id] ?? empty)

export const picksOf = ({ selectedOdds }: JackpotModel): JackpotPicks =>
  Object.fromEntries(
    selectedOdds.map(({ parent_match_id, odds }) => [
      parent_match_id,
      odds.reduce((bits, odd) => bits | (OUTCOMES.find(([, name]) => name === odd.odd_def)?.[0] ?? 0), 0),
    ]),
  )

export const modelOf = (picks: JackpotPicks, stake: string): JackpotModel => ({
  betslip: Object.keys(picks).map(Number),
  stake,
  selectedOdds: Object.entries(picks).map(([match, bits]) => ({
    parent_match_id: Number(match),
    odds: OUTCOMES.filter(([bit]) => (bits & bit) !== 0).map(([, odd_def, outcome_id]) => ({ odd_def, outcome_id })),
  })),
})

/** The models with one changed; the oldest rounds (lowest ids) go first. */
export const withModel = (models: Models['models'], id: number, model: JackpotModel): Models['models'] => {
  const next = { ...models, [id]: model }
  const kept = Object.keys(next)
    .map(Number)
    .toSorted((a, b) => b - a)
    .slice(0, MODELS_MAX)
  return Object.fromEntries(kept.map((held) => [held, next[held] as JackpotModel]))
}

export const setModel = (id: number, model: JackpotModel): void => {
  useModels.setState(({ models }) => ({ models: withModel(models, id, model) }))
}

/** Empties the slip and what was selected, and sets the stake to the price of one line. */
export const clearedOf = (linePrice: string): JackpotModel => ({ ...empty, stake: linePrice })
export const clearModel = (id: number, linePrice: string): void => setModel(id, clearedOf(linePrice))

/** As the call names them. */
export const wantedPicks = (picks: JackpotPicks) =>
  Object.entries(picks).map(([match, bits]) => ({ parent_match_id: Number(match), outcomes: outcomesText(bits) }))
