// One look at a game's rounds: each is brought as far as it can come now. Every phase is committed before anybody hears of
// it, so whoever leads next goes on from the phase that was reached.
import { beaconRoundFrom, beaconTimeOf } from '@walia/domain/fair/beacon.ts'
import { concealedPhases, seededAfter, turnOf } from '@walia/domain/fair/games.ts'
import { roundStreamOf } from '@walia/domain/fair/round.ts'
import type { Stream } from '@walia/domain/fair/stream.ts'
import type { Fair } from '../fair/index.ts'
import { publish } from '../platform/outbox.ts'
import type { Platform } from '../platform/platform.ts'
import {
  closeRound,
  drawRound,
  endRound,
  insertRound,
  loadNewestNumber,
  loadUnfinished,
  type Queryable,
  type RoundRow,
  voidRound,
} from './queries.ts'

/** What a game that runs by the clock is made of. */
export type Game = {
  name: string
  /** False where the game is off: no round opens any more, and those that are open come to their end. */
  opens: boolean
  times: GameTimes
  /** Pure: the same stream gives the same result. */
  drawOf(stream: Stream, round: Pick<RoundRow, 'number'>): unknown
  /** Pays at most a page of a decided round's open tickets, in the caller's transaction; how many there were. */
  settlePage(db: Queryable, round: RoundRow): Promise<number>
  refundPage(db: Queryable, round: RoundRow): Promise<number>
  /** Of a game that sells tickets for rounds ahead: gives back a page of those that no round will come for. */
  refundAheadPage?(db: Queryable): Promise<number>
}
export type GameTimes = {
  /** From one closing to the next. */
  periodMs: number
  /** The beacon's value comes out so long after the closing at least: nobody's clock is that wrong. */
  beaconAfterMs: number
  /** Without the value by so long after it was due the round is void. */
  beaconWaitMs: number
  /** Nor is it before a process has asked for so long; ten seconds unless said otherwise. */
  lateTriesMs?: number
  /** Winners are paid when the draw has been shown. */
  showMs: number
  /** The show begins so long after the closing at the earliest; without it as soon as the round is drawn. */
  leadMs?: number
  /** Closings are so far behind the period's grid: games of one kind take turns. */
  offsetMs?: number
}

/** The closing of a round that opens now: on the period's own grid; a rest of less than half is added to the next. */
export const nextClosingOf = ({ periodMs, offsetMs = 0 }: Pick<GameTimes, 'periodMs' | 'offsetMs'>, now: number) =>
  Math.ceil((now - offsetMs + periodMs / 2) / periodMs) * periodMs + offsetMs

export type RoundsDeps = Pick<Platform, 'pool' | 'leases' | 'outbox' | 'log' | 'config'> & {
  fair: Fair
  /** By round, when this process first and last asked the beacon for its value, ms. */
  askedAt: Map<number, { first: number; last: number }>
  /** Games without a seed, of which the log has said so: it does once, not at every look. */
  unseeded: Set<string>
  /** Games whose seeds last for less than two days, likewise. */
  nearlyUnseeded: Set<string>
}

/** Answers whether anything moved. */
export async function playOnce(deps: RoundsDeps, game: Game): Promise<boolean> {
  const { rounds, now } = await loadUnfinished(deps.pool, game.name)
  let moved = false
  for (const round of rounds) moved = (await moveOn(deps, game, round, now)) || moved
  if (game.opens && !rounds.some(({ phase, closes_at }) => phase === 'open' && closes_at.getTime() > now))
    moved = (await openNext(deps, game, rounds, now)) || moved
  if (!game.opens && rounds.length === 0) moved = (await giveBackAhead(deps, game)) || moved
  if (moved) deps.outbox.wake()
  return moved
}

const tell = (db: Queryable, game: Game): Promise<void> => publish(db, 'rounds.moved', { game: game.name })

