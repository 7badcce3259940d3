// What was chosen on each list page (day, market), kept for the visit, so that Back finds it as it was left.
import { ALL_SPORTS, TAB } from '@walia/contract/paths.ts'
import { create } from 'zustand'
import type { ListFilter } from '../api/queries.ts'

type Choice = { tab?: number; sport?: number; market?: string | null }

const useChoices = create<Record<string, Choice>>(() => ({}))

/** `place` names the page; `fixed` is what the page is about. Everything upcoming unless the page says otherwise. */
export const usePlaceFilter = (place: string, fixed: Partial<ListFilter>): ListFilter => {
  const choice = useChoices((choices) => choices[place])
  return { tab: TAB.upcoming, sport: ALL_SPORTS, tag: null, market: null, ...fixed, ...choice }
}

export const choose = (place: string, change: Choice): void =>
  useChoices.setState((choices) => ({ [place]: { ...choices[place], ...change } }))
