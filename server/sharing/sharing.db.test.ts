// Share codes and checked bets over HTTP against PostgreSQL: what is kept, for how long, who may see it, and kick-off.
import { profileOf } from '@walia/domain/market/markets.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { betBody, fund, legBody, type TestServer, testServer } from '../bets/testServer.ts'
import type { Names } from '../odds/index.ts'
import { createPool } from '../platform/db.ts'
import { Refusal } from '../platform/http.ts'
import { type TestDatabase, testDatabase } from '../platform/testDatabase.ts'
import { createTexts } from '../platform/text.ts'
import { createSharing } from './index.ts'
import { deleteExpired } from './queries.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const OWNER = 1
const OTHER = 2
const ENCODE = '/api/v2/share/encode'
const DECODE = '/api/v2/share/decode'
const CHECK = '/api/v1/checkbet'

const names: Names = {
  market: (_match, { market }, language) => `${language} market ${market}`,
  outcome: (_match, _line, outcomeId, language) => `${language} ${outcomeId}`,
  groups: () => [],
}

let database: TestDatabase
let server: TestServer
let offsetMs = 0
let ip = ''
let ipCount = 0
const clock = { now: () => Date.now() + offsetMs }

const accounts = {
  authenticate: async (request: { headers: Record<string, unknown> }) => {
    const accountId = Number(request.headers['x-account'] ?? 0)
    if (accountId === 0) throw new Refusal('NOT_AUTHENTICATED')
    return { accountId, sessionId: '', mobile: '', status: 'active' as const, exclusion: null, startedAt: 0 }
  },
}

let crowdPool: ReturnType<typeof createPool>
beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database, { products: { ...profileOf('et').products, combo: false } })
  const { platform, book, bets } = server
  const texts = createTexts(platform.profile)
  const config = { ...platform.config, publicUrl: 'https://walia.example' }
  crowdPool = createPool(database.url, 'walia_app', 2, { waitMs: 5000 })
  createSharing(
    { ...platform, clock: { ...platform.clock, ...clock }, config, crowdPool },
    { book, names, texts, bets, accounts, cashoutsOf: async () => [] },
  )
  await fund(database, [OWNER, OTHER], 1_000_000_00)
})
afterAll(async () => {
  await server.stop()
  await crowdPool.end()
  await database.drop()
})
beforeEach(() => {
  ip = `10.9.${ipCount >> 8}.${ipCount++ & 255}`
  for (let id = 1; id <= 3; id += 1) server.book.addMatch(id, { startsAt: clock.now() + 30 * DAY_MS })
})

type Headers = Record<string, string>
const send = async (url: string, body: unknown, headers: Headers = {}) => {
  const options = { method: 'POST' as const, url, payload: JSON.stringify(body), remoteAddress: ip }
  const answer = await server.app.inject({ ...options, headers: { 'content-type': 'application/json', ...headers } })
  return { status: answer.statusCode, body: answer.json() }
}
const get = async (url: string, query: Headers, headers: Headers = {}) => {
  const answer = await server.app.inject({ method: 'GET', url, query, headers, remoteAddress: ip })
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}
const pick = (id: number, change: object = {}) => ({
  odd_key: 'en 1',
  outcome_id: '1',
  special_bet_value: '',
  parent_match_id: id,
  sub_type_id: 1,
  ...change,
})
const encode = (body: object, headers?: Headers) => send(ENCODE, { src: 'MOBILE_WEB', ...body }, headers)
const decode = (code: string, more: Headers = {}) => get(DECODE, { code, src: 'MOBILE_WEB', ...more })
const codeOf = async (ids: readonly number[]): Promise<string> =>
  (await encode({ product_type: 'normal', betslip: ids.map((id) => pick(id)) })).body.code
const statesOf = async (code: string) =>
  (await decode(code)).body.data.map((each: { state: string; shared_odd_value: string; odd_value: string }) => [
    each.state,
    each.shared_odd_value,
    each.odd_value,
  ])
