// What later parts add to odds: prices above the ordinary ones, as an odds boost makes them (web/oddsboost), and the mark of
// what counts for no bonus (web/betslip). The first view has only the place where they show.
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

/** Shown in the corner of the button, and said with its price. */
export type Mark = { shown: ReactNode; said: (odd: string) => string }

export const useRaising = create<{
  raisedOf: ((button: ButtonOdd) => Raised | null) | null
  /** Of odds that count for no bonus (web/betslip). */
  markOf: ((market: Market) => Mark | null) | null
}>(() => ({ raisedOf: null, markOf: null }))
