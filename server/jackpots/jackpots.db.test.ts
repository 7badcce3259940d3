// Jackpots on real PostgreSQL: a round from its proposal to paid entries, refusals, repeats, a draw, a refund, four eyes.
import { proofFaultOf, roundStreamOf } from '@walia/domain/fair/round.ts'
import { drawnOutcomesOf } from '@walia/domain/jackpots/draw.ts'
import { outcomesText } from '@walia/domain/jackpots/entry.ts'
import { dayAfter } from '@walia/domain/market/days.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadNetLoss } from '../cashback/netLosses.ts'
import { createTax } from '../tax/index.ts'
import { roundsOf, type Wanted } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const PATH = '/api/v1/jackpots'
type TaxLine = { product: string; vat: string; winnings: string; winnings_tax: string }
const { openRound, enter, mine, round, play, closeAndPlay, payOut, announcedRound, bookOf } = roundsOf(() => world)

describe('a round', () => {
  test('from its proposal to paid entries, to the cent, and what it leaves goes to the next', async () => {
    const of = await openRound()
    const [all, twelve, nothing] = [await world.bettor(), await world.bettor(), await world.bettor()]
    // Five doubles of which every one holds the result: 1 line of 13, 5 of 12, 10 of 11, 10 of 10.
    const doubles = { 0: '1X', 1: '1X', 2: '12', 3: '1X', 4: '12' }
    expect((await enter(all, of, { picks: doubles, stake: '320' })).body).toMatchObject({
      data: { lines: 32, status: 9, stake: '320.00', product_id: 2, type: 12 },
      user: { balance: '680.00' },
    })
    expect((await enter(twelve, of, { picks: { 7: '2' } })).body.user.balance).toBe('990.00')
    expect((await enter(nothing, of, { picks: { 5: '2', 6: '2', 7: '2', 8: '2' } })).status).toBe(200)
    // Of 340.00 are 44.34 VAT; 60 % of each entry without VAT, rounded down, is the pool.
    const pooled = 166_95 + 2 * 5_22
    expect(await bookOf(of)).toBe(pooled)
    expect(await round(of.id)).toMatchObject({ prize: '300000.00', pooled: '177.39', entries: 3, carried: '0.00' })

    await closeAndPlay(of)
    expect(await mine(all)).toMatchObject([{ right: 13, best: 13, status: 9, tiers_possible: [13, 12, 11, 10] }])
    expect(await mine(twelve)).toMatchObject([{ right: 12, best: 12, tiers_possible: [12] }])
    expect(await mine(nothing)).toMatchObject([{ right: 9, best: 9, tiers_possible: [] }])
    expect(await payOut(of.id)).toMatchObject({ paid: 1, held: 1 })

    // The only line of 13 gets the guarantee, above 100,000: another person releases it.
    const [held] = await mine(all)
    expect(held).toMatchObject({ status: 9, held: true })
    expect(await world.hand.release(held.ticket_id, ' Ben')).toMatchObject({ ok: false })
    expect(await world.hand.release(held.ticket_id, 'cy')).toMatchObject({ ok: true })
    expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ paid: 1, held: 0 })

    // 11 right: 23.65 for ten lines, 10 right: 20.69 for ten, less than an entry each. With the 29.56 for six of 12: 12.31 each.
    expect((await round(of.id)).tiers).toMatchObject([
      { winners: 1, each: '300000.00' },
      { winners: 6, each: '12.31' },
      { winners: 10, each: '0.00' },
      { winners: 10, each: '0.00' },
    ])
    const won = 300_000_00 + 5 * 12_31
    const tax = won - Math.round((won * 100) / 115)
    expect(await world.cashOf(all)).toBe(680_00 + won - tax)
    expect(await world.cashOf(twelve)).toBe(990_00 + 12_31)
    expect(await mine(nothing)).toMatchObject([{ status: 3, paid: '0.00' }])

    // Cents that could not be divided: 73.90 - 73.86.
    expect(await bookOf(of)).toBe(4)
    const next = await openRound()
    expect(await round(next.id)).toMatchObject({ carried: '0.04' })
    expect([await bookOf(of), await bookOf(next)]).toEqual([0, 4])
    expect(await world.ledger.faults()).toEqual([])
    await world.hand.close(next.id)
  })

  test('is paid once, whoever pays how often', async () => {
    const of = await openRound('midweek')
    const account = await world.bettor()
    await enter(account, of)
    await closeAndPlay(of)
    expect(await payOut(of.id)).toMatchObject({ ok: true, paid: 1 })
    const cash = await world.cashOf(account)
    expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: false })
    expect(await world.cashOf(account)).toBe(cash)
    expect(cash).toBeGreaterThan(990_00)
    // Cashback counts it: 10.00 staked, less what came back.
    const now = Date.now()
    const today = { from: new Date(now - 3_600_000), until: new Date(now + 3_600_000) }
    expect(await loadNetLoss(world.database.pool, account, today)).toBe(1000_00 - cash)
  })

  test('whoever computed the awards does not approve them, and nothing is paid before', async () => {
    const of = await openRound()
    await closeAndPlay(of)
    expect(await world.hand.approve(of.id, 'ann')).toMatchObject({ ok: false })
    await world.hand.award(of.id, 'ann')
    expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: false })
    for (const same of ['ann', 'Ann', 'ann ', 'ＡＮＮ'])
      expect(await world.hand.approve(of.id, same)).toMatchObject({ ok: false })
    // The database holds it by itself.
    await expect(
      world.database.pool.query("update jackpot set approved_by = 'A nn' where id = $1", [of.id]),
    ).rejects.toThrow('no operator has asked')
    expect(await world.hand.approve(of.id, 'ben')).toMatchObject({ ok: true })
  })

  test('a result that changes before the approval takes the awards back', async () => {
    const of = await openRound()
    const account = await world.bettor()
    await enter(account, of)
    await closeAndPlay(of)
    await world.hand.award(of.id, 'ann')
    world.result(of.matches[3] as number, 'X')
    expect(await world.hand.approve(of.id, 'ben')).toMatchObject({ ok: false })
    await world.run()
    // The 0.87 of 12 right are less than an entry, and nobody has 13: they go to a later round.
    expect(await payOut(of.id)).toMatchObject({ paid: 0, held: 0, ok: true })
    expect((await round(of.id)).tiers[1]).toMatchObject({ winners: 1, each: '0.00' })
    const lines = [{ lines: 0 }, { right: 12, lines: 1 }, {}, {}]
    expect(await mine(account)).toMatchObject([{ status: 3, paid: '0.00', right: 12, won_lines: lines }])
  })

  test('a scouted result is not enough', async () => {
    const of = await openRound()
    await world.hand.close(of.id)
    play(of)
    world.result(of.matches[0] as number, '1', 1)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed' })
    expect((await round(of.id)).matches[0]).toMatchObject({ result: null })
  })
})