async function moveOn(deps: RoundsDeps, game: Game, round: RoundRow, now: number): Promise<boolean> {
  const { leases } = deps
  if (round.phase === 'open') {
    if (round.closes_at.getTime() > now) return false
    return leases.write('rounds', async (db) => {
      const closed = await closeRound(db, round.id)
      if (closed) await tell(db, game)
      return closed
    })
  }
  if (round.phase === 'closed') return decide(deps, game, round, now)
  if (round.phase === 'drawn' && (round.pays_at as Date).getTime() > now) return false
  return finish(deps, game, round)
}

/** Somebody else's server is not asked at every look. */
const ASK_AGAIN_MS = 1000
/** One answer that did not come is no reason to void a round: a process that finds it late asks for so long first. */
const LATE_TRIES_MS = 10_000

const NO_BEACON = 'no beacon in its time: the round is void'
const CLOCK_BEHIND =
  "the beacon's value was out while betting may have been open: the database's clock is behind, the round is void"
/** By so much a value may be out before its time by our clock. */
const CLOCK_FAULT_MAX_MS = 1000

/**
 * A value that is there when betting has just ended, well before it is due by the clock that ended it: that clock is behind,
 * and bets may have been taken by who knew the value. Of a closing that was moved nothing is concluded.
 */
function isTooEarly({ times }: Game, { network, beacon_round, closes_at }: RoundRow, now: number): boolean {
  const dueAt = beaconTimeOf(network, beacon_round)
  const isByRule = dueAt <= closes_at.getTime() + times.beaconAfterMs + network.periodMs
  return isByRule && dueAt - now > CLOCK_FAULT_MAX_MS
}

/** The seed and the beacon's value decide together; without the value in its time nothing is drawn. */
async function decide(deps: RoundsDeps, game: Game, round: RoundRow, now: number): Promise<boolean> {
  const { fair, leases, log, askedAt } = deps
  const asked = askedAt.get(round.id)
  const first = asked?.first ?? now
  const isLate = now >= round.void_at.getTime() && now - first >= (game.times.lateTriesMs ?? LATE_TRIES_MS)
  if (!isLate && asked !== undefined && now - asked.last < ASK_AGAIN_MS) return false
  askedAt.set(round.id, { first, last: now })
  const askedFrom = performance.now()
  const value = await fair.beacon.signatureOf(round.network, round.beacon_round)
  if (value === null && !isLate) return false
  const isEarly = value !== null && asked === undefined && isTooEarly(game, round, now + performance.now() - askedFrom)
  const signature = isEarly ? null : value
  const seed = await fair.seedOf({ chainId: round.chain_id, link: round.link })
  if (signature === null) log.error({ game: game.name, round: round.number }, isEarly ? CLOCK_BEHIND : NO_BEACON)
  await leases.write('rounds', async (db) => {
    if (signature === null) await voidRound(db, round.id, seed)
    else {
      const result = game.drawOf(roundStreamOf(round, { seed, signature }), round)
      const { showMs, leadMs = 0 } = game.times
      await drawRound(db, round.id, { seed, signature, result, showMs, leadMs })
    }
    await tell(db, game)
  })
  askedAt.delete(round.id)
  return true
}

/** Page by page, each a transaction of its own: what was paid is paid, however this ends. */
async function finish({ leases }: RoundsDeps, game: Game, round: RoundRow): Promise<boolean> {
  const isVoid = round.phase === 'void'
  const page = isVoid ? game.refundPage : game.settlePage
  while ((await leases.write('rounds', (db) => page(db, round))) > 0);
  await leases.write('rounds', async (db) => {
    await endRound(db, round.id, isVoid ? 'refunded' : 'settled')
    await tell(db, game)
  })
  return true
}

/** The game is off and its rounds have ended: what was placed for later ones goes back. */
async function giveBackAhead({ leases }: RoundsDeps, game: Game): Promise<boolean> {
  const { refundAheadPage } = game
  if (!refundAheadPage) return false
  for (let moved = false; ; moved = true) if ((await leases.write('rounds', refundAheadPage)) === 0) return moved
}

