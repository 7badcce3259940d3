// For tests and long runs: the simulated world played to the feed's consumer with the guard, with restarts and late messages.
import { shippedGuard } from '@walia/domain/odds/guardRules.ts'
import { createCalendar } from '@walia/simulator/calendar.ts'
import { recoveryOf } from '@walia/simulator/feed/recovery.ts'
import { descriptionXml } from '@walia/simulator/feed/rest.ts'
import { createStream } from '@walia/simulator/feed/stream.ts'
import { MINUTE, wallAt } from '@walia/simulator/worldClock.ts'
import { descriptionsOf } from '../adapters/uof/descriptions.ts'
import { readMessage } from '../adapters/uof/parse.ts'
import { applyReading } from '../apply.ts'
import { createNames, type NamesWriter } from '../names.ts'
import { createFeedState, type FeedState, noteGap } from '../state.ts'
import { restoreMatch, storedStateOf } from '../storedMatch.ts'

export type WorldRun = {
  seed: string
  /** Of the world, epoch ms. */
  start: number
  /** World seconds per second. */
  speed: number
  /** World minutes. */
  minutes: number
  /** Every so many minutes the consumer is away for three: as a process that restarts, or one that went without the feed. */
  awayEvery: number
  /** Every so many minutes one minute's messages come nearly a minute late. */
  lateEvery?: number
}

export type Alarms = { alarms: string[]; lines: number }

export async function worldNames(): Promise<NamesWriter> {
  const names = createNames()
  for (const language of ['en', 'am', 'om', 'zh'])
    names.put(language, descriptionsOf([await descriptionXml('markets', language)]))
  return names
}

const AWAY_MINUTES = 3
const RECOVERY_AFTER_MS = 17_000
const LATE_MS = 55_000

/** What the guard held and opened; in a world without wrong prices that is nothing. */
export function playWorld(names: NamesWriter, { seed, start, speed, minutes, awayEvery, lateEvery }: WorldRun): Alarms {
  const clock = { anchorWall: start, anchorWorld: start, speed }
  const calendar = createCalendar(seed)
  const stream = createStream(calendar, clock, start)
  const feed = consumer(names, speed)
  for (let minute = 0; minute < minutes; minute++) {
    const world = start + (minute + 1) * MINUTE
    const messages = [...stream.advance(world)].map(({ body }) => body)
    const since = minute % awayEvery
    // Away: what is said is lost, and asked for again.
    if (minute >= awayEvery && since < AWAY_MINUTES) continue
    if (minute >= awayEvery && since === AWAY_MINUTES) {
      if (Math.floor(minute / awayEvery) % 2 === 0) feed.gap()
      else feed.restart()
      // News comes at once, its neighbours' prices with the recovery, which is asked for between two ticks of the world.
      const asked = world + RECOVERY_AFTER_MS
      for (const { body } of stream.advance(asked)) feed.take(body)
      const past = { calendar, clock, stream, now: () => wallAt(clock, asked) }
      const afterMs = wallAt(clock, world - (AWAY_MINUTES + 1) * MINUTE)
      for (const product of [1, 3] as const)
        for (const each of recoveryOf(past, { product, afterMs, requestId: 1 }))
          if (each !== undefined) feed.take(each.body)
      continue
    }
    const late = lateEvery !== undefined && minute % lateEvery === lateEvery - 1
    for (const body of messages) feed.take(body, late ? LATE_MS : 0)
  }
  return feed.result()
}

/** The feed's consumer, on a clock that its messages set. */
function consumer(names: NamesWriter, speed: number) {
  const alarms: string[] = []
  let now = 0
  let lines = 0
  const guard = {
    rules: shippedGuard,
    now: () => now,
    speed,
    unfilled: (id: number, text: string) => names.unfilled(id, text),
  }
  const fresh = (): FeedState => createFeedState(names.names.groups, undefined, guard)
  let state = fresh()
  return {
    take(body: string, lateMs = 0): void {
      const reading = readMessage(Buffer.from(body), null)
      if (reading.kind === 'event') now = reading.event.at + lateMs
      const { match, guardEvents, repriced } = applyReading(state, reading)
      lines += repriced.length
      for (const { kind, key, reason, detail } of guardEvents)
        alarms.push(`${new Date(now).toISOString()} ${kind} ${match?.urn} ${key} ${reason} ${detail}`)
    },
    /** The consumer finds that it missed messages, and goes on with what it has. */
    gap(): void {
      for (const product of [1, 3]) noteGap(state, product, now)
    },
    restart(): void {
      const kept = [...state.matches.values()].map((match) => ({
        urn: match.urn,
        fixture: match.fixture,
        state: JSON.parse(storedStateOf(match)) as unknown,
      }))
      state = fresh()
      for (const row of kept) restoreMatch(state, row)
    },
    result: (): Alarms => ({ alarms, lines }),
  }
}
