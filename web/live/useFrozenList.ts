// A list that keeps its rows and their order while shown: new matches wait, ended ones stay until a refresh.
import type { MatchListItem } from '@walia/contract/matches.ts'
import { useState } from 'react'

export type FrozenList = {
  items: readonly MatchListItem[]
  /** How many new matches wait. */
  waiting: number
  /** Replaces the rows with the fresh list. */
  takeAll: (fresh?: readonly MatchListItem[]) => void
}

type State = { key: string; items: readonly MatchListItem[] }

/** Another `key` (a filter) starts a new list. */
export const useFrozenList = (fresh: readonly MatchListItem[] | undefined, key: string): FrozenList => {
  const [state, setState] = useState<State | null>(null)
  if (fresh && (state?.key !== key || state.items.length === 0) && (fresh.length > 0 || state?.key !== key))
    setState({ key, items: fresh })
  const items = state?.items ?? []
  const held = new Set(items.map((item) => item.parent_match_id))
  return {
    items,
    waiting: state?.key === key ? (fresh ?? []).filter((item) => !held.has(item.parent_match_id)).length : 0,
    takeAll: (newer = fresh) => {
      if (newer) setState({ key, items: newer })
    },
  }
}
