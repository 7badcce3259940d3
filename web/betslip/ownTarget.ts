// The odds of a page that fills a slip of its own instead of the normal one.
import type { Pick } from '@walia/domain/betslip/slip.ts'
import type { OddsTarget } from '../odds/target.ts'
import { loadTexts, textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { type KeptKind, togglePickIn, useIsPickedIn } from './slipStore.ts'
import { own, slipStore } from './store.ts'
import { announce } from './voice.ts'

type OwnTarget = {
  legsMax: number
  /** What is said when the slip is full. */
  tooMany: (values: { max: number; count: number }) => string | Promise<string>
  pathOf: OddsTarget['pathOf']
  /** The pick as its slip holds it. */
  pickOf?: (pick: Pick) => Pick
}

export const ownTarget = (
  kind: KeptKind,
  { legsMax, tooMany, pathOf, pickOf = (pick) => pick }: OwnTarget,
): OddsTarget => ({
  useIsPicked: (identity) => useIsPickedIn(slipStore, identity, kind),
  tap: async (pick) => {
    const outcome = togglePickIn(slipStore, own(pickOf(pick)), { legsMax, online: navigator.onLine }, kind)
    if (!outcome.ok && outcome.code === 'OFFLINE') return warn(textOf('ui', 'offlinePick'))
    // The slip's texts load after the first view; the pick itself does not wait for them.
    await loadTexts(['betslip']).catch(() => undefined)
    if (outcome.ok) announce(textOf('betslip', didText[outcome.did], { count: outcome.count }))
    else warn(await tooMany(outcome))
  },
  pathOf,
})

const didText = { added: 'added', replaced: 'replaced', removed: 'takenOut' } as const

const warn = (message: string): void => showSnackbar({ status: 'warning', messages: [message], seconds: 3 })
