// Pure parts of short messages: how a text is cut for SMPP, receipts, costs, the operator's file, when a try comes next.
import smpp from 'smpp'
import { describe, expect, test } from 'vitest'
import { smsAccessOf } from './access.ts'
import { costOf } from './africasTalking.ts'
import { filled } from './httpTemplate.ts'
import { nextTryAt } from './send.ts'
import { partsOf } from './smppParts.ts'
import { reportOf } from './smppProvider.ts'

describe('parts of a text', () => {
  test.each([
    ['a short text', 'a'.repeat(160), 0, [160]],
    ['one letter more makes two', 'a'.repeat(161), 0, [6 + 153, 6 + 8]],
    ['a letter of the extension counts twice', '€'.repeat(80), 0, [160]],
    ['and is not torn', `${'a'.repeat(152)}€${'b'.repeat(20)}`, 0, [6 + 152, 6 + 22]],
    ['Amharic', 'አ'.repeat(70), 8, [140]],
    ['Amharic of two parts', 'አ'.repeat(71), 8, [6 + 134, 6 + 8]],
    ['a pair of surrogates is not torn', `${'አ'.repeat(66)}😀${'አ'.repeat(10)}`, 8, [6 + 132, 6 + 24]],
  ])('%s', (_name, text, coding, lengths) => {
    const cut = partsOf(text, 300)
    expect([cut.coding, cut.parts.map((part) => part.length)]).toEqual([coding, lengths])
    const { decode } = coding === 8 ? smpp.encodings.UCS2 : smpp.encodings.ASCII
    expect(cut.parts.map((part) => decode(cut.udh ? part.subarray(6) : part)).join('')).toBe(text)
    if (cut.udh) expect([...(cut.parts[1] as Buffer).subarray(0, 6)]).toEqual([5, 0, 3, 300 & 255, cut.parts.length, 2])
  })
})

const receipt = (text: string, esmClass = 4) =>
  reportOf({ esm_class: esmClass, short_message: { message: text } } as Parameters<typeof reportOf>[0])

test.each([
  ['id:77 sub:001 dlvrd:001 stat:DELIVRD err:000', { reference: '77', state: 'delivered', code: null }],
  ['id:77 sub:001 dlvrd:000 stat:UNDELIV err:011', { reference: '77', state: 'failed', code: 'UNDELIV' }],
  ['id:77 stat:ENROUTE', { reference: '77', state: 'pending', code: null }],
  ['stat:DELIVRD', null],
])('a delivery receipt is read: %s', (text, expected) => {
  expect(receipt(text)).toEqual(expected)
})

test('a message sent to the short code is not read as a receipt', () => {
  expect(receipt('id:77 stat:DELIVRD', 0)).toBeNull()
})

test.each([
  ['KES 0.8000', { currency: 'KES', e4: 8_000 }],
  ['ETB 12', { currency: 'ETB', e4: 120_000 }],
  ['USD 0.05', { currency: 'USD', e4: 500 }],
  ['0', null],
  ['KES -1', null],
  ['KES 0.80001', null],
  [0.8, null],
])('a cost is read: %j', (text, expected) => {
  expect(costOf(text)).toEqual(expected)
})

test('a template is filled in one pass: a text with a name in braces stays as it is', () => {
  expect(filled('{to}: {text} {other}', { to: '+1', text: 'say {to}' })).toBe('+1: say {to} {other}')
})

describe('the next try', () => {
  const at = new Date(1_000_000)
  test.each([
    ['the second of two providers at once', 1, 2, 0],
    ['a pause after the first round', 2, 2, 3_000],
    ['a longer one after the second', 4, 2, 20_000],
    ['none after the third', 6, 2, null],
    ['one provider alone', 1, 1, 3_000],
    ['none after its third', 3, 1, null],
  ])('%s', (_name, tries, providers, pauseMs) => {
    const next = nextTryAt(tries, providers, at)
    expect(next === null ? null : next.getTime() - at.getTime()).toBe(pauseMs)
  })
})

const AFRICAS_TALKING = {
  shape: 'africastalking',
  name: 'at',
  baseUrl: 'https://api.example',
  username: 'walia',
  apiKey: 'a-very-secret-key',
  from: '',
  reportSecret: 'r'.repeat(24),
}
const SMPP = {
  shape: 'smpp',
  name: 'ethio',
  host: 'smsc.example',
  port: '2775',
  tls: 'no',
  systemId: 'walia',
  password: 'a-very-secret-key',
  systemType: '',
  from: '8000',
  receiptIds: 'same',
}

describe('the file of providers', () => {
  const read = (list: unknown) => smsAccessOf(JSON.stringify(list))
  test('providers keep the order of the file', () => {
    expect(read([SMPP, AFRICAS_TALKING]).map(({ name }) => name)).toEqual(['ethio', 'at'])
  })

  test.each<[string, unknown, string]>([
    ['no list', {}, 'expected a list of providers'],
    ['an empty list', [], 'expected a list of providers'],
    ['an unknown shape', [{ shape: 'pigeon' }], 'provider 1: expected a shape of africastalking, http, smpp'],
    ['a field less', [{ ...AFRICAS_TALKING, apiKey: undefined }], 'provider 1 (africastalking): apiKey is missing'],
    ['a field more', [{ ...SMPP, pasword: 'x' }], 'provider 1 (smpp): pasword is not known'],
    ['an easy secret', [{ ...AFRICAS_TALKING, reportSecret: 'guess' }], 'reportSecret has at least 24 characters'],
    ['an odd port', [{ ...SMPP, port: 'two' }], 'port is a number'],
    ['an odd choice', [SMPP, { ...SMPP, name: 'b', tls: true }], 'provider 2 (smpp): tls is one of yes, no'],
    ['one name twice', [SMPP, SMPP], 'two providers have the same name'],
    ['an odd address', [{ ...AFRICAS_TALKING, baseUrl: 'api.example' }], 'an address starts with https://'],
    ['nothing', [null], 'provider 1: expected a shape'],
  ])('%s', (_name, list, message) => {
    expect(() => read(list)).toThrow(message)
    expect(() => read(list)).not.toThrow(/a-very-secret-key/)
  })

  test('a file that is no JSON is refused without quoting it', () => {
    expect(() => smsAccessOf('{')).toThrow('the file is no JSON')
  })
})
