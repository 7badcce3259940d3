// What is read over REST: producers, descriptions in every language, the schedule, single fixtures as they are wanted.
import type { Log } from '../platform/log.ts'
import { descriptionsOf, type ProducerDescription, producersOf } from './adapters/uof/descriptions.ts'
import { fixturesOf } from './adapters/uof/fixtures.ts'
import { createFixtureQueue, type FixtureQueue } from './fixtureQueue.ts'
import { withNames } from './localNames.ts'
import type { NamesWriter } from './names.ts'
import type { FeedRest } from './transport.ts'
import type { Fixture } from './types.ts'

const LANGUAGES = ['en', 'am', 'om', 'zh']
/** Languages in which countries, leagues or teams may have names of their own. */
const LOCAL_LANGUAGES = LANGUAGES.filter((language) => language !== 'en')
const REFRESH_MS = 1_800_000

export type RestReader = {
  /** Null when the feed does not answer. */
  producers(): Promise<ProducerDescription[] | null>
  names(): Promise<void>
  schedule(): Promise<void>
  requestFixture: FixtureQueue['request']
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
    const texts = [await rest.markets(language)]
    if (rest.variants !== undefined) texts.push(await rest.variants(language))
    names.put(language, descriptionsOf(texts))
  }
  const readAllNames = async (): Promise<void> => {
    for (const language of LANGUAGES) await attempt(`descriptions ${language}`, () => readNames(language))
  }
  const scheduleIn = async (language: string): Promise<Fixture[]> => {
    const fixtures: Fixture[] = []
    for (const text of (await attempt(`schedule ${language}`, () => rest.schedule(language))) ?? [])
      fixtures.push(...((await attempt(`schedule ${language}`, async () => fixturesOf(text))) ?? []))
    return fixtures
  }
  /** English first, so that lists show at once. */
  const readSchedule = async (): Promise<void> => {
    let fixtures = await scheduleIn('en')
    onFixtures(fixtures)
    for (const language of LOCAL_LANGUAGES) fixtures = withNames(fixtures, language, await scheduleIn(language))
    onFixtures(fixtures.filter(({ names }) => names !== undefined))
  }
  const queue = createFixtureQueue(async (urn) => {
    const fixtures = (await attempt(urn, async () => fixturesOf(await rest.fixture(urn, 'en')))) ?? []
    const found = fixtures.filter((fixture) => fixture.urn === urn)
    onFixtures(found)
    return found.length > 0
  })
  return {
    producers: () => attempt('producers', async () => producersOf(await rest.producers())),
    names: readAllNames,
    schedule: readSchedule,
    requestFixture: queue.request,
    start() {
      timer = setInterval(() => void readAllNames().then(readSchedule), REFRESH_MS)
    },
    stop() {
      stopped = true
      clearInterval(timer)
      queue.stop()
    },
  }
}