describe('an entry', () => {
  test('what is refused, in the declared order', async () => {
    const of = await openRound()
    const account = await world.bettor(15_00)
    const code = async (wanted: Wanted, headers: Record<string, string> = {}, matches = of.matches) =>
      (await enter(account, { ...of, matches }, wanted, { ...world.key(), ...headers })).body.code
    const all = of.matches
    expect(await code({}, { 'x-account': '0', 'idempotency-key': 'short' })).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(await code({}, { 'x-account': '0' })).toBe('NOT_AUTHENTICATED')
    expect(await code({}, { 'x-blocked': '1' }, all.slice(1))).toBe('ACCOUNT_BLOCKED')
    expect(await code({}, { 'x-excluded': '1' }, all.slice(1))).toBe('SELF_EXCLUDED')
    expect(await code({}, {}, all.slice(1))).toBe('JACKPOT_PICKS_MISSING')
    expect(await code({}, {}, [...all, 999_999])).toBe('JACKPOT_PICKS_TOO_MANY')
    const six = { 0: '1X', 1: '1X', 2: '1X', 3: '1X', 4: '1X', 5: '1X' }
    expect(await code({ picks: six, stake: '640' })).toBe('JACKPOT_DOUBLES_TOO_MANY')
    expect(await code({ stake: '9' })).toBe('JACKPOT_COST_DIFFERS')
    expect(await code({}, {}, [...all.slice(1), 999_999])).toBe('PICKS_NOT_OFFERED')
    expect(await code({ picks: { 0: '1X2' } })).toBe('MALFORMED')
    expect(await code({ picks: { 0: '1X' }, stake: '20' })).toBe('INSUFFICIENT_BALANCE')
    await world.hand.close(of.id)
    expect(await code({})).toBe('ROUND_CLOSED')
    expect(await world.cashOf(account)).toBe(15_00)
    expect(await bookOf(of)).toBe(0)
  })

  test('a bettor whose wallet owes 95.66 lacks the debt and the price', async () => {
    const of = await openRound()
    const account = await world.bettor(-95_66)
    const refused = await enter(account, of, { picks: { 0: '1X' }, stake: '20' })
    expect(refused.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details: { shortfall: 115_66 } })
  })

  test('the same key is the same entry, with other picks a conflict', async () => {
    const of = await openRound()
    const account = await world.bettor()
    const key = world.key()
    const [first, again] = await Promise.all([enter(account, of, {}, key), enter(account, of, {}, key)])
    expect(again.body).toEqual(first.body)
    expect((await enter(account, of, { picks: { 0: '2' } }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT')
    await closeAndPlay(of)
    expect((await enter(account, of, {}, key)).body).toEqual(first.body)
    expect(await world.cashOf(account)).toBe(990_00)
    expect(await mine(account)).toHaveLength(1)
  })

  test('the database’s clock ends the betting, whatever memory says', async () => {
    const of = await openRound()
    const account = await world.bettor()
    // The process's clock stands behind the database's, where the first match has kicked off.
    await world.database.pool.query(
      `update jackpot set closes_at = clock_timestamp() - interval '1 second' where id = $1`,
      [of.id],
    )
    world.platform.advance(-60_000)
    const late = await enter(account, of)
    world.platform.advance(60_000)
    expect([late.status, late.body.code]).toEqual([409, 'ROUND_CLOSED'])
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed' })
    expect(await world.cashOf(account)).toBe(1000_00)
  })

  test('a bettor’s own limit counts entries, as does the tax book', async () => {
    const of = await openRound()
    const account = await world.bettor()
    await world.database.pool.query(
      `insert into play_limit (account_id, kind, period, amount, time_zone) values ($1, 'stake', 'day', 2500, 'Africa/Nairobi')`,
      [account],
    )
    expect((await enter(account, of, { picks: { 0: '1X' }, stake: '20' })).status).toBe(200)
    const key = world.key()
    const refused = (await enter(account, of, {}, key)).body
    expect(refused).toMatchObject({ code: 'PLAY_LIMIT_REACHED', details: { left: 5_00, kind: 'stake', period: 'day' } })
    expect((await enter(account, of, {}, key)).body.details).toEqual(refused.details)
  })
})

describe('a match that is not played', () => {
  test('is drawn in public: announced before the beacon’s value, proven after, and paid by', async () => {
    const of = await openRound()
    const account = await world.bettor()
    // One of the other matches is wrong: with a draw both lines have 11 right, else one of them 12.
    await enter(account, of, { picks: { 0: '2', 4: '12' }, stake: '20' })
    await world.hand.close(of.id)
    play(of)
    world.cancel(of.matches[4] as number)
    await world.run()
    const before = await round(of.id)
    expect(before).toMatchObject({ phase: 'closed', draw: { matches: [of.matches[4]], seed: null, results: null } })
    expect(before.matches[4]).toMatchObject({ result: null, came: 'unplayed' })
    world.beaconAhead(1000)
    await world.run()
    const after = await round(of.id)
    expect([after.phase, after.draw.commitment]).toEqual(['decided', before.draw.commitment])
    const { draw } = after
    const network = {
      ...{ hash: draw.beacon.hash, publicKey: draw.beacon.public_key },
      ...{ genesisAt: draw.beacon.genesis_at, periodMs: draw.beacon.period_ms },
    }
    const commitment = {
      game: 'jackpot',
      number: of.id,
      commitment: draw.commitment,
      network,
      beaconRound: draw.beacon.round,
    }
    expect(proofFaultOf({ ...commitment, closesAt: Date.parse(draw.announced_at) }, draw)).toBeNull()
    const [drawn] = drawnOutcomesOf(roundStreamOf(commitment, draw), 1)
    expect(draw.results).toEqual([outcomesText(drawn as number)])
    expect(after.matches[4]).toMatchObject({ result: draw.results[0], came: 'drawn' })
    await payOut(of.id)
    const hit = draw.results[0] !== 'X'
    const [entry] = await mine(account)
    expect(entry.won_lines.map(({ lines }: { lines: number }) => lines)).toEqual(hit ? [0, 1, 1, 0] : [0, 0, 2, 0])
    expect(await world.cashOf(account)).toBe(980_00 + Math.round(Number(entry.paid) * 100))
  })

  test('three of them: everybody gets the whole stake back, and the pool what came from elsewhere', async () => {
    const of = await openRound()
    const account = await world.bettor()
    await enter(account, of, { picks: { 0: '1X' }, stake: '20' })
    await world.hand.close(of.id)
    for (const match of of.matches.slice(0, 2)) world.cancel(match)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed' })
    world.cancel(of.matches[2] as number)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'refunded' })
    expect(await mine(account)).toMatchObject([{ status: 4, paid: '20.00' }])
    expect(await world.cashOf(account)).toBe(1000_00)
    expect(await bookOf(of)).toBe(Math.round(Number((await round(of.id)).carried) * 100))
    expect(await world.ledger.faults()).toEqual([])
  })

  test('a draw was announced: what else is cancelled keeps its result, a corrected one counts', async () => {
    const of = await announcedRound()
    world.cancel(of.matches[5] as number)
    world.result(of.matches[6] as number, 'X')
    await world.run()
    world.beaconAhead(1000)
    await world.run()
    const { phase, matches, draw } = await round(of.id)
    expect([phase, draw.matches]).toEqual(['decided', [of.matches[4]]])
    expect([matches[4].came, matches[5], matches[6]]).toMatchObject([
      'drawn',
      { result: '1', came: 'played' },
      { result: 'X', came: 'played' },
    ])
  })

  test('after the draw a result is taken back and the match not played: nothing is drawn again, all stakes go back', async () => {
    const of = await announcedRound()
    const [account] = of.accounts
    world.beaconAhead(1000)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'decided' })
    world.reopen(of.matches[5] as number)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed' })
    world.cancel(of.matches[5] as number)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'refunded' })
    expect(await world.cashOf(account as number)).toBe(1000_00)
    expect(await world.ledger.faults()).toEqual([])
  })

  test('late for more than 48 hours it counts as not played', async () => {
    const of = await openRound()
    await world.hand.close(of.id)
    play({ ...of, matches: of.matches.slice(1) })
    await world.run()
    expect((await round(of.id)).matches[0]).toMatchObject({ came: null })
    const owner = await world.owner()
    await owner.query(
      `update jackpot_match set starts_at = now() - interval '49 hours' where jackpot_id = $1 and place = 0`,
      [of.id],
    )
    await owner.end()
    await world.run()
    expect(await round(of.id)).toMatchObject({ draw: { matches: [of.matches[0]] } })
  })
})

