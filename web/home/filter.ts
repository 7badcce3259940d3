// The home list's filter. It outlives the screen's sleep; a change starts again at page 1.
import { create } from 'zustand'
import { firstFilter, type ListFilter } from '../api/queries.ts'

export const useHomeFilter = create<ListFilter>(() => firstFilter)

export const changeFilter = (change: Partial<ListFilter>): void => {
  useHomeFilter.setState(change)
}