const place = async (ids: readonly number[], account = OWNER) => {
  const answer = await send('/api/v2/bet', betBody(ids), { 'x-account': String(account) })
  expect(answer.body.message, JSON.stringify(answer.body)).toContain('Good luck')
  return answer.body as { bet_id: string; seq_id: string }
}

describe('sharing a slip', () => {
  test('a visitor gets code, link and social addresses', async () => {
    const { status, body } = await encode({ product_type: 'normal', betslip: [pick(1), pick(2)] })
    expect(status).toBe(200)
    expect(body.code).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(body.link).toBe(`https://walia.example/share/${body.code}`)
    expect(body.message).toBe('Bet successfully shared. Copy the link below or share to your favorite social platforms')
    expect(Object.keys(body.meta.social_urls)).toEqual(['twitter', 'facebook', 'whatsapp', 'telegram'])
    for (const url of Object.values<string>(body.meta.social_urls))
      expect(decodeURIComponent(new URL(url).search)).toContain(body.link)
  })

  test('the code gives back every field of a pick, in the language asked for', async () => {
    const code = await codeOf([1])
    const { body } = await decode(code, { language: 'am' })
    expect(body.meta).toMatchObject({ product_type: 'normal', code })
    expect(body.data).toEqual([
      {
        state: 'same',
        shared_odd_value: '2.50',
        odd_value: '2.50',
        odd_active: 1,
        market_active: 1,
        match_id: 1,
        parent_match_id: 1,
        home_team: 'Home 1',
        away_team: 'Away 1',
        start_time: expect.stringMatching(/Z$/),
        sport_id: 1,
        competition_name: 'Premier League',
        sub_type_id: 1,
        market_name: 'am market 1',
        special_bet_value: '',
        outcome_id: '1',
        odd_key: 'en 1',
        display: 'am 1',
        bet_type: 7,
        live: false,
      },
    ])
  })

  test('only the picks are kept: no account, no token, no address', async () => {
    const body = {
      profile_id: OWNER,
      token: 'secret-token',
      betslip: [pick(1, { has_parent: 1, parent_code: 'WAH7K2CD' })],
    }
    const { body: answer } = await encode(body, { 'x-account': String(OWNER) })
    const { rows } = await database.pool.query('select * from shared_slip where code = $1', [answer.code])
    expect(Object.keys(rows[0])).toEqual(['code', 'product_type', 'picks', 'created_at', 'expires_at'])
    expect(Object.keys(rows[0].picks[0]).toSorted()).toEqual(
      ['live', 'odds', 'outcomeId', 'parentCode', 'parentMatchId', 'specifiers', 'subTypeId', 'texts'].toSorted(),
    )
    expect(rows[0].picks[0].parentCode).toBe('WAH7K2CD')
    expect(JSON.stringify(rows[0])).not.toContain('secret-token')
  })

  test.each([
    ['no picks', { betslip: [] }, 422, 'TOO_FEW_LEGS'],
    ['nothing at all', {}, 422, 'TOO_FEW_LEGS'],
    ['an empty ticket', { bet_id: ' ' }, 422, 'SHARE_CODE_EMPTY'],
    ['a parent without its code', { betslip: [pick(1, { has_parent: true })] }, 422, 'SHARE_CODE_EMPTY'],
    ['a product that is off', { product_type: 'combo', betslip: [pick(1)] }, 404, 'PRODUCT_OFF'],
    ['a product that is none', { product_type: 'lottery', betslip: [pick(1)] }, 404, 'PRODUCT_OFF'],
    ['40 picks', { betslip: Array.from({ length: 40 }, (_, i) => pick(i + 1)) }, 422, 'TOO_MANY_LEGS'],
    ['one match twice', { betslip: [pick(1), pick(1, { outcome_id: '2' })] }, 422, 'DUPLICATE_MATCH'],
    ['an unknown match', { betslip: [pick(1), pick(999)] }, 409, 'LEG_SUSPENDED'],
    ['an unknown outcome', { betslip: [pick(1, { outcome_id: '9' })] }, 409, 'LEG_SUSPENDED'],
    ['a script for an outcome', { betslip: [pick(1, { outcome_id: '<script>' })] }, 409, 'LEG_SUSPENDED'],
    ['a pick without a match', { betslip: [{ outcome_id: '1' }] }, 400, 'MALFORMED'],
  ])('%s', async (_case, body, status, code) => {
    const answer = await encode(body)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('a slip of which every match has begun is not shared', async () => {
    server.book.addMatch(1, { startsAt: clock.now() - 1 })
    expect((await encode({ betslip: [pick(1)] })).body).toMatchObject({ code: 'LEG_EXPIRED' })
  })
})

describe('loading a code', () => {
  test('says what happened to each pick since, and sums it up in one sentence', async () => {
    for (const id of [4, 5]) server.book.addMatch(id)
    const code = await codeOf([1, 2, 3, 4, 5])
    server.book.setOdds(2, ['3.10', '3.00', '9.00'])
    server.book.setStatus(3, -1)
    server.book.addMatch(4, { startsAt: clock.now() - 1000 })
    server.book.addMatch(5, { live: true, odds: ['9.00', '3.00', '1.20'] })
    const { body } = await decode(code)
    expect(body.data.map((each: { state: string }) => each.state)).toEqual([
      'same',
      'moved',
      'suspended',
      'expired',
      'expired',
    ])
    expect(body.data[1]).toMatchObject({ shared_odd_value: '2.50', odd_value: '3.10' })
    expect(body.data[2]).toMatchObject({ odd_value: '2.50', odd_active: 0, market_active: 0 })
    expect(body.message).toBe('2 of 5 shared picks can still be bet.')
  })

  test('works for seven days to the millisecond, then answers that it is unknown', async () => {
    const code = await codeOf([1])
    const { rows } = await database.pool.query('select * from shared_slip where code = $1', [code])
    const made = rows[0].created_at.getTime()
    expect(rows[0].expires_at.getTime() - made).toBe(7 * DAY_MS)
    const before = offsetMs
    offsetMs += 7 * DAY_MS - MINUTE_MS
    expect((await decode(code)).status).toBe(200)
    offsetMs = before + 7 * DAY_MS + MINUTE_MS
    expect((await decode(code)).body.message).toBe('This code is not known, or its 7 days are over. Please check it.')
    expect(await deleteExpired(database.pool, made + 7 * DAY_MS - 1)).toBeGreaterThanOrEqual(0)
    expect((await database.pool.query('select from shared_slip where code = $1', [code])).rowCount).toBe(1)
    expect(await deleteExpired(database.pool, made + 7 * DAY_MS)).toBeGreaterThanOrEqual(1)
    expect((await database.pool.query('select from shared_slip where code = $1', [code])).rowCount).toBe(0)
  })

  test.each([
    ['', 422, 'SHARE_CODE_EMPTY'],
    ['  ', 422, 'SHARE_CODE_EMPTY'],
    ['WAH7K2C9', 404, 'SHARE_CODE_UNKNOWN'],
    ['javascript:alert(1)', 404, 'SHARE_CODE_UNKNOWN'],
    ["' or 1=1 --", 404, 'SHARE_CODE_UNKNOWN'],
    ['../../etc', 404, 'SHARE_CODE_UNKNOWN'],
    ['W'.repeat(301), 400, 'MALFORMED'],
  ])('the code "%.20s"', async (text, status, code) => {
    const answer = await decode(text)
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('an empty code gets the form’s own text', async () => {
    expect((await decode('')).body.message).toBe('please enter code')
  })

  test('accepts small letters and the whole link', async () => {
    const code = await codeOf([1])
    expect((await decode(code.toLowerCase())).body.meta.code).toBe(code)
    expect((await decode(`https://walia.example/share/${code}`)).body.meta.code).toBe(code)
  })
})

describe('limits', () => {
  test('of parallel guesses 60 are checked, then even a right code is refused', async () => {
    const code = await codeOf([1])
    const guesses = Array.from({ length: 75 }, () => decode('WAH7K2C9'))
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
    expect((await decode(code)).status).toBe(429)
    offsetMs += 10 * MINUTE_MS + 1000
    expect((await decode(code)).status).toBe(200)
  })

  test('opening one code many times does not count as guessing', async () => {
    const code = await codeOf([1])
    for (let wave = 0; wave < 10; wave += 1) {
      ip = `10.8.0.${wave}`
      const answers = await Promise.all(Array.from({ length: 20 }, () => decode(code)))
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    }
    const { rows } = await database.pool.query(`select count(*) as tries from attempt where subject like '%10.8.0.%'`)
    expect(Number(rows[0].tries)).toBe(0)
  })

  test('one address makes a limited number of codes', async () => {
    for (let made = 0; made < 60; made += 1) expect((await encode({ betslip: [pick(1)] })).status).toBe(200)
    expect((await encode({ betslip: [pick(1)] })).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('sharing a placed ticket', () => {
  test('the owner gets a code whose prices then are those it was sold at', async () => {
    const ticket = await place([1, 2])
    server.book.setOdds(1, ['2.60', '3.00', '9.00'])
    const { body } = await encode({ bet_id: ticket.bet_id }, { 'x-account': String(OWNER) })
    expect(await statesOf(body.code)).toEqual([
      ['moved', '2.50', '2.60'],
      ['same', '2.50', '2.50'],
    ])
  })

  test.each([
    ['another account', OTHER, 404, 'NOT_FOUND'],
    ['a visitor', 0, 401, 'NOT_AUTHENTICATED'],
  ])('%s does not, whatever profile id the body claims', async (_who, account, status, code) => {
    const ticket = await place([1])
    const answer = await encode({ bet_id: ticket.bet_id, profile_id: OWNER }, { 'x-account': String(account) })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    const unknown = await encode({ bet_id: 'bet_0000000000000' }, { 'x-account': String(account) })
    expect(unknown.body).toEqual(answer.body)
  })
})

describe('checking a bet', () => {
  const check = (bet_id: string, seq_id: string) => get(CHECK, { bet_id, seq_id })
  const otherThan = (sequence: string) => String((Number(sequence) + 1) % 10_000).padStart(4, '0')

  test('anybody with both ids sees the ticket and why it pays what it pays', async () => {
    const ticket = await place([1, 2])
    const { status, body, text } = await check(ticket.bet_id, ticket.seq_id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ bet_id: ticket.bet_id, seq_id: ticket.seq_id, status: 1, stake: '100.00' })
    expect(body.data.legs).toHaveLength(2)
    expect(body.derivation.length).toBeGreaterThan(3)
    expect(text).not.toMatch(/account|mobile|balance|"ip"/)
  })

  test('an unknown ticket, a wrong sequence and nonsense get the same answer', async () => {
    const ticket = await place([1])
    const answers = [
      await check(ticket.bet_id, otherThan(ticket.seq_id)),
      await check('bet_0000000000000', ticket.seq_id),
      await check('nothing', 'none'),
      await check(ticket.bet_id, ''),
      await check(ticket.bet_id, `${ticket.seq_id} or 1=1`),
    ]
    for (const answer of answers) expect([answer.status, answer.text]).toEqual([404, answers[0]?.text])
  })

  test('guesses of a ticket’s sequence from many addresses are refused after ten an hour and twenty a day', async () => {
    const ticket = await place([1])
    const guess = async () => {
      ip = `10.8.${ipCount >> 8}.${ipCount++ & 255}`
      return (await check(ticket.bet_id, otherThan(ticket.seq_id))).status
    }
    const burst = async (count: number) => {
      const statuses: number[] = []
      for (let tries = 0; tries < count; tries += 1) statuses.push(await guess())
      return statuses.filter((status) => status === 404).length
    }
    expect(await burst(15)).toBe(10)
    expect((await check(ticket.bet_id, ticket.seq_id)).status).toBe(429)
    offsetMs += 61 * MINUTE_MS
    expect(await burst(15)).toBe(10)
    offsetMs += 61 * MINUTE_MS
    expect(await burst(3)).toBe(0)
    offsetMs += DAY_MS
    expect((await check(ticket.bet_id, ticket.seq_id)).status).toBe(200)
  })

  test('checking the same ticket again and again does not count as guessing', async () => {
    const ticket = await place([1])
    for (let looks = 0; looks < 40; looks += 1) expect((await check(ticket.bet_id, ticket.seq_id)).status).toBe(200)
  })
})

describe('loading against kick-off', () => {
  test('a slip loaded until the start is never sold after it', async () => {
    offsetMs = 0
    const code = await codeOf([1])
    // A round whose match began before a bet on it was placed says nothing: the next one begins later.
    for (let rounds = 0, aheadMs = 1000; rounds < 3; ) {
      const startsAt = Date.now() + aheadMs
      server.book.addMatch(1, { startsAt })
      const bettor = async () => {
        const placed: { at: number; status: number; fate: string; askedAt: number }[] = []
        while (placed.at(-1)?.fate !== 'expired') {
          const askedAt = Date.now()
          ip = `10.7.${askedAt & 255}.${placed.length & 255}`
          const fate = (await decode(code)).body.data[0].state
          const body = betBody([1], { betslip: [legBody(1, { is_shared: true, share_code: code })], stake: '5' })
          const answer = await send('/api/v2/bet', body, { 'x-account': String(OWNER) })
          const at = answer.status === 200 ? Date.parse(answer.body.data.placed_at) : 0
          placed.push({ at, status: answer.status, fate, askedAt })
        }
        return placed
      }
      const all = (await Promise.all([bettor(), bettor(), bettor(), bettor()])).flat()
      for (const one of all) {
        if (one.status === 200) expect(one.at).toBeLessThan(startsAt)
        if (one.askedAt >= startsAt) expect([one.fate, one.status]).toEqual(['expired', 409])
      }
      if (all.some((one) => one.status === 200 && one.fate === 'same')) rounds += 1
      else aheadMs *= 2
    }
    const late = 'select from bet_leg l join bet b on b.id = l.bet_id where b.placed_at >= l.starts_at and not l.live'
    expect((await database.pool.query(late)).rowCount).toBe(0)
  })

  test('the code of a shared pick is kept with the ticket', async () => {
    const body = betBody([1], { betslip: [legBody(1, { is_shared: true, share_code: 'WAH7K2CD' })] })
    const { body: answer } = await send('/api/v2/bet', body, { 'x-account': String(OWNER) })
    const { rows } = await database.pool.query('select context from bet where code = $1', [answer.bet_id])
    expect(rows[0].context.shareCodes).toEqual(['WAH7K2CD'])
  })
})

test('loading codes waits for the connections of searches, and a bet does not wait with it', async () => {
  const held = [await crowdPool.connect(), await crowdPool.connect()]
  const tryCode = async () => (await get(DECODE, { code: 'WAH7K2CD' })).status
  expect(await tryCode()).toBe(503)
  const headers = { 'x-account': String(OWNER) }
  const bet = { method: 'POST', url: '/api/v2/bet', payload: betBody([1]), headers } as const
  expect((await server.app.inject(bet)).statusCode).toBe(200)
  for (const client of held) client.release()
  expect(await tryCode()).toBe(404)
})
