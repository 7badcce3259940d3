// Lucky six on real PostgreSQL: a round from its commitment to paid tickets and a proof, refusals, repeats, and processes
// that end in every phase.
import { proofFaultOf, roundStreamOf } from '@walia/domain/fair/round.ts'
import { luckySixResultOf } from '@walia/domain/luckysix/bet.ts'
import { luckySix, luckySixDrawOf } from '@walia/domain/luckysix/rules.ts'
import { dayAfter } from '@walia/domain/market/days.ts'
import { meaningsOf } from '@walia/domain/statement/statement.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fund } from '../bets/testServer.ts'
import type { MadeChain } from '../fair/index.ts'
import { countOpenGameTickets } from '../gametickets/index.ts'
import { transferIdAt } from '../ledger/index.ts'
import { withTableHeld } from '../platform/testGone.ts'
import { createTax } from '../tax/index.ts'
import { endsAfter, nextKey as keyOf, type LuckyProcess, type LuckyWorld, luckyWorld } from './testWorld.ts'

let world: LuckyWorld
let leader: LuckyProcess
let nextAccount = 1
beforeAll(async () => {
  world = await luckyWorld()
  leader = await world.process()
})
afterAll(async () => {
  await leader.end()
  await world.close()
})
/** Every test begins with a round that takes bets and nothing else under way. */
beforeEach(async () => {
  await toEnd(leader)
  await leader.rounds.playOnce()
})

const PATH = '/api/v1/lucky-six'
const bettor = async (amount = 1000_00): Promise<number> => {
  const account = nextAccount++
  await fund(world.database, [account], amount)
  return account
}
const stateOf = (from = leader) => from.state()
const openNumber = async (): Promise<number> => (await stateOf()).open.number
type TaxLine = { product: string; vat: string; winnings: string; winnings_tax: string }
type Ticket = Parameters<LuckyProcess['place']>[1]
const place = (account: number, ticket: Ticket = {}, headers = keyOf(), at = leader) =>
  at.place(account, ticket, headers)
const mine = (account: number, at = leader) => at.mine(account)
const cashOf = (account: number, at = leader) => at.cashOf(account)
const toEnd = (at: LuckyProcess) => world.toEnd(at)
const foreseen = () => world.foreseen(leader)

/** As the browser has it: from the wire alone. */
const commitmentOf = (round: Wire) => ({
  ...{ game: round.game, number: round.number, commitment: round.commitment, closesAt: Date.parse(round.closes_at) },
  beaconRound: round.beacon.round,
  network: {
    ...{ hash: round.beacon.hash, publicKey: round.beacon.public_key },
    ...{ genesisAt: round.beacon.genesis_at, periodMs: round.beacon.period_ms },
  },
})
type Wire = {
  game: string
  number: number
  phase: string
  commitment: string
  closes_at: string
  beacon: { hash: string; public_key: string; genesis_at: number; period_ms: number; round: number }
  seed: string
  signature: string
  result: { rules: string; balls: number[]; bonus: number[] }
}

/** Six numbers whose last one comes at a place: all at places without a bonus. */
function picksAt({ balls, bonus }: { balls: number[]; bonus: number[] }, place: number): number[] {
  const plain = balls.slice(0, place - 1).filter((_, index) => !bonus.includes(index + 1))
  return [...plain.slice(0, 5), balls[place - 1] as number]
}