/** Development seeds its games by itself; in production a ceremony does, and until then no round opens. */
const DEVELOPMENT_LINKS = 20_000

async function openNext(deps: RoundsDeps, game: Game, unfinished: readonly RoundRow[], now: number): Promise<boolean> {
  const number = 1 + (await loadNewestNumber(deps.pool, game.name))
  if (wouldTell(game.name, number, unfinished)) return false
  const opened = await openWithSeed(deps, game, number, now)
  if (opened || !deps.config.development) {
    noteSeed(deps, game, opened)
    if (!deps.config.development) await noteSeedsLeft(deps, game, number)
    return opened
  }
  await deps.fair.seed(game.name, DEVELOPMENT_LINKS, 'development')
  return openWithSeed(deps, game, number, now)
}

/** Its commitment would be the seed of a round that is not decided yet, or whose result is still being shown. */
const wouldTell = (game: string, number: number, unfinished: readonly RoundRow[]): boolean =>
  unfinished.some(
    (round) => concealedPhases(game).includes(round.phase) && turnOf(game, round.number) === turnOf(game, number),
  )

/** Looked for every second: it is said once that there is none, and again when there was one in between. */
function noteSeed({ log, unseeded }: RoundsDeps, { name }: Game, isThere: boolean): void {
  if (!isThere && !unseeded.has(name))
    log.warn({ game: name }, 'no round opens: the game has no seed; npm run ops -- fair seed')
  if (isThere) unseeded.delete(name)
  else unseeded.add(name)
}

const LEFT_MIN_MS = 48 * 3_600_000

/** Said once, in time for another ceremony. */
async function noteSeedsLeft(
  { fair, log, nearlyUnseeded }: RoundsDeps,
  { name, times }: Game,
  number: number,
): Promise<void> {
  const left = await loadSeededAfter(fair, name, number)
  const isNearlyOver = left * times.periodMs < LEFT_MIN_MS
  if (isNearlyOver && !nearlyUnseeded.has(name))
    log.warn({ game: name, left }, 'seeds for less than two days are left; npm run ops -- fair seed')
  if (isNearlyOver) nearlyUnseeded.add(name)
  else nearlyUnseeded.delete(name)
}

/** How many rounds in a row there are seeds for after one. */
export async function loadSeededAfter(fair: Fair, game: string, number: number): Promise<number> {
  const free: number[] = []
  for (const { turn, length, used, retired_at } of await fair.chains(game))
    if (retired_at === null) free[turn] = (free[turn] ?? 0) + length - used
  return seededAfter(game, number, free)
}

/** The commitment is public with the round: seed, network and the moment of its value are fixed before the first bet. */
async function openWithSeed({ leases, fair }: RoundsDeps, game: Game, number: number, now: number): Promise<boolean> {
  const { beaconAfterMs, beaconWaitMs } = game.times
  const { network } = fair.beacon
  const closesAt = nextClosingOf(game.times, now)
  const dueAt = closesAt + beaconAfterMs
  return leases.write('rounds', async (db) => {
    const committed = await fair.commit(db, game.name, turnOf(game.name, number))
    if (committed === null) return false
    const opened = await insertRound(db, {
      ...{
        game: game.name,
        number,
        commitment: committed.commitment,
        chain_id: committed.chainId,
        link: committed.link,
      },
      ...{ network, beacon_round: beaconRoundFrom(network, dueAt) },
      ...{ opens_at: new Date(now), closes_at: new Date(closesAt) },
      void_at: new Date(dueAt + network.periodMs + beaconWaitMs),
    })
    if (!opened)
      throw new Error(`round ${number} of ${game.name} would tell the seed of an earlier one, or one is open`)
    await tell(db, game)
    return true
  })
}
