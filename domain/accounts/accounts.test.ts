// Phones, passwords, codes and age, with the twins and forgeries that must not pass.
import { describe, expect, it } from 'vitest'
import { profileOf } from '../market/markets.ts'
import { maskPhone, normalisePhone } from './phone.ts'
import { formatPhone, phoneHref } from './phoneText.ts'
import { codeOf, isCode, isOfAge, passwordRefusalOf } from './rules.ts'

const et = profileOf('et')
const ke = profileOf('ke')

describe('phones', () => {
  it.each([
    ['0911234567', '251911234567'],
    ['911234567', '251911234567'],
    ['251911234567', '251911234567'],
    ['+251911234567', '251911234567'],
    ['+251 911 23-45-67', '251911234567'],
    ['09 11 23 45 67', '251911234567'],
    ['09\u200b11\u200d234567\ufeff', '251911234567'],
    ['\u202a+251911234567\u202c', '251911234567'],
    ['0911\u00ad234567', '251911234567'],
    ['0711234567', '251711234567'],
    ['+251711234567', '251711234567'],
    ['+2510911234567', '251911234567'],
    ['00251911234567', '251911234567'],
    ['002510911234567', '251911234567'],
    ['2510911234567', '251911234567'],
    ['+251 (0)911 23 45 67', '251911234567'],
    ['00 251 [911] 234.567', '251911234567'],
    ['(09) 11/23/45/67', '251911234567'],
    // Hyphen, no-break hyphen, figure, en and em dash, bar, minus, wave dash, small and full-width hyphen.
    ...[...'\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u301c\ufe63\uff0d'].map((dash) => [
      `0911${dash}234${dash}567`,
      '251911234567',
    ]),
  ])('et %j', (text, digits) => expect(normalisePhone(text, et.phone)).toBe(digits))

  it.each([
    ['0712345678', '254712345678'],
    ['0112345678', '254112345678'],
    ['+254712345678', '254712345678'],
    ['254112345678', '254112345678'],
    ['712345678', '254712345678'],
  ])('ke %j', (text, digits) => expect(normalisePhone(text, ke.phone)).toBe(digits))

  it.each([
    '',
    '0811234567',
    '091123456',
    '09112345678',
    '+254712345678',
    '+25100911234567',
    '+00251911234567',
    '00911234567',
    '000251911234567',
    '00254712345678',
    '+0911234567',
    '++251911234567',
    '0911234567a',
    '٠٩١١٢٣٤٥٦٧',
    '0911234567;',
    '1e9',
    '0'.repeat(5000),
  ])('et refuses %j', (text) => expect(normalisePhone(text, et.phone)).toBeNull())

  it.each([[911234567], [null], [undefined], [['0911234567']]])('refuses what is no text: %s', (value) => {
    expect(normalisePhone(value, et.phone)).toBeNull()
  })

  it('ke refuses an Ethiopian number', () => expect(normalisePhone('0911234567', ke.phone)).toBeNull())

  it('the example of each market is a number of that market', () => {
    for (const { phone } of [et, ke]) expect(normalisePhone(phone.example, phone)).not.toBeNull()
  })

  it('prints and masks', () => {
    expect(formatPhone('251911234567', et.phone)).toBe('+251 91 123 4567')
    expect(formatPhone('8000', et.phone)).toBe('8000')
    expect(phoneHref('251911234567', et.phone)).toBe('tel:+251911234567')
    expect(phoneHref('8000', et.phone)).toBe('tel:8000')
    expect(maskPhone('251911234567')).toBe('251******567')
  })

  it('every contact of a market is printed in the one grouping', () => {
    for (const { contacts, phone } of [et, ke])
      for (const digits of [...contacts.supportPhones, contacts.responsibleGamingHotline])
        expect(formatPhone(digits, phone)).toMatch(/^\+25[14] \d{2} \d{3} \d{4}$/)
  })
})

