// The public draw of matches that were not played: announced with its seed's hash and a value of the beacon that is still
// to come, so that nobody can know it, then drawn once, every outcome as likely.
import { beaconRoundFrom } from '@walia/domain/fair/beacon.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { drawnOutcomesOf } from '@walia/domain/jackpots/draw.ts'
import { type JackpotsDeps, speedOf } from './deps.ts'
import {
  countUndrawn,
  type DrawRow,
  insertDraw,
  type JackpotRow,
  lockPhase,
  type Queryable,
  type Result,
  updateDrawn,
  updateUnplayed,
  updateVoid,
} from './queries.ts'

/** Its chain of seeds. */
export const DRAW_GAME = 'jackpot'
/** From the announcement to the beacon's value: time to look at what was announced. */
const BEACON_AFTER_MS = 20_000
const HOUR_MS = 3_600_000
/** Development makes its seeds by itself; in production a ceremony does. */
const DEVELOPMENT_LINKS = 1000

/**
 * Null where a round may be opened: a seed is free for its draw beside those that other rounds may need. A round without
 * one could never end by itself.
 */
export async function seedFaultOf(
  { fair, config }: JackpotsDeps,
  db: Queryable,
  row: JackpotRow,
): Promise<string | null> {
  if (row.template.unplayed.as !== 'drawn' || config.development) return null
  const free = await fair.freeLinks(db, DRAW_GAME)
  return free > (await countUndrawn(db, row.id)) ? null : NO_SEED
}

export const NO_SEED = `no seed is left for its draw: npm run ops -- fair seed --game ${DRAW_GAME}`

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

/** So long a draw is waited for, for its seed from when its last match can be late, for its beacon from the announcement. */
const WAIT_MS = 24 * HOUR_MS

export const drawnBy = (deps: Pick<JackpotsDeps, 'config'>, { announcedAt }: DrawRow): number =>
  announcedAt + WAIT_MS / speedOf(deps)

/** When a round that has no draw for want of a seed is void. */
export const announcedBy = (deps: JackpotsDeps, { matches }: Pick<JackpotRow, 'matches'>): number =>
  Math.max(...matches.map(({ startsAt }) => startsAt)) +
  (deps.profile.postponedVoidHours * HOUR_MS + WAIT_MS) / speedOf(deps)

/**
 * False while the beacon's value is not out; without it a day after it was due the round is void. A match that was played
 * after all keeps its own result.
 */
export async function decideDraw(deps: JackpotsDeps, row: JackpotRow, draw: DrawRow, now: number): Promise<boolean> {
  const { leases, fair } = deps
  const { id } = row
  const signature = await fair.beacon.signatureOf(draw.beaconRound)
  if (signature === null && now < drawnBy(deps, draw)) return false
  if (signature === null) return leases.write('rounds', (db) => updateVoid(db, id, 'no_draw'))
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
