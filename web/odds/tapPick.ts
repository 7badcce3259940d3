// A tap on an odd: changes the slip at once and says what happened.
import type { Pick } from '@walia/domain/betslip/slip.ts'
import type { EarlierPrice } from '../betslip/store.ts'
import { togglePick } from '../betslip/store.ts'
import { say } from '../betslip/voice.ts'
import { textOf } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'

export const tapPick = (pick: Pick, earlier: EarlierPrice | null): void => {
  const outcome = togglePick(pick, earlier)
  if (outcome.ok) {
    const count = outcome.slip.picks.length
    say(textOf('betslip', didText[outcome.did], { count }))
  } else if (outcome.code === 'OFFLINE') warn(textOf('ui', 'offlinePick'))
  else warn(textOf('betslip', 'tooManyPicks', { max: outcome.max, count: outcome.count }))
}

const didText = { added: 'added', replaced: 'replaced', removed: 'takenOut' } as const

const warn = (message: string): void => showSnackbar({ status: 'warning', messages: [message], seconds: 3 })
