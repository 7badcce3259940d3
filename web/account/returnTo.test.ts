// Which entry of the history a finished form goes back to.
import { expect, test } from 'vitest'
import { keyOfReturn } from './returnTo.ts'

const entries = (...paths: string[]) =>
  paths.map((path, place) => ({ key: `k${place}`, url: `https://x.example${path}` }))

test.each([
  ['the slip before the login', ['/', '/betslip'], '/betslip', 'k1'],
  ['over login and sign-up', ['/betslip', '/login?next=%2Fbetslip', '/signup?next=%2Fbetslip'], '/betslip', 'k0'],
  ['over the deposit form', ['/', '/betslip', '/profile?from=%2Fbetslip&action=deposit'], '/betslip', 'k1'],
  ['over the withdrawal', ['/profile', '/profile?action=withdraw'], '/profile', 'k0'],
  ["over the wallet's pages", ['/betslip', '/hellocash-deposit', '/hellocash-withdraw'], '/betslip', 'k0'],
  ['another page came between', ['/betslip', '/live'], '/betslip', null],
  ['the same page with another query', ['/betslip?type=virtual'], '/betslip', null],
  ['nothing before', [], '/betslip', null],
] as const)('where a finished form goes back to: %s', (_, before, target, key) => {
  expect(keyOfReturn(entries(...before), target)).toBe(key)
})

test('a page of another site ends the search', () => {
  expect(keyOfReturn([...entries('/betslip'), { key: 'x', url: null }], '/betslip')).toBeNull()
})
