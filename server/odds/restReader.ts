// What is read over REST: producers, descriptions in every language, the schedule, single fixtures as they are wanted.
import type { Log } from '../platform/log.ts'
import { descriptionsOf, type ProducerDescription, producersOf } from './adapters/uof/descriptions.ts'
import { fixturesOf } from './adapters/uof/fixtures.ts'
import type { NamesWriter } from './names.ts'
import type { FeedRest } from './transport.ts'
import type { Fixture } from './types.ts'

const LANGUAGES = ['en', 'am', 'om', 'zh']
const AT_ONCE_MAX = 4
const RETRY_MS = 30_000
const REFRESH_MS = 1_800_000

export type RestReader = {
  /** Null when the feed does not answer. */
  producers(): Promise<ProducerDescription[] | null>
  names(): Promise<void>
  schedule(): Promise<void>
  /** Reads a fixture soon; asked twice it is read once. */
  want(urn: string): void
  /** Reads descriptions and schedule again from time to time. */
  start(): void
  stop(): void
}

export function createRestReader(
  rest: FeedRest,
  log: Log,
  names: NamesWriter,
  onFixtures: (fixtures: readonly Fixture[]) => void,
): RestReader {
  const wanted = new Set<string>()
  const failedUntil = new Map<string, NodeJS.Timeout>()
  let reading = 0
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const attempt = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (cause) {
      if (!stopped) log.warn({ err: cause, what }, 'the feed did not answer')
      return null
    }
  }
  const readNames = async (language: string): Promise<void> => {
    await attempt(`descriptions ${language}`, async () => {
      const texts = [await rest.markets(language)]
      if (rest.variants !== undefined) texts.push(await rest.variants(language))
      names.put(language, descriptionsOf(texts))
    })
  }
  const readFixture = async (urn: string): Promise<void> => {
    const found = await attempt(urn, async () => fixturesOf(await rest.fixture(urn, 'en')))
    const fixtures = found?.filter((fixture) => fixture.urn === urn) ?? []
    if (fixtures.length > 0) onFixtures(fixtures)
    else if (!stopped) failedUntil.set(urn, setTimeout(() => failedUntil.delete(urn), RETRY_MS).unref())
  }
  const pump = (): void => {
    for (const urn of wanted) {
      if (reading >= AT_ONCE_MAX || stopped) return
      wanted.delete(urn)
      reading++
      void readFixture(urn).finally(() => {
        reading--
        pump()
      })
    }
  }
  const schedule = async (): Promise<void> => {
    await attempt('schedule', async () => {
      for (const text of await rest.schedule()) onFixtures(fixturesOf(text))
    })
  }
  const readAllNames = async (): Promise<void> => {
    for (const language of LANGUAGES) await readNames(language)
  }
  return {
    producers: () => attempt('producers', async () => producersOf(await rest.producers())),
    names: readAllNames,
    schedule,
    want(urn) {
      if (failedUntil.has(urn)) return
      wanted.add(urn)
      pump()
    },
    start() {
      timer = setInterval(() => void readAllNames().then(schedule), REFRESH_MS)
    },
    stop() {
      stopped = true
      clearInterval(timer)
      for (const waiting of failedUntil.values()) clearTimeout(waiting)
    },
  }
}