test('a round whose favourites are too strong is refused; the same request makes one round', async () => {
  const matches = world.addMatches(13)
  for (const match of matches.slice(0, 8)) world.book.setOdds(match, ['1.30', '5.00', '9.00'])
  const draft = { kind: 'weekly', matches, from: null, belowFloor: false, by: 'ann' } as const
  expect(await world.hand.propose(draft, null)).toMatchObject({
    ok: false,
    message: expect.stringContaining('favourites'),
  })
  const made = await world.hand.propose({ ...draft, belowFloor: true }, 777_001)
  const again = await world.hand.propose({ ...draft, belowFloor: true }, 777_001)
  expect([made.ok, again]).toMatchObject([true, { id: made.ok ? made.id : 0 }])
  expect((await world.get(`${PATH}/${made.ok ? made.id : 0}`)).status).toBe(404)
})

test('every stake and payment has its line in the tax book', async () => {
  const tomorrow = dayAfter(new Date().toISOString().slice(0, 10))
  const { lines } = (await createTax(world.platform).report('2026-01-01', tomorrow)) as { lines: TaxLine[] }
  const { rows } = await world.database.pool.query<{ vat: number; tax: number; won: number }>(
    `select sum(case when status = 4 then 0 else vat end)::bigint as vat, sum(tax)::bigint as tax,
       sum(case when status = 5 then won else 0 end)::bigint as won from jackpot_entry`,
  )
  const of = (field: 'vat' | 'winnings' | 'winnings_tax') =>
    lines
      .filter(({ product }) => product === 'jackpot')
      .reduce((sum, line) => sum + Math.round(Number(line[field]) * 100), 0)
  expect([of('vat'), of('winnings_tax'), of('winnings')]).toEqual([rows[0]?.vat, rows[0]?.tax, rows[0]?.won])
  expect(of('winnings')).toBeGreaterThan(300_000_00)
})

