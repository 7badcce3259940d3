// An app with the matches slice over a book in memory, for tests.
import { profileOf } from '@walia/domain/market/markets.ts'
import type { App } from '../platform/app.ts'
import { systemClock } from '../platform/clock.ts'
import { type AppOptions, createApp } from '../platform/http.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { createTexts } from '../platform/text.ts'
import { createTopics, type Topics } from '../websocket/topics.ts'
import { createMatches, type Matches } from './index.ts'
import { createTestBook, TEST_NOW, type TestBook, testNames } from './testBook.ts'

export type TestApp = {
  app: App
  book: TestBook
  matches: Matches
  clock: { at: number; now(): number }
  topics: Topics
}

export async function createTestApp(options: AppOptions = {}): Promise<TestApp> {
  const profile = profileOf('et')
  const texts = createTexts(profile)
  const app = await createApp(createLog('silent'), texts.error, options)
  const clock = { ...systemClock, at: TEST_NOW, now: () => clock.at }
  const book = createTestBook()
  const config = { feed: null, simSpeed: 1 } as Platform['config']
  const topics = createTopics()
  const matches = createMatches({ app, clock, config, profile, topics }, { book, names: testNames, texts })
  app.addHook('onClose', () => matches.stop())
  return { app, book, matches, clock, topics }
}
