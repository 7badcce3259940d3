// The quick reading of odds_change: whatever stands in a body, it says the same as the plain one, or nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage, readPlainly } from '../parse.ts'
import { EVENT } from '../samples/messages.ts'
import { textOf } from '../xml.ts'
import { usualOddsChange } from './usualOddsChange.ts'

const quick = (text: string) => usualOddsChange(Buffer.from(text))

function sameAsPlain(body: string | Buffer): void {
  const text = textOf(body)
  expect(readMessage(body, null)).toEqual(readPlainly(text, null))
  expect(quick(text) ?? readPlainly(text, null)).toEqual(readPlainly(text, null))
}

const number = fc.oneof(
  fc.constantFrom(
    '1',
    '0',
    '12',
    '1.9',
    '1.926',
    '01.5',
    '02',
    '1.50',
    '15',
    '150',
    '2.',
    '.5',
    '',
    '1.5.2',
    '-1',
    '1e3',
  ),
  fc.constantFrom(
    '1048575',
    '1048576',
    '99999999',
    '0.1234',
    '000000000001',
    '1'.repeat(30),
    'a',
    '&amp;',
    'አ',
    '<',
    "'",
  ),
  fc.integer({ min: 0, max: 40 }).map(String),
  fc.integer({ min: 0, max: 2_000_000 }).map((price) => (price / 1000).toFixed(price % 4)),
)
const mostly = (usual: string, ...rare: string[]) => fc.constantFrom(...Array<string>(8).fill(usual), ...rare)
const outcome = fc
  .record({
    id: number,
    odds: number,
    priced: mostly('yes', 'no'),
    chance: mostly(' probabilities="0.48"', '', ` probabilities="${'0'.repeat(40)}"`, ' probabilities="x"', ' a="1"'),
    active: mostly(
      ' active="1"',
      ' active="0"',
      ' active="true"',
      " active='1'",
      '',
      ' active="2"',
      ' active="1" team="1"',
    ),
    end: mostly('/>', ' />', '></outcome>', '>', '/', '/> '),
  })
  .map(
    ({ id, odds, priced, chance, active, end }) =>
      `<outcome id="${id}"${priced === 'yes' ? ` odds="${odds}"` : ''}${chance}${active}${end}`,
  )
const attribute = mostly(
  ' specifiers="total=2.5"',
  ' specifiers="a=1|total=2.5"',
  ' specifiers="total=1.5|a=1"',
  ' specifiers="total"',
  ' favourite="1"',
  ' status="0"',
  ' status="9"',
  ' cashout_status="1"',
  ' note="a>b"',
  '',
)
const market = fc
  .record({
    name: mostly('<market', '<markets', '<other', '<!-- ', ' <market', '<x:market'),
    id: mostly(' id="18"', ' id="1"', '', ' id="x"', ' id="18" id="1"'),
    attributes: fc.array(attribute, { maxLength: 3 }),
    outcomes: fc.array(outcome, { maxLength: 4 }),
    end: mostly('</market>', '</market >', '', '</markets>', '</market>\n'),
    closed: mostly('no', 'yes'),
  })
  .map(({ name, id, attributes, outcomes, end, closed }) =>
    closed === 'yes'
      ? `${name}${id}${attributes.join('')}/>`
      : `${name}${id}${attributes.join('')}>${outcomes.join('')}${end}`,
  )
