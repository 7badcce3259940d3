// Odds boosts against PostgreSQL: made by an operator's commands, shown, and sold by two servers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { legBody } from '../bets/testServer.ts'
import { switchOffer } from '../bonuses/testOffers.ts'
import { oddsBoostRowsOf } from './ownData.ts'
import { operateOnce } from './simulatedOperator.ts'
import {
  BY,
  bettor,
  boosts,
  type Change,
  closeBoosts,
  codeOf,
  database,
  HOUR,
  make,
  match,
  offers,
  onHome,
  openBoosts,
  other,
  place,
  run,
  server,
  shown,
  spentOf,
  TERMS,
} from './testBoosts.ts'

beforeAll(openBoosts)
afterAll(closeBoosts)

test('nothing is shown or sold boosted while no operator has opened odds boosts, whatever boosts he has made', async () => {
  const id = match()
  const boost = await onHome(id)
  const account = await bettor()
  const ids = async () => (await shown(account)).map((each: { id: number }) => each.id)
  const switchTo = async (open: boolean) => {
    await switchOffer(offers, 'odds_boost', open)
    // What pages show may be a little old; a boost that is made has it read anew.
    await onHome(match())
  }
  await switchTo(false)
  expect(await ids()).toEqual([])
  expect(await codeOf(account, id, boost)).toBe('BOOST_NOT_OFFERED')
  await switchTo(true)
  expect(await ids()).toContain(boost)
  expect((await place(account, id, boost)).status).toBe(200)
})

describe('a boost on outcomes of a match', () => {
  test('shows both prices to everybody and sells the raised one, which the ticket keeps beside the ordinary one', async () => {
    const id = match()
    const boost = await onHome(id)
    const [one] = (await shown(null)).filter((each: { id: number }) => each.id === boost)
    expect(one).toMatchObject({ percent: 10, stake_max: '100.00', uses_left: 1, personal: false })
    expect(one.event).toMatchObject({ parent_match_id: id, sub_type_id: 1, home_team: `Home ${id}` })
    expect(one.event.odds).toMatchObject([{ outcome_id: '1', odd_value: '2.50', boosted_value: '2.75', odd_active: 1 }])
    const account = await bettor()
    const { status, body } = await place(account, id, boost)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ product_type: 'normal', total_odds: '2.75', normal_value: '2.50' })
    expect(body.data.legs[0]).toMatchObject({ odd_value: '2.75', counts_for_bonus: false })
    // 100.00 less 13.04 VAT, at 0.25 more.
    expect(await spentOf(boost)).toMatchObject({ uses: 1, spent: 21_74 })
    expect((await shown(account)).map((each: { id: number }) => each.id)).not.toContain(boost)
  })

  test('follows the price of now, up to its highest price', async () => {
    const id = match()
    const boost = await onHome(id, '--odds-max', '2.60', '--uses', '5')
    const account = await bettor()
    expect((await place(account, id, boost, { leg: { odd_value: '2.60' } })).body.data.total_odds).toBe('2.60')
    for (const { book } of [server, other]) book.setOdds(id, ['2.00', '3.40', '2.80'])
    const fell = await place(account, id, boost, { leg: { odd_value: '2.60' } })
    expect([fell.body.code, fell.body.details.legs[0].odd_value]).toEqual(['ODDS_CHANGED', '2.20'])
    expect((await place(account, id, boost, { leg: { odd_value: '2.20' } })).body.data.total_odds).toBe('2.20')
    for (const { book } of [server, other]) book.setOdds(id, ['2.60', '3.40', '2.80'])
    expect(await codeOf(account, id, boost, { leg: { odd_value: '2.60' } })).toBe('BOOST_NOT_OFFERED')
  })
})

describe('a boost for accounts', () => {
  test('is seen and used by them alone, on any one pick before its match', async () => {
    const [account, stranger] = [await bettor(), await bettor()]
    const until = new Date(Date.now() + HOUR).toISOString()
    const boost = await make('--account', String(account), '--uses', '2', '--until', until)
    const ids = (list: { id: number }[]) => list.map(({ id }) => id)
    expect(ids(await shown(account))).toContain(boost)
    expect(ids(await shown(stranger))).not.toContain(boost)
    expect(ids(await shown(null))).not.toContain(boost)
    expect(await codeOf(stranger, match(), boost)).toBe('BOOST_NOT_OFFERED')
    expect((await place(account, match(), boost)).body.data.normal_value).toBe('2.50')
    expect((await shown(account)).find((each: { id: number }) => each.id === boost).uses_left).toBe(1)
  })
})

