// Placing on a game, whichever it is: what was answered before is answered again, the database decides, and what it decided
// is read back as it was kept, so that whoever asks again gets the same.
import type { ReachedLimit } from '@walia/domain/bets/refusals.ts'
import type { FastifyRequest } from 'fastify'
import type { Accounts, Standing } from '../accounts/index.ts'
import { findTightestLimit, findUsedUpTime } from '../bets/index.ts'
import type { Clock } from '../platform/clock.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import type { Platform } from '../platform/platform.ts'
import { keyOf } from '../platform/requestKey.ts'
import {
  findRequest,
  type Kept,
  type KeptRefusal,
  type RequestName,
  type Taken,
  updateRefusalLimit,
} from './queries.ts'

export type PlaceDeps = Pick<Platform, 'pool' | 'clock' | 'outbox'>
export type Bettor = Standing & { accountId: number }
/** `hash` is of what was asked for: other wishes under the same key are a conflict. */
export type GameRequest = RequestName & { hash: string }

/** Who asks, and under which key: a malformed key is refused before a missing login, none at all after it. */
export async function bettorAndKeyOf(
  accounts: Pick<Accounts, 'bettorOf'>,
  request: FastifyRequest,
  body: { request_id?: string },
): Promise<{ bettor: Bettor; key: string }> {
  const key = keyOf(request, body)
  const bettor = await accounts.bettorOf(request)
  // A ticket looks like any other of the same picks: without a key a repeat could not be told from a second one.
  if (key === null) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
  return { bettor, key }
}

/** The first refusals in the declared order, those of the bettor himself. */
export function refuseBarred({ blocked, excludedUntil }: Bettor, clock: Clock): void {
  if (blocked) throw new Refusal('ACCOUNT_BLOCKED')
  if (excludedUntil !== null && excludedUntil > clock.now())
    throw new Refusal('SELF_EXCLUDED', { until: excludedUntil })
}

type Use<Answer> = {
  /** Throws what memory refuses; nothing of that is kept. */
  take(): Promise<Taken>
  answer(ticketId: string): Promise<Answer>
}

export async function placeOnce<Answer>(
  deps: PlaceDeps,
  request: GameRequest,
  { take, answer }: Use<Answer>,
): Promise<Answer> {
  const kept = await findRequest(deps.pool, request)
  if (kept !== null) return answerKept(kept, request, answer)
  const taken = await take()
  const { outcome } = taken
  deps.outbox.wake()
  const limit = await limitOf(deps, request, outcome)
  if (limit !== null) await updateRefusalLimit(deps.pool, request, limit)
  const answered = await findRequest(deps.pool, request)
  // Kept briefly, and gone by now.
  if (answered === null && outcome !== 'placed' && outcome !== 'replay') throw refusalOf({ ...taken, limit })
  invariant(answered !== null, `the request that was ${outcome} is kept`)
  return answerKept(answered, request, answer)
}

async function answerKept<Answer>(
  { hash, ticketId, refusal }: Kept,
  request: GameRequest,
  answer: Use<Answer>['answer'],
): Promise<Answer> {
  if (hash !== request.hash) throw new Refusal('IDEMPOTENCY_CONFLICT')
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

function refusalOf({ outcome, balance, detail, limit }: KeptRefusal): Refusal {
  if (outcome === 'excluded') return new Refusal('SELF_EXCLUDED', { until: detail })
  if (outcome === 'late') return new Refusal('ROUND_CLOSED')
  if (outcome === 'entered') return new Refusal('JACKPOT_ENTERED')
  if (outcome === 'out_of_time') return new Refusal('PLAY_TIME_REACHED', limit ?? undefined)
  if (outcome === 'over_limit') return new Refusal('PLAY_LIMIT_REACHED', { left: Math.max(0, detail ?? 0), ...limit })
  return new Refusal('INSUFFICIENT_BALANCE', { shortfall: (detail ?? 0) - (balance ?? 0) })
}
