// An afternoon of the simulated world, read quickly and plainly: the same readings, state, holds and stored matches.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { createCalendar } from '@walia/simulator/calendar.ts'
import { createStream } from '@walia/simulator/feed/stream.ts'
import { MINUTE } from '@walia/simulator/worldClock.ts'
import { expect, test } from 'vitest'
import { usualOddsChange } from '../adapters/uof/messages/usualOddsChange.ts'
import { readMessage, readPlainly } from '../adapters/uof/parse.ts'
import { applyReading } from '../apply.ts'
import { usualGroupsOf } from '../marketGroups.ts'
import { createFeedState, type FeedState } from '../state.ts'
import { storedStateOf } from '../storedMatch.ts'

const START = Date.parse('2026-11-21T14:00:00.000Z')
const MESSAGES = 700

function bodies(): string[] {
  const stream = createStream(createCalendar('7'), { anchorWall: START, anchorWorld: START, speed: 1 }, START)
  const all: string[] = []
  for (let world = START; all.length < MESSAGES; world += MINUTE)
    for (const { body } of stream.advance(world)) all.push(body.toString())
  return all.slice(0, MESSAGES)
}

/** What a feed gets wrong now and then: prices that jump, a line listed twice, another producer, a message that comes late. */
function disturbed(texts: readonly string[]): string[] {
  return texts.flatMap((text, k) => {
    if (k % 7 === 1) return [text, texts[k - 1] as string]
    if (k % 11 === 2) return [text.replace(/odds="(\d)/g, (_, digit) => `odds="${(Number(digit) + k) % 10}`)]
    if (k % 11 === 3)
      return [text.replace(/<market .*?<\/market>/, (market) => market + market.replace(/odds="/, '$&9'))]
    if (k % 11 === 4) return [text.replace(' product="1"', ' product="3"')]
    if (k % 11 === 5) return [text.replace(/ active="1"/, ' active="maybe"')]
    return [text]
  })
}

function played() {
  const now = { at: START }
  const state = createFeedState(usualGroupsOf, undefined, {
    ...{ rules: shippedGuard, now: () => now.at, speed: 1 },
    unfilled: () => null,
  })
  return { now, state }
}

const storedIn = (state: FeedState) =>
  [...state.matches.values()].map((match) => [match.urn, match.version, storedStateOf(match), [...match.ladders]])

/** Texts of 20 KB: a difference is looked for only where there is one. */
function same(a: string, b: string): void {
  if (a !== b) expect(a).toBe(b)
}

test('the simulated world, with what a feed gets wrong, is the same read quickly and read plainly', {
  timeout: 120_000,
}, () => {
  const [quick, plain] = [played(), played()]
  let held = 0
  let isQuick = 0
  for (const text of disturbed(bodies())) {
    const reading = readPlainly(text, null)
    same(JSON.stringify(readMessage(text, null)), JSON.stringify(reading))
    if (usualOddsChange(Buffer.from(text)) !== null) isQuick++
    if (reading.kind === 'event') quick.now.at = plain.now.at = reading.event.at
    const [a, b] = [applyReading(quick.state, readMessage(text, null)), applyReading(plain.state, reading)]
    held += a.guardEvents.length
    const did = ({ lineKeys, status, ignored, faults, guardEvents }: typeof a) =>
      JSON.stringify({ lineKeys, status, ignored, faults, guardEvents })
    same(did(a), did(b))
  }
  same(JSON.stringify(storedIn(quick.state)), JSON.stringify(storedIn(plain.state)))
  expect(held).toBeGreaterThan(20)
  expect(isQuick).toBeGreaterThan(0.9 * MESSAGES)
})
