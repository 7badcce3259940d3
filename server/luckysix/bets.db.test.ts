// Side bets, systems and tickets for rounds ahead on real PostgreSQL: each is drawn by itself and paid to the cent.
import { luckySixPaths } from '@walia/contract/latePaths.ts'
import type { LuckySixTicket } from '@walia/contract/luckySix.ts'
import { type StatementAnswer, statementPaths } from '@walia/contract/statement.ts'
import { luckySixResultOf } from '@walia/domain/luckysix/bet.ts'
import { colourOf, luckySix } from '@walia/domain/luckysix/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../bets/testServer.ts'
import { createStatement } from '../statement/index.ts'
import { type LuckyProcess, type LuckyWorld, luckyWorld, nextKey } from './testWorld.ts'

let world: LuckyWorld
let leader: LuckyProcess
let nextAccount = 1
beforeAll(async () => {
  world = await luckyWorld()
  leader = await world.process()
  await leader.rounds.playOnce()
})
afterAll(async () => {
  await leader.end()
  await world.close()
})
const bettor = async (): Promise<number> => {
  const account = nextAccount++
  await fund(world.database, [account], 1000_00)
  return account
}

test('one bet on three rounds: each is drawn by itself and paid to the cent, and the stakes are one request', async () => {
  const account = await bettor()
  const key = nextKey()
  const round = (await leader.state()).open.number
  const bet = { kind: 'fiveSum' as const, picks: [1] }
  const answer = await leader.place(account, { ...bet, round, rounds: 3, stake: '50' }, key)
  expect(answer.body.data.map((ticket: LuckySixTicket) => ticket.round)).toEqual([round, round + 1, round + 2])
  expect(answer.body.user.balance).toBe('850.00')
  let cash = 850_00
  for (const number of [round, round + 1, round + 2]) {
    const won = luckySixResultOf(luckySix, bet, await world.foreseen(leader)).odds > 0
    await world.toEnd(leader)
    await leader.rounds.playOnce()
    // VAT of 50.00 is 6.52; 43.48 play at 1.75.
    cash += won ? 76_09 : 0
    expect([await leader.cashOf(account), (await leader.mine(account)).map(({ status }) => status)]).toEqual([
      cash,
      [round + 2, round + 1, round].map((each) => (each > number ? 1 : expect.any(Number))),
    ])
    expect((await leader.mine(account)).find((ticket) => ticket.round === number)?.status).toBe(won ? 5 : 3)
  }
  expect((await leader.place(account, { ...bet, round, rounds: 3, stake: '50' }, key)).body).toEqual(answer.body)
  expect(await leader.ledger.faults()).toEqual([])
})
test('a system is paid for all its lines, each a share of the stake', async () => {
  const account = await bettor()
  const draw = await world.foreseen(leader)
  const bet = { kind: 'numbers' as const, picks: draw.balls.slice(20, 30) }
  await leader.place(account, { ...bet, stake: '210' })
  await world.toEnd(leader)
  const { odds, lines, place: at } = luckySixResultOf(luckySix, bet, draw)
  expect([lines, at]).toEqual([210, 26])
  // VAT of 210.00 is 27.39.
  const gross = Math.floor((182_61 * odds + 50 * lines) / (100 * lines))
  const tax = gross > 1000_00 ? gross - Math.round((gross * 100) / 115) : 0
  expect(await leader.cashOf(account)).toBe(790_00 + gross - tax)
  const [ticket] = await leader.mine(account)
  expect([ticket?.lines, ticket?.place, ticket?.status]).toEqual([210, 26, 5])
})

test('a ticket that was placed before, on its whole stake, is paid on its whole stake', async () => {
  const account = await bettor()
  const draw = await world.foreseen(leader)
  const bet = { kind: 'firstColour' as const, picks: [colourOf(draw.balls[0] as number)], stake: '100' }
  for (let count = 0; count < 2; count++) await leader.place(account, bet)
  await world.owner.query(
    `update lucky_ticket set rules = 'lucky6-1' 
     where id = (select id from lucky_ticket where account_id = $1 order by id desc limit 1)`,
    [account],
  )
  await world.toEnd(leader)
  expect((await leader.mine(account)).map(({ plays, paid }) => [plays, paid])).toEqual([
    ['100.00', '700.00'],
    ['86.96', '608.72'],
  ])
  expect(await leader.ledger.faults()).toEqual([])
})

