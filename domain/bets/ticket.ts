// Tickets and legs: their states, the codes on the wire, and the public ids.
import { bareCode } from '../text/bareCode.ts'

export const ticketStates = ['open', 'jackpotOpen', 'lost', 'won', 'cashedOut', 'refunded', 'cancelled'] as const
export type TicketState = (typeof ticketStates)[number]
export type Tone = 'info' | 'warning' | 'positive' | 'negative'

type TicketStateRow = { code: number; label: string; tone: Tone }

/** `label` is the English text; its translations are keyed by the state's name. */
export const TICKET_STATES: Record<TicketState, TicketStateRow> = {
  open: { code: 1, label: 'Pending Results', tone: 'info' },
  jackpotOpen: { code: 9, label: 'Pending Jackpot', tone: 'info' },
  lost: { code: 3, label: 'Lost', tone: 'warning' },
  won: { code: 5, label: 'Won', tone: 'positive' },
  cashedOut: { code: 11, label: 'Cashed Out', tone: 'positive' },
  refunded: { code: 4, label: 'Cancelled', tone: 'negative' },
  cancelled: { code: 24, label: 'Bet Cancelled', tone: 'negative' },
}

export const ticketCodeOf = (state: TicketState): number => TICKET_STATES[state].code

/** The state that a wire code names, or null. */
export const ticketStateOf = (code: number): TicketState | null =>
  ticketStates.find((state) => TICKET_STATES[state].code === code) ?? null

/**
 * Less was paid than staked: neither called won nor shown in green, whatever the picks or lines did. Amounts as decimal
 * text; null while nothing is paid.
 */
export const isPaidLess = ({ paid, stake }: { paid: string | null; stake: string }): boolean =>
  paid !== null && Number(paid) < Number(stake)

export const legStates = ['open', 'won', 'lost', 'void', 'half_won', 'half_lost'] as const
export type LegState = (typeof legStates)[number]

/** `bet_type` on the wire. */
export const BET_TYPE_CODES = { prebet: 7, live: 8 } as const
export const betTypeOf = (code: number): 'prebet' | 'live' | null =>
  code === BET_TYPE_CODES.prebet ? 'prebet' : code === BET_TYPE_CODES.live ? 'live' : null

// Crockford's alphabet: no I, L, O or U, so an id survives being read out and typed in.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_CHARS = 13
const PREFIX = 'bet_'
/** Random bytes that `ticketIdOf` wants: 13 characters of 5 bits are 65 bits, beyond guessing. */
export const ticketIdBytes = ID_CHARS

/** A public ticket id from random bytes, of which each gives one character: `bet_` and 13 characters. */
export const ticketIdOf = (bytes: Uint8Array): string => {
  if (bytes.length < ID_CHARS) throw new Error(`a ticket id needs ${ID_CHARS} random bytes`)
  let id = PREFIX
  for (let index = 0; index < ID_CHARS; index += 1) id += ALPHABET[(bytes[index] as number) & 31]
  return id
}

/**
 * Reads a typed ticket id: any case, with or without prefix, with punctuation around it, O for 0 and I or L for 1. Null
 * when it cannot be one.
 */
export const parseTicketId = (text: string): string | null => {
  const typed = bareCode(text).toLowerCase()
  // By its length: an id without prefix may begin with these letters too.
  const id = typed.length === ID_CHARS ? typed : typed.replace(/^bet/, '')
  const bare = id.replaceAll('o', '0').replace(/[il]/g, '1')
  return bare.length === ID_CHARS && [...bare].every((char) => ALPHABET.includes(char)) ? PREFIX + bare : null
}

/** The receipt's 4-digit sequence id from 32 random bits. */
export const sequenceIdOf = (random32: number): string => String(random32 % 10_000).padStart(4, '0')
