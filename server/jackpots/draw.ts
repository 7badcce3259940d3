// The public draw of matches that were not played: announced with its seed's hash and a value of the beacon that is still
// to come, so that nobody can know it, then drawn once, every outcome as likely, or by the prices of the closing. What is drawn
// for a match counts in every round that holds it.
import { beaconRoundFrom } from '@walia/domain/fair/beacon.ts'
import { JACKPOT } from '@walia/domain/fair/games.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import { drawnOutcomesOf, termsOf, type Weights, weightedOutcomesOf } from '@walia/domain/jackpots/draw.ts'
import { isDrawn } from '@walia/domain/jackpots/templates.ts'
import { invariant } from '../platform/invariant.ts'
import { type JackpotsDeps, speedOf } from './deps.ts'
import {
  claimMatches,
  closeHolding,
  countUndrawn,
  type Drawn,
  insertDraw,
  loadMatchDraws,
  updateDrawn,
  updateNotDrawn,
} from './drawQueries.ts'
import {
  type DrawRow,
  type JackpotRow,
  lockPhase,
  type Queryable,
  type Result,
  updateUnplayed,
  updateVoid,
} from './queries.ts'
import { logOnce } from './results.ts'

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

/**
 * What is done about matches that were not played and are to be drawn: a result that was drawn for another round counts here
 * too, one that is being drawn is waited for, the rest is announced. False while it waits.
 */
export async function drawUnplayed(deps: JackpotsDeps, row: JackpotRow, now: number): Promise<boolean> {
  const { leases, pool, log } = deps
  const { id } = row
  const unplayed = row.matches.filter(({ came }) => came === 'unplayed')
  const elsewhere = await loadMatchDraws(
    pool,
    unplayed.map(({ parentMatchId }) => parentMatchId),
  )
  const drawn = unplayed.flatMap(({ place, parentMatchId }): Result[] => {
    const { result = null } = elsewhere.find(({ match }) => match === parentMatchId) ?? {}
    return result === null ? [] : [{ place, result, came: 'drawn' }]
  })
  if (drawn.length > 0) {
    await leases.write('rounds', async (db) => {
      if ((await lockPhase(db, id)) === 'closed') await updateUnplayed(db, id, drawn)
    })
    return true
  }
  if (elsewhere.length > 0) return false
  const announced = await announceDraw(deps, row, now)
  if (announced !== 'noSeed') return announced === 'announced'
  logOnce(deps, `${id}/draw`, NO_SEED, () => log.error({ jackpot: id }, NO_SEED))
  return now < announcedBy(deps, row) ? false : leases.write('rounds', (db) => updateVoid(db, id, 'no_draw'))
}

/** `waits`: for another round's draw, whose seed its commitment would tell, or which draws one of its matches. */
type Announced = 'announced' | 'waits' | 'noSeed'

/** Rolls back what was taken for a draw that is not announced now. */
class NotAnnounced extends Error {
  readonly because: Exclude<Announced, 'announced'>
  constructor(because: NotAnnounced['because']) {
    super(because)
    this.because = because
  }
}

/** Claims the matches for all rounds that hold them, and ends the betting of those, before anybody can know the outcome. */
export async function announceDraw(
  deps: JackpotsDeps,
  { id, matches }: Pick<JackpotRow, 'id' | 'matches'>,
  now: number,
): Promise<Announced> {
  const { leases, fair, config } = deps
  const { network } = fair.beacon
  const unplayed = matches.filter(({ came }) => came === 'unplayed')
  const [places, ids] = [unplayed.map(({ place }) => place), unplayed.map(({ parentMatchId }) => parentMatchId)]
  const announce = async (): Promise<Announced> => {
    try {
      return await leases.write('rounds', async (db): Promise<Announced> => {
        if ((await lockPhase(db, id)) !== 'closed') return 'announced'
        await closeHolding(db, ids)
        const committed = await fair.commit(db, JACKPOT)
        if (committed === null) throw new NotAnnounced('noSeed')
        const beaconRound = beaconRoundFrom(network, now + BEACON_AFTER_MS)
        const inserted = await insertDraw(db, id, { ...committed, places, network, beaconRound })
        if (inserted && (await claimMatches(db, id, places))) return 'announced'
        throw new NotAnnounced('waits')
      })
    } catch (cause) {
      if (cause instanceof NotAnnounced) return cause.because
      throw cause
    }
  }
  const announced = await announce()
  if (announced !== 'noSeed' || !config.development) return announced
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
 * False while the beacon's value is not out; without it a day after it was due the round is void, or goes on where the draw
 * decides nothing any more: a match that was played after all keeps its own result.
 */
export async function decideDraw(deps: JackpotsDeps, row: JackpotRow, draw: DrawRow, now: number): Promise<boolean> {
  const { leases, fair } = deps
  const { id } = row
  const drawn = await drawnIn(deps, row, draw)
  if (drawn === null && now < drawnBy(deps, draw)) return false
  if (drawn === null && draw.places.some((place) => row.matches[place]?.came === 'unplayed'))
    return leases.write('rounds', (db) => updateVoid(db, id, 'no_draw'))
  if (drawn === null) {
    const seed = await fair.seedOf(draw)
    await leases.write('rounds', (db) => updateNotDrawn(db, id, seed))
    return true
  }
  const { results } = drawn
  const came = draw.places.map((place, index): Result => ({ place, result: results[index] as number, came: 'drawn' }))
  // The beacon took its time: whether a match was played meanwhile is known under the lock alone.
  await leases.write('rounds', async (db) => {
    if ((await lockPhase(db, id)) !== 'closed') return
    if (await updateDrawn(db, id, drawn)) await updateUnplayed(db, id, came)
  })
  return true
}

/** What seed and beacon draw; null while the beacon's value is not out. */
async function drawnIn({ fair }: JackpotsDeps, row: JackpotRow, draw: DrawRow): Promise<Drawn | null> {
  const signature = await fair.beacon.signatureOf(draw.network, draw.beaconRound)
  if (signature === null) return null
  const seed = await fair.seedOf(draw)
  const { terms, weights } = termsIn(row, draw)
  const stream = roundStreamOf({ game: JACKPOT, number: row.id, terms }, { seed, signature })
  const results = weights ? weightedOutcomesOf(stream, weights) : drawnOutcomesOf(stream, draw.places.length)
  return { seed, signature, results }
}

/**
 * How the draw of a round that is void ends, to be written in the caller's transaction; null where none is under way. Where
 * the beacon's value is out it is made as it was announced, for other rounds that hold its matches: nobody who may know the
 * outcome has another draw. Where it is not, the seed is told, so that it decides nothing later.
 */
export async function endingOf(
  deps: JackpotsDeps,
  row: JackpotRow,
): Promise<((db: Queryable) => Promise<unknown>) | null> {
  const { id, draw } = row
  if (draw === null || draw.seed !== null) return null
  const drawn = await drawnIn(deps, row, draw)
  if (drawn !== null) return (db) => updateDrawn(db, id, drawn)
  const seed = await deps.fair.seedOf(draw)
  return (db) => updateNotDrawn(db, id, seed)
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
