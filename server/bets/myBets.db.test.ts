// Own tickets over HTTP: filters by the market's days, pages, counts, the detail with its derivation, languages.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOwner, type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { betBody, fund, legBody, type TestServer, testServer } from './testServer.ts'

const ACCOUNT = 1
let database: TestDatabase
let server: TestServer
const codes: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  // What the matches' slice keeps of those that are over.
  const finals = new Map([[8801, '3:1']])
  server = await testServer(database, {}, () => ({ finalScoresOf: async () => finals }))
  await fund(database, [ACCOUNT, 3], 1_000_00)
  server.book.addMatch(1)
  server.book.addMatch(2)
  for (let n = 0; n < 5; n += 1) {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v2/bet',
      payload: betBody([], { stake: '10', betslip: [legBody(1), legBody(2)] }),
      headers: { 'x-account': String(ACCOUNT) },
    })
    codes.push(answer.json().bet_id)
  }
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const get = async (url: string, account = ACCOUNT) => {
  const answer = await server.app.inject({ url, headers: { 'x-account': String(account) } })
  return { status: answer.statusCode, ...answer.json() }
}
const listed = async (query: string) => {
  const { data, meta } = await get(`/api/v1/mybets?${query}`)
  return { codes: data.map((ticket: { bet_id: string }) => ticket.bet_id), meta }
}

test('own tickets are listed newest first, in pages, with counts', async () => {
  const newest = [...codes].reverse()
  expect(await listed('')).toEqual({
    codes: newest,
    meta: { total: 5, active: 5, staked: '50.00', staked_gifts: '0.00', returned: '0.00' },
  })
  expect(await listed('filter=all&limit=2&page=2')).toEqual({
    codes: newest.slice(2, 4),
    meta: { total: 5, active: 5, staked: '50.00', staked_gifts: '0.00', returned: '0.00' },
  })
  expect((await listed('filter=all&limit=2&page=9')).codes).toEqual([])
})

// Placed times are moved by the owner: the product itself cannot change them.
test('today, week and month begin at midnight, Monday and the first in Nairobi', async () => {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  const begin = (unit: string) =>
    `date_trunc('${unit}', now() at time zone 'Africa/Nairobi') at time zone 'Africa/Nairobi'`
  const cases = [
    ['day', 'today'],
    ['week', 'week'],
    ['month', 'month'],
  ] as const
  for (const [unit, filter] of cases) {
    await owner.query(`update bet set placed_at = ${begin(unit)} - interval '1 second' where code = $1`, [codes[0]])
    expect((await listed(`filter=${filter}`)).codes).not.toContain(codes[0])
    await owner.query(`update bet set placed_at = ${begin(unit)} where code = $1`, [codes[0]])
    const { codes: shown, meta } = await listed(`filter=${filter}`)
    expect(shown).toContain(codes[0])
    expect(meta.total).toBe(5)
  }
  await owner.end()
})

test('a settled ticket is not in the list of active ones', async () => {
  await asOwner(
    database.url,
    'update bet set settlement_number = settlement_number + 1, status = 3, paid = 0, settled_at = now() where code = $1',
    [codes[1]],
  )
  const active = await listed('filter=active')
  expect(active.codes).not.toContain(codes[1])
  expect(active.meta).toMatchObject({ total: 4, active: 4 })
  expect((await listed('filter=all')).meta).toMatchObject({ total: 5, active: 4 })
})

