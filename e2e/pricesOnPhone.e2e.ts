// Prices on a phone that stays where it is: over a restart of the server, on the button and in the slip at once, and of
// picks whose match is not on the screen.
import type { MatchAnswer, MatchListAnswer, MatchListItem, Odd } from '@walia/contract/matches.ts'
import { matchPaths } from '@walia/contract/paths.ts'
import { socketPath } from '@walia/contract/websocket.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from './bettor.ts'
import { journey, type Phone } from './phone.ts'
import { type Product, startProduct } from './product.ts'
import { openOddsOf, openSlip, pick } from './slipOnPhone.ts'
import { orderedPicks, type World, worldOf } from './world.ts'

const SEED = 23
/** Fast enough that a live price moves every few seconds. */
const SPEED = 10
/** A page counts as current when it shows the server's price within this; a page that is behind stays so for minutes. */
const CURRENT_WITHIN_MS = 20_000
const MOVES_WITHIN_MS = 90_000
/** So many that the versions of a new start stay below for as long as the journey looks. */
const VERSION_MIN = 18
const LASTS_MS = 150_000

let product: Product
let world: World
beforeAll(async () => {
  product = await startProduct({ seed: SEED, speed: SPEED })
  world = await worldOf(product)
})
afterAll(() => product?.stop())

type Choice = { match: MatchListItem; odd: Odd }
type Sold = { epoch: number; version: number; price: string | null }

/** What the server sells an outcome at; null while it sells nothing. */
async function soldOf({ match, odd }: Choice): Promise<Sold> {
  const path = `${matchPaths.match}?parent_match_id=${match.parent_match_id}`
  const { data, meta } = (await call<MatchAnswer>(product.base, path)).body
  if (meta === null) throw new Error(`Match ${match.parent_match_id} is over (seed ${SEED}).`)
  const market = data.find(
    (each) => each.sub_type_id === odd.sub_type_id && each.special_bet_value === odd.special_bet_value,
  )
  const now = market?.odds.find(({ outcome_id }) => outcome_id === odd.outcome_id)
  const open = meta.bet_status === 'open' && market?.market_active === 1 && now?.odd_active === 1
  return { epoch: meta.epoch, version: meta.version, price: open ? now.odd_value : null }
}

