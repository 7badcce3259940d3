// Every game that has tickets is one that the statement's wire names, and so the browser has a word for it.
import { StatementMovement } from '@walia/contract/statement.ts'
import { expect, test } from 'vitest'
import { gameNames } from './index.ts'

test('the wire names every game that has tickets', () => {
  const text = JSON.stringify(StatementMovement.properties.game_ticket)
  expect(gameNames.length).toBeGreaterThan(0)
  for (const game of gameNames) expect(text).toContain(`"${game}"`)
})
