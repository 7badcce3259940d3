// Calls of providers as networks deliver them: in any order, twice, from two processes, while answers are lost; and what of
// it stands in the books, the statement and the bettor's own limits.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadGameTickets } from '../gametickets/index.ts'
import { inTransaction } from '../platform/transaction.ts'
import { closeNextDay } from '../tax/book.ts'
import {
  BACK,
  BET,
  type BetFields,
  betOf,
  type CasinoProcess,
  type CasinoWorld,
  casinoWorld,
  rollbackOf,
  units,
  WIN,
  winOf,
} from './testWorld.ts'

let world: CasinoWorld
let other: CasinoProcess
beforeAll(async () => {
  world = await casinoWorld()
  other = await world.process()
})
afterAll(async () => {
  expect(await world.first.ledger.faults()).toEqual([])
  await other.end()
  await world.close()
})

type Step = 'bet' | 'win' | 'back'
const orders: [Step[], number][] = [
  [['bet', 'win', 'back'], 115_00],
  [['bet', 'back', 'win'], 100_00],
  [['win', 'bet', 'back'], 100_00],
  [['win', 'back', 'bet'], 100_00],
  [['back', 'bet', 'win'], 100_00],
  [['back', 'win', 'bet'], 100_00],
]
/** A round of one bet of 10.00, a win of 25.00 and a rollback, each call sent to one of two processes. */
const stepsOf = (bet: BetFields) => {
  const calls = { bet: [BET, bet], win: [WIN, winOf(bet, units(25))], back: [BACK, rollbackOf(bet)] } as const
  return (step: Step, at: CasinoProcess) => at.call(...(calls[step] as [string, object]))
}
const roundsOf = async (account: number) =>
  (await world.owner.query('select * from casino_round where account_id = $1 order by number', [account])).rows
const movedOf = async (account: number): Promise<number> =>
  Number(
    (
      await world.owner.query('select coalesce(sum(moved), 0) as m from casino_transaction where account_id = $1', [
        account,
      ])
    ).rows[0].m,
  )

test.each(orders)(
  '%j, each answer lost once and asked for again at another process, ends at %i',
  async (order, cents) => {
    const account = await world.bettor()
    const take = stepsOf(betOf(await world.first.open(account), units(10)))
    for (const step of order) {
      const heard = await take(step, world.first)
      const again = await take(step, other)
      // What was refused because something was missing is refused again; what was taken is answered the same.
      expect(again.status).toBe(heard.status)
      if (heard.status === 'RS_OK') expect(again.balance).toBe(heard.balance)
    }
    expect(await world.first.cashOf(account)).toBe(cents)
  },
)

test('a storm: 60 rounds of three bettors in two processes, every call twice and in any order, loses no cent', async () => {
  const seed = Date.now() % 100_000
  let state = seed
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const accounts = await Promise.all([world.bettor(), world.bettor(), world.bettor()])
  const tokens = await Promise.all(accounts.map((account) => world.first.open(account)))
  const calls = tokens.flatMap((token) =>
    Array.from({ length: 20 }, () => stepsOf(betOf(token, units(1)))).flatMap((take) =>
      (['bet', 'win', 'back', 'bet', 'win', 'back'] as const).map(
        (step) => () => take(step, random() < 0.5 ? world.first : other),
      ),
    ),
  )
  const shuffled = calls.map((call) => ({ call, at: random() })).sort((a, b) => a.at - b.at)
  const answers = await Promise.all(shuffled.map(({ call }) => call()))
  expect(
    answers.filter(({ status }) => status === 'RS_ERROR_UNKNOWN'),
    `seed ${seed}`,
  ).toEqual([])
  for (const account of accounts) {
    expect(await world.first.cashOf(account), `seed ${seed}`).toBe(100_00 + (await movedOf(account)))
    for (const round of await roundsOf(account)) {
      // Never both paid and given back.
      expect(round.won === 0 || round.staked === 1_00, `seed ${seed}`).toBe(true)
      expect(round.state === 'void', `seed ${seed}`).toBe(round.bets === 0)
    }
  }
})

