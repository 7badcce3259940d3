// The public draw of matches that were not played: announced with its seed's hash and a value of the beacon that is still
// to come, so that nobody can know it, then drawn once, every outcome as likely.
import { beaconRoundFrom } from '@walia/domain/fair/beacon.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { drawnOutcomesOf } from '@walia/domain/jackpots/draw.ts'
import type { JackpotsDeps } from './deps.ts'
import {
  type DrawRow,
  insertDraw,
  type JackpotRow,
  lockPhase,
  type Result,
  updateDrawn,
  updateUnplayed,
} from './queries.ts'

/** Its chain of seeds. */
export const DRAW_GAME = 'jackpot'
/** From the announcement to the beacon's value: time to look at what was announced. */
const BEACON_AFTER_MS = 20_000
/** Development makes its seeds by itself; in production a ceremony does. */
const DEVELOPMENT_LINKS = 1000

/** False where there is no seed. */
export async function announceDraw(deps: JackpotsDeps, { id, matches }: JackpotRow, now: number): Promise<boolean> {
  const { leases, fair, config } = deps
  const { network } = fair.beacon
  const places = matches.filter(({ came }) => came === 'unplayed').map(({ place }) => place)
  const announce = () =>
    leases.write('rounds', async (db) => {
      if ((await lockPhase(db, id)) !== 'closed') return true
      const committed = await fair.commit(db, DRAW_GAME)
      if (committed === null) return false
      const beaconRound = beaconRoundFrom(network, now + BEACON_AFTER_MS)
      await insertDraw(db, id, { ...committed, places, network, beaconRound })
      return true
    })
  if (await announce()) return true
  if (!config.development) return false
  await fair.seed(DRAW_GAME, DEVELOPMENT_LINKS, 'development')
  return announce()
}

/** False while the beacon's value is not out. A match that was played after all keeps its own result. */
export async function decideDraw(deps: JackpotsDeps, { id }: JackpotRow, draw: DrawRow): Promise<boolean> {
  const { leases, fair } = deps
  const signature = await fair.beacon.signatureOf(draw.beaconRound)
  if (signature === null) return false
  const seed = await fair.seedOf({ chainId: draw.chainId, link: draw.link })
  const results = drawnOutcomesOf(
    roundStreamOf({ game: DRAW_GAME, number: id }, { seed, signature }),
    draw.places.length,
  )
  const drawn = draw.places.map((place, index): Result => ({ place, result: results[index] as number, came: 'drawn' }))
  // The beacon took its time: whether a match was played meanwhile is known under the lock alone.
  await leases.write('rounds', async (db) => {
    if ((await lockPhase(db, id)) !== 'closed') return
    if (await updateDrawn(db, id, { seed, signature, results })) await updateUnplayed(db, id, drawn)
  })
  return true
}
