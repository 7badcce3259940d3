// Home, live and match on a cheap phone: bytes of the first view, largest paint, shifts, and taps on odds while prices move.
import type { Page } from 'playwright-core'
import type { Product } from '../e2e/product.ts'
import { worldOf } from '../e2e/world.ts'
import type { Machinery } from './machinery.ts'
import { type Bytes, CREEPING, EDGE, launchBrowser, openSlowPhone, PROFILE, type Profile } from './phone.ts'
import { relayPrices } from './priceRelay.ts'
import { milliseconds, type Row } from './table.ts'
import { inpOf, readVitals, type Vitals, watchVitals } from './vitals.ts'

const LOADS = 3
/** Rounds of taps; their median counts, as for the loads. */
const RUNS = 3
const TAPS = 40
const BET_STOP_MAX_MS = 120_000
const TAP_PAUSE_MS = 250
const SETTLE_MS = 3000
const SHOW_MAX_MS = 60_000
const GOALS = { total: 200, script: 120, lcpMs: 2000, cls: 0.05, inpMs: 200, movesPerSecond: 10 } as const
/** Home is what most open first: its goals are nearer. */
const HOME_GOALS = { ...GOALS, total: 119, inpMs: 120 }
type Goals = Readonly<Record<keyof typeof GOALS, number>>
const KB = 1024
const EDGE_GOALS = { paintMs: 2000, usableMs: 4000 } as const

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Load = { bytes: Bytes; vitals: Vitals }
type Taps = { durations: number[]; worst: string; movesPerSecond: number; cls: number }

// Their names begin with the match.
const oddsButtons = 'main button[aria-pressed][aria-label*=" v "]:not([aria-disabled])'

async function openView(browser: Browser, address: string, encoding?: 'gzip') {
  const phone = await openSlowPhone(browser, { encoding })
  await watchVitals(phone.page)
  await phone.page.goto(address, { waitUntil: 'load', timeout: SHOW_MAX_MS })
  // Searching the page for odds while it starts would slow it down.
  await phone.page.waitForLoadState('networkidle')
  await phone.page.locator(oddsButtons).first().waitFor({ timeout: SHOW_MAX_MS })
  return { phone, bytes: phone.bytes() }
}

async function load(browser: Browser, address: string): Promise<Load> {
  const { phone, bytes } = await openView(browser, address)
  try {
    await phone.page.waitForTimeout(SETTLE_MS)
    return { bytes, vitals: await readVitals(phone.page) }
  } finally {
    await phone.close()
  }
}

/** Centres of odds buttons that can be tapped as the page stands. */
const tappable = (page: Page): Promise<{ x: number; y: number }[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((button) => {
        // Rows that the browser has not rendered are left out.
        if (!button.checkVisibility({ contentVisibilityAuto: true })) return []
        const { left, top, width, height } = button.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        return button.contains(document.elementFromPoint(x, y)) ? [{ x, y }] : []
      }),
    oddsButtons,
  )

/** Real touches, one after the other, over all that is in view. */
async function tapOdds(browser: Browser, address: string): Promise<Taps> {
  const { origin, pathname } = new URL(address)
  const prices = await relayPrices(origin)
  const { phone } = await openView(browser, prices.base + pathname)
  try {
    await phone.page.waitForTimeout(SETTLE_MS)
    const startedAt = performance.now()
    let stoodStillMs = 0
    prices.start(1.3 * GOALS.movesPerSecond)
    for (let tap = 0; tap < TAPS; tap += 1) {
      const { places, waitedMs } = await openPlaces(phone.page)
      stoodStillMs += waitedMs
      const place = places[(tap * 7) % places.length]
      if (!place) throw new Error(`There is no odds button to tap at ${address}.`)
      await phone.page.touchscreen.tap(place.x, place.y)
      await phone.page.waitForTimeout(TAP_PAUSE_MS)
    }
    const movesPerSecond = (prices.stop() * 1000) / (performance.now() - startedAt - stoodStillMs)
    const { interactions, cls } = await readVitals(phone.page)
    const worst = interactions.toSorted((a, b) => b.durationMs - a.durationMs)[0]
    const told = worst
      ? `${worst.name}, ${milliseconds(worst.delayMs)} waiting, ${milliseconds(worst.workMs)} working`
      : ''
    return { durations: interactions.map(({ durationMs }) => durationMs), worst: told, movesPerSecond, cls }
  } finally {
    prices.close()
    await phone.close()
  }
}

/** Waits until an odd can be tapped: after a goal the match is suspended for a while. */
async function openPlaces(page: Page): Promise<{ places: { x: number; y: number }[]; waitedMs: number }> {
  const startedAt = performance.now()
  for (;;) {
    const places = await tappable(page)
    const waitedMs = performance.now() - startedAt
    if (places.length > 0 || waitedMs > BET_STOP_MAX_MS) return { places, waitedMs }
    await page.waitForTimeout(TAP_PAUSE_MS)
  }
}

const KICKOFF_MINUTES = -5

/**
 * A live match of which the whole first half is to come and nothing happens: its markets stay open, so that the relay's
 * moves are all that changes. One found in a list is suspended for minutes, and then hardly any line of it moves.
 */
