// Placing on a game, whichever it is: memory refuses what it can, the database decides for many requests at once, and what
// was answered before is answered again, so that whoever asks again gets the same.
import type { ReachedLimit } from '@walia/domain/bets/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Accounts, Standing } from '../accounts/index.ts'
import { BETS_IN_FLIGHT_MAX, findTightestLimit, findUsedUpTime } from '../bets/index.ts'
import { Batcher, BatcherFull, STAKE_BATCH, togetherOrAlone } from '../platform/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from '../platform/http.ts'
import { InFlight } from '../platform/inFlight.ts'
import { invariant } from '../platform/invariant.ts'
import type { Platform } from '../platform/platform.ts'
import { keyOf } from '../platform/requestKey.ts'
import {
  type Asked,
  awaitRequest,
  findRepeated,
  findRequest,
  type Kept,
  type KeptRefusal,
  type RequestName,
  type Taken,
  updateRefusalLimit,
  type Wanted,
} from './queries.ts'

export type PlaceDeps = Pick<Platform, 'pool' | 'clock' | 'outbox' | 'profile'>
/** Answers a request to stake on a game, once. Throws TOO_MANY_REQUESTS while as many of the account are under way as bets may be. */
export type PlaceStake = <Request, Answer>(request: GameRequest, use: Use<Request, Answer>) => Promise<Answer>
export type Bettor = Standing & { accountId: number }
/**
 * `hash` is of what was asked for: other wishes under the same key are a conflict. Without a key (null) the same wish of a
 * moment ago is the same request.
 */
export type GameRequest = Omit<RequestName, 'key'> & { key: string | null; hash: string }

/** Who asks, and under which key: a malformed key is refused before a missing login. */
export async function bettorAndKeyOf(
  accounts: Pick<Accounts, 'bettorOf'>,
  request: FastifyRequest,
  body: { request_id?: string },
): Promise<{ bettor: Bettor; key: string | null }> {
  const key = keyOf(request, body)
  return { bettor: await accounts.bettorOf(request), key }
}

/** The first refusals in the declared order, those of the bettor himself. */
export function refuseBarred({ blocked, excludedUntil }: Bettor, clock: Clock): void {
  if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
  if (excludedUntil !== null && excludedUntil > clock.now())
    throw new Refusal('SELF_EXCLUDED', { until: excludedUntil })
}

/** Takes single requests together, each of them succeeding or failing alone; of one account one after the other. */
export function takerOf<Request extends Wanted>(
  take: (requests: readonly Request[]) => Promise<Taken[]>,
): (request: Request) => Promise<Taken> {
  const batcher = new Batcher<Request, Taken>({
    ...STAKE_BATCH,
    laneOf: ({ account_id }) => account_id,
    run: (batch) => togetherOrAlone(batch, take),
  })
  return (request) =>
    batcher.add(request).catch((cause) => {
      throw cause instanceof BatcherFull ? new Refusal('UNAVAILABLE') : cause
    })
}

export type Use<Request, Answer> = {
  /** Throws what memory refuses; nothing of that is kept. */
  decide(): Promise<Request>
  take(request: Request, asked: Asked): Promise<Taken>
  /** Of what has just been placed: the same as `answer` says of it later. */
  placed(request: Request, taken: Taken): Answer
  answer(ticketId: string): Promise<Answer>
}

/** All games of an account together. */
export function stakePlacer(deps: PlaceDeps): PlaceStake {
  const inFlight = new InFlight<number>(BETS_IN_FLIGHT_MAX)
  return (request, use) => {
    const receivedAt = deps.clock.now()
    return inFlight.runInTurn(request.accountId, () => placeOnce(deps, { ...request, receivedAt }, use))
  }
}

type Received = GameRequest & { receivedAt: number }

/** No key that a caller sends holds a space, by which `game_unkeyed` knows it. */
const nameOf = ({ game, accountId, key, hash }: GameRequest): RequestName => ({
  game,
  accountId,
  key: key ?? `same ${hash}`,
})

const repeatMsOf = ({ profile }: PlaceDeps): number => profile.repeatedBetSeconds * 1000
const waitedMsOf = ({ clock }: PlaceDeps, { receivedAt }: Received): number =>
  Math.max(0, Math.round(clock.now() - receivedAt))

async function placeOnce<Request, Answer>(
  deps: PlaceDeps,
  request: Received,
  { decide, take, placed, answer }: Use<Request, Answer>,
): Promise<Answer> {
  const { pool, outbox } = deps
  const name = nameOf(request)
  let wanted: Request
  try {
    wanted = await decide()
  } catch (cause) {
    const kept = request.key === null ? await findTwin(deps, request) : await findRequest(pool, name)
    if (kept === null) throw cause
    return answerKept(kept, request, answer)
  }
  const times = { waited_ms: waitedMsOf(deps, request), repeat_ms: repeatMsOf(deps) }
  const taken = await take(wanted, { key: name.key, hash: request.hash, ...times })
  const { outcome } = taken
  outbox.wake()
  if (outcome === 'placed') return placed(wanted, taken)
  const limit = await limitOf(deps, request, outcome)
  if (limit !== null) await updateRefusalLimit(pool, name, limit)
  const answered = await findRequest(pool, name)
  // Kept briefly and gone by now, or without a key.
  if (answered === null && outcome !== 'replay') throw refusalOf({ ...taken, limit })
  invariant(answered !== null, `the request that was ${outcome} is kept`)
  return answerKept(answered, request, answer)
}

/** Without a key nobody is told that nothing was placed while the same is on its way into the database from another process. */
async function findTwin(deps: PlaceDeps, request: Received): Promise<Kept | null> {
  const look = () => findRepeated(deps.pool, request, repeatMsOf(deps) + waitedMsOf(deps, request))
  const found = await look()
  if (found !== null) return found
  await awaitRequest(deps.pool, nameOf(request))
  return look()
}

async function answerKept<Answer>(
  { hash, ticketId, refusal }: Kept,
  request: GameRequest,
  answer: Use<never, Answer>['answer'],
): Promise<Answer> {
  // A closed key knows no hash.
  if (refusal?.outcome !== 'closed' && hash !== request.hash) throw new Refusal('IDEMPOTENCY_CONFLICT')
  if (refusal !== null) throw refusalOf(refusal)
  invariant(ticketId !== null, 'a request has a ticket or a refusal')
  return answer(ticketId)
}

const limitOf = async (
  { pool, clock }: PlaceDeps,
  { accountId }: GameRequest,
  outcome: Taken['outcome'],
): Promise<ReachedLimit | null> => {
  if (outcome === 'out_of_time') return findUsedUpTime(pool, accountId, clock.now())
  return outcome === 'over_limit' ? findTightestLimit(pool, accountId, 'cash', clock.now()) : null
}

export function refusalOf({ outcome, balance, detail, limit }: KeptRefusal): Refusal {
  if (outcome === 'closed') return new Refusal('ATTEMPT_CLOSED')
  if (outcome === 'excluded') return new Refusal('SELF_EXCLUDED', { until: detail })
  if (outcome === 'late') return new Refusal('ROUND_CLOSED')
  if (outcome === 'entered') return new Refusal('JACKPOT_ENTERED')
  if (outcome === 'out_of_time') return new Refusal('PLAY_TIME_REACHED', limit ?? undefined)
  if (outcome === 'over_limit') return new Refusal('PLAY_LIMIT_REACHED', { left: Math.max(0, detail ?? 0), ...limit })
  return new Refusal('INSUFFICIENT_BALANCE', { shortfall: (detail ?? 0) - (balance ?? 0) })
}
