// What was answered before: a request repeated with its key, or the same bet again without one, gets the same answer.
import type { ErrorCode } from '@walia/contract/errors.ts'
import { CLOSED, findRepeated, findRequest, insertRefusal, isHeld, type KeptRequest } from '../stakes/index.ts'
import type { BetsDeps } from './deps.ts'
import type { PlaceRequest, PlaceResult, RefusedBet } from './placement.ts'
import { askedOf, inFlightKeyOf, requestHashOf } from './sameBet.ts'

/** What the same request was answered with before, by its key or, without one, by its body. */
export function findEarlier({ pool, profile, clock }: BetsDeps, request: PlaceRequest): Promise<KeptRequest | null> {
  const name = askedOf(request)
  if (request.key !== '') return findRequest(pool, name)
  const waitedMs = Math.max(0, Math.round(clock.now() - request.receivedAt))
  return findRepeated(pool, name, profile.repeatedBetSeconds * 1000 + waitedMs)
}

const SECOND_LOOK_MS = 200
/** At a hold of another process: every repeat of a slip looks by itself, so not more often. */
const HELD_LOOK_MS = 1000

/**
 * Without a key a refusal must not be answered while the same bet is on its way into the database: its answer is waited for,
 * or, as it may be with another server, a moment.
 */
async function findTwin(deps: BetsDeps, request: PlaceRequest, own: boolean): Promise<KeptRequest | null> {
  const name = inFlightKeyOf(request)
  const twin = deps.taking.get(name) ?? (own ? undefined : deps.holding.get(name))
  if (twin) await twin.catch(() => undefined)
  else await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS))
  return findEarlier(deps, request)
}

const findUnkeyed = async (deps: BetsDeps, request: PlaceRequest, ownHold: boolean): Promise<KeptRequest | null> =>
  (await findEarlier(deps, request)) ?? findTwin(deps, request, ownHold)

/** A hold frees its key before its refusal is kept: whoever looks in between tries again to be first at the key. */
const TRIES = 3

/** Null: the refusal is the key's answer now. Else what the key was answered with before. */
async function keepOrFind(deps: BetsDeps, request: PlaceRequest, refusal: RefusedBet): Promise<KeptRequest | null> {
  const kept = { code: refusal.code, details: refusal.details }
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await insertRefusal(deps.pool, 'bet', askedOf(request), kept)) === 'kept') return null
    const before = await findEarlier(deps, request)
    if (before !== null) return before
  }
  return null
}

/** A refusal is kept as its key's answer; a request that was answered before gets that answer. */
export async function answerRefusal(
  deps: BetsDeps,
  request: PlaceRequest,
  refusal: RefusedBet,
  /** It comes from the hold of this request, which therefore does not wait for itself. */
  ownHold = false,
): Promise<PlaceResult> {
  if (refusal.code === 'MALFORMED') return refusal
  const asked = askedOf(request)
  const before = asked.key === '' ? await findUnkeyed(deps, request, ownHold) : await keepOrFind(deps, request, refusal)
  if (before === null) return refusal
  const answer = await answerEarlier(deps, request, before)
  // Long details are not kept; those of now are as good.
  return !answer.ok && answer.code === refusal.code && answer.details === undefined ? refusal : answer
}

/** What an answered request gets again; one that waits in the live hold is waited for. */
export async function answerEarlier(
  deps: BetsDeps,
  request: PlaceRequest,
  kept: KeptRequest,
  /** The same request in this process's hold. */
  held?: Promise<unknown>,
): Promise<PlaceResult> {
  if (kept.held && !isOtherBet(request, kept)) return answerDecided(deps, request, held)
  return answerOf(request, kept)
}

/** Without a key what was found is the same bet. */
const isOtherBet = (request: PlaceRequest, kept: KeptRequest): boolean =>
  request.key !== '' && kept.bodyHash !== requestHashOf(request)

function answerOf(request: PlaceRequest, kept: KeptRequest): PlaceResult {
  if (kept.refusal?.code === CLOSED) return { ok: false, code: CLOSED }
  if (isOtherBet(request, kept)) return { ok: false, code: 'IDEMPOTENCY_CONFLICT' }
  if (kept.ticketId !== null) return { ok: true, replayOf: kept.ticketId }
  return { ok: false, code: (kept.refusal?.code ?? 'INTERNAL') as ErrorCode, details: kept.refusal?.details }
}

/** The same request waits in the hold, here or in another process: its answer, once there is one. */
export async function answerDecided(
  deps: BetsDeps,
  request: PlaceRequest,
  held?: Promise<unknown>,
): Promise<PlaceResult> {
  await held?.catch(() => undefined)
  // A refusal is written right after the hold's row has gone, hence one more look.
  for (let gone = 0; gone < 2; ) {
    if (!(await isHeld(deps.pool, askedOf(request)))) gone += 1
    const kept = await findEarlier(deps, request)
    if (kept !== null && !kept.held) return answerOf(request, kept)
    await new Promise((resolve) => setTimeout(resolve, HELD_LOOK_MS))
  }
  return { ok: false, code: 'UNAVAILABLE' }
}
