// Stored cash-outs without an answer, and automatic cash-outs that were announced.
import { expect, test } from 'vitest'
import { guarded } from '../storage.ts'
import { type CashoutAttempt, cashoutAttempts, keepCashout, takeCashout, takeUnannounced } from './attempts.ts'

const storageOf = (entries: Record<string, string> = {}): Storage => {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  } as Storage
}
const attempt = (offerId: string): CashoutAttempt => ({ offerId, betId: 'bet_1', userId: 7, least: '41.30' })

test('an attempt is kept before it is sent and found by the next page, once', () => {
  const storage = storageOf()
  keepCashout(attempt('a'), storage)
  keepCashout(attempt('b'), storage)
  keepCashout(attempt('a'), storage)
  expect(cashoutAttempts(storage).map(({ offerId }) => offerId)).toEqual(['b', 'a'])
  expect([takeCashout('a', storage), takeCashout('a', storage)]).toEqual([true, false])
  expect(cashoutAttempts(storage)).toEqual([attempt('b')])
})

test.each(['', '{}', '[1]', '[{"offerId":1}]', 'nonsense'])('%j in the storage is no attempt', (text) => {
  expect(cashoutAttempts(storageOf({ 'walia-cashouts': text }))).toEqual([])
})

test('a sale by itself is announced once per browser, the oldest first', () => {
  const storage = storageOf()
  const sale = (offer_id: string) => ({
    offer_id,
    bet_id: 'bet_1',
    at: '2026-11-22T09:00:00Z',
    stake: '9.00',
    net: '10.00',
  })
  expect(takeUnannounced([sale('b'), sale('a')], storage).map(({ offer_id }) => offer_id)).toEqual(['a', 'b'])
  expect(takeUnannounced([sale('c'), sale('b'), sale('a')], storage).map(({ offer_id }) => offer_id)).toEqual(['c'])
  expect(takeUnannounced([sale('c')], storage)).toEqual([])
})

test('a browser without storage keeps what is under way as long as the page', () => {
  const refuse = () => {
    throw new Error('denied')
  }
  const refused = guarded(() => ({ getItem: refuse, setItem: refuse, removeItem: refuse }))
  expect(cashoutAttempts(refused)).toEqual([])
  keepCashout(attempt('a'), refused)
  expect(cashoutAttempts(refused)).toEqual([attempt('a')])
  expect(takeCashout('a', refused)).toBe(true)
  expect(cashoutAttempts(refused)).toEqual([])
})
