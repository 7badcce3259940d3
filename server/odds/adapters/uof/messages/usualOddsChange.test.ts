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
const body = fc
  .record({
    head: mostly(`event_id="${EVENT}" product="1" timestamp="1000"`, 'event_id="x"', `event_id="${EVENT}" product="1"`),
    before: mostly(
      '<sport_event_status status="1" match_status="6"/>',
      '',
      '<!-- <odds> -->',
      '<!-- ',
      '<odds/>',
      '<x><odds></odds></x>',
      '<sport_event_status status="x"/>',
      '<!-- ሰላም -->',
    ),
    odds: mostly('<odds>', '<odds betstop_reason="8">', ''),
    markets: fc.array(market, { maxLength: 4 }),
    end: mostly('</odds></odds_change>', '</odds></odds_change>\n', '</odds><odds/></odds_change>', '</odds>', ''),
  })
  .map(({ head, before, odds, markets, end }) => `<odds_change ${head}>${before}${odds}${markets.join('')}${end}`)

test('bodies in the usual and in any other writing are read as the plain reading reads them', () => {
  fc.assert(fc.property(body, sameAsPlain), { numRuns: 3000 })
})

const USUAL =
  `<?xml version="1.0" encoding="UTF-8"?><odds_change event_id="${EVENT}" timestamp="1000" product="3">` +
  '<sport_event_status status="0" reporting="0" match_status="0"/><odds>' +
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