test('a round from its commitment to paid tickets that a verifier confirms', async () => {
  const before: Wire = (await stateOf()).open
  expect([before.phase, before.seed, before.signature, before.result]).toEqual(['open', null, null, null])
  const draw = await foreseen()
  const last = [30, 31, 32, 33, 34, 35].find((place) => !draw.bonus.includes(place)) as number
  const missing = Array.from({ length: 48 }, (_, index) => index + 1).find(
    (ball) => !draw.balls.includes(ball),
  ) as number
  const won = await bettor()
  const lost = await bettor()
  const taxed = await bettor()
  const played = [
    await place(won, { picks: picksAt(draw, last), stake: '100' }),
    await place(lost, { picks: [...picksAt(draw, last).slice(0, 5), missing], stake: '100' }),
    await place(taxed, { picks: draw.balls.slice(0, 6), stake: '5' }),
  ]
  expect(played.map(({ status, body }) => [status, body.user?.balance, body.data?.[0].status])).toEqual([
    [200, '900.00', 1],
    [200, '900.00', 1],
    [200, '995.00', 1],
  ])
  await toEnd(leader)
  const past: Wire[] = (await stateOf()).past
  const after = past.find(({ number }) => number === before.number) as Wire
  expect([after.phase, after.commitment, after.beacon]).toEqual(['settled', before.commitment, before.beacon])
  expect(proofFaultOf(commitmentOf({ ...after, closes_at: before.closes_at }), after)).toBeNull()
  expect(luckySixDrawOf(luckySix, roundStreamOf(after, after))).toEqual(after.result)
  // VAT of 100.00 is 13.04: 86.96 play at the odds of their place.
  const paidOf86 = Math.round((86_96 * (luckySix.odds[last - 6] as number)) / 100)
  expect(await cashOf(won)).toBe(900_00 + paidOf86)
  expect(await mine(won)).toMatchObject([{ status: 5, place: last, vat: '13.04', plays: '86.96', tax: '0.00' }])
  expect([await cashOf(lost), await mine(lost)]).toMatchObject([900_00, [{ status: 3, paid: '0.00' }]])
  // All six first: 4.35, which 5.00 leave after VAT, times 10,000 or more, less the winnings tax.
  const multiple = 1 + draw.bonus.filter((place) => place <= 6).length
  const gross = 4_35 * 10_000 * multiple
  const paid = gross - Math.min(gross - Math.round((gross * 100) / 115), 150_000_00)
  expect(await cashOf(taxed)).toBe(995_00 + paid)
  expect(await leader.ledger.faults()).toEqual([])
})

test('what is refused, in the declared order', async () => {
  const account = await bettor(50_00)
  const round = await openNumber()
  const refused = async (ticket: Ticket, headers: Record<string, string> = {}, who = account) => {
    const { status, body } = await place(who, { round, ...ticket }, { ...keyOf(), ...headers })
    return [status, body.code]
  }
  expect(await refused({}, { 'idempotency-key': 'short' }, 0)).toEqual([400, 'IDEMPOTENCY_KEY_INVALID'])
  for (const picks of [
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 5],
    [0, 2, 3, 4, 5, 6],
  ])
    expect(await refused({ picks }), picks.join()).toEqual([422, 'PICKS_NOT_OFFERED'])
  for (const picks of [[1, 2, 3, 4, 5, 49], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], []])
    expect(await refused({ picks }), picks.join()).toEqual([400, 'MALFORMED'])
  for (const [kind, choice] of [
    ['firstParity', 0],
    ['firstColour', 8],
    ['lastBall', 0],
  ] as const)
    expect(await refused({ kind: kind as 'lastBall', picks: [choice] }), kind).toEqual([422, 'PICKS_NOT_OFFERED'])
  expect(await refused({ kind: 'secondBall' as 'lastBall', picks: [1] })).toEqual([400, 'MALFORMED'])
  for (const rounds of [0, 11, 1.5]) expect(await refused({ rounds }), String(rounds)).toEqual([400, 'MALFORMED'])
  for (const stake of ['-5', '1e3', '5.001', '']) expect(await refused({ stake }), stake).toEqual([400, 'MALFORMED'])
  expect(await refused({}, {}, 0)).toEqual([401, 'NOT_AUTHENTICATED'])
  expect(await refused({}, { 'x-blocked': '1', 'x-excluded': '1' })).toEqual([403, 'ACCOUNT_BLOCKED'])
  expect(await refused({ round: 9_999 }, { 'x-excluded': '1' })).toEqual([403, 'SELF_EXCLUDED'])
  expect(await refused({ round: 9_999, picks: [1, 2, 3, 4, 5] }, { 'x-blocked': '1' })).toEqual([
    403,
    'ACCOUNT_BLOCKED',
  ])
  expect(await refused({ round: 9_999, picks: [1, 2, 3, 4, 5] })).toEqual([422, 'PICKS_NOT_OFFERED'])
  expect(await refused({ round: 9_999, stake: '1' })).toEqual([409, 'ROUND_CLOSED'])
  expect(await refused({ stake: '4.99' })).toEqual([422, 'STAKE_BELOW_MIN'])
  expect(await refused({ stake: '1000.01' })).toEqual([422, 'STAKE_ABOVE_MAX'])
  expect(await refused({ stake: '50.01' })).toEqual([402, 'INSUFFICIENT_BALANCE'])
  // All rounds together are staked, or none.
  expect(await refused({ stake: '10', rounds: 6 })).toEqual([402, 'INSUFFICIENT_BALANCE'])
  expect(await cashOf(account)).toBe(50_00)
  expect(await mine(account)).toEqual([])
})