describe('the list by state, with the sums staked and returned', () => {
  const OWNER = 5
  const own: string[] = []
  const list = async (query: string) => {
    const { data, meta } = await get(`/api/v1/mybets?${query}`, OWNER)
    return {
      places: data.map((ticket: { bet_id: string }) => own.indexOf(ticket.bet_id)).sort(),
      meta: [meta.total, meta.staked, meta.returned],
    }
  }
  beforeAll(async () => {
    await fund(database, [OWNER], 1_000_00)
    for (let n = 0; n < 10; n += 1) {
      const payload = betBody([], { stake: String(10 + n), betslip: [legBody(1), legBody(2)] })
      const headers = { 'x-account': String(OWNER) }
      own.push((await server.app.inject({ method: 'POST', url: '/api/v2/bet', payload, headers })).json().bet_id)
    }
    const owner = new pg.Client({ connectionString: database.url })
    await owner.connect()
    const set = (place: number, text: string) =>
      owner.query(`update bet set settlement_number = settlement_number + 1, ${text} where code = $1`, [own[place]])
    await set(1, 'status = 3, paid = 0, settled_at = now()')
    await set(2, 'status = 5, paid = 7500, settled_at = now()')
    await set(3, 'status = 4, paid = stake, settled_at = now()')
    await set(4, 'status = 24, paid = stake, settled_at = now()')
    const sold = 'cashed_out = 1100, gross_out = 1100, taxable_out = 0'
    await set(5, `status = 11, paid = 0, settled_at = now(), stake_out = stake, vat_out = vat, ${sold}`)
    // A part of it, and the rest won.
    await set(6, `status = 5, paid = 3000, settled_at = now(), stake_out = 800, ${sold}`)
    await set(6, "placed_at = placed_at - interval '40 days'")
    // Half lost: paid below the stake; and a part cashed out that makes up for it, to the cent and one short of it.
    await set(7, 'status = 5, paid = 1699, settled_at = now()')
    await set(8, `status = 5, paid = 700, settled_at = now(), stake_out = 800, ${sold}`)
    await set(8, "product = 'virtual'")
    await set(9, `status = 5, paid = 799, settled_at = now(), stake_out = 800, ${sold}`)
    await owner.end()
  })
  test.each([
    ['filter=all', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [10, '145.00', '207.98']],
    ['filter=all&state=open', [0], [1, '10.00', '0.00']],
    ['filter=all&state=won', [2, 6, 8], [3, '46.00', '134.00']],
    ['filter=all&state=lost', [1, 7, 9], [3, '47.00', '35.98']],
    ['filter=all&state=cancelled', [3, 4], [2, '27.00', '27.00']],
    ['filter=all&state=cashed_out', [5], [1, '15.00', '11.00']],
    ['filter=all&state=won&limit=1&page=2', [2], [3, '46.00', '134.00']],
    ['filter=month&state=won', [2, 8], [2, '30.00', '93.00']],
    ['filter=active', [0], [1, '10.00', '0.00']],
    ['filter=all&product=virtual', [8], [1, '18.00', '18.00']],
    ['filter=all&product=sports', [0, 1, 2, 3, 4, 5, 6, 7, 9], [9, '127.00', '189.98']],
    ['filter=active&product=virtual', [], [0, '0.00', '0.00']],
  ])('%s', async (query, places, meta) => {
    const found = await list(query)
    expect(found.meta).toEqual(meta)
    // Pages go by id, and the older ticket keeps the id of its placing.
    if (!query.includes('page')) expect(found.places).toEqual(places)
  })
  test("from a day to a day, both included, in the market's zone", async () => {
    const day = (ago: number) =>
      new Date(Date.now() - ago * 86_400_000).toLocaleDateString('sv', { timeZone: 'Africa/Nairobi' })
    expect((await list(`filter=all&from=${day(41)}&to=${day(39)}`)).places).toEqual([6])
    expect((await list(`filter=all&from=${day(0)}`)).places).toEqual([0, 1, 2, 3, 4, 5, 7, 8, 9])
    expect((await list(`filter=all&to=${day(0)}`)).meta).toEqual([10, '145.00', '207.98'])
    expect((await list(`filter=all&to=${day(1)}&state=won`)).meta).toEqual([1, '16.00', '41.00'])
    expect((await list(`filter=all&from=${day(30)}&to=${day(20)}`)).meta).toEqual([0, '0.00', '0.00'])
  })
})

