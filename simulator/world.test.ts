// The world's feed as a whole: what is on, in which order it is told, and that telling it again gives the same words.

import { marketOf } from '@walia/domain/settlement/markets.ts'
import { specifiersOf } from '@walia/domain/settlement/scoreboard.ts'
import { settleMarket } from '@walia/domain/settlement/settleMarket.ts'
import { describe, expect, test } from 'vitest'
import { createCalendar } from './calendar.ts'
import { COMPETITIONS } from './catalogue/competitions.ts'
import { messagesOf } from './feed/beatMessages.ts'
import type { Message } from './feed/messages.ts'
import { recoveryOf } from './feed/recovery.ts'
import { scriptOf } from './feed/script.ts'
import { createStream, isLive } from './feed/stream.ts'
import type { Match } from './fixtures.ts'
import { playOf, stateAt } from './play/state.ts'
import { lineUpOf } from './prices/lineUp.ts'
import { DAY, HOUR, MINUTE, type WorldClock, wallAt } from './worldClock.ts'

const START = Date.UTC(2026, 10, 21, 9, 0, 0)
const FAST: WorldClock = { anchorWall: START, anchorWorld: START, speed: 10 }
const CLOCK: WorldClock = { anchorWall: START, anchorWorld: START, speed: 1 }

function told(seed: string, clock: WorldClock, from: number, minutes: number): Message[] {
  const stream = createStream(createCalendar(seed), clock, from)
  return [...stream.advance(from + minutes * MINUTE)]
}

function attribute(text: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(text)?.[1]
}

