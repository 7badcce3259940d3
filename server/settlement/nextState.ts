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
  for (const parts of partsOf(row.money, -1))
    movements.push({
      id: nextId(),
      kind: parts.book === 'points' ? 'points_reversal' : 'bet_reversal',
      reference,
      ...parts,
    })
  for (const parts of partsOf(wanted.money, 1))
    movements.push({ id: nextId(), kind: parts.book === 'points' ? 'points' : 'bet_settlement', reference, ...parts })
  return {
    accountId: row.account_id,
    betId: row.id,
    number,
    status: wanted.status,
    paid: wanted.paid,
    cause: causeOf(row, wanted),
    ...(wanted.turned === undefined ? {} : { turned: wanted.turned }),
    ...(row.source === 'free_bet' ? { freeBet: true } : {}),
    ...(row.source === 'points' ? { redeemed: true } : {}),
    details: { ...wanted.details, ...(wanted.money === null ? {} : { money: wanted.money }) },
    movements,
  }
}

const causeOf = (row: SettleRow, wanted: TicketState): string => {
  if (row.ruled_cancel !== null || row.legs.some((leg) => leg.ruledVoid !== null)) return 'ruling'
  return codeStateOf(wanted.status) === 'open' ? 'reopened' : 'result'
}

type Parts = Pick<Movement, 'book' | 'amount' | 'house'>

/**
 * Points are a transfer of their own. Where the tax of the whole ticket takes what its last part wins, the bettor's part
 * of the money is nothing: then of cash.
 */
const partsOf = (all: Money | null, sign: 1 | -1): Parts[] => {
  if (all === null) return []
  const { points, points_issued, ...money } = all
  const parts: Parts[] = []
  if (Object.keys(money).length > 0) {
    const book = playerBooks.find((name) => name in money) ?? 'cash'
    const { [book]: amount = 0, ...house } = money
    parts.push({ book, amount: sign * amount, house: timesSign(house, sign) })
  }
  if (points !== undefined)
    parts.push({
      book: 'points',
      amount: sign * points,
      house: timesSign({ points_issued: points_issued ?? -points }, sign),
    })
  return parts
}

const timesSign = (money: Money, sign: 1 | -1): Money =>
  Object.fromEntries(Object.entries(money).map(([book, amount]) => [book, sign * amount]))

const sameMoney = (a: Money | null, b: Money | null): boolean => {
  if (a === null || b === null) return a === b
  const books = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...books].every((book) => (a[book] ?? 0) === (b[book] ?? 0))
}
