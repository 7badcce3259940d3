// The account forms' checks.
import { profileOf } from '@walia/domain/market/markets.ts'
import { expect, test } from 'vitest'
import {
  ageErrorOf,
  codeErrorOf,
  isCodeRefusal,
  loginPasswordErrorOf,
  newPasswordErrorOf,
  phoneErrorOf,
  repeatErrorOf,
} from './checks.ts'

const { phone, account } = profileOf('et')

test.each(['et', 'ke'] as const)('the example beside the code of %s is a number that the field takes', (market) => {
  const rules = profileOf(market).phone
  expect([phoneErrorOf(rules.example, rules), rules.example.length]).toEqual([null, rules.subscriberLength])
})

test.each([
  ['0911234567', null],
  ['911234567', null],
  ['+251 91 123 4567', null],
  ['251711234567', null],
  ['', 'errorPhone'],
  ['0811234567', 'errorPhone'],
  ['091123456', 'errorPhone'],
  ['+254711234567', 'errorPhone'],
])('whether a phone number is taken: %j', (text, error) => expect(phoneErrorOf(text, phone)).toBe(error))

test.each([
  ['', 'errorPassword'],
  ['1234567', 'errorPasswordShort'],
  ['a good password', null],
  ['a good one '.repeat(20).slice(0, 129), 'errorPasswordLong'],
  ['          ', 'errorPasswordBlank'],
  ['12345678', 'errorPasswordEasy'],
  ['0911 23 45 67', 'errorPasswordPhone'],
])('whether a new password is taken: %j', (text, error) =>
  expect(newPasswordErrorOf(text, account, '+251911234567')).toBe(error),
)

test.each([
  ['1234', null],
  ['123', 'errorCode'],
  ['12345', 'errorCode'],
  ['12a4', 'errorCode'],
  ['', 'errorCode'],
])('whether a code is complete: %j', (text, error) => expect(codeErrorOf(text, account)).toBe(error))

test('a login password is asked for but not judged', () => {
  expect([loginPasswordErrorOf(''), loginPasswordErrorOf('x')]).toEqual(['errorPassword', null])
})

test('both passwords match and the age is confirmed', () => {
  expect([repeatErrorOf('a', 'a'), repeatErrorOf('a', 'b')]).toEqual([null, 'errorPasswordsDiffer'])
  expect([ageErrorOf(true), ageErrorOf(false)]).toEqual([null, 'errorAge'])
})

test.each([
  ['CODE_WRONG', true],
  ['CODE_EXPIRED', true],
  ['CODE_TRIES_USED', true],
  ['CODE_SENDS_USED', false],
  ['NETWORK', false],
  [null, false],
])('the refusal %s is shown at the cells of the code: %s', (refusal, there) =>
  expect(isCodeRefusal(refusal)).toBe(there),
)
