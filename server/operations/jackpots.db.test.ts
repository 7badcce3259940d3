// A jackpot's round by operators' keys: what one account awards a second approves and a third releases, whoever says what.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundsOf } from '../jackpots/testRounds.ts'
import { type JackpotWorld, jackpotWorld } from '../jackpots/testWorld.ts'
import { createOperations, type Operations } from './index.ts'
import { runCommand } from './testOperations.ts'

let world: JackpotWorld
let operations: Operations
beforeAll(async () => {
  world = await jackpotWorld()
  operations = createOperations(world.platform, { jackpots: { byHand: world.hand }, simulated: null } as never)
})
afterAll(() => world.close())

const { enter, mine, closeAndPlay } = roundsOf(() => world)
const run = (name: string, ...words: string[]) =>
  runCommand(world.database.pool, operations, ['jackpot', ...words, '--by', name, '--reason', 'over'])
const by = async (name: string, ...words: string[]) => (await run(name, ...words))?.outcome

test('one account does one step of three, with a held prize as with the rest', async () => {
  const matches = world.addMatches(13)
  const named = matches.flatMap((match) => ['--match', String(match)])
  const proposed = await run('ann', 'propose', '--kind', 'weekly', ...named)
  const round = Number((proposed?.details as { id: unknown } | undefined)?.id)
  const of = { id: round, matches }
  const id = ['--id', String(round)]
  expect(await by('ann', 'open', ...id)).toBe('done')
  const account = await world.bettor()
  await enter(account, of)
  await closeAndPlay(of)
  expect(await by('ann', 'award', ...id)).toBe('done')
  expect(await by('ann', 'approve', ...id)).toBe('refused')
  expect(await by('ben', 'approve', ...id)).toBe('done')
  const [{ ticket_id: ticket }] = await mine(account)
  for (const name of ['ann', 'ben']) {
    expect(await by(name, 'pay', ...id), name).toBe('refused')
    expect(await by(name, 'release', '--entry', ticket), name).toBe('refused')
  }
  expect(await by('cy', 'pay', ...id)).toBe('done')
  expect(await mine(account)).toMatchObject([{ status: 9, held: true }])
  expect(await by('cy', 'release', '--entry', ticket)).toBe('done')
  expect(await by('cy', 'pay', ...id)).toBe('done')
  expect(await mine(account)).toMatchObject([{ status: 5, right: 13 }])
  const { rows } = await world.database.pool.query(
    `select phase, awarded_by, approved_by, released_by,
       (select count(*)::int from operation_request r join operator_account o on o.id = r.operator_id
        where r.by_whom <> o.name) as strangers
     from jackpot where id = $1`,
    [of.id],
  )
  const persons = { awarded_by: 'ann', approved_by: 'ben', released_by: 'cy' }
  expect(rows).toEqual([{ phase: 'paid', ...persons, strangers: 0 }])
})
