// The command line: files in order, one JSON answer, and no file that ends the run.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'walia-feed-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const script = fileURLToPath(new URL('feedApply.ts', import.meta.url))
const file = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const apply = (...files: readonly string[]) =>
  JSON.parse(execFileSync(process.execPath, [script, ...files], { encoding: 'utf8' }))
const change = (event: number, at: number, markets: string) =>
  `<odds_change product="3" event_id="sr:match:${event}" timestamp="${at}"><odds>${markets}</odds></odds_change>`
const goals = (line: string) =>
  `<market id="18" specifiers="total=${line}"><outcome id="12" odds="1.9166666667"/><outcome id="13" odds="1.00"/></market>`

test('events by id, lines by market and specifiers, odds as text, what is sold in hundredths', () => {
  const one = file('one.xml', change(22, 1, goals('2.5')))
  const two = file(
    'two.xml',
    change(11, 1, `${goals('3.5')}${goals('2.5')}<market id="1" status="-1"/>`) + change(22, 0, goals('2.5')),
  )
  const broken = file('broken.xml', '<odds_change product="3" event_id="sr:match:22" timestamp=')
  const answer = apply(one, two, broken)
  const line = (specifiers: string, status: number, sell: number | null) => ({
    market: 18,
    specifiers,
    product: 3,
    status,
    favourite: false,
    outcomes: [
      { id: '12', odds: '1.9166666667', active: true, sell },
      { id: '13', odds: '1.00', active: true, sell: null },
    ],
  })
  expect(answer).toEqual({
    events: [
      {
        id: 'sr:match:11',
        lines: [
          { market: 1, specifiers: '', product: 3, status: -1, favourite: false, outcomes: [] },
          line('total=2.5', 1, 191),
          line('total=3.5', 1, 191),
        ],
        settlements: [],
        cancels: [],
      },
      { id: 'sr:match:22', lines: [line('total=2.5', -1, null)], settlements: [], cancels: [] },
    ],
    ignored: [
      {
        file: two,
        reason: 'older than the last message applied',
        urn: 'sr:match:22',
        market: 18,
        specifiers: 'total=2.5',
      },
    ],
    errors: [{ file: broken, message: expect.any(String) }],
  })
})

test('a bet stop closes the groups that descriptions among the files name; without them our own table is used', () => {
  const open = file('open.xml', change(1, 1, goals('2.5')))
  const stop = file('stop.xml', '<bet_stop product="3" event_id="sr:match:1" timestamp="2" groups="corners"/>')
  const described = file(
    'markets.xml',
    '<market_descriptions><market id="18" name="Total" groups="all|corners"/></market_descriptions>',
  )
  expect(apply(open, stop).events[0].lines[0].status).toBe(1)
  expect(apply(described, open, stop).events[0].lines[0].status).toBe(-1)
})

test('a file that is not there is an error among others', () => {
  const answer = apply(join(folder, 'nowhere.xml'), file('x.xml', '\0'))
  expect(answer.errors).toHaveLength(2)
  expect(answer.events).toEqual([])
})
