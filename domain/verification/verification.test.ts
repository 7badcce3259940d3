// Who may submit what, from which birthday on, and what of a photo's bytes is kept.
import { describe, expect, test } from 'vitest'
import { cleanJpeg } from './jpeg.ts'
import { verificationRulesOf } from './rules.ts'
import { type PhotoParts, testPhoto } from './testPhoto.ts'
import {
  ageOn,
  birthDateOf,
  decideSubmission,
  identityNumberOf,
  maskedNumber,
  statusAt,
  type VerificationState,
} from './verification.ts'

const NOW = Date.parse('2026-11-23T09:00:00Z')
const TODAY = '2026-11-23'
const et = verificationRulesOf('et')

describe('identity numbers', () => {
  test.each([
    ['et', '412345678901', 'fin'],
    ['et', '4123 4567 8901', 'fin'],
    ['et', '4123-4567-8901-2345', 'fan'],
    ['et', '41234567890', null],
    ['et', '4123456789012', null],
    ['et', '111111111111', null],
    ['et', '41234567890a', null],
    ['et', '٤١٢٣٤٥٦٧٨٩٠١', null],
    ['et', '', null],
    ['et', '23456789', null],
    ['ke', '2345678', 'nationalId'],
    ['ke', '23456789', 'nationalId'],
    ['ke', '20012345678901', 'maisha'],
    ['ke', '234567', null],
    ['ke', '412345678901', null],
    ['ke', '00000000', null],
  ] as const)('%s takes %s as %s', (market, text, kind) => {
    expect(identityNumberOf(text, verificationRulesOf(market))?.kind ?? null).toBe(kind)
  })

  test('spaces and hyphens make no other number', () => {
    expect(identityNumberOf('4123 4567-8901', et)).toEqual(identityNumberOf('412345678901', et))
  })

  test('of a number the last three digits are shown', () => {
    expect(maskedNumber('412345678901')).toBe('…901')
  })
})

describe('age', () => {
  test.each([
    ['2005-11-24', 20],
    ['2005-11-23', 21],
    ['2005-11-22', 21],
    ['1926-11-23', 100],
    ['2004-02-29', 22],
  ])('born on %s, a bettor is %i on 23 November 2026', (born, age) => {
    expect(ageOn(birthDateOf(born) as never, TODAY)).toBe(age)
  })

  test('who was born on 29 February is a year older on 1 March', () => {
    const born = birthDateOf('2004-02-29') as never
    expect([ageOn(born, '2025-02-28'), ageOn(born, '2025-03-01')]).toEqual([20, 21])
  })

  test.each(['2005-02-29', '2005-13-01', '2005-00-10', '05-01-01', '2005-1-1', '', '2005-11-23T00:00'])(
    '%s is no day of birth',
    (text) => {
      expect(birthDateOf(text)).toBeNull()
    },
  )
})

describe('submissions', () => {
  const state = (changes: Partial<VerificationState> = {}): VerificationState => ({
    ...{ status: 'none', submissions: 0, validUntil: null },
    ...changes,
  })
  const sound = { number: '412345678901', birthDate: '1999-02-28' }
  test.each([
    ['a first one', state(), sound, true],
    ['one after a rejection', state({ status: 'rejected', submissions: 1 }), sound, true],
    ['one after an approval that is over', state({ status: 'approved', validUntil: NOW }), sound, true],
    ['exactly 21', state(), { ...sound, birthDate: '2005-11-23' }, true],
    // In order of precedence.
    [
      'one while another waits',
      state({ status: 'submitted', submissions: 9 }),
      { number: '1', birthDate: '' },
      'VERIFICATION_OPEN',
    ],
    [
      'one after an approval',
      state({ status: 'approved', validUntil: NOW + 1 }),
      { number: '1', birthDate: '' },
      'VERIFICATION_DONE',
    ],
    [
      'a sixth',
      state({ status: 'rejected', submissions: 5 }),
      { number: '1', birthDate: '' },
      'VERIFICATION_TRIES_USED',
    ],
    ['a number of no card', state(), { number: '1', birthDate: '' }, 'VERIFICATION_NUMBER'],
    ['no day', state(), { ...sound, birthDate: '1999-02-30' }, 'VERIFICATION_BIRTH_DATE'],
    ['a day to come', state(), { ...sound, birthDate: '2026-11-24' }, 'VERIFICATION_BIRTH_DATE'],
    ['111 years', state(), { ...sound, birthDate: '1915-11-22' }, 'VERIFICATION_BIRTH_DATE'],
    ['one day short of 21', state(), { ...sound, birthDate: '2005-11-24' }, 'VERIFICATION_TOO_YOUNG'],
  ] as const)('%s: %#', (_, before, submission, expected) => {
    const decision = decideSubmission(before, submission, { now: NOW, today: TODAY, rules: et })
    expect(decision.ok ? true : decision.code).toBe(expected)
  })

  test('an approval is proof until its last millisecond', () => {
    const approved = state({ status: 'approved', validUntil: NOW })
    expect([statusAt(approved, NOW - 1), statusAt(approved, NOW)]).toEqual(['approved', 'expired'])
  })
})