it.each([
  ['1234567', 'PASSWORD_TOO_SHORT'],
  ['', 'PASSWORD_TOO_SHORT'],
  ['ፀሐይ በጠዋት', null],
  ['👩‍👩‍👧', 'PASSWORD_TOO_SHORT'],
  ['a good one '.repeat(20).slice(0, 128), null],
  ['a good one '.repeat(20).slice(0, 129), 'PASSWORD_TOO_LONG'],
  ['        ', 'PASSWORD_BLANK'],
  [' ', 'PASSWORD_BLANK'],
  ['\u200b\u00a0\t\u3000\u2800\u3164\u00ad\ufeff', 'PASSWORD_BLANK'],
  ['0911234567', 'PASSWORD_IS_PHONE'],
  ['251911234567', 'PASSWORD_IS_PHONE'],
  ['+251 911 234 567', 'PASSWORD_IS_PHONE'],
  ['911234567', 'PASSWORD_IS_PHONE'],
  ['0911234568', null],
  ['my 911234567', null],
  ['12345678', 'PASSWORD_TOO_EASY'],
  ['123456789', 'PASSWORD_TOO_EASY'],
  ['87654321', 'PASSWORD_TOO_EASY'],
  ['11111111', 'PASSWORD_TOO_EASY'],
  ['12121212', 'PASSWORD_TOO_EASY'],
  ['abcabcab', 'PASSWORD_TOO_EASY'],
  ['abcdefgh', 'PASSWORD_TOO_EASY'],
  ['qwertyuiop', 'PASSWORD_TOO_EASY'],
  ['Password', 'PASSWORD_TOO_EASY'],
  ['password123', 'PASSWORD_TOO_EASY'],
  ['P@ssw0rd!', 'PASSWORD_TOO_EASY'],
  ['Ethiopia2026', 'PASSWORD_TOO_EASY'],
  ['pass word 1', 'PASSWORD_TOO_EASY'],
  ['ｐａｓｓｗｏｒｄ', 'PASSWORD_TOO_EASY'],
  ['abcd1234', 'PASSWORD_TOO_EASY'],
  ['abc12345', 'PASSWORD_TOO_EASY'],
  ['qwer1234', 'PASSWORD_TOO_EASY'],
  ['password12345', 'PASSWORD_TOO_EASY'],
  ['abc84726193', null],
  ['walia-demo-21', null],
  ['a good password', null],
  ['ethiopian coffee', null],
  ['20260911', null],
])('whether a password is taken: %j', (password, refusal) =>
  expect(passwordRefusalOf(password, et.account, '0911234567')).toBe(refusal),
)

it('without a number there is none to be the password', () => {
  expect(passwordRefusalOf('my 91234567', et.account, '')).toBeNull()
  expect(passwordRefusalOf('09112345', et.account, '0')).toBeNull()
})

it.each([
  ['0042', true],
  ['1234', true],
  ['123', false],
  ['12345', false],
  ['12a4', false],
  [' 123', false],
  ['١٢٣٤', false],
  ['123\n', false],
  [1234, false],
])('whether a code is complete: %j', (code, good) => expect(isCode(code, et.account)).toBe(good))

it('makes codes that it accepts', () => {
  for (const random of [0, 7, 9_999, 10_000, 4_294_967_295])
    expect(isCode(codeOf(random, et.account), et.account)).toBe(true)
})

it.each([
  ['2005-11-21', '2026-11-21', true],
  ['2005-11-22', '2026-11-21', false],
  ['2004-02-29', '2025-02-28', false],
  ['2004-02-29', '2025-03-01', true],
  ['1960-01-01', '2026-11-21', true],
  ['21/11/2005', '2026-11-21', false],
  ['', '2026-11-21', false],
])('whether somebody born on %s may bet on %s', (born, today, ofAge) =>
  expect(isOfAge(born, today, et.account)).toBe(ofAge),
)
