// Placing on a game, whichever it is: memory refuses what it can, the database decides for many requests at once, and what
// was answered before is answered again, so that whoever asks again gets the same.
import type { ErrorCode } from '@walia/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Accounts } from '../accounts/index.ts'
import { Batcher, BatcherFull, STAKE_BATCH, togetherOrAlone } from '../platform/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from '../platform/http.ts'
import { InFlight } from '../platform/inFlight.ts'
import { invariant } from '../platform/invariant.ts'
import type { Platform } from '../platform/platform.ts'
import { keyOf } from '../platform/requestKey.ts'
import {
  awaitRequest,
  type Bettor,
  CLOSED,
  findRepeated,
  findRequest,
  isIntakeRefusal,
  type KeptRequest,
  type RequestName,
  STAKES_IN_FLIGHT_MAX,
  toldOf,
  updateRefusal,
} from '../stakes/index.ts'
import type { Asked, Taken, Wanted } from './queries.ts'

export type PlaceDeps = Pick<Platform, 'pool' | 'clock' | 'outbox' | 'profile'>
/** Answers a request to stake on a game, once. Throws TOO_MANY_REQUESTS while as many of the account are under way as bets may be. */
export type PlaceStake = <Request, Answer>(request: GameRequest, use: Use<Request, Answer>) => Promise<Answer>
/**
 * `bodyHash` is of what was asked for: other wishes under the same key are a conflict. Without a key (null) the same wish of a
 * moment ago is the same request.
 */
export type GameRequest = Omit<RequestName, 'key'> & { game: string; key: string | null }

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
  const inFlight = new InFlight<number>(STAKES_IN_FLIGHT_MAX)
  return (request, use) => {
    const receivedAt = deps.clock.now()
    return inFlight.runInTurn(request.accountId, () => placeOnce(deps, { ...request, receivedAt }, use))
  }
}

type Received = GameRequest & { receivedAt: number }

const nameOf = ({ accountId, key, bodyHash }: GameRequest): RequestName => ({ accountId, key: key ?? '', bodyHash })

const repeatMsOf = ({ profile }: PlaceDeps): number => profile.repeatedBetSeconds * 1000
const waitedMsOf = ({ clock }: PlaceDeps, { receivedAt }: Received): number =>
  Math.max(0, Math.round(clock.now() - receivedAt))

async function placeOnce<Request, Answer>(
  deps: PlaceDeps,
  request: Received,
  use: Use<Request, Answer>,
): Promise<Answer> {
  const { pool, outbox } = deps
  const name = nameOf(request)
  let wanted: Request
  try {
    wanted = await use.decide()
  } catch (cause) {
    const kept = request.key === null ? await findTwin(deps, request) : await findRequest(pool, name)
    if (kept === null) throw cause
    return answerKept(kept, request, use)
  }
  const times = { waited_ms: waitedMsOf(deps, request), repeat_ms: repeatMsOf(deps) }
  const taken = await use.take(wanted, { key: name.key, hash: request.bodyHash, ...times })
  outbox.wake()
  if (taken.outcome === 'placed') return use.placed(wanted, taken)
  if (taken.outcome === 'replay') {
    const kept = await findRequest(pool, name)
    // A refusal that was not kept has just made room for this one.
    return kept === null ? placeOnce(deps, request, use) : answerKept(kept, request, use)
  }
  const { code, details } = await refusedOf(deps, request, { ...taken, outcome: taken.outcome })
  await updateRefusal(pool, name, { code, details })
  throw new Refusal(code, details)
}

/** Without a key nobody is told that nothing was placed while the same is on its way into the database from another process. */
async function findTwin(deps: PlaceDeps, request: Received): Promise<KeptRequest | null> {
  const look = () => findRepeated(deps.pool, request, repeatMsOf(deps) + waitedMsOf(deps, request))
  const found = await look()
  if (found !== null) return found
  await awaitRequest(deps.pool, nameOf(request))
  return look()
}

async function answerKept<Answer>(
  { product, bodyHash, ticketId, refusal }: KeptRequest,
  request: GameRequest,
  { answer }: Pick<Use<never, Answer>, 'answer'>,
): Promise<Answer> {
  // A closed key knows no body.
  if (refusal?.code !== CLOSED && (product !== request.game || bodyHash !== request.bodyHash))
    throw new Refusal('IDEMPOTENCY_CONFLICT')
  if (refusal !== null) throw new Refusal(refusal.code as ErrorCode, refusal.details)
  invariant(ticketId !== null, 'a request has a ticket or a refusal')
  return answer(ticketId)
}

type RefusedTaken = Taken & { outcome: Exclude<Taken['outcome'], 'placed' | 'replay'> }

const refusedOf = async (
  deps: PlaceDeps,
  { accountId }: GameRequest,
  { outcome, balance, detail }: RefusedTaken,
): Promise<{ code: ErrorCode; details?: object }> =>
  isIntakeRefusal(outcome)
    ? toldOf(deps, { outcome, balance, detail }, { accountId, source: 'cash' })
    : { code: outcome }