describe('a placement', () => {
  test.each<[string, Change, string]>([
    ['bonus money', { source: 'bonus' }, 'SOURCE_NOT_OFFERED'],
    ['a combo', { product_type: 'combo' }, 'PRODUCT_OFF'],
    ['a boosted list', { product_type: 'boosted', boosted_id: 1 }, 'BOOST_NOT_OFFERED'],
    ['another outcome', { leg: { outcome_id: '2', odd_value: '3.40' } }, 'BOOST_NOT_OFFERED'],
    ['no picks', { betslip: [] }, 'TOO_FEW_LEGS'],
    ['a price above the boosted one', { leg: { odd_value: '2.76' } }, 'ODDS_CHANGED'],
    ['a stake above its own', { stake: '100.01' }, 'STAKE_ABOVE_MAX'],
    ['more than the wallet holds', { stake: '100' }, 'INSUFFICIENT_BALANCE'],
  ])('with %s is refused', async (_name, change, code) => {
    const id = match()
    const boost = await onHome(id)
    const account = await bettor(code === 'INSUFFICIENT_BALANCE' ? 50_00 : 1_000_00)
    expect(await codeOf(account, id, boost, change)).toBe(code)
    // Whatever it was refused for, nothing of the boost is used.
    expect(await spentOf(boost)).toMatchObject({ uses: 0, spent: 0 })
  })

  test('with two picks, a boost that is not there, one that begins later or one that is stopped is refused', async () => {
    const id = match()
    const boost = await onHome(id)
    const account = await bettor()
    const legs = [legBody(id, { odd_value: '2.75' }), legBody(match())]
    const two = await place(account, id, boost, { betslip: legs })
    expect([two.body.code, two.body.details]).toEqual(['TOO_MANY_LEGS', { max: 1 }])
    expect(await codeOf(account, id, 777_777)).toBe('BOOST_NOT_OFFERED')
    const laterOn = match()
    const later = await onHome(laterOn, '--from', new Date(Date.now() + HOUR / 2).toISOString())
    expect(await codeOf(account, laterOn, later)).toBe('BOOST_NOT_OFFERED')
    expect((await run('stop', '--id', String(boost), ...BY))?.outcome).toBe('done')
    expect((await run('stop', '--id', String(boost), ...BY))?.outcome).toBe('refused')
    expect(await codeOf(account, id, boost)).toBe('BOOST_NOT_OFFERED')
    expect((await shown(null)).map((each: { id: number }) => each.id)).not.toContain(boost)
    expect(await codeOf(account, id, null)).toBe('ODDS_CHANGED')
  })

  test('is answered again under its key, and uses the boost once', async () => {
    const id = match()
    const boost = await onHome(id, '--uses', '5')
    const account = await bettor()
    const first = await place(account, id, boost, { request_id: 'boosted-once-0001' })
    const again = await place(account, id, boost, { request_id: 'boosted-once-0001' }, other)
    expect([first.status, again.body.bet_id]).toEqual([200, first.body.bet_id])
    expect(await spentOf(boost)).toMatchObject({ uses: 1 })
  })
})

