// The past as REST tells it, read from a simulated world: the same matches however often it is asked, none that is not over.
import { createSimulator } from '@walia/simulator/index.ts'
import { expect, test } from 'vitest'
import { type PastMatch, pastMatchesOf } from './results.ts'

const NOW = Date.parse('2026-11-23T10:00:00.000Z')
const DAY = 86_400_000

async function past(fromMs: number, toMs: number, now = NOW): Promise<PastMatch[]> {
  const worldClock = { anchorWall: NOW, anchorWorld: NOW, speed: 1 }
  const simulator = createSimulator({ seed: '7', worldClock, now: () => now })
  const matches: PastMatch[] = []
  for await (const text of simulator.results?.(fromMs, toMs) ?? []) matches.push(...pastMatchesOf(text))
  return matches
}

test('every match of a day that is over, with its final and its half-time score', async () => {
  const matches = await past(NOW - DAY, NOW)
  expect(matches.length).toBeGreaterThan(400)
  expect(new Set(matches.map(({ fixture }) => fixture.urn)).size).toBe(matches.length)
  expect(matches.every(({ fixture }) => fixture.startsAt >= NOW - DAY && fixture.startsAt < NOW)).toBe(true)
  expect(new Set(matches.map(({ status }) => status.status))).toEqual(new Set([4]))
  const football = matches.filter(({ fixture }) => fixture.sportId === 1)
  expect(football.every(({ status }) => status.periodScores?.map(({ code }) => code).join() === '6,7')).toBe(true)
})

test('requested again later, the same matches have the same results', async () => {
  const before = await past(NOW - 2 * DAY, NOW - DAY)
  expect(await past(NOW - 2 * DAY, NOW - DAY, NOW + 3 * DAY)).toEqual(before)
})

test('read side by side in two languages, the same matches have the same results', async () => {
  const worldClock = { anchorWall: NOW, anchorWorld: NOW, speed: 1 }
  const { results } = createSimulator({ seed: '7', worldClock, now: () => NOW })
  const amharic = results?.(NOW - DAY, NOW, 'am')[Symbol.asyncIterator]()
  let count = 0
  for await (const text of results?.(NOW - DAY, NOW) ?? []) {
    const other = await amharic?.next()
    const finalsOf = (xml: string) => pastMatchesOf(xml).map(({ fixture, status }) => ({ ...status, urn: fixture.urn }))
    expect(finalsOf(other?.value)).toEqual(finalsOf(text))
    count += finalsOf(text).length
  }
  expect(count).toBe((await past(NOW - DAY, NOW)).length)
})

test.each([
  ['', []],
  ['<match_summaries/>', []],
  ['<match_summaries><match_summary><sport_event_status status="4"/></match_summary></match_summaries>', []],
  ['<match_summaries><match_summary><sport_event id="sr:match:1"/></match_summary></match_summaries>', []],
])('%j holds no match', (text, matches) => {
  if (text === '') expect(() => pastMatchesOf(text)).toThrow()
  else expect(pastMatchesOf(text)).toEqual(matches)
})
