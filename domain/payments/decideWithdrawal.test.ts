// What follows from each word of a provider, contradictions and silence included.
import { expect, it } from 'vitest'
import { decideWithdrawal, ON_ITS_WAY_MS, SEND_AGAIN_AFTER_MS, SENDS_MAX } from './decideWithdrawal.ts'

const sent = { net: 50_00, currency: 'ETB', sendCount: 1, sinceSentMs: 5_000 }
const often = { ...sent, sendCount: SENDS_MAX }
const aMinute = { ...sent, sinceSentMs: SEND_AGAIN_AFTER_MS }
const long = { ...sent, sinceSentMs: ON_ITS_WAY_MS + 1 }
const given = { ...often, sinceSentMs: ON_ITS_WAY_MS + 1 }
const waiting = { do: 'wait', status: 'pending', reason: null }
const checking = { do: 'wait', status: 'checking', reason: 'noAnswer' }

it.each([
  ['paid', sent, { state: 'paid' }, null, { do: 'pay' }],
  ['paid as ordered', sent, { state: 'paid', amount: 50_00, currency: 'ETB' }, null, { do: 'pay' }],
  ['paid another amount', sent, { state: 'paid', amount: 49_00 }, null, { do: 'hold', reason: 'amountDiffers' }],
  ['paid nothing readable', sent, { state: 'paid', amount: -1 }, null, { do: 'hold', reason: 'amountDiffers' }],
  ['another currency', sent, { state: 'paid', currency: 'USD' }, null, { do: 'hold', reason: 'currencyDiffers' }],
  [
    'amount before currency',
    sent,
    { state: 'paid', amount: 1, currency: 'USD' },
    null,
    { do: 'hold', reason: 'amountDiffers' },
  ],
  ['a callback of another amount', sent, { state: 'paid' }, { amount: 1 }, { do: 'hold', reason: 'amountDiffers' }],
  ['a callback that agrees', sent, { state: 'paid' }, { amount: 50_00 }, { do: 'pay' }],
  ['failed', sent, { state: 'failed', reason: 'expired' }, null, { do: 'release', reason: 'expired' }],
  [
    'failed, whatever a callback claims',
    sent,
    { state: 'failed', reason: 'x' },
    { amount: 1 },
    { do: 'release', reason: 'x' },
  ],
  ['on its way', sent, { state: 'pending' }, null, waiting],
  ['on its way for long', given, { state: 'pending' }, null, waiting],
  ['no answer', sent, { state: 'unknown' }, null, checking],
  ['no answer for long: asked, not assumed', given, { state: 'unknown' }, null, checking],
  ['not there just after it was sent', sent, { state: 'not_found' }, null, checking],
  ['not there after a minute: sent again', aMinute, { state: 'not_found' }, null, { do: 'send' }],
  ['not there for long: sent again all the same', long, { state: 'not_found' }, null, { do: 'send' }],
  ['not there, sent often, just now', often, { state: 'not_found' }, null, checking],
  ['not there, sent often, long ago', given, { state: 'not_found' }, null, { do: 'release', reason: 'notFound' }],
] as const)('what becomes of a withdrawal: %s', (_, facts, word, claim, step) => {
  expect(decideWithdrawal(facts, word, claim)).toEqual(step)
})
