// Name templates, variants and the fall-back of languages.
import { describe, expect, test } from 'vitest'
import { descriptionsOf } from './adapters/uof/descriptions.ts'
import { createNames } from './names.ts'
import { filledTemplate } from './nameTemplate.ts'
import { createFeedState, matchOf, putFixture } from './state.ts'

const fixture = {
  urn: 'sr:match:7',
  parentMatchId: 7,
  sportId: 1,
  sportName: 'Soccer',
  categoryId: 1,
  category: 'England',
  competitionId: 17,
  competitionName: 'Premier League',
  home: 'Arsenal',
  away: 'Chelsea',
  startsAt: 0,
  isSrl: false,
}
const state = createFeedState(() => [])
putFixture(state, fixture)
const match = matchOf(state, fixture.urn)

const { names, put } = createNames()
put(
  'en',
  descriptionsOf([
    `<market_descriptions response_code="OK">
      <market id="1" name="1x2" groups="all|score|regular_play"><outcomes><outcome id="1" name="{$competitor1}"/><outcome id="2" name="draw"/><outcome id="3" name="{$competitor2}"/></outcomes></market>
      <market id="16" name="Handicap" groups="all"><outcomes><outcome id="1714" name="{$competitor1} ({+hcp})"/><outcome id="1715" name="{$competitor2} ({-hcp})"/></outcomes></market>
      <market id="202" name="{!setnr} set - winner" groups="all|set"/>
      <market id="21" name="Exact goals"/>
    </market_descriptions>`,
    `<variant_descriptions><variant id="sr:exact_goals:3+"><outcomes><outcome id="sr:exact_goals:3+:88" name="3+"/></outcomes></variant></variant_descriptions>`,
  ]),
)
put(
  'am',
  descriptionsOf([
    '<market_descriptions><market id="1" name="አሸናፊ"><outcomes><outcome id="2" name="አቻ"/></outcomes></market></market_descriptions>',
  ]),
)

test.each([
  [1, '', '1', 'en', '1x2', 'Arsenal'],
  [1, '', '2', 'amh', 'አሸናፊ', 'አቻ'],
  [1, '', '2', 'om', '1x2', 'draw'],
  [16, 'hcp=-0.25', '1714', 'en', 'Handicap', 'Arsenal (-0.25)'],
  [16, 'hcp=-0.25', '1715', 'am', 'Handicap', 'Chelsea (+0.25)'],
  [202, 'setnr=2', '4', 'en', '2nd set - winner', '4'],
  [21, 'variant=sr:exact_goals:3+', 'sr:exact_goals:3+:88', 'en', 'Exact goals', '3+'],
  [777, '', 'x', 'en', '#777', 'x'],
])('%s %s %s in %s', (market, specifiers, outcomeId, language, marketName, outcomeName) => {
  const line = { market, specifiers }
  expect([names.market(match, line, language), names.outcome(match, line, outcomeId, language)]).toEqual([
    marketName,
    outcomeName,
  ])
})

test('groups come from the description, else from our own table', () => {
  expect([names.groups(202), names.groups(166), names.groups(777)]).toEqual([
    ['all', 'set'],
    ['all', 'corners', 'regular_play'],
    [],
  ])
})

describe('templates', () => {
  const values = {
    home: 'H',
    away: 'A',
    specifiers: new Map([
      ['n', '2'],
      ['h', '1.5'],
      ['z', '0'],
      ['s', '0:1'],
      ['player', 'sr:player:9'],
    ]),
    profile: (urn: string) => (urn === 'sr:player:9' ? 'Kane' : null),
    ordinal: (number: number) => `${number}nd`,
  }
  test.each([
    ['{$event}', 'H - A'],
    ['{n} {+n} {-n} {!n}', '2 +2 -2 2nd'],
    ['{(n+1)} {(n-1)} {!(n+1)}', '3 1 3nd'],
    ['{+h} {-h} {+z} {-z} {+s}', '+1.5 -1.5 0 0 0:1'],
    ['{%player}', 'Kane'],
    ['{unknown} {$x} {(h+1)} {', '{unknown} {$x} {(h+1)} {'],
  ])('%s', (template, expected) => {
    expect(filledTemplate(template, values)).toBe(expected)
  })
})
