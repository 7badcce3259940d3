// A tap on an odd: changes the slip at once and announces the change.
import type { Pick } from '@walia/domain/betslip/slip.ts'
import type { EarlierPrice } from '../odds/pickOf.ts'
import type { OddsTarget } from '../odds/target.ts'
import { matchPath } from '../paths.ts'
import { loadTexts, textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { togglePick, useIsPicked } from './store.ts'
import { announce } from './voice.ts'

const tapPick = async (pick: Pick, earlier: EarlierPrice | null): Promise<void> => {
  const outcome = togglePick(pick, earlier)
  if (!outcome.ok && outcome.code === 'OFFLINE') {
    warn(textOf('ui', 'offlinePick'))
    return
  }
  // The slip's texts load after the first view; the pick itself does not wait for them.
  await loadTexts(['betslip']).catch(() => undefined)
  if (!outcome.ok) warn(textOf('betslip', 'tooManyPicks', { max: outcome.max, count: outcome.count }))
  else announce(textOf('betslip', didText[outcome.did], { count: outcome.slip.picks.length }))
}

const didText = { added: 'added', replaced: 'replaced', removed: 'takenOut' } as const

const warn = (message: string): void => showSnackbar({ status: 'warning', messages: [message], seconds: 3 })

/** Odds fill the normal slip, unless the page around them is of another. */
export const slipTarget: OddsTarget = { useIsPicked, tap: tapPick, pathOf: matchPath, raises: true }