test('switched off there is no call, and what is open comes to its end', async () => {
  const off = await jackpotWorld({ off: true })
  expect((await off.get(PATH)).status).toBe(404)
  expect((await off.call(1, `${PATH}/entries`, {}, off.key())).status).toBe(404)
  await off.close()
})

test('more than 30 entries: open ones stand on the first page, decided ones follow page by page', async () => {
  const [oldest, before, after] = [await openRound(), await openRound(), await openRound('midweek')]
  const account = await world.bettor()
  await enter(account, after)
  await enter(account, oldest, { picks: { 0: '2', 1: '2', 2: '2', 3: '2' } })
  await closeAndPlay(oldest)
  await payOut(oldest.id)
  for (let count = 0; count < 35; count++) await enter(account, before, { picks: { 0: '2', 1: '2', 2: '2', 3: '2' } })
  await closeAndPlay(before)
  await payOut(before.id)
  const first = (await world.call(account, `${PATH}/mine`, {})).body
  expect([first.data.length, first.data[0].status, first.data[1].status]).toEqual([31, 9, 3])
  const second = (await world.call(account, `${PATH}/mine`, { before: first.next })).body
  expect([second.data.length, second.next]).toEqual([6, null])
  const ids = [...first.data, ...second.data].map(({ ticket_id }: { ticket_id: string }) => ticket_id)
  expect(new Set(ids).size).toBe(37)
  // Those of one round are found however many are newer.
  const roundsIn = ({ data }: { data: { jackpot_id: number }[] }) => data.map(({ jackpot_id }) => jackpot_id)
  expect(roundsIn(first)).not.toContain(oldest.id)
  const ofOne = async (of: { id: number }) => (await world.call(account, `${PATH}/mine`, { jackpot_id: of.id })).body
  expect(roundsIn(await ofOne(oldest))).toEqual([oldest.id])
  expect(roundsIn(await ofOne(after))).toEqual([after.id])
  const [played, open] = [await round(oldest.id), await round(after.id)]
  expect([Date.parse(played.closed_at) < Date.parse(played.closes_at), open.closed_at]).toEqual([true, null])
  await world.hand.close(after.id)
})

test('how entries picked is written as a round closes, and told from then on', async () => {
  const of = await openRound()
  const account = await world.bettor()
  await enter(account, of, { picks: { 0: '1X' }, stake: '20' })
  await enter(account, of, { picks: { 0: '2' } })
  expect((await round(of.id)).matches[0].shares).toBeNull()
  await world.hand.close(of.id)
  // What is read is what was written: an entry that is taken away afterwards changes nothing.
  const owner = await world.owner()
  await owner.query('delete from jackpot_entry where jackpot_id = $1', [of.id])
  await owner.end()
  const { entries, matches } = await round(of.id)
  expect([entries, matches[0].shares, matches[1].shares]).toEqual([2, [50, 50, 50], [100, 0, 0]])
  const { rows } = await world.database.pool.query<{ count: number }>(
    `select count(*)::int as count from outbox where type = 'rounds.moved' and payload ->> 'game' = 'jackpot'`,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
})
