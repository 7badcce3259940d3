// Models of jackpot slips: what is kept of a round, what clearing it leaves, and how many are kept.
import { readFileSync } from 'node:fs'
import { type JackpotKind, templateOf } from '@walia/domain/jackpots/templates.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { expect, test } from 'vitest'
import { clearedOf, modelOf, picksOf, wantedPicks, withModel } from './models.ts'

test('picks and their model are the same thing, doubles included', () => {
  const picks = { 7: 1, 8: 5, 9: 2 }
  const model = modelOf(picks, '20')
  expect(model).toEqual({
    betslip: [7, 8, 9],
    stake: '20',
    selectedOdds: [
      { parent_match_id: 7, odds: [{ odd_def: '1', outcome_id: '1' }] },
      {
        parent_match_id: 8,
        odds: [
          { odd_def: '1', outcome_id: '1' },
          { odd_def: '2', outcome_id: '3' },
        ],
      },
      { parent_match_id: 9, odds: [{ odd_def: 'X', outcome_id: '2' }] },
    ],
  })
  expect(picksOf(model)).toEqual(picks)
  expect(wantedPicks(picks).map(({ outcomes }) => outcomes)).toEqual(['1', '12', 'X'])
})

test('clearing empties slip and selection and sets the stake; other rounds keep theirs, the oldest are forgotten', () => {
  let models = withModel({}, 1, modelOf({ 7: 1 }, '10'))
  models = withModel(models, 2, clearedOf('10.00'))
  expect(models[2]).toEqual({ betslip: [], stake: '10.00', selectedOdds: [] })
  expect(models[1]?.betslip).toEqual([7])
  for (let id = 3; id <= 13; id++) models = withModel(models, id, clearedOf('0.00'))
  expect([models[1], Object.keys(models).length]).toEqual([undefined, 12])
})

test('the screen clears to the price of one line, as the call tells it: 10, and nothing in a free round', () => {
  const priceOf = (kind: JackpotKind) => amountText(templateOf(kind).entry)
  expect(clearedOf(priceOf('weekly')).stake).toBe('10.00')
  expect(clearedOf(priceOf('grand')).stake).toBe('10.00')
  expect(clearedOf(priceOf('free')).stake).toBe('0.00')
})

test('a 14th match, and an 18th of the 20M jackpot, is refused in the same words', () => {
  const words = JSON.parse(readFileSync(new URL('../../i18n/en/jackpots.json', import.meta.url), 'utf8'))
  const said = (count: number) => words.matchesMax.replace('{{count}}', String(count))
  expect(said(13)).toBe('You can only select outcomes for a maximum of 13 matches')
  expect(said(17)).toBe('You can only select outcomes for a maximum of 17 matches')
})
