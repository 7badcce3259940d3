// Whoever has the application's role and one operator's key writes himself what other persons are to do with a round: each step
// is refused without their own requests for it. On real PostgreSQL.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { entryIdOf } from './entryView.ts'
import { loadJackpot } from './queries.ts'
import { type Round, roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, closeAndPlay } = roundsOf(() => world)
const UNASKED = 'no operator has asked'

let of: Round
let account: number
beforeEach(async () => {
  of = await openRound()
  account = await world.bettor()
  await enter(account, of)
  await closeAndPlay(of)
})

const asRole = (set: string, ...values: unknown[]) =>
  world.database.pool.query(`update jackpot set ${set} where id = $1`, [of.id, ...values])
const awardedBy = (by: string) => world.hand.award(of.id, by)
const approving = (by: string, request: number | null) =>
  asRole(`phase = 'approved', approved_by = $2, approved_request = $3, left_over = 0`, by, request)
const releasing = (by: string, request: number | null) => asRole('released_by = $2, released_request = $3', by, request)
const phase = async () => (await loadJackpot(world.database.pool, of.id))?.phase

describe('names that are nobody’s', () => {
  test('approve nothing and release nothing, with no request and with one of another person', async () => {
    await awardedBy('abebe')
    const own = await world.ask.step('approve', of.id, 'abebe')
    for (const request of [null, own]) await expect(approving('ghost one', request)).rejects.toThrow(UNASKED)
    expect(await world.hand.approve(of.id, 'ben')).toMatchObject({ ok: true })
    const pay = await world.ask.step('pay', of.id, 'abebe')
    for (const request of [null, pay]) await expect(releasing('ghost two', request)).rejects.toThrow(UNASKED)
    expect(await world.cashOf(account)).toBe(990_00)
  })

  test('do not stand for the one who awarded, who then approves and pays himself', async () => {
    await awardedBy('abebe')
    await expect(asRole(`awarded_by = 'ghost zero'`)).rejects.toThrow(UNASKED)
    await expect(asRole(`awarded_by = 'ghost zero', awarded_request = null`)).rejects.toThrow(UNASKED)
    const again = await world.ask.step('award', of.id, 'abebe')
    await expect(asRole(`awarded_by = 'ghost zero', awarded_request = $2`, again)).rejects.toThrow(UNASKED)
    expect((await loadJackpot(world.database.pool, of.id))?.awarded_by).toBe('abebe')
  })

  test('void nothing', async () => {
    await expect(asRole(`void_asked_by = 'ghost'`)).rejects.toThrow(UNASKED)
    await world.hand.voidRound(of.id, 'abebe')
    const again = await world.ask.step('void', of.id, 'abebe')
    for (const [by, request] of [
      ['ghost', null],
      ['ghost', again],
      ['abebe', again],
    ])
      await expect(
        asRole(`phase = 'void', void_because = 'operator', voided_by = $2, voided_request = $3`, by, request),
      ).rejects.toThrow(UNASKED)
    await expect(asRole(`void_asked_by = 'ghost'`)).rejects.toThrow('does not change')
    expect(await world.hand.voidRound(of.id, 'ben')).toMatchObject({ ok: true, void: true })
  })
})

test('whoever awarded a round neither approves it nor releases it nor one of its prizes, with requests of his own', async () => {
  await awardedBy('abebe')
  await expect(approving('abebe', await world.ask.step('approve', of.id, 'abebe'))).rejects.toThrow(UNASKED)
  await world.hand.approve(of.id, 'ben')
  const [{ ticket_id: ticket }] = await mine(account)
  const releasingEntry = (by: string, request: number | null) =>
    world.database.pool.query(`update jackpot_entry set released_by = $2, released_request = $3 where id = $1`, [
      ...[entryIdOf(ticket), by, request],
    ])
  for (const by of ['abebe', 'ben']) {
    await expect(releasing(by, await world.ask.step('pay', of.id, by))).rejects.toThrow(UNASKED)
    await expect(releasingEntry(by, await world.ask.release(ticket, by))).rejects.toThrow('not made or decided')
  }
  await expect(releasingEntry('ghost', await world.ask.release(ticket, 'abebe'))).rejects.toThrow('not made or decided')
  await expect(releasingEntry('ghost', null)).rejects.toThrow('not made or decided')
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: true, held: 1 })
  expect(await world.hand.release(ticket, 'cy')).toMatchObject({ ok: true })
})

