// Chains of a game, one behind the other, on real PostgreSQL: a ceremony adds seeds and changes none that were there.
import { gameOf, JACKPOT, LUCKY_SIX } from '@walia/domain/fair/games.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type CommittedLink, createFair, type Fair, type MadeChain } from './index.ts'

let platform: TestPlatform
let fair: Fair
beforeAll(async () => {
  platform = await testPlatform()
  fair = createFair(platform, { beacon: {} as never, key: 'a key of tests that is long enough' })
})
afterAll(() => platform.close())

const commit = (game: string, turn = 0) => inTransaction(platform.pool, (db) => fair.commit(db, game, turn))
const linkOf = (committed: CommittedLink | null) => committed && [committed.chainId, committed.link]
const free = (game: string) => inTransaction(platform.pool, (db) => fair.freeLinks(db, game))

test('links are taken of the oldest chain that has any, and all chains together are what is left', async () => {
  const [first] = (await fair.seed(LUCKY_SIX, 2, 'ann')).chains as [MadeChain]
  const taken = [linkOf(await commit(LUCKY_SIX))]
  const promised = await fair.seedOf({ chainId: first.id, link: 2 })
  const [second] = (await fair.seed(LUCKY_SIX, 2, 'ben')).chains as [MadeChain]
  expect(await free(LUCKY_SIX)).toBe(3)
  const next = (await commit(LUCKY_SIX)) as CommittedLink
  expect(await fair.seedOf(next)).toBe(promised)
  taken.push(linkOf(next))
  const ofSecond = (await commit(LUCKY_SIX)) as CommittedLink
  expect(ofSecond.commitment).toBe(second.ends)
  taken.push(linkOf(ofSecond), linkOf(await commit(LUCKY_SIX)), linkOf(await commit(LUCKY_SIX)))
  expect(taken).toEqual([[first.id, 1], [first.id, 2], [second.id, 1], [second.id, 2], null])
  expect(await free(LUCKY_SIX)).toBe(0)
})

test('each turn of a league has its own row of chains', async () => {
  const game = gameOf(3)
  const first = (await fair.seed(game, 1, 'ann')).chains.map(({ id }) => id)
  const second = (await fair.seed(game, 1, 'ann')).chains.map(({ id }) => id)
  for (const turn of [1, 2, 0, 1]) await commit(game, turn)
  const used = (await fair.chains(game)).map(({ id, used }) => [id, used])
  expect(Object.fromEntries(used)).toEqual({
    ...{ [first[0] as number]: 1, [first[1] as number]: 1, [first[2] as number]: 1 },
    ...{ [second[0] as number]: 0, [second[1] as number]: 1, [second[2] as number]: 0 },
  })
})

test('two commits at once at the end of a chain: one has its last link, the other the first of the next', async () => {
  const [first] = (await fair.seed(JACKPOT, 1, 'ann')).chains as [MadeChain]
  const [second] = (await fair.seed(JACKPOT, 1, 'ann')).chains as [MadeChain]
  const taken = (await Promise.all([commit(JACKPOT), commit(JACKPOT), commit(JACKPOT)])).map(linkOf)
  const [one, other, none] = taken.toSorted((a, b) => (a?.[0] ?? Infinity) - (b?.[0] ?? Infinity))
  expect([one, other, none]).toEqual([[first.id, 1], [second.id, 1], null])
})

test('the application takes no chain out of its row', async () => {
  await expect(platform.pool.query('update fair_chain set retired_at = now()')).rejects.toThrow('permission denied')
})
