// Recent searches on this device: the last keyword and a few before it.
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local } from '../storage.ts'

const RECENT_MAX = 6

export type Searches = {
  /** The field's initial text when the search is opened again. */
  keyword: string
  /** Newest first. */
  recent: readonly string[]
}

export const useSearches = create<Searches>()(
  persist((): Searches => ({ keyword: '', recent: [] }), {
    name: 'walia-search',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

export const keepKeyword = (keyword: string): void => {
  useSearches.setState({ keyword })
}

/** Newest first, each once: "arsenal" replaces "Arsenal". */
export const withSearch = (recent: readonly string[], keyword: string): readonly string[] => {
  const text = keyword.trim()
  if (text === '') return recent
  const others = recent.filter((each) => each.toLowerCase() !== text.toLowerCase())
  return [text, ...others].slice(0, RECENT_MAX)
}

export const storeSearch = (keyword: string): void => {
  useSearches.setState(({ recent }) => ({ recent: withSearch(recent, keyword) }))
}

export const forgetSearch = (keyword: string): void => {
  useSearches.setState(({ recent }) => ({ recent: recent.filter((each) => each !== keyword) }))
}
