// The public draw of matches that were not played: announced with its seed's hash and a value of the beacon that is still
// to come, so that nobody can know it, then drawn once, every outcome as likely, or by the prices of the closing.
import { beaconRoundFrom } from '@walia/domain/fair/beacon.ts'
import { JACKPOT } from '@walia/domain/fair/games.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { drawnOutcomesOf, termsOf, type Weights, weightedOutcomesOf } from '@walia/domain/jackpots/draw.ts'
import { isDrawn } from '@walia/domain/jackpots/templates.ts'
import { invariant } from '../platform/invariant.ts'
import { type JackpotsDeps, speedOf } from './deps.ts'
import { countUndrawn, insertDraw, updateDrawn } from './drawQueries.ts'
import {
  type DrawRow,
  type JackpotRow,
  lockPhase,
  type Queryable,
  type Result,
  updateUnplayed,
  updateVoid,
} from './queries.ts'

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
  if (!isDrawn(row.template.unplayed.as) || config.development) return null
  const free = await fair.freeLinks(db, JACKPOT)
  return free > (await countUndrawn(db, row.id)) ? null : NO_SEED
}

export const NO_SEED = `no seed is left for its draw: npm run ops -- fair seed --game ${JACKPOT}`

/** False where there is no seed. */
export async function announceDraw(deps: JackpotsDeps, { id, matches }: JackpotRow, now: number): Promise<boolean> {
  const { leases, fair, config } = deps
  const { network } = fair.beacon
  const places = matches.filter(({ came }) => came === 'unplayed').map(({ place }) => place)
  const announce = () =>
    leases.write('rounds', async (db) => {
      if ((await lockPhase(db, id)) !== 'closed') return true
      const committed = await fair.commit(db, JACKPOT)
      if (committed === null) return false
      const beaconRound = beaconRoundFrom(network, now + BEACON_AFTER_MS)
      await insertDraw(db, id, { ...committed, places, network, beaconRound })
      return true
    })
  if (await announce()) return true
  if (!config.development) return false
  await fair.seed(JACKPOT, DEVELOPMENT_LINKS, 'development')
  return announce()
}

/** So long a draw is waited for, for its seed from when its last match can be late, for its beacon from the announcement. */
const WAIT_MS = 24 * HOUR_MS

export const drawnBy = (deps: Pick<JackpotsDeps, 'config'>, { announcedAt }: DrawRow): number =>
  announcedAt + WAIT_MS / speedOf(deps)

/** When a round that has no draw for want of a seed is void. */
export const announcedBy = (deps: JackpotsDeps, { matches, reserves }: JackpotRow): number =>
  Math.max(...[...matches, ...reserves].map(({ startsAt }) => startsAt)) +
  (deps.profile.postponedVoidHours * HOUR_MS + WAIT_MS) / speedOf(deps)

/**
 * False while the beacon's value is not out; without it a day after it was due the round is void. A match that was played
 * after all keeps its own result.
 */
export async function decideDraw(deps: JackpotsDeps, row: JackpotRow, draw: DrawRow, now: number): Promise<boolean> {
  const { leases, fair } = deps
  const { id } = row
  const signature = await fair.beacon.signatureOf(draw.network, draw.beaconRound)
  if (signature === null && now < drawnBy(deps, draw)) return false
  if (signature === null) return leases.write('rounds', (db) => updateVoid(db, id, 'no_draw'))
  const seed = await fair.seedOf({ chainId: draw.chainId, link: draw.link })
  const { terms, weights } = termsIn(row, draw)
  const stream = roundStreamOf({ game: JACKPOT, number: id, terms }, { seed, signature })
  const results = weights ? weightedOutcomesOf(stream, weights) : drawnOutcomesOf(stream, draw.places.length)
  const drawn = draw.places.map((place, index): Result => ({ place, result: results[index] as number, came: 'drawn' }))
  // The beacon took its time: whether a match was played meanwhile is known under the lock alone.
  await leases.write('rounds', async (db) => {
    if ((await lockPhase(db, id)) !== 'closed') return
    if (await updateDrawn(db, id, { seed, signature, results })) await updateUnplayed(db, id, drawn)
  })
  return true
}

/** The weights of the matches that are drawn, null where every outcome is as likely, and the text that is published of them. */
export function termsIn(
  { template, matches }: Pick<JackpotRow, 'template' | 'matches'>,
  { places }: Pick<DrawRow, 'places'>,
): { terms: string; weights: Weights[] } | { terms: null; weights: null } {
  if (template.unplayed.as !== 'weighted') return { terms: null, weights: null }
  const drawn = places.map((place) => {
    const match = matches[place]
    invariant(match?.weights, `match ${place} of a weighted round has its weights`)
    return { match: match.parentMatchId, weights: match.weights }
  })
  const weights = drawn.map((each) => each.weights)
  return {
    terms: termsOf(
      drawn.map(({ match }) => match),
      weights,
    ),
    weights,
  }
}
