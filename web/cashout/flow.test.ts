// The state machine of a cash-out on the screen, event by event.
import { expect, test } from 'vitest'
import {
  chosenLeastOf,
  emptyFlow,
  type Flow,
  type Happening,
  type Held,
  holdLeftOf,
  isUnderWay,
  leastOf,
  nextFlow,
  openStakeOf,
  pauseChangeOf,
  renewAfterMsOf,
} from './flow.ts'

const held = (id: string, net: string, stake = '100.00'): Held => ({
  offer: {
    ...{ offer_id: id, bet_id: 'bet_1', stake, stake_left: '0.00', gross: net, tax: '0.00', net },
    ...{ seconds: 10, life: 10, expires_at: '2026-11-21T12:00:10.000Z' },
  },
  derivation: [],
  until: 10_000,
})
const answer = { message: '', bet_id: 'bet_1', status: 11, user: { balance: '0.00', bonus: '0.00' } } as never
const after = (...news: Happening[]): Flow => news.reduce(nextFlow, emptyFlow)
const asked: Happening = { type: 'asked', part: null }
const offered: Happening = { type: 'offered', asked: 1, held: held('a', '80.00') }
const opened: Happening = { type: 'opened' }
const confirmed: Happening = { type: 'confirmed' }
const waiting: Happening = { type: 'waiting' }

test('asked, offered, expired', () => {
  expect(after(asked).offer).toEqual({ kind: 'asking', held: null })
  expect(after(asked, offered).offer).toMatchObject({ kind: 'offered', held: { offer: { net: '80.00' } } })
  expect(after(asked, offered, { type: 'expired', offerId: 'a' }).offer.kind).toBe('expired')
  expect(after(asked, offered, { type: 'expired', offerId: 'older' }).offer.kind).toBe('offered')
})

test('an answer to an older question is dropped', () => {
  const flow = after(asked, { type: 'asked', part: 40 }, offered)
  expect(flow.offer.kind).toBe('asking')
  expect(nextFlow(flow, { type: 'offered', asked: 2, held: held('b', '32.00', '40.00') }).offer).toMatchObject({
    kind: 'offered',
  })
})

test.each([
  ['CASHOUT_SUSPENDED', 'paused'],
  ['NETWORK', 'failed'],
  ['INTERNAL', 'failed'],
  ['TOO_MANY_REQUESTS', 'failed'],
  ['CASHOUT_NOT_OFFERED', 'refused'],
  ['CASHOUT_LEG_LOST', 'refused'],
  ['CASHOUT_MAY_REFUND', 'refused'],
  ['CASHOUT_TOO_SMALL', 'refused'],
] as const)('no offer because of %s: %s', (code, kind) => {
  expect(after(asked, { type: 'notOffered', asked: 1, code, message: 'why' }).offer).toEqual({ kind, message: 'why' })
})

test('confirmed, submitted, processing, done', () => {
  const steps = [opened, confirmed, waiting, { type: 'accepted', answer } as Happening]
  const seen = steps.map((_, n) => after(asked, offered, ...steps.slice(0, n + 1)).step)
  expect(seen).toEqual(['confirm', 'submitted', 'processing', 'done'])
  expect(after(asked, offered, ...steps)).toMatchObject({ answer, offer: { kind: 'none' } })
})

test('nothing is sent without an offer, or twice', () => {
  expect(after(opened, confirmed).step).toBe('confirm')
  const sent = after(asked, offered, opened, confirmed, waiting)
  expect(nextFlow(sent, confirmed)).toBe(sent)
})

test('while it is under way it neither closes, nor expires, nor is asked for again', () => {
  const flow = after(asked, offered, opened, confirmed)
  expect(isUnderWay(flow)).toBe(true)
  for (const news of [{ type: 'closed' }, { type: 'expired', offerId: 'a' }, asked] as Happening[])
    expect(nextFlow(flow, news)).toBe(flow)
})

test('an offer that changed while it was confirmed asks again, with the old amount beside the new', () => {
  const flow = after(asked, offered, opened, confirmed, waiting, { type: 'changed', held: held('b', '70.00') })
  expect(flow).toMatchObject({
    step: 'confirm',
    was: '80.00',
    offer: { kind: 'offered', held: { offer: { net: '70.00' } } },
  })
  expect(nextFlow(flow, confirmed)).toMatchObject({ step: 'submitted', was: null })
})

