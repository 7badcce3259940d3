// Which jackpots have a fixed top prize: those alone to whose top tier nothing of the pool comes.
import { expect, test } from 'vitest'
import { jackpotTemplates } from './templates.ts'

test.each([
  ['weekly', false],
  ['midweek', false],
  ['grand', true],
  ['free', true],
])('%s: fixed %s', (named, isFixed) => {
  const template = jackpotTemplates.find(({ kind }) => kind === named)
  expect(template?.fixed).toBe(isFixed)
  expect(template?.tiers[0]?.shareBasisPoints === 0).toBe(isFixed)
})