test('a bettor whose wallet owes 95.66 lacks the debt and all stakes', async () => {
  const answer = await place(await bettor(-95_66), { stake: '10', rounds: 2 })
  expect(answer.body).toMatchObject({ code: 'INSUFFICIENT_BALANCE', details: { shortfall: 115_66 } })
})

test('the same key is the same ticket, also after the draw; with other content it is refused', async () => {
  const account = await bettor()
  const key = keyOf()
  const round = await openNumber()
  const answers = await Promise.all([1, 2, 3].map(() => place(account, { round }, key)))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await cashOf(account)).toBe(990_00)
  expect((await place(account, { round, stake: '11' }, key)).body.code).toBe('IDEMPOTENCY_CONFLICT')
  await toEnd(leader)
  expect((await place(account, { round }, key)).body).toEqual(answers[0]?.body)
  // A refusal is kept as well: more money does not turn it into a ticket that nobody asked for any more.
  const poor = await bettor(5_00)
  const refusedKey = keyOf()
  const now = await openNumber()
  expect((await place(poor, { round: now }, refusedKey)).body).toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    details: { shortfall: 500 },
  })
  await fund(world.database, [poor], 100_00)
  expect((await place(poor, { round: now }, refusedKey)).body.code).toBe('INSUFFICIENT_BALANCE')
})

test('the database’s clock ends the betting: an entry that waited until then is refused, whatever the process knew', async () => {
  const account = await bettor()
  const round = await openNumber()
  // The entry has passed every check of memory when it waits for the wallet; meanwhile its round's time runs out.
  const placing = await withTableHeld(world.owner, 'wallet_balance', async (somebodyWaits) => {
    const late = place(account, { round })
    await somebodyWaits()
    await world.endBetting()
    return { late }
  })
  expect((await placing.late).body.code).toBe('ROUND_CLOSED')
  expect(await cashOf(account)).toBe(1000_00)
})

test('what the bettor’s own limit leaves is all that he can stake', async () => {
  const account = await bettor()
  await world.database.pool.query(
    `insert into play_limit (account_id, kind, period, amount, time_zone)
     values ($1, 'stake', 'day', 1500, 'Africa/Nairobi')`,
    [account],
  )
  expect((await place(account, { stake: '5', rounds: 4 })).body).toMatchObject({
    ...{ code: 'PLAY_LIMIT_REACHED', details: { left: 1500 } },
  })
  expect((await place(account)).status).toBe(200)
  expect((await place(account)).body).toMatchObject({ code: 'PLAY_LIMIT_REACHED', details: { left: 500 } })
  expect((await place(account, { stake: '5' })).status).toBe(200)
})

