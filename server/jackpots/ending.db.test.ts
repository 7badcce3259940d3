// Rounds that cannot end by themselves, and operators' requests that are carried out twice, on real PostgreSQL.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LineOutcome } from '../odds/index.ts'
import { roundsOf } from './testRounds.ts'
import { type JackpotWorld, jackpotWorld } from './testWorld.ts'

let world: JackpotWorld
beforeAll(async () => {
  world = await jackpotWorld()
})
afterAll(() => world.close())

const { openRound, enter, mine, round, play, closeAndPlay, approved, announcedRound } = roundsOf(() => world)

/** As the database's owner, past what the application may change. */
async function asOwner(sql: string, values: unknown[]): Promise<void> {
  const owner = await world.owner()
  try {
    await owner.query("set session_replication_role = 'replica'")
    await owner.query(sql, values)
  } finally {
    await owner.end()
  }
}

/** What readers of the outbox are told of a round's entries, in all pages. */
async function toldOf(id: number) {
  const { rows } = await world.database.pool.query<{ entries: object[] }>(
    `select payload -> 'entries' as entries from outbox
     where type = 'jackpot.settled' and payload -> 'jackpotId' = to_jsonb($1::int) order by tx, id`,
    [id],
  )
  return rows.flatMap(({ entries }) => entries)
}

const longAgo = (id: number, hours: number): Promise<void> =>
  asOwner(`update jackpot_match set starts_at = now() - make_interval(hours => $2) where jackpot_id = $1`, [id, hours])

describe('a round is void', () => {
  test('when two operators say so one after the other, and everybody gets his stake back once', async () => {
    const of = await openRound()
    const account = await world.bettor()
    await enter(account, of, { picks: { 0: '1X' }, stake: '20' })
    expect(await world.hand.voidRound(of.id, 'ann')).toMatchObject({ ok: false })
    await closeAndPlay(of)
    expect(await world.hand.voidRound(of.id, 'ann')).toMatchObject({ ok: true, waits: 'for a second person' })
    for (const same of ['ann', 'Ann', ' ann', 'a nn', 'ａｎｎ', 'ann\u200b'])
      expect(await world.hand.voidRound(of.id, same)).toMatchObject({ ok: false })
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'decided' })
    expect(await world.hand.voidRound(of.id, 'ben')).toMatchObject({ ok: true, void: true })
    await world.run()
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'refunded', void_because: 'operator' })
    expect(await mine(account)).toMatchObject([{ status: 4, paid: '20.00' }])
    expect(await world.cashOf(account)).toBe(1000_00)
    expect(await world.ledger.faults()).toEqual([])
    expect(await toldOf(of.id)).toEqual([{ accountId: account, status: 4 }])
  })

  test('not any more once its awards are approved', async () => {
    const of = await openRound()
    await closeAndPlay(of)
    await world.hand.voidRound(of.id, 'ann')
    await world.hand.award(of.id, 'ann')
    await world.hand.approve(of.id, 'ben')
    expect(await world.hand.voidRound(of.id, 'cy')).toMatchObject({ ok: false })
  })

  test('and not drawn, where another beacon is asked than the draw names', async () => {
    const of = await announcedRound()
    await asOwner(`update jackpot_draw set network = network || '{"hash": "another"}' where jackpot_id = $1`, [of.id])
    world.beaconAhead(1)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed', draw: { seed: null, results: null } })
    await asOwner(`update jackpot_draw set announced_at = now() - interval '25 hours' where jackpot_id = $1`, [of.id])
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'refunded', void_because: 'no_draw' })
  })

  test('a day after its beacon was due, and the seed of the draw that never came is told', async () => {
    const of = await announcedRound()
    const [account] = of.accounts
    await asOwner(`update jackpot_draw set announced_at = now() - interval '23 hours' where jackpot_id = $1`, [of.id])
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed', draw: { seed: null } })
    await asOwner(`update jackpot_draw set announced_at = now() - interval '25 hours' where jackpot_id = $1`, [of.id])
    await world.run()
    const { phase, void_because, draw } = await round(of.id)
    expect([phase, void_because, draw.results, draw.signature]).toEqual(['refunded', 'no_draw', null, null])
    expect(draw.seed).toMatch(/^[0-9a-f]{64}$/)
    expect(await world.cashOf(account as number)).toBe(1000_00)
  })
})

describe('without seeds', () => {
  let production: JackpotWorld
  beforeAll(async () => {
    ;[production, world] = [world, await jackpotWorld({ development: false })]
  })
  afterAll(async () => {
    await world.close()
    world = production
  })

  test('no round is opened; with one seed one is, and the next is not', async () => {
    const matches = world.addMatches(13)
    const draft = { kind: 'weekly', matches, from: null, belowFloor: false, by: 'ann' } as const
    const proposed = await world.hand.propose(draft, null)
    const id = proposed.ok ? proposed.id : 0
    expect(await world.hand.open(id)).toMatchObject({ ok: false, message: expect.stringContaining('fair seed') })
    await world.fair.seed('jackpot', 1, 'ann')
    expect(await world.hand.open(id)).toMatchObject({ ok: true })
    await expect(openRound('midweek')).rejects.toThrow()
  })

  test('a round whose seed was used up is void three days after its last kick-off', async () => {
    await world.fair.seed('jackpot', 5, 'ann')
    const of = await openRound('midweek')
    const account = await world.bettor()
    await enter(account, of)
    await asOwner('update fair_chain set used = length where retired_at is null', [])
    await world.hand.close(of.id)
    play(of)
    world.cancel(of.matches[4] as number)
    await longAgo(of.id, 71)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'closed', draw: null })
    await longAgo(of.id, 73)
    await world.run()
    expect(await round(of.id)).toMatchObject({ phase: 'refunded', void_because: 'no_draw' })
    expect(await world.cashOf(account)).toBe(1000_00)
  })
})