/** A live match with some time to go; `versionMin` is what it has been told by then. */
async function liveChoice(versionMin: number): Promise<Choice> {
  const fits = ({ match }: Choice) =>
    match.version >= versionMin && world.endOf(match.parent_match_id) > Date.now() + LASTS_MS
  const until = Date.now() + 120_000
  while (Date.now() < until) {
    const { data } = (await call<MatchListAnswer>(product.base, `${matchPaths.liveList}?limit=200&page=1`)).body
    const choices = data.flatMap((match) =>
      openOddsOf(match)
        .slice(0, 1)
        .map((odd) => ({ match, odd })),
    )
    const found = choices.filter(fits).filter(({ odd }) => Number(odd.odd_value) > 1.2 && Number(odd.odd_value) < 12)[0]
    if (found) return found
    await pause(500)
  }
  throw new Error(`No live match lasts (seed ${SEED}).`)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** With any price accepted the mini slip shows odds, and not that they changed. */
const keepSettings = (phone: Phone, settings: { acceptAny: boolean; autorefresh?: boolean }): Promise<unknown> =>
  phone.page.addInitScript((chosen) => {
    const kept = JSON.parse(localStorage.getItem('walia-settings') ?? '{"version":1,"state":{}}')
    localStorage.setItem('walia-settings', JSON.stringify({ ...kept, state: { ...kept.state, ...chosen } }))
  }, settings)

type Shown = { button: string | null; slip: string | null }

/** The price on the picked button, if one is on the screen, and the odds of the mini slip; null while either is locked. */
const shownOn = (phone: Phone): Promise<Shown> =>
  phone.page.evaluate(() => {
    const names = [...document.querySelectorAll('#content button[aria-pressed=true][aria-label]')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getAttribute('aria-label')?.match(/ v .*, (\d+\.\d\d)$/)?.[1])
    const slip = document.querySelector('[data-slip-dock]')?.textContent?.match(/odds (\d+\.\d\d)/)?.[1]
    return { button: names.find((each) => each !== undefined) ?? null, slip: slip ?? null }
  })

/** Resolves once the server sells at another price than `was`. */
async function moved(choice: Choice, was: string | null): Promise<Sold> {
  const until = Date.now() + MOVES_WITHIN_MS
  while (Date.now() < until) {
    const sold = await soldOf(choice).catch(() => null)
    if (sold !== null && sold.price !== null && sold.price !== was) return sold
    await pause(250)
  }
  throw new Error(`The price ${was} did not move (seed ${SEED}).`)
}

/** What the phone shows, asked for until the server sells at just that before and after. */
async function expectCurrent(phone: Phone, choice: Choice, parts: ('button' | 'slip')[]): Promise<Sold> {
  let last = ''
  const until = Date.now() + CURRENT_WITHIN_MS
  while (Date.now() < until) {
    const before = await soldOf(choice)
    const shown = await shownOn(phone)
    const after = await soldOf(choice)
    last = `${parts.map((part) => `${part} ${shown[part]}`).join(', ')}; sold ${after.price} as of ${after.epoch}/${after.version}`
    const steady = before.price !== null && before.price === after.price
    if (steady && parts.every((part) => shown[part] === after.price)) return after
    await pause(100)
  }
  throw new Error(`The page is not current: ${last}`)
}

it('over a restart of the server a page that stays open shows the new prices, on its button and in its slip', () =>
  journey(product, 'restart-prices', async (phone) => {
    await keepSettings(phone, { acceptAny: true })
    const choice = await liveChoice(VERSION_MIN)
    await phone.open(`/live/markets/${choice.match.parent_match_id}`)
    await pick(phone, choice.match, choice.odd)
    const before = await expectCurrent(phone, choice, ['button', 'slip'])
    await product.kill('SIGKILL')
    await product.restart()
    const after = await moved(choice, before.price)
    expect(after.epoch).toBeGreaterThan(before.epoch)
    const now = await expectCurrent(phone, choice, ['button', 'slip'])
    // Were versions counted without their epoch, nothing of this start would have been taken by now.
    expect(now.version).toBeLessThan(before.version)
  }))

/** A difference is over within a few frames; one that waits for the next news or poll lasts hundreds. */
const FRAMES_MAX = 60

type Difference = { button: string; slip: string; frames: number }

/** Counts the frames in which button and slip say different things. */
const watchForDifferences = (phone: Phone): Promise<unknown> =>
  phone.page.addInitScript(() => {
    const differences: Difference[] = []
    Object.assign(window, { differences })
    const look = (): void => {
      const button = [...document.querySelectorAll('#content button[aria-pressed=true][aria-label]')]
        .map((each) => each.getAttribute('aria-label')?.match(/ v .*, (\d+\.\d\d)$/)?.[1])
        .find((each) => each !== undefined)
      const slip = document.querySelector('[data-slip-dock]')?.textContent?.match(/odds (\d+\.\d\d)/)?.[1]
      const last = differences.at(-1)
      if (button !== undefined && slip !== undefined && button !== slip) {
        if (last?.button === button && last.slip === slip) last.frames += 1
        else differences.push({ button, slip, frames: 1 })
      }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
const longDifferences = async (phone: Phone): Promise<Difference[]> => {
  const found = await phone.page.evaluate(() => (window as unknown as { differences: Difference[] }).differences)
  return found.filter(({ frames }) => frames > FRAMES_MAX)
}

/** As if the phone had kept the slip since the price was another. */
const keepOldPrice = (phone: Phone, { odd }: Choice, old: string): Promise<unknown> =>
  phone.page.evaluate(
    ([now, before]) => {
      for (const [key, kept] of Object.entries(localStorage))
        if (kept.includes('accepted_odd')) localStorage.setItem(key, kept.replaceAll(`"${now}"`, `"${before}"`))
    },
    [odd.odd_value, old] as const,
  )

it('a slip that was kept with an older price says what its button says as soon as both are there', () =>
  journey(product, 'kept-price', async (phone) => {
    // Neither pushes nor polls: only what the page comes with can tell the slip.
    await keepSettings(phone, { acceptAny: true, autorefresh: false })
    // Its prices stand still, so that button and slip can be held against the server's.
    const match = await world.order(30)
    const odd = openOddsOf(match).find(({ odd_value }) => Number(odd_value) > 1.6 && Number(odd_value) < 8)
    if (!odd) throw new Error('Nothing of the ordered match can be bet on alone.')
    const choice: Choice = { match, odd }
    await phone.open(`/prebets/markets/${choice.match.parent_match_id}`)
    await pick(phone, choice.match, choice.odd)
    const { button } = await shownOn(phone)
    const kept = { ...choice, odd: { ...choice.odd, odd_value: button ?? '' } }
    await phone.open('/check-bet')
    await keepOldPrice(phone, kept, '1.11')
    await watchForDifferences(phone)
    await phone.open(`/prebets/markets/${choice.match.parent_match_id}`)
    await expectCurrent(phone, choice, ['button', 'slip'])
    expect(await longDifferences(phone)).toEqual([])
  }))

it('button and mini slip of a live pick say the same while its price moves', () =>
  journey(product, 'same-price', async (phone) => {
    await keepSettings(phone, { acceptAny: true })
    await watchForDifferences(phone)
    const choice = await liveChoice(0)
    await phone.open(`/live/markets/${choice.match.parent_match_id}`)
    await pick(phone, choice.match, choice.odd)
    for (let move = 0; move < 3; move += 1) {
      const { price } = await expectCurrent(phone, choice, ['button', 'slip'])
      await moved(choice, price)
    }
    await expectCurrent(phone, choice, ['button', 'slip'])
    expect(await longDifferences(phone)).toEqual([])
  }))

it('the slip follows a live pick whose match is not on the screen, and every pick while it is open', () =>
  journey(product, 'slip-follows', async (phone) => {
    await keepSettings(phone, { acceptAny: true })
    const [upcoming] = (await orderedPicks(product, 1, { above: 1.2 })) as [Choice]
    const sent = framesOf(phone)
    const choice = await liveChoice(0)
    await phone.open(`/live/markets/${choice.match.parent_match_id}`)
    await pick(phone, choice.match, choice.odd)
    await phone.open('/sports')
    await moved(choice, (await expectCurrent(phone, choice, ['slip'])).price)
    await expectCurrent(phone, choice, ['slip'])
    await phone.open(`/prebets/markets/${upcoming.match.parent_match_id}`)
    await pick(phone, upcoming.match, upcoming.odd)
    sent.length = 0
    await phone.open('/sports')
    const [live, prematch] = [choice, upcoming].map(({ match }) => `match:${match.parent_match_id}`) as [string, string]
    await expect.poll(() => topicsOf(sent)).toContain(live)
    // While one browses, only live picks are worth their bytes.
    expect(topicsOf(sent)).not.toContain(prematch)
    await openSlip(phone)
    await expect.poll(() => topicsOf(sent)).toEqual(expect.arrayContaining([live, prematch]))
    await phone.page.goBack()
    await expect.poll(() => topicsOf(sent)).not.toContain(prematch)
    expect(topicsOf(sent)).toContain(live)
  }))

it('a change that is lost on the way is noticed at the next one, and a snapshot makes up for it', () =>
  journey(product, 'lost-change', async (phone) => {
    const choice = await liveChoice(0)
    const topic = `match:${choice.match.parent_match_id}`
    let lost = false
    const asked: Frame[] = []
    const snapshots: number[] = []
    await phone.page.routeWebSocket(
      (url) => url.pathname === socketPath,
      (page) => {
        const server = page.connectToServer()
        server.onMessage((message) => {
          const { t, v, s, d } = JSON.parse(String(message)) as { t: string; v: number; s?: object; d?: object }
          if (t === topic && s && lost) snapshots.push(v)
          if (t === topic && d && !lost) lost = true
          else page.send(message)
        })
        page.onMessage((message) => {
          if (lost) asked.push(JSON.parse(String(message)) as Frame)
          server.send(message)
        })
      },
    )
    await phone.open(`/live/markets/${choice.match.parent_match_id}`)
    await pick(phone, choice.match, choice.odd)
    await expect.poll(() => lost, { timeout: MOVES_WITHIN_MS }).toBe(true)
    await expect
      .poll(() => asked, { timeout: MOVES_WITHIN_MS })
      .toEqual(expect.arrayContaining([{ type: 'subscribe', topics: [topic] }]))
    await expect.poll(() => snapshots.length).toBeGreaterThan(0)
    await expectCurrent(phone, choice, ['button'])
  }))

type Frame = { type: string; topics?: string[] }

/** What the page's newest socket has sent. */
function framesOf(phone: Phone): Frame[] {
  const sent: Frame[] = []
  phone.page.on('websocket', (socket) => {
    if (!socket.url().endsWith(socketPath)) return
    sent.length = 0
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload)) as Frame))
  })
  return sent
}

/** What it is subscribed to by them. */
function topicsOf(sent: readonly Frame[]): string[] {
  const topics = new Set<string>()
  for (const { type, topics: named = [] } of sent)
    for (const topic of named)
      if (type === 'subscribe') topics.add(topic)
      else if (type === 'unsubscribe') topics.delete(topic)
  return [...topics]
}