test('processes end in every phase: the next one goes on, nothing is drawn or paid twice', async () => {
  const accounts = await Promise.all([1, 2, 3].map(() => bettor()))
  const number = await openNumber()
  const picks = picksAt(await foreseen(), 20)
  for (const account of accounts) await place(account, { picks, stake: '100' })
  const phaseOf = async (at: LuckyProcess) =>
    [...(await stateOf(at)).past, (await stateOf(at)).open].find((round) => round?.number === number)
  await leader.end()
  // Closes the betting, and ends before the draw.
  const second = await world.process()
  world.sandbox.silence(true)
  await world.endBetting()
  await second.rounds.playOnce()
  expect((await phaseOf(second)).phase).toBe('closed')
  await second.end()
  world.sandbox.silence(false)
  // Draws, and dies while it pays: after the ledger has the payments, before the commit.
  const third = await world.process({ ledger: endsAfter(0) })
  await third.rounds.playOnce()
  const drawn = await phaseOf(third)
  expect(drawn.phase).toBe('drawn')
  await expect(third.rounds.playOnce()).rejects.toThrow('killed')
  expect((await mine(accounts[0] as number, third))[0]?.status).toBe(1)
  await third.end()
  // Pays, and dies before it says that the round is over; then once more.
  leader = await world.process()
  await leader.rounds.playOnce()
  const paid = await phaseOf(leader)
  expect([paid.phase, paid.seed, paid.result]).toEqual(['settled', drawn.seed, drawn.result])
  const cash = await Promise.all(accounts.map((account) => cashOf(account)))
  // The last of the six came at place 20 or, where that is a bonus place, at twice its odds; of 100.00 play 86.96.
  const gross = luckySixResultOf(luckySix, { kind: 'numbers', picks }, paid.result).odds * 86.96
  expect(gross).toBeGreaterThan(1000_00)
  expect(cash).toEqual(accounts.map(() => 900_00 + Math.round((Math.round(gross) * 100) / 115)))
  await leader.rounds.playOnce()
  expect(await Promise.all(accounts.map((account) => cashOf(account)))).toEqual(cash)
  expect(await leader.ledger.faults()).toEqual([])
})

test('a process that does not lead moves nothing', async () => {
  const standby = await world.process()
  await world.endBetting()
  world.releaseBeacon()
  await expect(standby.rounds.playOnce()).rejects.toThrow('has never led')
  expect((await stateOf()).open.phase).toBe('open')
  await standby.end()
})

test('what decided a round cannot be changed, and its phases only go forwards', async () => {
  await toEnd(leader)
  const { pool } = world.database
  const one = `(select max(id) from game_round where phase = 'settled')`
  await expect(pool.query(`update game_round set result = '{}' where id = ${one}`)).rejects.toThrow()
  await expect(pool.query(`update game_round set phase = 'drawn', ended_at = null where id = ${one}`)).rejects.toThrow()
  await expect(pool.query(`update game_round set commitment = 'x' where id = ${one}`)).rejects.toThrow(
    'permission denied',
  )
  await expect(pool.query(`delete from game_round where id = ${one}`)).rejects.toThrow('permission denied')
})

test('a new ceremony leaves the seeds of rounds that are sold; seeds are sealed, and opened by their key alone', async () => {
  const { open: before }: { open: Wire & { chain: number; link: number } } = await stateOf()
  const [made] = (await leader.fair.seed('lucky6', 100, 'ann')).chains as [MadeChain]
  await toEnd(leader)
  const rounds: Wire[] = (await stateOf()).past
  const after = rounds.find(({ number }) => number === before.number) as Wire
  expect(proofFaultOf(commitmentOf({ ...after, closes_at: before.closes_at }), after)).toBeNull()
  // Tickets are sold for it: its seed is the next one that was promised, whatever ceremony came in between.
  expect((await stateOf()).open).toMatchObject({
    ...{ chain: before.chain, link: before.link + 1, commitment: after.seed },
  })
  // With the last seed of the chains before it the new one's turn has come: its published end is the next commitment.
  await world.owner.query(
    `update fair_chain set retired_at = now() where game = 'lucky6' and used < length and id < ${made.id}`,
  )
  await toEnd(leader)
  expect((await stateOf()).open).toMatchObject({ chain: made.id, link: 1, commitment: made.ends })
  const { rows } = await world.database.pool.query('select sealed from fair_chain where id = $1', [made.id])
  const fair = await leader.fair.seedOf({ chainId: made.id, link: 100 })
  expect(rows[0].sealed.includes(Buffer.from(fair, 'hex'))).toBe(false)
  const other = await world.process({ key: 'another key, which is long enough too' })
  await expect(other.fair.seedOf({ chainId: made.id, link: 1 })).rejects.toThrow()
  await other.end()
  const keyless = await world.process({ key: null })
  expect(keyless.fair.hasKey).toBe(false)
  await expect(keyless.fair.seed('lucky6', 10, 'ann')).rejects.toThrow('FAIR_KEY')
  await keyless.end()
})

