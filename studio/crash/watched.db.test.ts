// What is told of crash rounds to whoever watches: bets and cash-outs of others without their names, the best of the day, and
// nothing that a point could be worked out from before its bust.
import { randomUUID } from 'node:crypto'
import { linkBefore } from '@walia/domain/fair/chain.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { msOf } from '../games/crash.ts'
import { createTestStudio, type TestPage, type TestStudio } from '../testStudio.ts'
import { maskOf } from './masks.ts'
import { secretsOf } from './rounds.ts'
import { crashRounds } from './testRounds.ts'

const GAME = 'aviator'
const STILL = { bettingMs: 3_600_000, pauseMs: 0, tickMs: 10, graceMs: 0 }
let studio: TestStudio
const { bustNow, fly, links, roundReaching } = crashRounds(() => studio, GAME)
let user: string
beforeAll(async () => {
  studio = await createTestStudio(STILL)
})
afterAll(() => studio.close())
beforeEach(() => {
  user = randomUUID()
})

const open = (name = user): Promise<TestPage> => studio.open({ game: GAME, user: name })
const bet = (page: TestPage, stake: number, auto: number | null = null) =>
  page.call('/crash/bet', { key: randomUUID(), slot: 0, stake, auto })
const settled = (page: TestPage) =>
  expect
    .poll(async () => (await page.call('/crash/mine')).bets.every(({ state }: { state: string }) => state !== 'placed'))
    .toBe(true)

/** What one who watches hears, frame by frame. */
async function watching() {
  const gone = new AbortController()
  const response = await fetch(`${studio.url}/studio/play/stream/${GAME}`, { signal: gone.signal })
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  let [heard, read] = ['', 0]
  return {
    heard: () => heard,
    end: () => gone.abort(),
    /** The next frame of the type that is wanted. */
    async until(type: string, isWanted: (frame: Frame) => boolean = () => true): Promise<Frame> {
      for (;;) {
        const end = heard.indexOf('\n', read)
        if (end < 0) {
          const { done, value } = await reader.read()
          if (done) throw new Error(`no frame ${type}: ${heard}`)
          heard += Buffer.from(value).toString()
          continue
        }
        const line = heard.slice(read, end)
        read = end + 1
        const frame = line.startsWith('data: ') ? JSON.parse(line.slice('data: '.length)) : null
        if (frame?.type === type && isWanted(frame)) return frame
      }
    },
  }
}
// biome-ignore lint/suspicious/noExplicitAny: of many types, each looked at by its test
type Frame = any

test('watchers see bets and cash-outs with masked names as they come, and players the best of the day', async () => {
  const round = await roundReaching(150)
  const page = await open()
  await bet(page, 50_000, 149)
  const name = maskOf('of a test', GAME, round.number, `real-${user}`)
  // Play money is nobody's stake.
  const demo = await studio.open({ game: GAME, user: null })
  expect((await bet(demo, 60_000, 149)).bet.state).toBe('placed')
  const watcher = await watching()
  const state = await watcher.until('state')
  expect(state.round).toMatchObject({ number: round.number, commitment: round.commitment, bust: null })
  expect(state.bets).toEqual([{ name, stake: 50_000, stop: null, paid: null }])
  const other = await open(randomUUID())
  const taken = await bet(other, 1000)
  const placed = await watcher.until('bets', ({ count }) => count === 2)
  expect(placed).toMatchObject({ staked: 51_000, bets: [{ name }, { stake: 1000, stop: null, paid: null }] })
  await fly(round, msOf(120))
  const { bet: left } = await other.call('/crash/cashout', { bet: taken.bet.id })
  expect((await watcher.until('bets', ({ bets }) => bets[1].stop !== null)).bets[1].stop).toBe(left.stop)
  expect(watcher.heard()).not.toContain(user)
  watcher.end()
  await bustNow(round)
  await settled(page)
  const { bets } = await page.call('/crash/top')
  expect(bets.map(({ stake }: { stake: number }) => stake)).not.toContain(60_000)
  expect(bets).toContainEqual({ name, round: round.number, stake: 50_000, stop: 149, paid: 74_500 })
})

/** Longer than what is published of a chain at once. */
const LINKS_TRIED = 60

test('from all that is published before a bust nobody finds its point: no value leads to the link it comes from', async () => {
  const round = await roundReaching(150)
  const page = await open()
  await bet(page, 1000, 110)
  await fly(round, 5)
  const watcher = await watching()
  await watcher.until('state')
  await watcher.until('bets')
  const told = [
    watcher.heard(),
    await (await fetch(`${studio.url}/studio/play/fair/${GAME}`)).text(),
    ...(await Promise.all(['mine', 'top'].map((path) => page.call(`/crash/${path}`)))).map((each) =>
      JSON.stringify(each),
    ),
  ].join('\n')
  const { seed } = secretsOf({ links }, round)
  const values = new Set(told.match(/[0-9a-f]{64}/g))
  // Of this round its commitment, which its link leads to, and of those before it their links.
  expect(values.has(round.commitment)).toBe(true)
  expect(values.size).toBeGreaterThan(2)
  for (let link of values)
    for (let tries = 0; tries < LINKS_TRIED; tries++) {
      expect(link).not.toBe(seed)
      link = linkBefore(link)
    }
  watcher.end()
  await bustNow(round)
  await settled(page)
})