test('an offer that renews takes the place of the one before, which stays in sight until then', () => {
  const flow = after(asked, offered, opened, asked)
  expect(flow.offer).toMatchObject({ kind: 'asking', held: { offer: { offer_id: 'a' } } })
  expect(nextFlow(flow, { type: 'offered', asked: 2, held: held('b', '70.00') })).toMatchObject({
    ...{ was: null, offer: { kind: 'offered', held: { offer: { offer_id: 'b' } } } },
  })
})

const suspended = (nth: number): Happening => ({
  type: 'notOffered',
  asked: nth,
  code: 'CASHOUT_SUSPENDED',
  message: '',
})
const back = (nth: number, net: string): Happening => ({ type: 'offered', asked: nth, held: held('b', net) })

test('after a pause the open sheet says what the offer was before, however often it was refused meanwhile', () => {
  const paused = after(asked, offered, opened, asked, suspended(2), asked, suspended(3), asked)
  expect(pauseChangeOf(paused)).toBe(null)
  const fell = nextFlow(paused, back(4, '14.04'))
  expect(pauseChangeOf(fell)).toEqual({ before: '80.00', now: '14.04' })
  expect(pauseChangeOf(nextFlow(paused, back(4, '80.00')))).toBe(null)
  expect(pauseChangeOf(nextFlow(fell, { type: 'closed' }))).toBe(null)
  expect(pauseChangeOf(nextFlow(fell, confirmed))).toBe(null)
})

test('a pause that began while the cash-out was held is told of too', () => {
  const sent = after(asked, offered, opened, confirmed, waiting)
  const refused = nextFlow(sent, { type: 'rejected', code: 'CASHOUT_SUSPENDED', message: '' })
  const again = nextFlow(nextFlow(refused, asked), back(2, '14.04'))
  expect(pauseChangeOf(again)).toEqual({ before: '80.00', now: '14.04' })
})

test('of another part nothing is compared with the offer before the pause', () => {
  const paused = after(asked, offered, opened, asked, suspended(2))
  const part = nextFlow(nextFlow(paused, { type: 'asked', part: 40 }), back(3, '14.04'))
  expect(pauseChangeOf(part)).toBe(null)
})

test('an offer that comes while another is being sent does not take its place', () => {
  const sent = after(asked, offered, opened, asked, confirmed, waiting)
  const late: Happening = { type: 'offered', asked: 2, held: held('b', '70.00') }
  expect(nextFlow(sent, late)).toBe(sent)
  const unknown = nextFlow(sent, { type: 'noAnswer', offerId: 'a' })
  expect(nextFlow(unknown, late)).toBe(unknown)
})

test.each<[string, Flow, number | null]>([
  ['nothing yet', emptyFlow, 0],
  ['being asked for', after(asked), null],
  ['two seconds before the end', after(asked, offered), 5_000],
  ['expired', after(asked, offered, { type: 'expired', offerId: 'a' }), 0],
  ['paused', after(asked, { type: 'notOffered', asked: 1, code: 'CASHOUT_SUSPENDED', message: '' }), 10_000],
  ['failed', after(asked, { type: 'notOffered', asked: 1, code: 'NETWORK', message: '' }), 10_000],
  ['not offered', after(asked, { type: 'notOffered', asked: 1, code: 'CASHOUT_LEG_LOST', message: '' }), null],
  ['in the open sheet', after(asked, offered, opened), 5_000],
  ['being sent', after(asked, offered, opened, confirmed), null],
  ['without an answer', after(asked, offered, opened, confirmed, { type: 'noAnswer', offerId: 'a' }), null],
  ['done', after(asked, offered, opened, confirmed, { type: 'accepted', answer }), null],
])('an offer renews by itself: %s', (_name, flow, ms) => expect(renewAfterMsOf(flow, 3_000)).toBe(ms))

const terms = { liveLifeSeconds: 5, amountMin: 1_00 }
test.each([
  ['exact', 5, '80.00', null],
  ['near', 5, '80.00', '72.00'],
  ['near', 5, '33.33', '29.99'],
  ['near', 5, '1.05', '1.00'],
  ['any', 5, '80.00', '1.00'],
  ['near', 10, '80.00', null],
  ['any', 10, '80.00', null],
] as const)('taken when it falls: %s, life %i, %s', (choice, life, net, least) =>
  expect(leastOf({ life, net }, choice, terms)).toBe(least),
)

