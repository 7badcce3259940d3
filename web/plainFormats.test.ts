// Formats of money, times, clocks and shortened texts.
import { profileOf } from '@walia/domain/market/markets.ts'
import { steadyOffset } from '@walia/domain/market/zone.ts'
import { amountText, formatMoney } from '@walia/domain/money/money.ts'
import { expect, test } from 'vitest'
import { countdownText, dateTimesIn, elapsedText, exactMinorOf, minorOf, secondsOf, shortText } from './plainFormats.ts'

test.each([0, 5, 100, 99_999, 123_450, 100_000_000])('%i minor units as the Kenyan locale writes Birr', (minor) => {
  const { numberLocale, currency } = profileOf('et')
  expect([numberLocale, currency]).toEqual(['en-KE', 'ETB'])
  const written = new Intl.NumberFormat(numberLocale, { style: 'currency', currency }).format(minor / 100)
  expect(formatMoney(minor, currency)).toBe(written)
})

test.each([
  ['1234.50', 123_450],
  ['-5', -500],
  ['0.5', 50],
  ['1,000', 0],
  ['', 0],
])("the wire's %s is %i minor units", (text, minor) => expect(minorOf(text)).toBe(minor))

test.each([
  '90071992547409.91',
  '90071992547409.92',
  '194637515108667.26',
  `${'9'.repeat(80)}.01`,
  '-229552617255293.10',
])('the odds and payouts of 39 legs are written to the last digit: %s', (text) =>
  expect(amountText(exactMinorOf(text))).toBe(text),
)

// The phone's own zone plays no part: these instants are other days in UTC and west of it.
test.each([
  ['2026-05-18T16:30:00Z', '18/05 19:30'],
  ['2026-05-18T21:00:00Z', '19/05 00:00'],
  ['2026-12-31T21:30:00Z', '01/01 00:30'],
])('%s is %s in Nairobi', (instant, text) => {
  const { timeZone } = profileOf('et')
  for (const inNairobi of [dateTimesIn(timeZone, null), dateTimesIn(timeZone, steadyOffset(timeZone, 0))])
    expect([inNairobi(instant), inNairobi(Date.parse(instant))]).toEqual([text, text])
})

test.each([
  [0, '00:00'],
  [9.9, '00:09'],
  [61, '01:01'],
  [5400, '90:00'],
  [7265, '121:05'],
])('%d seconds have passed: %s', (seconds, text) => {
  expect(elapsedText(seconds)).toBe(text)
  expect(secondsOf(text)).toBe(Math.floor(seconds))
})

test.each([
  [-1, '0:00'],
  [38_900, '0:38'],
  [3_723_000, '1:02:03'],
])('%d ms are left: %s', (left, text) => expect(countdownText(left)).toBe(text))

test.each([
  ['Premier League', 'Premier League'],
  ['exactly 20 character', 'exactly 20 character'],
  ['one more than it fits', 'one more than it fi…'],
  ['Premier League, England', 'Premier League, Eng…'],
  ['Premier League and  more', 'Premier League and…'],
  ['ኢትዮጵያ ፕሪሚየር ሊግ ምድብ አንድ', 'ኢትዮጵያ ፕሪሚየር ሊግ ምድብ…'],
])('%s is cut to %s', (text, cut) => {
  expect(shortText(text)).toBe(cut)
  expect([...cut].length).toBeLessThanOrEqual(20)
})
