// What a lobby is told of the studio's games.
import { expect, test } from 'vitest'
import { offered } from './offered.ts'

test('the direct crash game is named Comet', () => {
  expect(offered.find(({ code }) => code === 'comet-crash')).toMatchObject({ name: 'Comet', category: 'crash' })
})

test.each(offered.map(({ code, returnBasisPoints }) => [code, returnBasisPoints]))(
  '%s states what it returns, and it is less than what is staked',
  (_, returns) => {
    expect(returns).toBeGreaterThan(90_00)
    expect(returns).toBeLessThan(100_00)
  },
)