const part = (id: string, result: 0 | 1, voidFactor: string | null = null, deadHeatFactor: string | null = null) => ({
  ...{ id, result, voidFactor, deadHeatFactor },
})
test.each([
  ['names two winners', [part('1', 1), part('2', 1), part('3', 0)]],
  ['names none', [part('1', 0), part('2', 0), part('3', 0)]],
  ['is a dead heat', [part('1', 1, null, '0.5'), part('2', 0), part('3', 0)]],
  ['is half void', [part('1', 1, '0.5'), part('2', 0), part('3', 0)]],
])(
  'a confirmed result that %s is no match that was not played: nothing is drawn however late it is',
  async (_, outcomes) => {
    const of = await openRound()
    await world.hand.close(of.id)
    play(of)
    world.say(of.matches[2] as number, { kind: 'settled', certainty: 2, outcomes } as LineOutcome)
    await longAgo(of.id, 49)
    await world.run()
    const { phase, draw, matches } = await round(of.id)
    expect([phase, draw, matches[2].came, matches[2].result]).toEqual(['closed', null, null, null])
  },
)

test('what an operator asks for is done once, however often his request is carried out, and answered the same', async () => {
  const { hand, ask } = world
  const matches = world.addMatches(13)
  const draft = { kind: 'midweek', matches, from: null, belowFloor: false, by: 'ann' } as const
  let request = 900_000
  /** Carried out twice under one request, as after an end between the deed and the audit log. */
  const twice = async (deed: (request: number) => Promise<{ ok: boolean }>) => {
    const asked = request++
    const first = await deed(asked)
    const moved = await stateNow()
    expect(first).toMatchObject({ ok: true })
    expect(await deed(asked)).toEqual(JSON.parse(JSON.stringify(first)))
    expect(await stateNow()).toEqual(moved)
    return first as { ok: true; id: number }
  }
  const stateNow = async () => {
    const { rows } = await world.database.pool.query(
      `select (select jsonb_agg(jsonb_build_array(id, phase, void_asked_by) order by id) from jackpot) as rounds,
         (select count(*)::int from jackpot_entry where released_by is not null) as released,
         (select count(*)::int from ledger_transfer) as transfers`,
    )
    return rows[0]
  }
  const { id } = await twice((by) => hand.propose(draft, by))
  const dropped = await hand.propose({ ...draft, matches: world.addMatches(13) }, null)
  await twice((by) => hand.drop(dropped.ok ? dropped.id : 0, by))
  await twice((by) => hand.open(id, by))
  const account = await world.bettor()
  expect((await enter(account, { id, matches })).status).toBe(200)
  await twice((by) => hand.close(id, by))
  play({ id, matches })
  await world.run()
  request = await ask.step('award', id, 'ann')
  await twice((by) => hand.award(id, 'ann', by))
  request = await ask.step('approve', id, 'ben')
  await twice((by) => hand.approve(id, 'ben', by))
  request = await ask.step('pay', id, 'cy')
  await twice((by) => hand.pay(id, 'cy', by))
  const [held] = await mine(account)
  if (held.held) {
    request = await ask.release(held.ticket_id, 'cy')
    await twice((by) => hand.release(held.ticket_id, 'cy', by))
    request = await ask.step('pay', id, 'cy')
    await twice((by) => hand.pay(id, 'cy', by))
  }
  expect(await round(id)).toMatchObject({ phase: 'paid' })
  const other = await openRound()
  await hand.close(other.id)
  request = await ask.step('void', other.id, 'ann')
  await twice((by) => hand.voidRound(other.id, 'ann', by))
  request = await ask.step('void', other.id, 'ben')
  await twice((by) => hand.voidRound(other.id, 'ben', by))
})

test('what an operator was refused stays refused under the same request, also when it could be done by then', async () => {
  const { hand } = world
  const of = await openRound()
  const asked = await world.ask.step('award', of.id, 'ann')
  const refused = await hand.award(of.id, 'ann', asked)
  expect(refused).toEqual({ ok: false, code: 'JACKPOT_REFUSED', message: 'the round is open, not decided' })
  await closeAndPlay(of)
  expect(await hand.award(of.id, 'ann', asked)).toEqual(refused)
  expect(await round(of.id)).toMatchObject({ phase: 'decided' })
  // A request of his own is carried out: it was the repeat that was refused, not the award.
  expect(await hand.award(of.id, 'ann')).toMatchObject({ ok: true })
})

test('neither who computed the awards nor who approved them releases the round: a third person does', async () => {
  const of = await openRound()
  const account = await world.bettor()
  await enter(account, of)
  await closeAndPlay(of)
  await approved(of.id)
  for (const [one, words] of [
    ['Ann', 'computed'],
    ['ben ', 'approved'],
  ] as const) {
    const refused = await world.hand.pay(of.id, one)
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining(words) })
    // The database holds it by itself.
    await expect(
      world.database.pool.query('update jackpot set released_by = $2 where id = $1', [of.id, one]),
    ).rejects.toThrow('no operator has asked')
  }
  expect(await world.cashOf(account)).toBe(990_00)
  await expect(world.database.pool.query("update jackpot set phase = 'paid' where id = $1", [of.id])).rejects.toThrow(
    'jackpot_released_before_paid',
  )
  expect(await world.hand.pay(of.id, 'cy')).toMatchObject({ paid: 0, held: 1 })
  await expect(
    world.database.pool.query("update jackpot set released_by = 'dan' where id = $1", [of.id]),
  ).rejects.toThrow('does not change')
})
