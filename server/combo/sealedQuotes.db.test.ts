// Two processes on one database: a quote of one is honoured by the other, and only as it was sealed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../platform/random.ts'
import { testDatabase } from '../platform/testDatabase.ts'
import { loadQuoteKey } from './index.ts'
import { addBuildable, MODEL, movePrices } from './testCombo.ts'
import { type ComboWorld, comboWorld } from './testWorld.ts'

let here: ComboWorld
let there: ComboWorld
beforeAll(async () => {
  here = await comboWorld()
  there = await comboWorld(here.database)
})
afterAll(async () => {
  await there.stop()
  await here.stop()
})

let nextMatch = 1000
/** Both processes sell the match at the same prices; then the picks are worth less at the other. */
function matchOfBoth(): number {
  const id = nextMatch++
  for (const { server } of [here, there]) addBuildable(server.book, id, MODEL)
  return id
}
const fall = (id: number) => movePrices(there.server.book, id, { ...MODEL, home: 2.1 })
const STRICT = { accept_increases: false }

describe('a quote of another process', () => {
  test('is sold at its total, and the ticket keeps the prices and models that it was made from', async () => {
    const account = await here.bettor()
    const [first, second] = [matchOfBoth(), matchOfBoth()]
    const single = here.pick(second, 1, '', '2')
    const [home, over, both] = here.three(first)
    // Picks of one match need not stand beside each other.
    const slip = [home, single, over, both].filter((pick) => pick !== undefined)
    const quote = await here.quoteOf(slip)
    const placedHere = await here.place(account, slip, quote, STRICT)
    fall(first)
    expect((await there.quoteOf(slip)).total_odds).not.toBe(quote.total_odds)
    const placedThere = await there.place(account, slip, quote, { ...STRICT, stake: '101' })
    expect([placedThere.status, placedThere.body.data?.total_odds]).toEqual([200, quote.total_odds])
    const [one, other] = [await here.jointOf(placedHere.body.bet_id), await there.jointOf(placedThere.body.bet_id)]
    expect(other).toEqual(one)
  })

  test('fits into the body of a bet with picks of fourteen matches', async () => {
    const account = await here.bettor()
    const slip = Array.from({ length: 14 }, matchOfBoth).flatMap((id) => here.three(id).slice(0, 2))
    const quote = await here.quoteOf(slip)
    expect(quote.quote_id?.length).toBeGreaterThan(2000)
    const placed = await there.place(account, slip, quote, STRICT)
    expect([placed.status, placed.body.data?.total_odds]).toEqual([200, quote.total_odds])
  })

  test('is over after ten seconds there as well', async () => {
    const account = await here.bettor()
    const id = matchOfBoth()
    const quote = await here.quoteOf(here.three(id))
    fall(id)
    there.server.later(10_000)
    const { status, body } = await there.place(account, here.three(id), quote)
    there.server.later(-10_000)
    expect([status, body.code]).toEqual([409, 'ODDS_CHANGED'])
    expect(await here.cashOf(account)).toBe(1_000_00)
  })

  const bytesOf = (id: string) => Buffer.from(id.slice('quo_'.length), 'base64url')
  const idOf = (bytes: Uint8Array) => `quo_${Buffer.from(bytes).toString('base64url')}`
  const flipped = (id: string, index: number) =>
    idOf(bytesOf(id).map((byte, place, { length }) => (place === (index + length) % length ? byte ^ 1 : byte)))
  // 12 bytes of a nonce, 16 of a tag, then what is sealed.
  const forgeries: [string, (id: string) => string][] = [
    ['another nonce', (id) => flipped(id, 0)],
    ['another tag', (id) => flipped(id, 12)],
    ['another first letter', (id) => flipped(id, 28)],
    ['another last letter', (id) => flipped(id, -1)],
    ['nothing sealed', (id) => idOf(bytesOf(id).subarray(0, 28))],
    ['a tag that is too short', (id) => idOf(bytesOf(id).subarray(0, 20))],
    ['its end cut off', (id) => idOf(bytesOf(id).subarray(0, -1))],
    ['a text of another form', () => 'quo_0123456789abcdef'],
  ]
  test('tells nobody the prices’ model, the margins or its own end', async () => {
    const { quote_id } = await here.quoteOf(here.three(matchOfBoth()))
    const text = bytesOf(quote_id as string).toString('latin1')
    for (const word of ['margin', 'model', 'home', 'expiresAt']) expect(text).not.toContain(word)
  })

  test.each(forgeries)('with %s is not honoured: the slip is priced anew and asked about', async (_what, forge) => {
    const account = await here.bettor()
    const id = matchOfBoth()
    const quote = await here.quoteOf(here.three(id))
    fall(id)
    const forged = { quote_id: forge(quote.quote_id as string), total_odds: quote.total_odds }
    const { status, body } = await there.place(account, here.three(id), forged)
    expect([status, body.code]).toEqual([409, 'ODDS_CHANGED'])
    expect(Number(body.details.quote.total_odds)).toBeLessThan(Number(quote.total_odds))
    expect(await here.cashOf(account)).toBe(1_000_00)
  })

  test.each<[string, (id: number, other: number) => ReturnType<typeof here.three>]>([
    ['other picks', (id) => [here.pick(id, 1, '', '1'), here.pick(id, 18, 'total=1.5', '12')]],
    ['its picks in another order', (id) => here.three(id).toReversed()],
    ['its picks of another match', (_id, other) => here.three(other)],
    ['fewer of its picks', (id) => here.three(id).slice(0, 2)],
  ])('is not honoured for a slip of %s', async (_what, slipOf) => {
    const account = await here.bettor()
    const [id, other] = [matchOfBoth(), matchOfBoth()]
    const quote = await here.quoteOf(here.three(id))
    const slip = slipOf(id, other)
    for (const each of [id, other]) fall(each)
    expect(Number((await there.quoteOf(slip)).total_odds)).toBeLessThan(Number(quote.total_odds))
    const { status, body } = await there.place(account, slip, quote)
    expect([status, body.code]).toEqual([409, 'ODDS_CHANGED'])
  })

  test('of another database is not honoured: each has a key of its own, the same in all its processes', async () => {
    const other = await testDatabase(1)
    const keyOf = (pool: typeof other.pool) => loadQuoteKey({ pool, random: systemRandom })
    const keys = [await keyOf(here.database.pool), await keyOf(there.database.pool), await keyOf(other.pool)]
    await other.drop()
    expect(keys[0]).toBe(keys[1])
    expect(keys[0]).not.toBe(keys[2])
    expect(Buffer.from(keys[0] as string, 'base64url')).toHaveLength(32)
  })
})
