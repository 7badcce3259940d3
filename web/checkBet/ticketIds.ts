// Checks of the two ids of the check-bet form, before any request.
import { parseTicketId } from '@walia/domain/bets/ticket.ts'
import { bareCode } from '@walia/domain/text/bareCode.ts'
import type { TextKey } from '../text.ts'

export const betIdErrorOf = (text: string): TextKey<'checkBet'> | null => {
  if (text.trim() === '') return 'betIdMissing'
  return parseTicketId(text) === null && gameTicketIn(text) === null ? 'betIdWrong' : null
}

const GAME_TICKET = /^(jpe|lky)([0-9a-f]{32})$/

/** The id of a jackpot entry or a lucky six ticket, as it is printed; null for anything else. */
export const gameTicketIn = (text: string): string | null => {
  const [, kind, id] = GAME_TICKET.exec(bareCode(text).toLowerCase()) ?? []
  return kind === undefined ? null : `${kind}_${id}`
}

export const seqIdErrorOf = (text: string): TextKey<'checkBet'> | null => {
  if (text.trim() === '') return 'seqIdMissing'
  return /^[0-9]{4}$/.test(bareCode(text)) ? null : 'seqIdWrong'
}
