// What a slip of bonus money pays, by what has become of the bonus.
import { expect, test } from 'vitest'
import { ticketPayOf } from './ticketPay.ts'

const END = '2026-11-23T10:00:00Z'
const [BEFORE, AFTER] = ['2026-11-23T09:59:59.999Z', '2026-11-23T10:00:00Z']
const open = { source: 'bonus', settled_at: null, paid: null }
const won = (settled_at: string) => ({ source: 'bonus', settled_at, paid: '240.00' })

test.each([
  ['open, the bonus is active', open, { state: 'active', ended_at: null }, 'paysBonus'],
  ['open, the bonus is turned over', open, { state: 'converted', ended_at: END }, 'paysCash'],
  ['open, a withdrawal has ended the bonus', open, { state: 'forfeited', ended_at: END }, 'paysNothing'],
  ['open, the time of the bonus is over', open, { state: 'expired', ended_at: END }, 'paysNothing'],
  ['won, the bonus is active', won(BEFORE), { state: 'active', ended_at: null }, 'wonBonus'],
  ['won, the bonus is turned over since', won(BEFORE), { state: 'converted', ended_at: END }, 'wonCash'],
  ['won after the bonus was turned over', won(AFTER), { state: 'converted', ended_at: END }, 'wonCash'],
  ['won before a withdrawal ended the bonus', won(BEFORE), { state: 'forfeited', ended_at: END }, 'wonBonus'],
  ['won after a withdrawal ended the bonus', won(AFTER), { state: 'forfeited', ended_at: END }, 'wonNothing'],
  ['won after the time of the bonus', won(AFTER), { state: 'expired', ended_at: END }, 'wonNothing'],
  ['lost', { ...won(AFTER), paid: '0.00' }, { state: 'expired', ended_at: END }, null],
  ['of cash, beside a bonus that has ended', { ...open, source: 'cash' }, { state: 'forfeited', ended_at: END }, null],
  ['of a free bet', { ...open, source: 'free_bet' }, { state: 'forfeited', ended_at: END }, null],
  ['of bonus money, before the bonus is known', open, null, null],
] as const)('a slip %s', (_name, ticket, bonus, pay) => {
  expect(ticketPayOf(ticket, bonus)).toBe(pay)
})