test('the statement and its file name the round of a stake, of the bettor’s own tickets only', async () => {
  const account = await bettor()
  const round = (await leader.state()).open.number
  const [ticket] = (await leader.place(account, { stake: '115', rounds: 2 })).body.data
  const process = await world.process()
  const accounts = { authenticate: async () => ({ accountId: account }) } as never
  createStatement(process.platform, {
    ...{ accounts, ledger: process.ledger, texts: process.platform.texts },
    ...{ ticketCodes: async () => new Map(), cashedOutBets: async () => new Map() },
    giftCauses: async () => [],
  })
  const get = async (url: string) => (await process.platform.app.inject({ url })).body
  const { data }: StatementAnswer = JSON.parse(await get(`${statementPaths.movements}?kind=bets`))
  expect(data.map(({ bet_id, game_ticket }) => [bet_id, game_ticket?.game, game_ticket?.round])).toEqual([
    [null, 'lucky6', round + 1],
    [null, 'lucky6', round],
  ])
  expect(data[1]?.game_ticket?.ticket_id).toBe(ticket.ticket_id)
  const lines = (await get(`${statementPaths.file}?kind=bets`)).trimEnd().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')).map((line) => [...line.slice(3, 6), line[8]])).toEqual([
    ['-115.00', '770.00', data[0]?.game_ticket?.ticket_id, String(round + 1)],
    ['-115.00', '885.00', ticket.ticket_id, String(round)],
  ])
  await process.end()
})

test('the game is taken away: tickets of rounds that never come go back whole', async () => {
  const account = await bettor()
  await leader.place(account, { rounds: 10, stake: '11.50' })
  await leader.end()
  leader = await world.process({ off: true })
  await world.toEnd(leader)
  const { rows } = await world.database.pool.query<{ status: number; count: number }>(
    `select status, count(*)::int as count from lucky_ticket where account_id = $1 group by status order by status desc`,
    [account],
  )
  expect(rows.find(({ status }) => status === 4)?.count).toBe(9)
  expect(rows.find(({ status }) => status === 1)).toBeUndefined()
  expect(await leader.cashOf(account)).toBeGreaterThanOrEqual(1000_00 - 11_50)
  expect(await leader.ledger.faults()).toEqual([])
  await leader.end()
  leader = await world.process()
})

test('statistics count every number of the last draws that were shown whole', async () => {
  await leader.rounds.playOnce()
  const before = (await leader.get(luckySixPaths.statistics)).draws
  await world.endBetting()
  world.releaseBeacon()
  for (let looks = 0; looks < 2; looks++) await leader.rounds.playOnce()
  // Drawn, and not shown to its end: its numbers are not told here.
  expect([(await leader.state()).past[0].phase, (await leader.get(luckySixPaths.statistics)).draws]).toEqual([
    'drawn',
    before,
  ])
  await leader.rounds.playOnce()
  const { draws, counts } = await leader.get(luckySixPaths.statistics)
  expect(draws).toBe(before + 1)
  expect(counts.length).toBe(48)
  expect(counts.reduce((sum: number, count: number) => sum + count, 0)).toBe(35 * draws)
})

test('own tickets come page by page, all open ones on the first; each has a receipt for its owner and for both of its ids', async () => {
  const account = await bettor()
  await leader.rounds.playOnce()
  const ahead = await leader.place(account, { kind: 'fiveSum', picks: [1], rounds: 10, stake: '5' })
  const last = ahead.body.data.at(-1) as LuckySixTicket
  for (let n = 0; n < 45; n++) await leader.place(account, { kind: 'fiveSum', picks: [1], stake: '5' })
  const page = async (before?: string) =>
    (await leader.call(account, luckySixPaths.mine, before === undefined ? {} : { before })).body
  const first = await page()
  expect([first.data.length, first.next === null]).toEqual([55, false])
  const second = await page(first.next)
  expect([second.data.length, second.next]).toEqual([5, null])
  const ids = new Set([...first.data, ...second.data].map(({ ticket_id }: LuckySixTicket) => ticket_id))
  expect(ids.size).toBe(55)

  const receipt = async (owner: number, query: Record<string, string>) => {
    const url = `${luckySixPaths.receipt}?${new URLSearchParams(query)}`
    const headers = { 'x-account': String(owner) }
    const answer = await leader.platform.app.inject({ url, headers })
    return answer.json()
  }
  const own = await receipt(account, { ticket_id: last.ticket_id })
  expect(own).toMatchObject({ data: { stake: '5.00', vat: '0.65', plays: '4.35', status: 1 }, round: null })
  const { seq_id } = own.data
  expect(seq_id).toMatch(/^\d{4}$/)
  expect(await receipt(0, { ticket_id: last.ticket_id, seq_id })).toEqual(own)
  expect((await receipt(await bettor(), { ticket_id: last.ticket_id })).code).toBe('TICKET_UNKNOWN')
  const [now] = ahead.body.data as LuckySixTicket[]
  await world.toEnd(leader)
  const settled = await receipt(account, { ticket_id: now?.ticket_id ?? '' })
  expect(settled.round).toMatchObject({ phase: 'settled', number: now?.round })
})
