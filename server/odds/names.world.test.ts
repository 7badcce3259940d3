// The names of everything that the simulated world sells, in every language: no place left unfilled, no bare number.
import { createCalendar } from '@walia/simulator/calendar.ts'
import { SPORTS } from '@walia/simulator/catalogue/sports.ts'
import { descriptionXml } from '@walia/simulator/feed/rest.ts'
import { playOf } from '@walia/simulator/play/state.ts'
import { lineUpOf } from '@walia/simulator/prices/lineUp.ts'
import { beforeAll, expect, test } from 'vitest'
import { descriptionsOf } from './adapters/uof/descriptions.ts'
import { canonicalSpecifiers } from './adapters/uof/line.ts'
import { createNames, type NamesWriter } from './names.ts'
import { createFeedState, matchOf } from './state.ts'

const LANGUAGES = ['en', 'am', 'om', 'zh'] as const
const MATCHES = Array.from({ length: 7 }, (_, day) => createCalendar('names').matchesOfDay(20_780 + day)).flat()
const match = matchOf(
  createFeedState(() => []),
  'sr:match:1',
)
let writer: NamesWriter

beforeAll(async () => {
  writer = createNames()
  for (const language of LANGUAGES) writer.put(language, descriptionsOf([await descriptionXml('markets', language)]))
})

test.each(SPORTS.flatMap(({ id, name }) => LANGUAGES.map((language) => [name, language, id] as const)))(
  '%s in %s',
  (_, language, id) => {
    const some = MATCHES.find(({ competition }) => competition.sport.id === id)
    if (some === undefined) throw new Error('no match of this sport')
    const wrong: string[] = []
    const seen = new Map<string, string>()
    for (const { market, specifiers } of lineUpOf(some, playOf(some))) {
      const line = { market: market.id, specifiers: canonicalSpecifiers(specifiers) ?? '' }
      const title = writer.names.market(match, line, language)
      const outcomes = Object.values(market.outcomes).map((each) => [
        each,
        writer.names.outcome(match, line, each, language),
      ])
      if (writer.unfilled(line.market, line.specifiers) !== null)
        wrong.push(`${line.market} ${line.specifiers}: unfilled`)
      for (const text of [title, ...outcomes.map(([, text]) => text as string)])
        if (text === '' || /[{}#]|undefined/.test(text)) wrong.push(`${line.market} ${line.specifiers}: ${text}`)
      for (const [outcome, text] of outcomes)
        if (outcome === text && outcome !== '1') wrong.push(`${line.market}: outcome ${outcome} has no name`)
      if (new Set(outcomes.map(([, text]) => text)).size < outcomes.length)
        wrong.push(`${line.market}: two outcomes of one name`)
      // Two markets of one name could not be told apart on a slip.
      const other = seen.get(`${title} ${line.specifiers}`)
      if (other !== undefined && other !== String(line.market)) wrong.push(`${line.market} and ${other}: ${title}`)
      seen.set(`${title} ${line.specifiers}`, String(line.market))
    }
    expect(wrong).toEqual([])
  },
)

test.each([
  [247, 'setnr=1|total=18.5', '{!gamenr}'],
  [247, 'gamenr=1|total=18.5', null],
  [18, '', '{total}'],
  [202, 'total=1', '{!setnr}'],
  [4040, 'x=1', null],
])('%d with %j lacks %s', (market, specifiers, place) => {
  const name = writer.unfilled(market, specifiers)
  if (place === null) expect(name).toBeNull()
  else expect(name).toContain(place)
})
