// A bot login's token is refused when a field of its user is missing.
import { expect, test } from 'vitest'
import { readBotToken } from './botToken.ts'

const TOKEN = 'aB3-_'.repeat(9).slice(0, 43)
const user = { id: 1001, mobile: '251911000001', country_id: 3, balance: '10.00', bonus: '0.00', points: 0 }
const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const wrapped = (token: unknown): string => Buffer.from(JSON.stringify({ token })).toString('base64')

test('the token and its user', () => {
  expect(readBotToken(wrapped(`${TOKEN}.${base64url(user)}`))).toEqual({ token: TOKEN, user })
})

test.each(Object.keys(user))('a user without %s is none', (name) => {
  const { [name as 'id']: _left, ...rest } = user
  expect(readBotToken(wrapped(`${TOKEN}.${base64url(rest)}`))).toBeNull()
})

test.each([
  ['nothing', ''],
  ['no base64', '***'],
  ['no JSON', Buffer.from('token').toString('base64')],
  ['null', Buffer.from('null').toString('base64')],
  ['no token', Buffer.from('{}').toString('base64')],
  ['a number as token', wrapped(7)],
  ['a token without a user', wrapped(TOKEN)],
  ['a user without a token', wrapped(`.${base64url(user)}`)],
  ['a user that is a text', wrapped(`${TOKEN}.${base64url('user')}`)],
  ['a balance that is a number', wrapped(`${TOKEN}.${base64url({ ...user, balance: 10 })}`)],
])('%s is no login', (_name, text) => {
  expect(readBotToken(text)).toBeNull()
})