const wrong = (fault: 'notNumber' | 'decimals' | 'outside') => ({ ok: false, fault, min: 1_00, max: 80_00 })
test.each([
  ['', wrong('notNumber')],
  ['0', wrong('outside')],
  ['0.99', wrong('outside')],
  ['80.01', wrong('outside')],
  ['800', wrong('outside')],
  ['-70', wrong('notNumber')],
  ['7e1', wrong('notNumber')],
  ['70.001', wrong('decimals')],
  ['70,001', wrong('outside')],
  ['70,0010', wrong('notNumber')],
  ['abc', wrong('notNumber')],
  ['1', { ok: true, least: '1.00' }],
  ['70,5', { ok: true, least: '70.50' }],
  [' 80.00 ', { ok: true, least: '80.00' }],
  [null, { ok: true, least: '72.00' }],
] as const)('the least amount that is typed over a choice, of an offer of 80.00: %s', (typed, least) =>
  expect(chosenLeastOf({ life: 5, net: '80.00' }, { choice: 'near', typed }, terms)).toEqual(least),
)

test('what was typed for a live offer is not asked of one that does not wait', () =>
  expect(chosenLeastOf({ life: 10, net: '80.00' }, { choice: 'any', typed: '999' }, terms)).toEqual({
    ok: true,
    least: null,
  }))

test.each([
  ['CASHOUT_EXPIRED', 'expired'],
  ['CASHOUT_SUSPENDED', 'paused'],
  ['CASHOUT_NOT_OPEN', 'refused'],
] as const)('refused with %s: %s, in the open sheet', (code, kind) => {
  const flow = after(asked, offered, opened, confirmed, waiting, { type: 'rejected', code, message: 'why' })
  expect([flow.step, flow.offer.kind]).toEqual(['confirm', kind])
})

test('without an answer it is neither closed, nor asked for, nor sent anew, until the answer is found', () => {
  const flow = after(asked, offered, opened, confirmed, waiting, { type: 'noAnswer', offerId: 'a' })
  expect(flow.step).toBe('unknown')
  for (const news of [{ type: 'closed' }, opened, asked, confirmed] as Happening[])
    expect(nextFlow(flow, news)).toBe(flow)
  const found = nextFlow(flow, { type: 'found' })
  expect(found).toMatchObject({ step: null, part: null, offer: { kind: 'none' } })
  // An offer requested before the change is outdated.
  expect(nextFlow(found, offered).offer.kind).toBe('none')
})

test('another tab was told that it was not cashed out: the open sheet says so, and asks for an offer anew', () => {
  const flow = after(asked, offered, opened, confirmed, waiting, { type: 'noAnswer', offerId: 'a' })
  expect(flow.sent).toBe('a')
  const refused = nextFlow(flow, { type: 'foundRefused', message: 'not cashed out' })
  expect(refused).toMatchObject({ step: 'confirm', part: null, offer: { kind: 'failed', message: 'not cashed out' } })
  expect(renewAfterMsOf(refused, 0)).toBe(10_000)
  expect(nextFlow(refused, offered)).toBe(refused)
})

test('the open stake is that of the newest offer', () =>
  expect(openStakeOf({ stake: '24.00', stake_left: '36.00' })).toBe(60_00))

test.each([
  ['just sent', 5, 0, 5],
  ['a moment ahead of the clock', 5, -300, 5],
  ['in its second second', 5, 1_200, 4],
  ['in its last', 5, 4_900, 1],
  ['over', 5, 5_000, null],
  ['of a prematch bet', 10, 0, null],
] as const)('a cash-out under way shows the seconds of its hold: %s', (_name, life, after_ms, left) => {
  const live: Held = { ...held('a', '80.00'), offer: { ...held('a', '80.00').offer, life } }
  const sent = after(asked, { type: 'offered', asked: 1, held: live }, opened, confirmed)
  const clock = { sentAt: 100_000, now: 100_000 + after_ms }
  expect(holdLeftOf(sent, clock, { liveHoldSeconds: 5, cashout: terms })).toBe(left)
})

test('what is found of another bet changes nothing', () => {
  const flow = after(asked, offered, opened)
  expect(nextFlow(flow, { type: 'found' })).toBe(flow)
})

test('closing forgets what was compared', () => {
  const flow = after(
    asked,
    offered,
    opened,
    confirmed,
    { type: 'changed', held: held('b', '70.00') },
    { type: 'closed' },
  )
  expect(flow).toMatchObject({ step: null, was: null, offer: { kind: 'offered' } })
})
