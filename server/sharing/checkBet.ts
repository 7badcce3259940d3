// Anybody who holds a receipt may look at its ticket; who guesses is slowed down and learns nothing.
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { returnTry, takeTry } from '../accounts/index.ts'
import { Refusal } from '../platform/http.ts'
import type { SharingDeps } from './deps.ts'
import { checkBetLimits } from './limits.ts'

export type CheckRequest = { betId: string; sequence: string; ip: string; language: string }

/** Throws Refusal: the same for an unknown ticket, a wrong sequence id and what is neither. */
export async function checkBet(deps: SharingDeps, request: CheckRequest): Promise<CheckBetAnswer> {
  const { betId, sequence, ip, language } = request
  const limits = checkBetLimits(ip, betId)
  await takeTry(deps, limits, 'TOO_MANY_REQUESTS')
  const found = await deps.bets.ticketByIds(betId, sequence.trim(), language)
  if (found === null) throw new Refusal('TICKET_UNKNOWN')
  await returnTry(deps, limits)
  return { ...found, cashouts: Number(found.data.cashed_out) > 0 ? await deps.cashoutsOf(found.data.bet_id) : [] }
}
