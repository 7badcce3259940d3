// Receipts of jackpot entries, on real PostgreSQL: the owner's, or anybody's who has both ids; guesses are limited.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, closeAndPlay } = roundsOf(() => world)
let ip = 0
const receipt = async (account: number, query: Record<string, string>, address = `10.9.0.${++ip}`) => {
  const answer = await world.platform.app.inject({
    url: `/api/v1/jackpots/receipt?${new URLSearchParams(query)}`,
    headers: { 'x-account': String(account) },
    remoteAddress: address,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const entered = async () => {
  const of = await openRound('weekly', { reserves: 1 })
  const account = await world.bettor()
  const { body } = await enter(account, of, { picks: { 0: '1X' }, stake: '20' })
  return { of, account, ticket_id: body.data.ticket_id as string }
}

test('the owner’s has both ids, VAT, and of every match and reserve competition, kick-off and event id', async () => {
  const { of, account, ticket_id } = await entered()
  const { status, body } = await receipt(account, { ticket_id })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ ticket_id, stake: '20.00', vat: '2.61', lines: 2, status: 9 })
  expect(body.data.seq_id).toMatch(/^\d{4}$/)
  expect(body.round.matches[0]).toMatchObject({
    parent_match_id: of.matches[0],
    competition_name: 'Premier League',
    start_time: expect.stringMatching(/^20.*Z$/),
  })
  expect(body.round.reserves).toMatchObject([{ parent_match_id: of.reserves?.[0], competition_name: 'Premier League' }])
  await closeAndPlay(of, { 0: 'X' })
  const after = await receipt(0, { ticket_id, seq_id: body.data.seq_id })
  expect(after.body.data).toMatchObject({ right: 13, picks: [{ outcomes: '1X', result: 'X' }, ...Array(12).fill({})] })
})

test('with one id nobody but the owner sees it, and a wrong one says no more than an unknown ticket', async () => {
  const { account, ticket_id } = await entered()
  const other = await world.bettor()
  const { seq_id } = (await receipt(account, { ticket_id })).body.data
  const wrong = String((Number(seq_id) + 1) % 10_000).padStart(4, '0')
  expect((await receipt(other, { ticket_id })).body.code).toBe('TICKET_UNKNOWN')
  expect((await receipt(0, { ticket_id })).body.code).toBe('NOT_AUTHENTICATED')
  expect((await receipt(0, { ticket_id, seq_id: wrong })).body.code).toBe('TICKET_UNKNOWN')
  expect((await receipt(0, { ticket_id: `jpe_${'0'.repeat(32)}`, seq_id })).body.code).toBe('TICKET_UNKNOWN')
  expect((await receipt(0, { ticket_id, seq_id })).status).toBe(200)
})

test('twenty wrong guesses a day, from wherever, and nobody guesses this ticket any more', async () => {
  const { account, ticket_id } = await entered()
  const { seq_id } = (await receipt(account, { ticket_id })).body.data
  const wrong = (n: number) => String((Number(seq_id) + 1 + n) % 10_000).padStart(4, '0')
  for (let n = 0; n < 20; n++)
    expect((await receipt(0, { ticket_id, seq_id: wrong(n) })).body.code).toBe('TICKET_UNKNOWN')
  expect((await receipt(0, { ticket_id, seq_id: wrong(20) })).body.code).toBe('TOO_MANY_REQUESTS')
  expect((await receipt(account, { ticket_id })).status).toBe(200)
})
