// What the bettor has picked of each boosted list, and the stake: one model per list, kept on this device.
import type { Pick } from '@walia/domain/betslip/slip.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

export type BoostedModel = {
  betslip: readonly Pick[]
  /** The stake field's text; null until the bettor touches it, which leaves the suggested one. */
  stake: string | null
}
type Models = { models: Readonly<Record<number, BoostedModel>> }

const empty: BoostedModel = { betslip: [], stake: null }
/** Lists come daily; older models are of lists long closed. */
const MODELS_MAX = 10

export const useModels = create<Models>()(
  persist((): Models => ({ models: {} }), {
    name: 'walia-boosted',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

export const useModel = (id: number): BoostedModel => useModels((state) => state.models[id] ?? empty)
export const modelOf = (id: number): BoostedModel => useModels.getState().models[id] ?? empty

/** The models with one changed; the oldest lists (lowest ids) go first. */
export const withModel = (models: Models['models'], id: number, change: Partial<BoostedModel>): Models['models'] => {
  const next = { ...models, [id]: { ...empty, ...models[id], ...change } }
  const ids = Object.keys(next).map(Number)
  const kept = ids.toSorted((a, b) => b - a).slice(0, MODELS_MAX)
  return Object.fromEntries(kept.map((held) => [held, next[held] as BoostedModel]))
}

export const changeModel = (id: number, change: Partial<BoostedModel>): void => {
  useModels.setState(({ models }) => ({ models: withModel(models, id, change) }))
}

/** Empties the list's betslip; the stake stays. */
export const clearModel = (id: number): void => changeModel(id, { betslip: [] })
