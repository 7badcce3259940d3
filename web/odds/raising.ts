// Prices above the ordinary ones, as an odds boost makes them. What knows them loads later (web/oddsboost); the first view
// has only the place where they show.
import type { Market, Odd } from '@walia/contract/matches.ts'
import type { ReactNode } from 'react'
import { create } from 'zustand'
import type { PickedMatch } from './pickOf.ts'

/** What an odds button is of. */
export type ButtonOdd = {
  match: PickedMatch
  /** Null when the line is gone. */
  market: Market | null
  odd: Odd | null
  look: 'list' | 'page'
}

export type Raised = {
  /** Both prices, inside the button. */
  shown: ReactNode
  /** Both prices, in its name. */
  said: string
  /** Before the tap changes the slip. */
  onTap: () => void
}

export const useRaising = create<{ raisedOf: ((button: ButtonOdd) => Raised | null) | null }>(() => ({
  raisedOf: null,
}))