test('seeds that were told say nothing about the next', async () => {
  await toEnd(leader)
  const { chains, rounds } = await leader.get('/api/v1/fair?game=lucky6')
  const open = rounds.find(({ phase }: Wire) => phase === 'open')
  const told = rounds.filter(({ seed }: Wire) => seed !== null)
  expect(told.length).toBeGreaterThan(0)
  expect(open.seed).toBeNull()
  expect(JSON.stringify({ chains, rounds })).not.toContain(
    await leader.fair.seedOf({ chainId: open.chain, link: open.link }),
  )
})

test('an account with a ticket that is not decided cannot be closed', async () => {
  const account = await bettor()
  await place(account)
  expect(await countOpenGameTickets(world.database.pool, account)).toBe(1)
  await toEnd(leader)
  expect(await countOpenGameTickets(world.database.pool, account)).toBe(0)
})

test('the tax book has every stake and payment of tickets, and the statement names them as bets', async () => {
  const account = await bettor()
  const picks = picksAt(await foreseen(), 20)
  await place(account, { picks, stake: '115' })
  await toEnd(leader)
  const today = new Date().toISOString().slice(0, 10)
  const { lines } = (await createTax(leader.platform).report('2026-01-01', dayAfter(today))) as { lines: TaxLine[] }
  const { rows } = await world.database.pool.query<{ vat: number; tax: number; won: number }>(
    `select sum(case when status = 4 then 0 else vat end)::bigint as vat, sum(tax)::bigint as tax,
       sum(case when status = 5 then paid + tax else 0 end)::bigint as won from lucky_ticket`,
  )
  const of = (field: 'vat' | 'winnings' | 'winnings_tax') =>
    lines
      .filter(({ product }) => product === 'lucky6')
      .reduce((sum, line) => sum + Math.round(Number(line[field]) * 100), 0)
  expect([of('vat'), of('winnings_tax'), of('winnings')]).toEqual([rows[0]?.vat, rows[0]?.tax, rows[0]?.won])
  const { rows: moved } = await leader.ledger.movementsOf({
    ...{ accountId: account, books: ['cash'], means: meaningsOf('bets'), limit: 10, scanMax: 100 },
    ...{ fromId: transferIdAt(0), beforeId: transferIdAt(Date.now() + 60_000) },
  })
  expect(moved.map(({ means, changes }) => [means, changes[0]?.amount])).toEqual([['stake', -115_00]])
})

test('where the product is off there is no address and no new round, and what was staked before is paid', async () => {
  const account = await bettor()
  await place(account)
  await leader.end()
  leader = await world.process({ off: true })
  for (const url of [PATH, `${PATH}/tickets`, `${PATH}/mine`])
    expect(
      (await leader.platform.app.inject({ method: url === PATH ? 'GET' : 'POST', url, payload: {} })).statusCode,
      url,
    ).toBe(404)
  await toEnd(leader)
  expect(await countOpenGameTickets(world.database.pool, account)).toBe(0)
  const open = `select count(*)::int as n from game_round where phase = 'open'`
  expect((await world.database.pool.query(open)).rows).toEqual([{ n: 0 }])
  await leader.end()
  leader = await world.process()
})