describe("an operator's command", () => {
  test.each<[string, string[], string]>([
    ['everything for everybody', ['--until', '2999-01-01T00:00:00Z'], 'EVERYTHING_FOR_EVERYBODY'],
    ['an account that is not there', ['--account', '999999', '--until', '2999-01-01T00:00:00Z'], 'NO_SUCH_ACCOUNT'],
    ['no outcome', ['--match', 'ID'], 'OUTCOMES_MISSING'],
    ['too much', ['--match', 'ID', '--outcome', '1', '--percent', '11'], 'PERCENT_INVALID'],
    ['too long a price', ['--match', 'ID', '--outcome', '1', '--odds-max', '10.01'], 'PRICE_INVALID'],
    ['too high a stake', ['--match', 'ID', '--outcome', '1', '--stake-max', '200.01'], 'STAKE_INVALID'],
    ['too many bets', ['--match', 'ID', '--outcome', '1', '--uses', '11'], 'USES_INVALID'],
    ['too high a ceiling', ['--match', 'ID', '--outcome', '1', '--ceiling', '100000.01'], 'CEILING_INVALID'],
    ['a window in the past', ['--match', 'ID', '--outcome', '1', '--until', '2020-01-01T00:00:00Z'], 'WINDOW_INVALID'],
    ['an unknown outcome', ['--match', 'ID', '--outcome', '9'], 'NOT_FOR_SALE'],
    ['an unknown market', ['--match', 'ID', '--market', '18', '--outcome', '12'], 'NOT_FOR_SALE'],
    ['a price at the highest already', ['--match', 'ID', '--outcome', '1', '--odds-max', '2.50'], 'ADDS_NOTHING'],
  ])('for %s is refused', async (_name, args, code) => {
    const id = String(match())
    const options = args.map((each) => (each === 'ID' ? id : each))
    const terms = TERMS.filter((_, at) => !options.includes(TERMS[at - (at % 2)] ?? ''))
    const outcome = await run('create', ...options, ...terms, ...BY)
    expect(outcome).toMatchObject({ outcome: 'refused', details: { code } })
  })

  test('beside another for everybody on the same outcome is refused; for named accounts, or when that is stopped, it is made', async () => {
    const id = match()
    const first = await onHome(id)
    const again = ['create', '--match', String(id), '--outcome', '1', ...TERMS, ...BY]
    expect(await run(...again)).toMatchObject({
      outcome: 'refused',
      details: { code: 'BOOSTED_ALREADY', boost: first },
    })
    expect((await run(...again, '--account', String(await bettor())))?.outcome).toBe('done')
    await run('stop', '--id', String(first), ...BY)
    expect((await run(...again))?.outcome).toBe('done')
  })

  test('carried out twice makes one boost, which ends with the start of its match', async () => {
    const id = match()
    const event = { parentMatchId: id, market: 1, specifiers: '', outcomes: ['1'] }
    const rest = { accounts: null, percent: 5, oddsMax: null, stakeMax: 10_00, usesMax: 1, ceiling: 100_00 }
    const draft = { event, ...rest, from: null, until: null }
    const [made, again] = [
      await boosts.make(draft, { id: 9_999, by: 'ann' }),
      await boosts.make(draft, { id: 9_999, by: 'ann' }),
    ]
    expect(made.ok && again.ok && made.id === again.id).toBe(true)
    expect(made.ok && made.terms.until).toBe(server.book.match(id)?.fixture?.startsAt)
  })

  test('shows what became of each, and nobody changes its terms afterwards', async () => {
    const boost = await onHome(match())
    const row = expect.objectContaining({ id: boost, bets: 0, spent: '0.00', stopped: null })
    expect(await run('list')).toMatchObject({ details: { boosts: expect.arrayContaining([row]) } })
    await expect(database.pool.query('update odds_boost set percent = 90')).rejects.toThrow('permission denied')
    await expect(database.pool.query('delete from odds_boost_use')).rejects.toThrow('permission denied')
  })
})

test('the boosted bets of a bettor stand in his own file, and nobody else’s', async () => {
  const id = match()
  const boost = await onHome(id, '--uses', '2')
  const [account, stranger] = [await bettor(), await bettor()]
  for (const stake of ['20', '30']) await place(account, id, boost, { stake })
  await place(stranger, id, boost)
  const rows = await Array.fromAsync(oddsBoostRowsOf(database.pool, account).odds_boosts ?? [])
  // Of 20.00 and 30.00 less VAT at 0.25 more, as money.
  expect(rows).toMatchObject([
    { boost_id: boost, cost: '4.35' },
    { boost_id: boost, cost: '6.53' },
  ])
})

describe('the simulated operator', () => {
  const operate = (onHome: readonly number[]) => {
    const { book, platform } = server
    return operateOnce({ book, clock: platform.clock, profile: platform.profile, onHome: () => onHome }, boosts)
  }
  const openToAll = async () =>
    (await boosts.list()).filter(({ stopped, terms }) => stopped === null && terms.accounts === null)
  const stopAll = async () => {
    for (const { id } of await openToAll()) await boosts.stop(id, { id: null, by: 'ann' })
  }

  test('keeps one boost open, on the first match of home that has time and was not boosted before', async () => {
    await stopAll()
    const [soon, first, second] = [match(), match(), match()]
    server.book.addMatch(soon, { startsAt: Date.now() + 60_000 })
    const home = [soon, first, second]
    expect([await operate(home), await operate(home)]).toEqual([true, false])
    // The middle one of 2.50, 3.40 and 2.80.
    expect((await openToAll()).map(({ terms }) => terms.event)).toMatchObject([
      { parentMatchId: first, market: 1, outcomes: ['3'] },
    ])
    await stopAll()
    expect([await operate(home), await operate(home)]).toEqual([true, false])
    expect((await openToAll()).map(({ terms }) => terms.event?.parentMatchId)).toEqual([second])
    await stopAll()
    expect(await operate(home)).toBe(false)
  })

  test('makes none beside an open one of an operator', async () => {
    await stopAll()
    await onHome(match())
    expect(await operate([match()])).toBe(false)
  })
})
