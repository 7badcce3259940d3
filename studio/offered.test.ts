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

test('each has a name in every language that games are played in, and none has another’s', () => {
  for (const { code, names } of offered) expect([code, Object.keys(names)]).toEqual([code, ['am', 'om', 'zh']])
  for (const language of ['am', 'om', 'zh'])
    expect(new Set(offered.map(({ names }) => names[language])).size).toBe(offered.length)
})

test('a return is stated as the rules of the game’s own page have it: rounded down', () => {
  const stated = Object.fromEntries(offered.map(({ code, returnBasisPoints }) => [code, returnBasisPoints]))
  expect(stated).toMatchObject({ aviator: 97_00, sevens: 95_57, highlands: 94_30, plinko: 96_99, blackjack: 99_49 })
})