/** Elements balance, attributes are quoted: enough to call a text of ours well-formed. */
function expectWellFormed(text: string): void {
  const open: string[] = []
  let rest = text.replace(/^<\?xml[^>]*\?>/, '')
  while (rest !== '') {
    const tag = /^<(\/?)([A-Za-z_]\w*)((?:\s[A-Za-z_]\w*="[^"<>]*")*)(\/?)>/.exec(rest)
    if (tag === null) {
      const words = /^[^<>]+/.exec(rest)
      if (words === null || open.length === 0) throw new Error(`not well-formed at ${rest.slice(0, 80)}`)
      rest = rest.slice(words[0].length)
      continue
    }
    if (tag[1] === '/') expect(open.pop()).toBe(tag[2])
    else if (tag[4] !== '/') open.push(tag[2] as string)
    rest = rest.slice(tag[0].length)
  }
  expect(open).toEqual([])
}

describe('what is on', () => {
  const calendar = createCalendar('walia')
  const hours = [0, 3, 7, 11, 15, 19, 22, 50, 101, 140]

  test.each(hours)('%i hours on: 800 upcoming within a week, 25 live, SRL among both', (hour) => {
    const at = START + hour * HOUR
    const agents = [...createStream(calendar, CLOCK, at).agents()]
    const upcoming = agents.filter(({ match }) => match.kickoffAt > at && match.kickoffAt < at + 7.1 * DAY)
    const live = agents.filter((agent) => isLive(agent, at))
    expect(upcoming.length).toBeGreaterThanOrEqual(800)
    expect(live.length).toBeGreaterThanOrEqual(25)
    expect(upcoming.some(({ match }) => match.home.name.endsWith(' SRL'))).toBe(true)
    expect(live.some(({ match }) => match.competition.simulated)).toBe(true)
    expect(new Set(upcoming.map(({ match }) => match.competition.sport.id)).size).toBeGreaterThanOrEqual(8)
    expect(new Set(upcoming.map(({ match }) => match.competition.id)).size).toBeGreaterThanOrEqual(40)
  })

  test('no side plays itself and every match number names its match', () => {
    for (const match of calendar.matchesOfDay(20_780)) {
      expect(match.home.id).not.toBe(match.away.id)
      expect(calendar.matchOf(match.urn)).toBe(match)
    }
    expect(new Set(COMPETITIONS.map(({ id }) => id)).size).toBe(COMPETITIONS.length)
  })
})

test('a world of few leagues has some of each sport, all of them matches of the whole world, at most a third', () => {
  const few = createCalendar('walia', [], 'few')
  const [some, all] = [few, CALENDAR].map((calendar) => [20_779, 20_780].flatMap((day) => calendar.matchesOfDay(day)))
  const sportsOf = (matches: readonly Match[] = []) => new Set(matches.map(({ competition }) => competition.sport.id))
  expect(all).toEqual(expect.arrayContaining(some ?? []))
  expect(sportsOf(some)).toEqual(sportsOf(all))
  expect(some?.length).toBeLessThan((all?.length ?? 0) / 3)
})

const CALENDAR = createCalendar('walia')
const FIRST_MINUTES = 6

describe('the stream', () => {
  const first = told('walia', CLOCK, START, FIRST_MINUTES)

  test('the same seed sends the same messages, another seed others', () => {
    const again = told('walia', CLOCK, START, 1)
    expect(again.length).toBeGreaterThan(100)
    expect(again.find((message, index) => JSON.stringify(message) !== JSON.stringify(first[index]))).toBeUndefined()
    expect(told('other', CLOCK, START, 1)[0]).not.toEqual(first[0])
  })

  test('a world started in the middle sends the same messages from there on', () => {
    const middle = START + 3 * MINUTE
    const later = first.filter(({ body }) => Number(attribute(body, 'timestamp')) > middle)
    const again = told('walia', CLOCK, middle, FIRST_MINUTES - 3)
    const textsOf = (messages: Message[]): string[] => messages.map(({ body }) => body).sort()
    expect(
      textsOf(again)
        .find((text, index) => text !== textsOf(later)[index])
        ?.slice(0, 200),
    ).toBeUndefined()
    expect(again.length).toBe(later.length)
  })

  test('every message is well-formed, in order of time, and says what its routing key says', () => {
    let last = 0
    for (const { routingKey, body } of first) {
      expectWellFormed(body)
      const [, , , type, sport, urn, number] = routingKey.split('.')
      expect(body).toContain(`<${type} `)
      if (sport !== '-') expect(attribute(body, 'event_id')).toBe(`${urn}.${number}`.replace('.', ':'))
      const timestamp = Number(attribute(body, 'timestamp'))
      expect(timestamp).toBeGreaterThanOrEqual(last)
      last = timestamp
    }
  })

  test('an alive of both products every ten seconds', () => {
    const alives = first.filter(({ routingKey }) => routingKey.includes('alive'))
    expect(alives.length).toBe(2 * 6 * FIRST_MINUTES)
  })

  test('the rate of messages stays within bounds', () => {
    const rate = first.length / (FIRST_MINUTES * 60)
    expect(rate).toBeGreaterThan(4)
    expect(rate).toBeLessThan(20)
  })

  test('a score rises only while the match is stopped', () => {
    const stopped = new Set<string>()
    const goals = new Map<string, number>()
    let seen = 0
    for (const { body } of told('walia', FAST, START, 8)) {
      const urn = attribute(body, 'event_id') ?? ''
      const sport = createdSportOf(urn)
      if (sport !== 1) continue
      if (body.includes('<bet_stop ')) stopped.add(urn)
      const score = /home_score="(\d+)" away_score="(\d+)"/.exec(body)
      if (body.includes('<odds_change ') && score) {
        const total = Number(score[1]) + Number(score[2])
        const before = goals.get(urn)
        if (before !== undefined && total > before) {
          seen++
          expect(stopped.has(urn)).toBe(true)
        }
        goals.set(urn, total)
        if (body.includes('betstop_reason')) stopped.delete(urn)
      }
    }
    expect(seen).toBeGreaterThan(2)
  })
})

function createdSportOf(urn: string): number | undefined {
  return urn === '' ? undefined : CALENDAR.matchOf(urn)?.competition.sport.id
}

describe('over days', () => {
  // The scripts themselves: prices, which make up most of the feed, are left out.
  const matches = [20_779, 20_780, 20_781].flatMap((day) => [...CALENDAR.matchesOfDay(day)])
  const day = matches.flatMap((match) => {
    const script = scriptOf(match, playOf(match), FAST.speed)
    return script.beats.flatMap((beat) => (beat.kind === 'score' ? [] : messagesOf(script, beat, FAST)))
  })

  test('every kind of message occurs', () => {
    const kinds = new Set(day.map(({ routingKey }) => routingKey.split('.')[3]))
    expect([...kinds].sort()).toEqual([
      'bet_cancel',
      'bet_settlement',
      'bet_stop',
      'odds_change',
      'rollback_bet_cancel',
      'rollback_bet_settlement',
    ])
    expect(day.some(({ body }) => body.includes('void_factor="0.5"'))).toBe(true)
    expect(day.some(({ body }) => body.includes('void_reason="13"'))).toBe(true)
  })

  test('confirmed settlements are what the rules make of the final score', () => {
    let checked = 0
    for (const { body } of day.filter((each) => each.body.includes('certainty="2"')).slice(0, 150)) {
      const match = CALENDAR.matchOf(attribute(body, 'event_id') ?? '')
      if (match === undefined) throw new Error('unknown match')
      const play = playOf(match)
      const { board } = stateAt(match, play, play.endAt)
      for (const [text, id, specifiers = '', voided] of body.matchAll(
        /<market id="(\d+)"(?: specifiers="([^"]*)")?( void_reason="\d+")?>.*?<\/market>/g,
      )) {
        if (voided) continue
        const results = settleMarket(Number(id), specifiersOf(specifiers), board) ?? []
        for (const { id: outcome, result, voidFactor } of results) {
          const factor = voidFactor === undefined ? '' : ` void_factor="${voidFactor}"`
          expect(text).toContain(`<outcome id="${outcome}" result="${result}"${factor}/>`)
          checked++
        }
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })

  test('every line that may be offered is settled in the end', () => {
    for (const match of matches.slice(0, 300)) {
      const play = playOf(match)
      const { board } = stateAt(match, play, play.endAt)
      for (const { market, values } of lineUpOf(match, play)) {
        expect(
          settleMarket(market.id, values, board),
          `${match.urn} ${market.id} ${JSON.stringify(values)}`,
        ).toBeDefined()
      }
    }
  })
})

describe('recovery', () => {
  const at = START + 2 * HOUR
  const calendar = createCalendar('walia')
  const stream = createStream(calendar, CLOCK, at)
  const world = { calendar, clock: CLOCK, stream, now: () => wallAt(CLOCK, at) }

  test.each([1, 3] as const)('product %i: settlements since, every current line, then snapshot_complete', (product) => {
    const answer = [...recoveryOf(world, { product, afterMs: at - HOUR, requestId: 77 })].filter(
      (each) => each !== undefined,
    )
    for (const { body } of answer) {
      expect(attribute(body, 'request_id')).toBe('77')
      expect(attribute(body, 'product')).toBe(String(product))
      expectWellFormed(body)
    }
    expect(answer.at(-1)?.body).toContain('<snapshot_complete ')
    expect(answer.filter(({ body }) => body.includes('<odds_change ')).length).toBeGreaterThan(product === 1 ? 25 : 700)
    expect(answer.some(({ body }) => body.includes('<bet_settlement '))).toBe(true)
  })

  test('a recovery without a time sends current odds only', () => {
    const answer = [...recoveryOf(world, { product: 1, afterMs: null, requestId: 1 })]
    expect(answer.some((each) => each?.body.includes('<bet_settlement '))).toBe(false)
  })

  test('recovered odds equal those that were sent', () => {
    const running = createStream(calendar, CLOCK, START)
    const toldOdds = new Map<string, string>()
    for (const { body, product } of running.advance(START + 2 * MINUTE)) {
      if (product === 3 && body.includes('<odds_change '))
        for (const [key, odds] of oddsOf(body)) toldOdds.set(key, odds)
    }
    const then = { calendar, clock: CLOCK, stream: running, now: () => START + 2 * MINUTE }
    const recovered = [...recoveryOf(then, { product: 3, afterMs: null, requestId: 2 })]
      .flatMap((each) => oddsOf(each?.body ?? ''))
      .filter(([key]) => toldOdds.has(key))
    expect(recovered.filter(([key, odds]) => toldOdds.get(key) !== odds)).toEqual([])
    expect(recovered.length).toBeGreaterThan(1000)
  })
})

/** Odds of the first outcome by event, market and specifiers. */
function oddsOf(body: string): [string, string][] {
  const lines = body.matchAll(
    /<market id="(\d+)"(?: specifiers="([^"]*)")?[^>]*status="1"[^>]*><outcome id="\d+" odds="([^"]*)"/g,
  )
  const event = attribute(body, 'event_id')
  return [...lines].map(([, id, specifiers, odds]) => [`${event} ${id} ${specifiers}`, odds as string])
}

test('every market that is sent has a description with its outcomes', async () => {
  const { descriptionXml } = await import('./feed/rest.ts')
  const bodies = told('walia', CLOCK, START, 1).map(({ body }) => body)
  const ids = new Set(bodies.flatMap((body) => [...body.matchAll(/<market id="(\d+)"/g)].map(([, id]) => id)))
  expect(ids.size).toBeGreaterThan(10)
  for (const id of ids) expect(marketOf(Number(id)), id).toBeDefined()
  for (const lang of ['en', 'am', 'om', 'zh']) {
    const text = await descriptionXml('markets', lang)
    expectWellFormed(text.replace(/\n\s*/g, ''))
    expect([...ids].filter((id) => !text.includes(`<market id="${id}" `))).toEqual([])
  }
})
