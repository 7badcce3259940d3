// Which slip the odds on screen fill: the normal one, unless the page around them says otherwise.
import type { MatchListItem } from '@walia/contract/matches.ts'
import type { Pick as BetPick, PickIdentity } from '@walia/domain/betslip/slip.ts'
import { createContext } from 'react'
import { type EarlierPrice, useIsPicked } from '../betslip/store.ts'
import { matchPath } from '../paths.ts'
import { tapPick } from './tapPick.ts'

export type OddsTarget = {
  useIsPicked: (identity: PickIdentity) => boolean
  tap: (pick: BetPick, earlier: EarlierPrice | null) => Promise<void>
  /** Where a row of the page leads. */
  pathOf: (match: Pick<MatchListItem, 'parent_match_id' | 'live'>) => string
}

export const OddsTargetContext = createContext<OddsTarget>({ useIsPicked, tap: tapPick, pathOf: matchPath })