describe('photos', () => {
  const clean = (parts: PhotoParts) => cleanJpeg(testPhoto(parts), { min: 400, max: 4096 })
  const plain = testPhoto()

  test('a photo without anything added comes out as it went in', () => {
    expect(clean({})).toEqual({ ok: true, bytes: plain, width: 800, height: 500 })
  })

  test.each([
    ['place and time (EXIF)', [[0xe1, 'Exif\0\0 9.0192 N 38.7525 E']]],
    ['a comment with a page', [[0xfe, '<script>alert(1)</script>']]],
    ['an archive in a segment', [[0xe2, 'PK\x03\x04 a zip archive']]],
    ['an APP14 that is longer than it is', [[0xee, 'Adobe and a lot of other things']]],
  ] as const)('%s does not come along', (_, before) => {
    expect(clean({ before })).toEqual({ ok: true, bytes: plain, width: 800, height: 500 })
  })

  test('how colours are coded comes along', () => {
    const adobe = [0xee, 'Adobe\0d\0\0\0\0\x01'] as const
    expect(clean({ before: [adobe] })).toMatchObject({ ok: true, bytes: testPhoto({ before: [adobe] }) })
  })

  test.each([
    ['an archive behind the picture', testPhoto({ behind: 'PK\x05\x06' }), 'trailing'],
    ['a page behind the picture', testPhoto({ behind: '<html>' }), 'trailing'],
    ['one byte behind the picture', testPhoto({ behind: '\0' }), 'trailing'],
    ['a PNG', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'not_jpeg'],
    ['a PDF', Uint8Array.from([...'%PDF-1.7'].map((each) => each.charCodeAt(0))), 'not_jpeg'],
    ['a page', Uint8Array.from([...'<html><script>'].map((each) => each.charCodeAt(0))), 'not_jpeg'],
    ['nothing', new Uint8Array(0), 'not_jpeg'],
    ['the first three bytes of a JPEG and an archive', Uint8Array.from([0xff, 0xd8, 0xff, 0x50, 0x4b, 3, 4]), 'broken'],
    ['a beginning and an end without a picture', Uint8Array.from([0xff, 0xd8, 0xff, 0xd9]), 'broken'],
    ['a photo cut off', plain.subarray(0, plain.length - 2), 'broken'],
    ['a segment longer than the file', Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0]), 'broken'],
    ['a stamp', testPhoto({ width: 399, height: 399 }), 'too_small'],
    ['a wall', testPhoto({ width: 4097, height: 500 }), 'too_large'],
    ['a picture that unpacks to gigabytes', testPhoto({ width: 65_535, height: 65_535 }), 'too_large'],
    ['a picture of no width', testPhoto({ width: 0, height: 500 }), 'too_small'],
  ])('%s is refused', (_, bytes, reason) => {
    expect(cleanJpeg(bytes, { min: 400, max: 4096 })).toEqual({ ok: false, reason })
  })

  test('every beginning of a photo is refused, and none takes long', () => {
    const photo = testPhoto({ before: [[0xe1, 'x'.repeat(300)]] })
    for (let end = 0; end < photo.length; end += 1)
      expect(cleanJpeg(photo.subarray(0, end), { min: 1, max: 4096 }).ok).toBe(false)
  })
})
