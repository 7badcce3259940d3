// From a provider's list of games to a session: what a lobby shows, who may launch what, what a session has come to, and what
// becomes of rounds that were left open.
import { casinoPaths } from '@walia/contract/casino.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gameOf, type ProviderTwin, providerTwin } from './testProvider.ts'
import { BACK, BET, type CasinoWorld, casinoWorld, rollbackOf, seat, statusOf, units, WIN, winOf } from './testWorld.ts'
import { gameTickets } from './tickets.ts'

let world: CasinoWorld
let twin: ProviderTwin
beforeAll(async () => {
  twin = await providerTwin(() => world.operatorKey)
  world = await casinoWorld(twin.url)
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await world.close()
  await twin.close()
})

const HOUR = 3_600_000
const lastAsked = () => (twin.asked.at(-1)?.body ?? {}) as { token: string; user: string }
const ask = async (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) => {
  const answer = await world.first.platform.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const launch = (body: object, account = 0, headers: Record<string, string> = {}) =>
  ask(
    'POST',
    casinoPaths.launch,
    { game: 'acme-fruits', mode: 'real', platform: 'MOBILE', ...body },
    {
      ...(account === 0 ? {} : { 'x-account': String(account) }),
      ...headers,
    },
  )
const readLists = async () => {
  // `fest` has no server: its games stay as they were, and the job says so.
  await expect(world.first.casino.readLists()).rejects.toThrow('no list of games from fest')
}
const stateOf = async (round: string): Promise<string> =>
  (await world.owner.query('select state, ended_by from casino_round where round_ref = $1', [round])).rows
    .map(({ state, ended_by }) => `${state} ${ended_by ?? ''}`.trim())
    .join()

test('the lobby has what providers list now; what is not as agreed is left out', async () => {
  twin.state.games = [
    { ...gameOf('fruits', 'Fruits'), names: { am: 'ፍራፍሬ' } },
    gameOf('cards', 'Cards'),
    { game_code: 'odd' },
    gameOf('fruits', 'Fruits again'),
    gameOf('../etc', 'No'),
  ]
  await readLists()
  const { body } = await ask('GET', casinoPaths.lobby)
  expect(body.data.maintenance).toBe(false)
  const acme = body.data.games.filter(({ id }: { id: string }) => id.startsWith('acme-'))
  expect(acme).toEqual([
    {
      ...{
        id: 'acme-fruits',
        name: 'Fruits',
        category: 'slots',
        provider: 'Acme Games',
        demo: true,
        demo_only: false,
        on: true,
      },
      ...{ return_percent: '96.50', thumb_url: `${twin.url}/thumbs/fruits.svg` },
    },
    expect.objectContaining({ id: 'acme-cards' }),
  ])
  const { body: amharic } = await ask('GET', `${casinoPaths.lobby}?language=am`)
  expect(amharic.data.games.map(({ name }: { name: string }) => name)).toContain('ፍራፍሬ')
  expect(amharic.data.games.map(({ name }: { name: string }) => name)).toContain('Cards')
})

test('visitors play a demo that our wallet hears nothing of, and log in for real money', async () => {
  const { status, body } = await launch({ mode: 'demo' })
  expect([status, body.data.session]).toEqual([200, null])
  expect(body.data.url).toMatch(new RegExp(`^${twin.url}/play/fruits/`))
  expect(twin.asked.at(-1)?.body).toMatchObject({ user: null, token: null, demo: true, currency: 'ETB', country: 'ET' })
  expect((await launch({})).status).toBe(401)
})

test('a category that is played as a demo alone is no real money for who is logged in either', async () => {
  twin.state.games = [gameOf('fruits', 'Fruits'), { ...gameOf('shared', 'Shared'), category: 'pot' }]
  await readLists()
  const account = await world.bettor()
  const { status, body } = await launch({ game: 'acme-shared' }, account)
  expect([status, body.data.session, body.data.game.demo_only]).toEqual([200, null, true])
  expect(twin.asked.at(-1)?.body).toMatchObject({ user: null, token: null, demo: true })
  expect((await launch({}, account)).body.data).toMatchObject({
    session: expect.any(String),
    game: { demo_only: false },
  })
})

test('each launch has a token of its own, which bets; the browser never sees it', async () => {
  const account = await world.bettor()
  const tokens: string[] = []
  for (let times = 0; times < 2; times++) {
    const { body } = await launch({}, account)
    const { token, user } = lastAsked()
    expect(user).toBe(String(account))
    expect(JSON.stringify(body)).not.toContain(token)
    tokens.push(token)
  }
  expect(new Set(tokens).size).toBe(2)
  const { rows } = await world.owner.query('select token_hash from casino_session where account_id = $1', [account])
  for (const { token_hash } of rows) expect(tokens).not.toContain(token_hash.toString('base64url'))
})

test('refused in the declared order', async () => {
  const account = await world.bettor()
  expect((await launch({ game: 'acme-nothing' }, account)).body.code).toBe('NOT_FOUND')
  expect((await launch({ game: 'nobody-fruits' }, account)).body.code).toBe('NOT_FOUND')
  await world.owner.query(
    `update casino_game set has_demo = false, is_on = false where provider = 'acme' and code = 'cards'`,
  )
  expect((await launch({ game: 'acme-cards', mode: 'demo' })).body.code).toBe('GAME_NO_DEMO')
  await world.owner.query(`update casino_game set has_demo = true where provider = 'acme' and code = 'cards'`)
  await world.owner.query(`update casino_game set is_on = false where provider = 'acme' and code = 'cards'`)
  expect((await launch({ game: 'acme-cards', mode: 'demo' })).body.code).toBe('GAME_OFF')
  await world.owner.query('update casino_game set is_on = true')
  expect((await launch({}, account, { 'x-excluded': '1' })).body.code).toBe('SELF_EXCLUDED')
  expect((await launch({ mode: 'demo', game: 'fest-fruits' })).body.code).toBe('GAME_UNAVAILABLE')
  twin.state.down = true
  expect((await launch({}, account)).body).toMatchObject({
    ...{ code: 'GAME_UNAVAILABLE' },
    message: 'There was an error loading the game. Contact us if the problem persists.',
  })
  twin.state.down = false
  world.first.blocked.add(account)
  expect((await launch({}, account)).body.code).toBe('ACCOUNT_BLOCKED')
})

test('an agreement without the market’s currency sells nothing: neither launches nor bets, and wins pass', async () => {
  const at = await seat(world, 100_00, 'fest')
  const bet = at.bet(10)
  expect(statusOf(await at.call(BET, bet))).toBe('OK')
  const fest = world.providers.find(({ id }) => id === 'fest') as { currencies: readonly string[] }
  fest.currencies = ['KES']
  expect((await launch({ game: 'fest-fruits' }, at.account)).body.code).toBe('GAME_OFF')
  expect(statusOf(await at.call(BET, at.bet(10)))).toBe('WRONG_CURRENCY')
  expect(statusOf(await at.call(WIN, winOf(bet, units(12))))).toBe('OK')
  fest.currencies = ['ETB']
  expect(statusOf(await at.call(BET, at.bet(10)))).toBe('OK')
})

test('a game that is off is opened for who has a round to finish in it, and takes no new one', async () => {
  const { account, bet, call } = await seat(world)
  const open = bet(10)
  await call(BET, open)
  await world.owner.query(`update casino_game set is_on = false where provider = 'acme' and code = 'fruits'`)
  world.first.platform.advance(3_000)
  const { body } = await launch({}, account)
  expect(body.data.game.on).toBe(false)
  const { token } = lastAsked()
  expect(statusOf(await world.first.call(BET, bet(1, { token })))).toBe('INVALID_GAME')
  await call(WIN, winOf(open, units(5), { token, round_closed: true }))
  expect((await launch({}, account)).body.code).toBe('GAME_OFF')
  await world.owner.query('update casino_game set is_on = true')
  world.first.platform.advance(3_000)
})

test('games of a product that the market does not sell are in no lobby, and are not launched', async () => {
  twin.state.games = [
    gameOf('fruits', 'Fruits'),
    gameOf('cards', 'Cards'),
    { ...gameOf('jet', 'Jet'), category: 'crash' },
  ]
  await readLists()
  const { products } = world.first.platform.profile
  // Each language's lobby is read once in a while, so one that nobody has asked for yet is as it is now.
  const seen = async (language: string) => {
    const { body } = await ask('GET', `${casinoPaths.lobby}?language=${language}`)
    return body.data.games.some(({ id }: { id: string }) => id === 'acme-jet')
  }
  const jet = () => launch({ game: 'acme-jet', mode: 'demo' })
  expect([await seen('om'), (await jet()).status]).toEqual([true, 200])
  products.crash = false
  expect([await seen('zh'), (await jet()).body.code]).toEqual([false, 'NOT_FOUND'])
  products.crash = true
})

test('a session says what was staked, won and is in open rounds; closed, it takes no more bets', async () => {
  const account = await world.bettor()
  const { body } = await launch({}, account)
  const { session } = body.data
  const { token } = lastAsked()
  const at = await seat(world)
  const bet = (amount: number) => at.bet(amount, { token })
  const [won, open] = [bet(10), bet(5)]
  for (const each of [won, open]) await world.first.call(BET, each)
  await world.first.call(WIN, winOf(won, units(12.5)))
  const show = (more: object = {}, headers = { 'x-account': String(account) }) =>
    ask('POST', casinoPaths.session, { session, ...more }, headers)
  expect((await show()).body.data).toMatchObject({
    ...{
      staked: '15.00',
      won: '12.50',
      net: '-2.50',
      balance: '97.50',
      open_rounds: 1,
      open_stake: '5.00',
    },
  })
  // Another launch: its own net is nothing yet.
  const again = (await launch({}, account)).body.data.session
  expect((await show({ session: again })).body.data).toMatchObject({ net: '0.00' })
  expect((await show({}, { 'x-account': String(at.account) })).status).toBe(404)
  const openRounds = async (who: number) =>
    (await ask('GET', casinoPaths.open, undefined, { 'x-account': String(who) })).body.data
  expect(await openRounds(account)).toEqual({
    stake: '5.00',
    games: [{ game: 'acme-fruits', rounds: 1, stake: '5.00' }],
  })
  expect(await openRounds(at.account)).toEqual({ stake: '0.00', games: [] })
  await show({ close: true })
  world.first.platform.advance(3_000)
  expect(statusOf(await world.first.call(BET, bet(1)))).toBe('TOKEN_EXPIRED')
  expect(statusOf(await world.first.call(WIN, { ...winOf(open, units(5)), round_closed: true }))).toBe('OK')
  expect((await openRounds(account)).stake).toBe('0.00')
})

test('a round says its game, stake, win and tax to its own bettor, and so does each ticket of it', async () => {
  const name = `update casino_game set name = 'Fruits', names = '{"am": "ፍራፍሬ"}' where provider = 'acme' and code = 'fruits'`
  await world.owner.query(name)
  const at = await seat(world)
  const placed = at.bet(10)
  await at.call(BET, placed)
  await at.call(WIN, winOf(placed, units(1150)))
  const { rows } = await world.owner.query(
    'select t.id, t.kind from casino_transaction t where t.account_id = $1 order by t.id',
    [at.account],
  )
  const tickets = await gameTickets.load(
    world.owner,
    rows.map(({ id }) => id),
  )
  const of = (id: string) => tickets.find((ticket) => ticket.id === id)?.of
  const names = { '': 'Fruits', am: 'ፍራፍሬ' }
  expect(rows.map(({ id, kind }) => [kind, of(id)])).toEqual([
    ['bet', { names, tax: 0 }],
    ['win', { names, tax: 150_00 }],
  ])
  const round_id = tickets[0]?.code as string
  const round = (account: number, query: object = {}) =>
    ask('GET', `${casinoPaths.round}?${new URLSearchParams({ round_id, ...query })}`, undefined, {
      'x-account': String(account),
    })
  expect((await round(at.account)).body.data).toMatchObject({
    ...{ round_id, game: 'Fruits', state: 'ended' },
    ...{ staked: '10.00', won: '1150.00', tax: '150.00', paid: '1000.00' },
  })
  expect((await round(at.account, { language: 'am' })).body.data.game).toBe('ፍራፍሬ')
  expect((await round(await world.bettor())).status).toBe(404)
})

test('rounds left open: ended or void as the provider says, open while it plays them, given back when nobody knows them', async () => {
  const { bet, call, cash } = await seat(world)
  const placed = ['ended', 'void', 'open', 'unknown'].map((state) => ({ state, bet: bet(10) }))
  for (const { state, bet } of placed) {
    await call(BET, bet)
    if (state !== 'unknown') twin.rounds.set(bet.round, state)
  }
  const states = () => Promise.all(placed.map(({ bet }) => stateOf(bet.round)))
  await world.first.casino.endLeftRounds()
  expect(await states()).toEqual(['open', 'open', 'open', 'open'])
  world.first.platform.advance(HOUR)
  await world.first.casino.endLeftRounds()
  expect(await states()).toEqual(['ended rule', 'void rule', 'open', 'open'])
  expect(await cash()).toBe(70_00)
  world.first.platform.advance(49 * HOUR)
  await world.owner.query('update casino_round set asked_at = null')
  await world.first.casino.endLeftRounds()
  expect(await states()).toEqual(['ended rule', 'void rule', 'open', 'void rule'])
  expect(await cash()).toBe(80_00)
  const [ended, gone, open] = placed.map((each) => each.bet)
  if (!ended || !gone || !open) throw new Error('placed')
  // A win of a round that ended by the rule still pays; what was given back neither wins nor comes back again.
  expect(statusOf(await call(WIN, winOf(ended, units(20))))).toBe('OK')
  expect(statusOf(await call(WIN, winOf(gone, units(20))))).toBe('TRANSACTION_ROLLED_BACK')
  expect(statusOf(await call(BACK, rollbackOf(gone)))).toBe('OK')
  expect(await cash()).toBe(100_00)
})
