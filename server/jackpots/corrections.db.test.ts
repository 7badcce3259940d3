// Jackpots on real PostgreSQL: results that are corrected at the worst moment, and sums that must agree before a round ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPool } from '../platform/db.ts'
import { withTableHeld } from '../platform/testGone.ts'
import { decideDraw } from './draw.ts'
import { loadJackpot, updatePaid, updateRefunded } from './queries.ts'
import { watchBeginnings } from './run.ts'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, round, closeAndPlay, approved, payOut, announcedRound } = roundsOf(() => world)

describe('awards', () => {
  test('a result that is corrected while lines are counted: those counts are refused, the next ones are right', async () => {
    const of = await openRound()
    const [wrong, one, two] = [await world.bettor(), await world.bettor(), await world.bettor()]
    await enter(wrong, of)
    for (const account of [one, two]) await enter(account, of, { picks: { 3: 'X' } })
    await closeAndPlay(of)
    const { pool } = world.database
    const owner = createPool(world.database.url, null)
    const { awarding } = await withTableHeld(owner, 'jackpot_entry', async (somebodyWaits) => {
      const awarding = world.hand.award(of.id, 'ann')
      await somebodyWaits()
      // Decided with one line of 13; now two lines have 13.
      world.result(of.matches[3] as number, 'X')
      await world.run()
      expect(await loadJackpot(pool, of.id)).toMatchObject({ phase: 'decided' })
      return { awarding }
    })
    await owner.end()
    expect(await awarding).toMatchObject({ ok: false, message: expect.stringContaining('award it again') })
    expect((await pool.query('select from jackpot_award where jackpot_id = $1', [of.id])).rowCount).toBe(0)
    expect(await payOut(of.id)).toMatchObject({ held: 2 })
    // With half of the 2.61 for the one that has 12 right, less than an entry.
    expect((await round(of.id)).tiers[0]).toMatchObject({ winners: 2, each: '150001.30' })
  })

  test('what does not come to the same when it is counted again is not approved', async () => {
    const of = await openRound()
    await enter(await world.bettor(), of)
    await closeAndPlay(of)
    await world.hand.award(of.id, 'ann')
    // As the database's owner: the role may write awards anew, and changes none.
    const owner = await world.owner()
    await owner.query('update jackpot_award set each = each - 1 where jackpot_id = $1 and tier = 13', [of.id])
    await owner.end()
    expect(await world.hand.approve(of.id, 'ben')).toMatchObject({ ok: false })
    expect(await world.hand.award(of.id, 'ann')).toMatchObject({ ok: true })
    expect(await world.hand.approve(of.id, 'ben')).toMatchObject({ ok: true })
  })
})

describe('a round is over', () => {
  test('only without an open entry: a prize that waits for its release holds it', async () => {
    const of = await openRound()
    const account = await world.bettor()
    await enter(account, of)
    await closeAndPlay(of)
    expect(await payOut(of.id)).toMatchObject({ held: 1 })
    expect(await updatePaid(world.database.pool, of.id)).toBe(false)
    const [{ ticket_id: ticket }] = await mine(account)
    await world.hand.release(ticket, 'cy')
    expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ held: 0 })
    expect(await round(of.id)).toMatchObject({ phase: 'paid' })
  })

  test('only when its entries won what was awarded: else paying it is a fault, and it stays approved', async () => {
    const of = await openRound()
    await enter(await world.bettor(), of)
    await closeAndPlay(of)
    await approved(of.id)
    const owner = await world.owner()
    await owner.query(`set session_replication_role = 'replica'`)
    await owner.query('update jackpot_entry set status = 3, settled_at = clock_timestamp() where jackpot_id = $1', [
      of.id,
    ])
    await owner.end()
    await expect(world.hand.pay(of.id, 'cy')).rejects.toThrow('won what was awarded')
    expect(await round(of.id)).toMatchObject({ phase: 'approved' })
  })

  test('only when every stake went back', async () => {
    const of = await openRound()
    const account = await world.bettor()
    await enter(account, of)
    await world.hand.close(of.id)
    const { pool } = world.database
    await pool.query(`update jackpot set phase = 'void', void_because = 'unplayed' where id = $1`, [of.id])
    expect(await updateRefunded(pool, of.id)).toBe(false)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'refunded' })
    expect(await world.cashOf(account)).toBe(1000_00)
  })
})

describe('a result that comes while the beacon is asked', () => {
  test('stays: the match was played, and its draw changes nothing', async () => {
    const of = await announcedRound()
    const stale = await loadJackpot(world.database.pool, of.id)
    if (stale?.draw == null) throw new Error('a draw was announced')
    world.result(of.matches[4] as number, '2')
    await world.run()
    world.beaconAhead(1000)
    await decideDraw(world.deps, stale, stale.draw, Date.now())
    expect((await round(of.id)).matches[4]).toMatchObject({ result: '2', came: 'played' })
  })

  test('of a round that is over meanwhile: nothing is drawn', async () => {
    const of = await announcedRound()
    const stale = await loadJackpot(world.database.pool, of.id)
    if (stale?.draw == null) throw new Error('a draw was announced')
    await world.database.pool.query(`update jackpot set phase = 'void', void_because = 'unplayed' where id = $1`, [
      of.id,
    ])
    world.beaconAhead(1000)
    await decideDraw(world.deps, stale, stale.draw, Date.now())
    expect((await round(of.id)).draw).toMatchObject({ results: null })
  })
})

describe('a match of an open round', () => {
  test('that begins before the kick-off its fixture names closes the round at once', async () => {
    const of = await openRound()
    world.book.setEvent(of.matches[2] as number, { status: 8 })
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'open' })
    world.book.setEvent(of.matches[2] as number, { status: 1 })
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed' })
    expect((await enter(await world.bettor(), of)).body.code).toBe('ROUND_CLOSED')
  })

  test('that begins early is known at once: no look is waited for, and nobody enters meanwhile', async () => {
    const of = await openRound()
    const stop = watchBeginnings(world.deps)
    world.book.setScore(of.matches[2] as number, '0', '0')
    expect((await enter(await world.bettor(), of)).status).toBe(200)
    world.book.setEvent(of.matches[2] as number, { status: 1 })
    // By the price book of the process that is asked, before the round is closed.
    expect((await enter(await world.bettor(), of)).body.code).toBe('ROUND_CLOSED')
    await expect.poll(async () => (await round(of.id)).phase).toBe('closed')
    stop()
  })

  test('that is brought forward to a time that is past takes no entry, though no look has closed its round', async () => {
    const of = await openRound()
    const early = of.matches[7] as number
    world.book.addMatch(early, { startsAt: Date.now() - 1 })
    expect((await enter(await world.bettor(), of)).body.code).toBe('ROUND_CLOSED')
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed' })
  })

  test('that has a scouted result 49 hours after its kick-off was played: nothing is drawn for it', async () => {
    const of = await openRound()
    await closeAndPlay({ ...of, matches: of.matches.slice(1) })
    world.result(of.matches[0] as number, '1', 1)
    const owner = await world.owner()
    await owner.query(
      `update jackpot_match set starts_at = now() - interval '49 hours' where jackpot_id = $1 and place = 0`,
      [of.id],
    )
    await owner.end()
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed', draw: null })
    world.result(of.matches[0] as number, '1')
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'decided' })
  })
})
