// From the state a ticket has to the one it should have: a payment that no longer stands is taken back, then the new one made.
import { playerBooks } from '@walia/domain/bets/stakeSource.ts'
import { ticketStateOf as codeStateOf } from '@walia/domain/bets/ticket.ts'
import type { Movement, NextState, SettleRow } from '../bets/index.ts'
import type { Money, TicketState } from './decideTicket.ts'

/** Null when the ticket is where it should be, or when what happened to it is not settlement's to change. */
export function nextStateOf(row: SettleRow, wanted: TicketState, nextId: () => string): NextState | null {
  const held = codeStateOf(row.status)
  if (held === 'cashedOut' || held === 'jackpotOpen') return null
  const same = row.status === wanted.status && row.paid === wanted.paid && sameMoney(row.money, wanted.money)
  if (same) return null
  const number = row.settlement_number + 1
  const reference = `${row.id}:${number}`
  const movements: Movement[] = []
  if (row.money !== null) movements.push({ id: nextId(), kind: 'bet_reversal', reference, ...partsOf(row.money, -1) })
  if (wanted.money !== null)
    movements.push({ id: nextId(), kind: 'bet_settlement', reference, ...partsOf(wanted.money, 1) })
  return {
    accountId: row.account_id,
    betId: row.id,
    number,
    status: wanted.status,
    paid: wanted.paid,
    cause: causeOf(row, wanted),
    details: { ...wanted.details, ...(wanted.money === null ? {} : { money: wanted.money }) },
    movements,
  }
}

const causeOf = (row: SettleRow, wanted: TicketState): string => {
  if (row.ruled_cancel !== null || row.legs.some((leg) => leg.ruledVoid !== null)) return 'ruling'
  return codeStateOf(wanted.status) === 'open' ? 'reopened' : 'result'
}

/** Where the tax of the whole ticket takes what its last part wins, the bettor's part is nothing: then of cash. */
const partsOf = (money: Money, sign: 1 | -1): Pick<Movement, 'book' | 'amount' | 'house'> => {
  const book = playerBooks.find((name) => name in money) ?? 'cash'
  const { [book]: amount = 0, ...house } = money
  return {
    book,
    amount: sign * amount,
    house: Object.fromEntries(Object.entries(house).map(([book, amount]) => [book, sign * amount])),
  }
}

const sameMoney = (a: Money | null, b: Money | null): boolean => {
  if (a === null || b === null) return a === b
  const books = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...books].every((book) => (a[book] ?? 0) === (b[book] ?? 0))
}