const clock = mostly(
  '<clock match_time="45:00" stopped="true"/>',
  '<clock match_time="12:00" remaining_time_in_period="3:00" stopped="false"/>',
  '<clock remaining_time_in_period="x"/>',
  '<clock match_time="4>5:00"/>',
  '<clock match_time="4/>5:00"/>',
  '<clock match_time="45:00"></clock>',
  '<clock match_time="&amp;"/>',
  '<clock match_time="አ"/>',
  '<clock match_time="1" match_time="2"/>',
  '<clocks match_time="45:00"/>',
  '<clock/>',
)
const periods = mostly(
  '<period_scores><period_score match_status_code="6" number="1" home_score="0" away_score="1"/></period_scores>',
  '<period_scores><period_score match_status_code="6" home_score="x" away_score="1"/></period_scores>',
  '<period_scores><!-- </period_scores> --></period_scores>',
  '<period_scores><period_scores></period_scores></period_scores>',
  '<period_scores></period_scores>',
  '<period_scores/>',
  '<period_scores>',
)
const statistics = mostly(
  '<statistics><yellow_cards home="0" away="3"/><corners home="2" away="1"/></statistics>',
  '<statistics><corners home="2" away="1"/><corners home="3" away="1"/></statistics>',
  '<statistics><corners home="x" away="1"/></statistics>',
  `<statistics>${'<a>'.repeat(29)}${'</a>'.repeat(29)}</statistics>`,
  `<statistics>${'<a>'.repeat(30)}${'</a>'.repeat(30)}</statistics>`,
  '<statistics>',
)
const status = fc
  .record({
    opening: mostly(
      '<sport_event_status status="1" reporting="1" match_status="6" home_score="0" away_score="1">',
      '<sport_event_status status="1" match_status="6" current_server="2" home_gamescore="15" away_gamescore="x">',
      '<sport_event_status match_status="6" note="a>b">',
      '<sport_event_status status="x">',
      '<sport_event_status status="1" match_status="6"/>',
      '<sport_event_status>',
    ),
    parts: fc.array(fc.oneof(clock, periods, statistics, fc.constantFrom('', '<results/>', ' ', 'text', '<!-- -->')), {
      maxLength: 4,
    }),
    end: mostly('</sport_event_status>', '</sport_event_status >', ''),
  })
  .map(({ opening, parts, end }) => `${opening}${parts.join('')}${end}`)
const PROPERTIES =
  '<odds_generation_properties><expected_totals>2.53</expected_totals>' +
  '<expected_supremacy>-0.18</expected_supremacy></odds_generation_properties>'
const body = fc
  .record({
    declaration: mostly('<?xml version="1.0" encoding="UTF-8"?>', '', '<?xml version="1.0"?>', '\ufeff', '\n'),
    head: fc.oneof(
      mostly(
        `event_id="${EVENT}" product="1" timestamp="1000"`,
        `timestamp="1000" event_id="${EVENT}" product="3" request_id="77"`,
        `event_id="${EVENT}" product="1" timestamp="1000" request_id=""`,
        `event_id="${EVENT}" product="1" product="1" timestamp="1000"`,
        `event_id='${EVENT}' product="1" timestamp="1000"`,
        `event_id="${EVENT}" product="1" timestamp="1000" odds_change_reason="1"`,
        'event_id="x" product="1" timestamp="1000"',
        'event_id="sr:match:a&amp;b" product="1" timestamp="1000"',
        'event_id="sr:match:አ" product="1" timestamp="1000"',
        'event_id="x"',
        `event_id="${EVENT}" product="1"`,
      ),
      fc
        .record({ product: number, at: number })
        .map(({ product, at }) => `event_id="${EVENT}" product="${product}" timestamp="${at}"`),
    ),
    before: fc.oneof(
      status,
      fc.constantFrom(
        '',
        '<!-- <odds> -->',
        '<!-- ',
        '<odds/>',
        '<x><odds></odds></x>',
        '<sport_event_status status="x"/>',
        '<!-- ሰላም -->',
      ),
    ),
    properties: mostly(
      PROPERTIES,
      '',
      PROPERTIES.replace('2.53', ''),
      PROPERTIES.replace('2.53', 'many'),
      PROPERTIES.replace('2.53', '<a/>'),
      PROPERTIES.replace('0.18', '<'),
      PROPERTIES.replace('</expected_totals>', ''),
      `${PROPERTIES}${PROPERTIES}`,
    ),
    odds: mostly('<odds>', '<odds betstop_reason="8">', '', '</odds_change>', '</odds_change><odds>'),
    markets: fc.array(market, { maxLength: 4 }),
    end: mostly('</odds></odds_change>', '</odds></odds_change>\n', '</odds><odds/></odds_change>', '</odds>', ''),
  })
  .map(({ declaration, head, before, properties, odds, markets, end }) => {
    // A status alone has no markets.
    const rest = odds === '</odds_change>' ? '' : `${markets.join('')}${end}`
    return `${declaration}<odds_change ${head}>${before}${properties}${odds}${rest}`
  })