test('the detail shows figures, legs with the live score, and the derivation', async () => {
  server.book.setScore(2, '2', '1')
  const { data, derivation } = await get(`/api/v1/mybets/${codes[4]}?language=am`)
  expect(data).toMatchObject({
    bet_id: codes[4],
    stake: '10.00',
    total_odds: '6.25',
    win_boost: '1.63',
    acca_percent: 0,
  })
  expect(data.legs.map((leg: { score: string | null }) => leg.score)).toEqual([null, '2:1'])
  expect(data.legs[0].market_name).toBe('am market 1')
  expect(derivation.at(-1)).toMatchObject({ key: 'totalWinningsWithAccaBonus', result: data.final_payout })
})

test('a ticket of a match that has left the memory has its final score, and no page to lead to', async () => {
  server.book.addMatch(8801)
  const placed = await server.app.inject({
    method: 'POST',
    url: '/api/v2/bet',
    payload: betBody([], { stake: '10', betslip: [legBody(8801), legBody(1)] }),
    headers: { 'x-account': '3' },
  })
  const legs = async () => (await get(`/api/v1/mybets/${placed.json().bet_id}`, 3)).data.legs
  expect((await legs())[0]).toMatchObject({ score: null, known: true })
  server.book.removeMatch(8801)
  expect(await legs()).toMatchObject([
    { score: '3:1', minute: null, known: false },
    { score: null, known: true },
  ])
})

const AMHARIC = { home: 'አዲስ ከተማ', competitionName: 'ፕሪሚየር ሊግ' }
const namesOf = (ticket: { legs: { home_team: string; away_team: string; competition_name: string }[] }) =>
  ticket.legs.map(({ home_team, away_team, competition_name }) => [home_team, away_team, competition_name])

test('a bet names teams and competition in the language asked for, in every answer; rows without names stay as they are', async () => {
  server.book.addMatch(7, { names: { am: AMHARIC } })
  const placed = await server.app.inject({
    method: 'POST',
    url: '/api/v2/bet?language=am',
    payload: betBody([], { stake: '10', language: 'am', betslip: [legBody(7), legBody(1)] }),
    headers: { 'x-account': '3' },
  })
  const { bet_id, data } = placed.json()
  const plain = ['Home 1', 'Away 1', 'Premier League']
  const amharic = ['አዲስ ከተማ', 'Away 7', 'ፕሪሚየር ሊግ']
  expect(namesOf(data)).toEqual([amharic, plain])
  expect(namesOf((await get(`/api/v1/mybets/${bet_id}?language=amh`, 3)).data)).toEqual([amharic, plain])
  expect(namesOf((await get(`/api/v1/mybets/${bet_id}?language=en`, 3)).data)).toEqual([
    ['Home 7', 'Away 7', 'Premier League'],
    plain,
  ])
  const [listedBet] = (await get('/api/v1/mybets?language=am', 3)).data
  expect(namesOf(listedBet)).toEqual([amharic, plain])
  const checked = await server.bets.ticketByIds(bet_id, data.seq_id, 'am')
  expect(checked && namesOf(checked.data)).toEqual([amharic, plain])
})

test('a ticket is found however its id is typed, and by its owner only', async () => {
  const code = codes[4] as string
  expect((await get(`/api/v1/mybets/${code.slice(4).toUpperCase()}`)).data.bet_id).toBe(code)
  expect((await get(`/api/v1/mybets/${code}`, 2)).code).toBe('NOT_FOUND')
})

test.each([
  ...['page=0', 'limit=1000', 'page=-1', 'filter=yesterday', 'limit=1e9'],
  ...['state=green', 'from=yesterday', 'from=2026-02-31', 'to=2026-13-01', "to=2026-01-01'"],
])('refused: %s', async (query) => {
  expect((await get(`/api/v1/mybets?${query}`)).status).toBe(400)
})