const quietMatch = async (product: Product): Promise<number> =>
  (await (await worldOf(product)).order(KICKOFF_MINUTES)).parent_match_id

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const kilobytes = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`
const spread = (values: readonly number[]): string =>
  `${seconds(Math.min(...values))} to ${seconds(Math.max(...values))}`

function rowsOf(name: string, goals: Goals, loads: readonly Load[], zipped: Bytes, runs: readonly Taps[]): Row[] {
  const [first] = loads as [Load]
  const paints = loads.map(({ vitals }) => vitals.lcpMs)
  const shifts = Math.max(...runs.map(({ cls }) => cls), ...loads.map(({ vitals }) => vitals.cls))
  const slowest = runs.map(({ durations }) => inpOf(durations))
  const taps = runs[slowest.indexOf(median(slowest))] as Taps
  const { bytes } = first
  return [
    {
      what: `${name}, first view`,
      result: kilobytes(bytes.total),
      goal: `${goals.total} KB`,
      note: `${bytes.requests} requests: document ${kilobytes(bytes.document)}, styles ${kilobytes(bytes.style)}; with gzip alone ${kilobytes(zipped.total)}`,
    },
    {
      what: `${name}, its JavaScript`,
      result: kilobytes(bytes.script),
      goal: `${goals.script} KB`,
      note: `with gzip alone ${kilobytes(zipped.script)}`,
    },
    {
      what: `${name}, largest paint`,
      result: seconds(median(paints)),
      goal: seconds(goals.lcpMs),
      note: `${LOADS} loads, ${spread(paints)}; ${first.vitals.lcpElement.replace(/\..*? /, ' ').trim()}`,
    },
    {
      what: `${name}, layout shift`,
      result: shifts.toFixed(3),
      goal: String(goals.cls),
      note: 'while loading and while tapping',
    },
    {
      what: `${name}, taps on odds (INP)`,
      result: milliseconds(median(slowest)),
      goal: milliseconds(goals.inpMs),
      note: `${RUNS} runs of ${TAPS} taps, ${milliseconds(Math.min(...slowest))} to ${milliseconds(Math.max(...slowest))}; median tap ${milliseconds(median(taps.durations))}, at ${taps.movesPerSecond.toFixed(1)} price changes/s; the longest: ${taps.worst}`,
    },
  ]
}

async function measureView(
  browser: Browser,
  name: string,
  address: string,
  goals: Goals,
  say: (line: string) => void,
): Promise<Row[]> {
  say(`Loading ${name} on the phone…`)
  const loads: Load[] = []
  for (let time = 0; time < LOADS; time += 1) loads.push(await load(browser, address))
  const zipped = await openView(browser, address, 'gzip')
  await zipped.phone.close()
  say(`Tapping odds on ${name}…`)
  const runs: Taps[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await tapOdds(browser, address))
  const slow = runs.find(({ movesPerSecond }) => movesPerSecond < GOALS.movesPerSecond)
  if (slow) throw new Error(`Only ${slow.movesPerSecond.toFixed(1)} price changes a second came to ${name}.`)
  return rowsOf(name, goals, loads, zipped.bytes, runs)
}

type Arrival = { paintMs: number; usableMs: number }

/** When the page first shows anything, and when an odd can be tapped. */
async function arrive(browser: Browser, address: string, profile: Profile): Promise<Arrival> {
  const { page, close } = await openSlowPhone(browser, { profile })
  try {
    await page.addInitScript((selector) => {
      const look = (): void => {
        if (document.querySelector(selector)) performance.mark('usable')
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    }, oddsButtons)
    await page.goto(address, { waitUntil: 'commit', timeout: SHOW_MAX_MS })
    await page.locator(oddsButtons).first().waitFor({ timeout: SHOW_MAX_MS })
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate(() => {
      const at = (name: string): number => performance.getEntriesByName(name)[0]?.startTime ?? 0
      return { paintMs: at('first-contentful-paint'), usableMs: at('usable') }
    })
  } finally {
    await close()
  }
}

async function measureArrival(browser: Browser, address: string, profile: Profile): Promise<Row[]> {
  const arrivals: Arrival[] = []
  for (let time = 0; time < LOADS; time += 1) arrivals.push(await arrive(browser, address, profile))
  const { downKbps, cpuSlowdown } = profile
  const rowOf = (what: string, of: (one: Arrival) => number, goal?: number): Row => ({
    what: `home at ${downKbps} kbps, ${what}`,
    result: seconds(median(arrivals.map(of))),
    ...(goal === undefined ? {} : { goal: seconds(goal) }),
    note: `${cpuSlowdown}x CPU, ${LOADS} loads, ${spread(arrivals.map(of))}`,
  })
  const goals = profile === EDGE ? EDGE_GOALS : { paintMs: undefined, usableMs: undefined }
  return [
    rowOf('first paint', ({ paintMs }) => paintMs, goals.paintMs),
    rowOf('an odd can be tapped', ({ usableMs }) => usableMs, goals.usableMs),
  ]
}

export async function measurePage(machinery: Machinery): Promise<Row[]> {
  const { say } = machinery
  const product = await machinery.product()
  const { base } = product
  const browser = await launchBrowser(say)
  try {
    const rows = [
      ...(await measureView(browser, 'home', `${base}/`, HOME_GOALS, say)),
      ...(await measureView(browser, 'live', `${base}/live`, GOALS, say)),
      ...(await measureView(browser, 'match', `${base}/live/markets/${await quietMatch(product)}`, GOALS, say)),
      ...(await measureArrival(browser, `${base}/`, EDGE)),
      ...(await measureArrival(browser, `${base}/`, CREEPING)),
    ]
    const { cpuSlowdown, downKbps, upKbps, roundTripMs, width, height } = PROFILE
    const line = `${downKbps / 1000} Mbps down, ${upKbps} kbps up, ${roundTripMs} ms`
    return [
      { what: 'phone profile', result: `${width} × ${height}`, note: `${cpuSlowdown}x CPU, ${line}, cold cache` },
      ...rows,
    ]
  } finally {
    await browser.close()
  }
}
