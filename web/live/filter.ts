// The live list's filter; other pages lead to the live matches of one sport.
import { create } from 'zustand'
import { firstFilter, type ListFilter } from '../api/listFilter.ts'

export const useLiveFilter = create<ListFilter>(() => firstFilter)

export const changeLiveFilter = (filter: Partial<ListFilter>): void => useLiveFilter.setState(filter)
