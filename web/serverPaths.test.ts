// While working on the app, the API, its description, the SMS outbox and health come from the product's server.
import { expect, test } from 'vitest'
import { serverPaths } from './serverPaths.ts'

// As Vite asks: a pattern is tried on the whole address, anything else is how it begins.
const isHandedOn = (address: string): boolean =>
  Object.values(serverPaths).some((key) =>
    key.startsWith('^') ? new RegExp(key).test(address) : address.startsWith(key),
  )

test.each([
  '/docs',
  '/docs/json',
  '/dev/outbox',
  '/dev/outbox?mobile=911',
  '/health/ready',
  '/health?x=1',
  '/api/v1/matches',
  '/ws',
])('the server answers %s', (address) => {
  expect(isHandedOn(address)).toBe(true)
})

test.each(['/', '/development', '/docs.html', '/healthy', '/live', '/account/dev'])(
  'the browser app answers %s',
  (address) => {
    expect(isHandedOn(address)).toBe(false)
  },
)
