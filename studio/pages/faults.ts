// What a refusal says to the player.
import { cash, text } from './dom.ts'
import type { Answer } from './session.ts'

const REFUSALS: Record<string, string> = {
  ...{ RS_ERROR_NOT_ENOUGH_MONEY: 'errorFunds', BALANCE_LOW: 'errorFunds' },
  ...{ STAKE_BELOW_MIN: 'errorMin', STAKE_ABOVE_MAX: 'errorMax', STOP_INVALID: 'errorStop' },
  ...{ CHOICE_INVALID: 'errorChoice', CHOSEN_ALREADY: 'errorChosen', ROUND_OPEN: 'errorOpen' },
  ...{ RS_ERROR_LIMIT_REACHED: 'errorLimit', RS_ERROR_BET_LIMIT_EXCEEDED: 'errorLimit' },
  ...{ RS_ERROR_USER_DISABLED: 'errorLimit', RS_ERROR_TOKEN_EXPIRED: 'errorSession' },
  ...{ RS_ERROR_INVALID_TOKEN: 'errorSession', SESSION: 'errorSession' },
  RS_ERROR_INVALID_GAME: 'errorMaintenance',
  ...{ AUTO_OFF: 'errorAutoOff', AUTO_CONSENT: 'errorAutoConsent', AUTO_STOPS: 'errorAutoStops' },
  ...{ BETTING_CLOSED: 'errorClosed', TOO_LATE: 'errorLate' },
}

export function faultOf({ state, refusal, code, min, max }: Answer): string {
  if (state === 'void') return text('errorVoid')
  return text(REFUSALS[String(refusal ?? code)] ?? 'errorOther', cash(min ?? max ?? 0))
}
