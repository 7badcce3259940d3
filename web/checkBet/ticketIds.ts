// Checks of the two ids of the check-bet form, before any request.
import { parseTicketId } from '@walia/domain/bets/ticket.ts'
import type { TextKey } from '../text.ts'

export const betIdErrorOf = (text: string): TextKey<'checkBet'> | null => {
  if (text.trim() === '') return 'betIdMissing'
  return parseTicketId(text) === null ? 'betIdWrong' : null
}

export const seqIdErrorOf = (text: string): TextKey<'checkBet'> | null => {
  if (text.trim() === '') return 'seqIdMissing'
  return /^[0-9]{4}$/.test(text.trim()) ? null : 'seqIdWrong'
}
