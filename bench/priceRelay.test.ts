// The relay's versions have no gaps, and it moves only prices that can be bet on.
import { expect, test } from 'vitest'
import { PriceRelay } from './priceRelay.ts'

const market = (active: 0 | 1, ...odds: string[]) => ({
  sub_type_id: 1,
  special_bet_value: '',
  status: 1,
  market_active: active,
  odds: odds.map((odd_value) => ({ odd_value, odd_active: 1 })),
})
const state = (v: number, active: 0 | 1 = 1) =>
  JSON.stringify({ t: 'head:7', v, s: { changed: [market(active, '1.50', '3.00')], gone: [] } })
const change = (v: number, moved: object) => JSON.stringify({ t: 'head:7', v, d: { changed: [], gone: [], moved } })
const versionOf = (text: string | null) => JSON.parse(text ?? 'null')?.v

test('added moves come between the real ones, which get later versions', () => {
  const relay = new PriceRelay()
  expect(relay.move()).toBeNull()
  expect(versionOf(relay.heard(state(4)))).toBe(4)
  expect([versionOf(relay.move()), versionOf(relay.move())]).toEqual([5, 6])
  expect(versionOf(relay.heard(change(5, { '1?': [1, 1, '1.60', '2.90'] })))).toBe(7)
  const move = JSON.parse(relay.move() ?? '')
  expect(move).toMatchObject({ t: 'head:7', v: 8, d: { changed: [], gone: [] } })
  expect(move.d.moved['1?'].slice(2)).not.toEqual(['1.60', '2.90'])
})

test('suspended lines, removed lines and topics that are no match are forwarded unchanged', () => {
  const relay = new PriceRelay()
  relay.heard(state(1, 0))
  expect(relay.move()).toBeNull()
  relay.heard(state(2))
  relay.heard(JSON.stringify({ t: 'head:7', v: 3, d: { changed: [], gone: ['1?'] } }))
  expect(relay.move()).toBeNull()
  const totals = JSON.stringify({ t: 'totals', v: 1, s: { total_live_matches: 3 } })
  expect(relay.heard(totals)).toBe(totals)
})
