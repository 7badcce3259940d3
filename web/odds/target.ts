// Context: which slip the odds on screen fill. The app provides the normal one; a page of another slip provides its
// own.
import type { MatchListItem } from '@walia/contract/matches.ts'
import type { Pick as BetPick, PickIdentity } from '@walia/domain/betslip/slip.ts'
import { createContext, useContext } from 'react'
import type { EarlierPrice } from './pickOf.ts'

export type OddsTarget = {
  useIsPicked: (identity: PickIdentity) => boolean
  tap: (pick: BetPick, earlier: EarlierPrice | null) => Promise<void>
  /** The address that a row of the page links to. */
  pathOf: (match: Pick<MatchListItem, 'parent_match_id' | 'live'>) => string
  /** Odds boosts raise its prices. */
  raises?: true
}

export const OddsTargetContext = createContext<OddsTarget | null>(null)

export const useOddsTarget = (): OddsTarget => {
  const target = useContext(OddsTargetContext)
  if (target === null) throw new Error('odds are drawn where no slip was handed in')
  return target
}
