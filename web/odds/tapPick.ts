// A tap on an odd: changes the slip at once and says what happened.
import type { Pick } from '@walia/domain/betslip/slip.ts'
import type { EarlierPrice } from '../betslip/store.ts'
import { togglePick } from '../betslip/store.ts'
import { say } from '../betslip/voice.ts'
import { loadTexts, textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'

export const tapPick = async (pick: Pick, earlier: EarlierPrice | null): Promise<void> => {
  const outcome = togglePick(pick, earlier)
  // The slip's words come after the first view; the pick itself does not wait for them.
  await loadTexts(['betslip'])
  if (outcome.ok) {
    const count = outcome.slip.picks.length
    say(textOf('betslip', didText[outcome.did], { count }))
  } else if (outcome.code === 'OFFLINE') warn(textOf('ui', 'offlinePick'))
  else warn(textOf('betslip', 'tooManyPicks', { max: outcome.max, count: outcome.count }))
}

const didText = { added: 'added', replaced: 'replaced', removed: 'takenOut' } as const

const warn = (message: string): void => showSnackbar({ status: 'warning', messages: [message], seconds: 3 })