test('a bettor’s own limits and self-exclusion hold for bets, and for nothing else', async () => {
  const account = await world.bettor()
  const token = await world.first.open(account)
  await world.owner.query(
    `insert into play_limit (account_id, kind, period, amount, time_zone) values ($1, 'stake', 'day', 15_00, 'UTC')`,
    [account],
  )
  const open = betOf(token, units(10))
  expect((await world.first.call(BET, open)).status).toBe('RS_OK')
  expect((await world.first.call(BET, betOf(token, units(5.01)))).status).toBe('RS_ERROR_LIMIT_REACHED')
  await world.owner.query(
    `insert into account (id, mobile, password_hash, created_at, excluded_as, excluded_until)
     values ($1, $2, 'x', now(), 'self_excluded', now() + interval '1 day')`,
    [account, `25190000${1000 + account}`],
  )
  expect((await world.first.call(BET, betOf(token, units(1)))).status).toBe('RS_ERROR_USER_DISABLED')
  expect((await world.first.call(WIN, winOf(open, units(30)))).status).toBe('RS_OK')
  expect(await world.first.cashOf(account)).toBe(120_00)
})

test('a switched off game takes no new round, and finishes those that are open', async () => {
  const account = await world.bettor()
  const token = await world.first.open(account, 'cards')
  const open = betOf(token, units(10), { game_code: 'cards' })
  await world.first.call(BET, open)
  await world.owner.query(`update casino_game set is_on = false where code = 'cards' and provider = 'acme'`)
  world.first.platform.advance(3_000)
  expect((await world.first.call(BET, betOf(token, units(1), { game_code: 'cards' }))).status).toBe(
    'RS_ERROR_INVALID_GAME',
  )
  const more = betOf(token, units(5), { game_code: 'cards', round: open.round })
  expect((await world.first.call(BET, more)).status).toBe('RS_OK')
  expect((await world.first.call(WIN, winOf(open, units(30)))).status).toBe('RS_OK')
  expect(await world.first.cashOf(account)).toBe(115_00)
  await world.owner.query('update casino_game set is_on = true')
})

test('bets, wins and what came back stand in the ledger as stakes, winnings and refunds, with the tax', async () => {
  const account = await world.bettor(2000_00)
  const token = await world.first.open(account)
  const [won, back] = [betOf(token, units(100)), betOf(token, units(50))]
  await world.first.call(BET, won)
  await world.first.call(BET, back)
  await world.first.call(BACK, rollbackOf(back))
  await world.first.call(WIN, winOf(won, units(1150)))
  // 150.00 of 1,150.00 are withheld.
  expect(await world.first.cashOf(account)).toBe(2900_00)
  const { ledger, platform } = world.first
  expect(await ledger.stakedSince(account, new Date(platform.clock.now() - 3_600_000))).toBe(100_00)
  const { rows } = await world.owner.query<{ id: string; kind: string; reference: string }>(
    `select t.id, t.kind, t.reference from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
     where e.account_id = $1 and t.kind <> 'deposit' order by t.id`,
    [account],
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['bet', 'bet', 'bet_settlement', 'bet_settlement'])
  const tickets = await loadGameTickets(
    platform.pool,
    rows.map(({ reference }) => reference),
  )
  expect(tickets.every(({ game, accountId }) => game === 'casino' && accountId === account)).toBe(true)
  const DAY = 86_400_000
  for (let day = 0; day < 3; day++)
    await inTransaction(world.owner, (db) => closeNextDay(db, 'UTC', platform.clock.now() + 3 * DAY))
  const { rows: booked } = await world.owner.query(
    `select cause, stake::int, winnings::int, winnings_tax::int as tax from tax_entry e
     join ledger_entry l on l.transfer_id = e.transfer_id where l.account_id = $1 and product = 'casino' order by e.at, e.cause`,
    [account],
  )
  expect(booked).toEqual(
    expect.arrayContaining([
      { cause: 'stake', stake: 100_00, winnings: 0, tax: 0 },
      { cause: 'refund', stake: -50_00, winnings: 0, tax: 0 },
      { cause: 'winnings', stake: 0, winnings: 1150_00, tax: 150_00 },
    ]),
  )
})
