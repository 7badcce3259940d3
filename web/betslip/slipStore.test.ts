// The kept slip: toggling, offline, the maximum, storage that was edited, and prices under the bettor's settings.
import { clearSlip } from '@walia/domain/betslip/slip.ts'
import { expect, test } from 'vitest'
import { CHANGE_GRACE_MS, tappedPickOf } from '../odds/pickOf.ts'
import { refreshPicks } from './refreshPicks.ts'
import { changeSlip, createSlipStore, rehydrate, STORE_NAME, setStakeIn, slipOf, togglePickIn } from './slipStore.ts'
import { pick } from './testPick.ts'

const memory = (start: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    storage: () => ({
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
      removeItem: (name: string) => void kept.delete(name),
    }),
  }
}
const around = { legsMax: 39, online: true }
const fresh = (start: Record<string, string> = {}) =>
  createSlipStore({ storage: memory(start).storage, defaultStake: '100' })
const ids = (store: ReturnType<typeof fresh>) => slipOf(store.getState()).picks.map((held) => held.parent_match_id)

test('the same odd again takes the pick out, another odd of the match takes its place', () => {
  const store = fresh()
  expect(togglePickIn(store, pick(1), around)).toMatchObject({ ok: true, did: 'added', count: 1 })
  expect(togglePickIn(store, pick(1, { outcome_id: '2' }), around)).toMatchObject({ did: 'replaced', count: 1 })
  expect(togglePickIn(store, pick(2), around)).toMatchObject({ did: 'added', count: 2 })
  expect(togglePickIn(store, pick(1, { outcome_id: '2' }), around)).toMatchObject({ did: 'removed', count: 1 })
  expect(ids(store)).toEqual([2])
})

test('offline a pick cannot come in but can go out', () => {
  const store = fresh()
  const offline = { ...around, online: false }
  expect(togglePickIn(store, pick(1), offline)).toEqual({ ok: false, code: 'OFFLINE' })
  togglePickIn(store, pick(1), around)
  expect(togglePickIn(store, pick(1), offline)).toMatchObject({ did: 'removed' })
})

test('the pick above the maximum is refused with the maximum and the count', () => {
  const store = fresh()
  for (let id = 1; id <= 39; id++) togglePickIn(store, pick(id), around)
  expect(togglePickIn(store, pick(40), around)).toEqual({ ok: false, code: 'TOO_MANY_LEGS', max: 39, count: 39 })
  expect(togglePickIn(store, pick(7, { outcome_id: '2' }), around)).toMatchObject({ did: 'replaced', count: 39 })
})

test('slips of other products stay apart', () => {
  const store = fresh()
  togglePickIn(store, pick(1), around, 'virtual')
  expect(ids(store)).toEqual([])
  changeSlip(store, () => ({ kind: 'normal', picks: [pick(5)] }))
  expect(slipOf(store.getState(), 'virtual').picks).toHaveLength(1)
})

test('slip and stake come back from the storage', async () => {
  const disk = memory()
  const first = createSlipStore({ storage: disk.storage, defaultStake: '100' })
  togglePickIn(first, pick(1), around)
  first.setState({ stake: '55.5' })
  const second = createSlipStore({ storage: disk.storage, defaultStake: '100' })
  await rehydrate(second)
  expect(ids(second)).toEqual([1])
  expect(second.getState()).toMatchObject({ stake: '55.5' })
})

test('what another tab has emptied does not come back with the next price', () => {
  const disk = memory()
  const [one, other] = [1, 2].map(() => createSlipStore({ storage: disk.storage, defaultStake: '100' })) as [
    ReturnType<typeof fresh>,
    ReturnType<typeof fresh>,
  ]
  togglePickIn(one, pick(1), around)
  changeSlip(other, (slip) => slip)
  expect(ids(other)).toEqual([1])
  changeSlip(one, clearSlip)
  const news = new Map([['1|1||1', { odd_value: '1.90', odd_active: true, market_active: true }]])
  refreshPicks(other, news, { acceptIncreases: true, acceptAny: false })
  setStakeIn(other, '20')
  expect([ids(other), JSON.parse(disk.kept.get(STORE_NAME) ?? '').state.slips.normal.picks]).toEqual([[], []])
})

test.each([
  ['no json', '{'],
  ['null', 'null'],
  ['no slips', '{"state":{"slips":null},"version":1}'],
  ['picks of another shape', '{"state":{"slips":{"normal":{"picks":[{"parent_match_id":"x"},null,7]}}},"version":1}'],
  ['a stake of another type', '{"state":{"stake":{"a":1}},"version":1}'],
])('an edited storage (%s) is an empty slip', (_, text) => {
  const store = fresh({ [STORE_NAME]: text })
  expect(slipOf(store.getState())).toEqual({ kind: 'normal', picks: [] })
  expect(store.getState().stake).toBe('100')
})

test.each([
  ['up, increases accepted', { acceptIncreases: true, acceptAny: false }, '1.90', false],
  ['up, asked for', { acceptIncreases: false, acceptAny: false }, '1.90', true],
  ['down, increases accepted', { acceptIncreases: true, acceptAny: false }, '1.80', true],
  ['down, anything accepted', { acceptIncreases: false, acceptAny: true }, '1.80', false],
])('a price that goes %s', (_, setting, odd_value, changed) => {
  const store = fresh()
  togglePickIn(store, pick(1), around)
  refreshPicks(store, new Map([['1|1||1', { odd_value, odd_active: true, market_active: true }]]), setting)
  const [held] = slipOf(store.getState()).picks
  expect(held).toMatchObject({ changed, accepted_odd: changed ? '1.85' : odd_value })
  expect(held?.odd.odd_value).toBe(odd_value)
})

const ask = { acceptIncreases: true, acceptAny: false }
test.each([
  [
    'a tap within the grace time of a fall asks first',
    '2.00',
    CHANGE_GRACE_MS - 1,
    { changed: true, accepted_odd: '2.00' },
  ],
  ['a tap after it does not', '2.00', CHANGE_GRACE_MS, { changed: false, accepted_odd: '1.85' }],
  ['a rise is taken as the settings say', '1.70', 10, { changed: false, accepted_odd: '1.85' }],
])('the grace time of a price that fell: %s', (_, oddValue, age, expected) => {
  expect(tappedPickOf(pick(1), { oddValue, changedAt: 1000 }, 1000 + age, ask)).toMatchObject(expected)
})
