// Any query at all, to every read call: an answer in its schema or a refusal with a code, never a fault.
import {
  LiveMatchAnswer,
  MatchAnswer,
  MatchListAnswer,
  SportsAnswer,
  TopLeaguesAnswer,
  TotalsAnswer,
} from '@walia/contract/matches.ts'
import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { createTestApp } from './testApp.ts'

test('any query answers 200 in its schema or 400 with a code, never 5xx', async () => {
  const on = await createTestApp()
  for (let id = 1; id <= 5; id++) on.book.add(id, { live: id % 2 === 0 })
  const schemas: [string, TSchema][] = [
    ['/api/v1/uo/matches', MatchListAnswer],
    ['/api/live/uo/matches', MatchListAnswer],
    ['/api/v1/uo/totalMatches', TotalsAnswer],
    ['/api/v1/uo/sports', SportsAnswer],
    ['/api/v1/uo/topLeagues', TopLeaguesAnswer],
    ['/api/v1/match', MatchAnswer],
    ['/api/live/uo/match', LiveMatchAnswer],
  ]
  const name = fc.constantFrom(
    ...['page', 'limit', 'tab_id', 'tab', 'sub_type_id', 'sport_id', 'tag_id', 'keyword', 'language'],
    ...[
      'country_id',
      'category_id',
      'competition_id',
      'parent_match_id',
      'id',
      'type',
      'matches',
      'time',
      '__proto__',
      'constructor',
    ],
  )
  const value = fc.oneof(
    fc.integer().map(String),
    fc.constantFrom(
      '-1',
      '-2',
      '1',
      '2',
      '1,186,340',
      '18,',
      'en',
      'amh',
      '',
      '1e3',
      'null',
      '99999999999999999999',
      '1h',
      '2026-11-24',
      '5,8',
    ),
    fc.string({ unit: 'binary' }),
  )
  const encode = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ff')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...schemas),
      fc.array(fc.tuple(name, value), { maxLength: 5 }),
      async ([path, schema], query) => {
        const url = `${path}?${query.map(([key, text]) => `${key}=${encode(text)}`).join('&')}`
        const answer = await on.app.inject({ url })
        const body = answer.json()
        if (answer.statusCode === 200) expect(Check(schema, body), url).toBe(true)
        else expect([answer.statusCode, body.code], url).toEqual([400, 'MALFORMED'])
      },
    ),
    { numRuns: 400 },
  )
  await on.app.close()
})