test('bodies in the usual and in any other writing are read as the plain reading reads them', () => {
  fc.assert(fc.property(body, sameAsPlain), { numRuns: 3000 })
})

const USUAL =
  `<?xml version="1.0" encoding="UTF-8"?><odds_change event_id="${EVENT}" timestamp="1000" product="3">` +
  '<sport_event_status status="1" reporting="1" match_status="6" home_score="0" away_score="1">' +
  '<clock match_time="45:00" stopped="true"/><period_scores><period_score match_status_code="6" number="1" ' +
  'home_score="0" away_score="1"/></period_scores><statistics><yellow_cards home="0" away="3"/>' +
  `<corners home="2" away="1"/></statistics></sport_event_status>${PROPERTIES}<odds>` +
  '<market id="18" specifiers="total=2.5" favourite="1" status="1" cashout_status="1">' +
  '<outcome id="12" odds="1.845" probabilities="0.517364" active="1"/><outcome id="13" odds="215.5" active="0"/></market>' +
  '<market id="1" status="-1"/><market id="41" status="1"><outcome id="84" active="0"/></market></odds></odds_change>'

test('a usual body with a byte changed, added or left out is read as the plain reading reads it', () => {
  expect(quick(USUAL)).not.toBeNull()
  const change = fc.record({
    at: fc.nat(USUAL.length - 1),
    byte: fc.oneof(fc.constantFrom(...Buffer.from('<>/="0129. ')), fc.nat(255)),
    kind: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 3 }), (changes) => {
      let bytes = Buffer.from(USUAL)
      for (const { at, byte, kind } of changes) {
        const rest = bytes.subarray(at + (kind === 0 ? 0 : 1))
        bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(kind === 2 ? [] : [byte]), rest])
      }
      sameAsPlain(bytes)
    }),
    { numRuns: 3000 },
  )
})

test('what a longer body left behind is not read as a part of the next one', () => {
  const cut = USUAL.length - '</statistics></sport_event_status>'.length
  for (let end = 1; end < USUAL.length; end++) {
    quick(USUAL)
    sameAsPlain(USUAL.slice(0, end))
    if (end < cut) expect(quick(USUAL.slice(0, end))).toBeNull()
  }
})

test('a status without markets is read quickly', () => {
  const [before] = USUAL.split('<odds>')
  const text = `${before}</odds_change>\n`
  expect(quick(text)).toMatchObject({
    kind: 'event',
    event: { status: { homeScore: '0', clock: '45:00' }, lines: null },
  })
  expect(quick(text)).toEqual(readPlainly(text, null))
})

test('a usual body is read quickly, and one that is too large for it all the same', () => {
  expect(quick(USUAL)).toEqual(readPlainly(USUAL, null))
  const markets = Array.from(
    { length: 10_000 },
    (_, k) =>
      `<market id="${k}" status="1"><outcome id="1" odds="1.5" active="1"/><outcome id="2" odds="2.${k}" active="1"/></market>`,
  )
  const large = USUAL.replace('<odds>', `<odds>${markets.join('')}`)
  expect(quick(large)).toBeNull()
  sameAsPlain(large)
})

test.each([
  ['an outcome in another order', '<outcome odds="1.5" id="1" active="1"/>'],
  ['an outcome of a player', '<outcome id="sr:player:1" odds="1.5" active="1"/>'],
  ['an outcome that stands twice', '<outcome id="7" odds="1.5" active="1"/><outcome id="7" odds="1.6" active="1"/>'],
])('%s is read plainly, and the markets beside it quickly', (_, outcomes) => {
  const text = USUAL.replace('<market id="1" status="-1"/>', `<market id="1" status="1">${outcomes}</market>`)
  expect(quick(text)).toEqual(readPlainly(text, null))
})

test.each(['1.5 01.5 1.50 001.5 1.500', '0.5 00.5 0.50 .5', '15 150 1.5 015'])(
  '%s: prices and ids keep their texts',
  (texts) => {
    const ids = ['1', '01', '10', '1', '01']
    for (const odds of texts.split(' '))
      for (const id of ids) sameAsPlain(USUAL.replace('id="84" active="0"', `id="${id}" odds="${odds}" active="1"`))
  },
)
