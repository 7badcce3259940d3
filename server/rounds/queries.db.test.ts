// A round that a leader with an old list opens: the statement refuses what would tell a concealed seed.
import { QUICKNET } from '@walia/domain/fair/beacon.ts'
import { gameOf, LUCKY_SIX } from '@walia/domain/fair/games.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommittedLink, createFair, type Fair } from '../fair/index.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { closeRound, drawRound, endRound, findRound, insertRound, type RoundRow, voidRound } from './queries.ts'

let platform: TestPlatform
let fair: Fair
beforeAll(async () => {
  platform = await testPlatform()
  fair = createFair(platform, { beacon: {} as never, key: 'a key of tests that is long enough' })
})
afterAll(() => platform.close())

/** On the game's first chain, whatever its turn; false where it is refused. */
const open = (game: string, number: number): Promise<boolean> =>
  inTransaction(platform.pool, async (db) => {
    const { chainId, link, commitment } = (await fair.commit(db, game)) as CommittedLink
    const [opens_at, closes_at] = [new Date(Date.now() - 20_000), new Date(Date.now() - 10_000)]
    const of = { game, number, commitment, chain_id: chainId, link, network: QUICKNET, beacon_round: 1 }
    return insertRound(db, { ...of, opens_at, closes_at, void_at: new Date(Date.now() + 10_000) })
  })
const draw = async (game: string, number: number): Promise<number> => {
  const { id, chain_id, link } = (await findRound(platform.pool, game, number)) as RoundRow
  const seed = await fair.seedOf({ chainId: chain_id, link })
  await drawRound(platform.pool, id, { seed, signature: 'a5', result: {}, showMs: 0, leadMs: 0 })
  return id
}
const close = async (game: string, number: number): Promise<RoundRow> => {
  const round = (await findRound(platform.pool, game, number)) as RoundRow
  expect(await closeRound(platform.pool, round.id)).toBe(true)
  return round
}

test('lucky six: none while an earlier one of its chain is closed; drawn or void it is told', async () => {
  await fair.seed(LUCKY_SIX, 9, 'ann')
  expect(await open(LUCKY_SIX, 1)).toBe(true)
  expect(await open(LUCKY_SIX, 2)).toBe(false)
  const { id } = await close(LUCKY_SIX, 1)
  expect(await open(LUCKY_SIX, 2)).toBe(false)
  await voidRound(platform.pool, id, 'a5')
  expect(await open(LUCKY_SIX, 2)).toBe(true)
  await close(LUCKY_SIX, 2)
  await draw(LUCKY_SIX, 2)
  expect(await open(LUCKY_SIX, 3)).toBe(true)
})

test('a league: none either while the show of one of its chain goes on; another chain tells nothing of it', async () => {
  const game = gameOf(1)
  await fair.seed(game, 9, 'ann')
  expect(await open(game, 3)).toBe(true)
  await close(game, 3)
  const id = await draw(game, 3)
  expect(await open(game, 6)).toBe(false)
  const commitment = await inTransaction(platform.pool, (db) => fair.commit(db, game, 1))
  expect(commitment).toMatchObject({ link: 1 })
  await endRound(platform.pool, id, 'settled')
  expect(await open(game, 6)).toBe(true)
})