describe('another person’s request', () => {
  test('of another step or of another round is none for this one', async () => {
    await awardedBy('abebe')
    for (const request of [
      await world.ask.step('pay', of.id, 'ben'),
      await world.ask.step('approve', of.id + 1, 'ben'),
      await world.ask.release('jpe_1', 'ben'),
    ])
      await expect(approving('ben', request)).rejects.toThrow(UNASKED)
  })

  test('that was refused, or came before what it is about, decides nothing later', async () => {
    const early = await world.ask.step('approve', of.id, 'ben')
    await awardedBy('abebe')
    await expect(approving('ben', early)).rejects.toThrow(UNASKED)
    const before = await world.ask.step('pay', of.id, 'cy')
    expect(await world.hand.pay(of.id, 'cy', before)).toMatchObject({ ok: false })
    await world.hand.approve(of.id, 'ben')
    await expect(releasing('cy', before)).rejects.toThrow(UNASKED)
    expect(await phase()).toBe('approved')
  })

  test('does not count once the account is revoked', async () => {
    await awardedBy('abebe')
    const request = await world.ask.step('approve', of.id, 'leaver')
    const owner = await world.owner()
    await owner.query(`update operator_account set revoked_at = now() where name = 'leaver'`)
    await owner.end()
    await expect(approving('leaver', request)).rejects.toThrow(UNASKED)
  })

  test('is not made up in a table of one’s own', async () => {
    await awardedBy('abebe')
    const client = await world.database.pool.connect()
    try {
      await client.query('create temporary table operation_request (like operation_request)')
      await client.query(
        `insert into operation_request select 99999, 'jackpotStep', jsonb_build_object('step', 'approve', 'id', $1::bigint), 'ben', 'x', now(), 2`,
        [of.id],
      )
      const sql = `update jackpot set phase = 'approved', approved_by = 'ben', approved_request = 99999, left_over = 0 where id = $1`
      await expect(client.query(sql, [of.id])).rejects.toThrow(UNASKED)
    } finally {
      client.release(true)
    }
  })
})

test('no entry is settled before a third person has released the round', async () => {
  await awardedBy('abebe')
  await world.hand.approve(of.id, 'ben')
  const settle = (set: string) =>
    world.database.pool.query(`update jackpot_entry set ${set}, settled_at = now() where jackpot_id = $1`, [of.id])
  await expect(settle('status = 5, won = 9, paid = 9')).rejects.toThrow('not made or decided')
  await expect(settle('status = 3')).rejects.toThrow('not made or decided')
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: true })
})

test('a result that was corrected takes the award along: the same request does not award again', async () => {
  await awardedBy('abebe')
  world.result(of.matches[3] as number, 'X')
  await world.run()
  expect(await phase()).toBe('decided')
  await expect(asRole(`phase = 'awarded'`)).rejects.toThrow(UNASKED)
  expect(await awardedBy('abebe')).toMatchObject({ ok: true })
})

test('a round that was awarded before requests were kept is approved and released by those of today', async () => {
  const owner = await world.owner()
  await awardedBy('abebe')
  await owner.query(`set session_replication_role = 'replica'`)
  await owner.query('update jackpot set awarded_request = null where id = $1', [of.id])
  await owner.end()
  expect(await world.hand.approve(of.id, 'abebe')).toMatchObject({ ok: false })
  expect(await world.hand.approve(of.id, 'ben')).toMatchObject({ ok: true })
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ ok: true })
})
