// A bettor submits his number, his date of birth and both photos; an operator decides.
import type { SubmitVerificationBody } from '@walia/contract/verification.ts'
import { decideSubmission, type SubmissionRefusal } from '@walia/domain/verification/verification.ts'
import { takeTry } from '../accounts/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import { nowOf, todayOf, type VerificationDeps } from './deps.ts'
import {
  findSubmission,
  flagSame,
  insertFlag,
  insertSubmission,
  lockState,
  type Queryable,
  stateIn,
  submitPhotos,
  updateSubmitted,
} from './queries.ts'
import { keyedHash, seal } from './sealing.ts'

const DAY_SECONDS = 86_400
/** As it is sealed. */
export type Person = { kind: string; number: string; birthDate: string }

/**
 * The same submission again, as after a lost answer, changes nothing. Throws the refusals of `decideSubmission`,
 * TOO_MANY_REQUESTS and VERIFICATION_PHOTOS.
 *
 * Whether the number is another account's is not said here: whoever types a stranger's number would read from the answer
 * that he bets with us. It is flagged, and never approved.
 */
export async function submitVerification(
  deps: VerificationDeps,
  accountId: number,
  body: SubmitVerificationBody,
): Promise<void> {
  const refusal = await inTransaction(deps.pool, (db) => submit(deps, db, accountId, body))
  if (refusal === null) return
  const { ok: _, code, ...details } = refusal
  throw new Refusal(code, details)
}

/** A refusal is answered, so that what was flagged with it is committed. */
async function submit(
  deps: VerificationDeps,
  db: Queryable,
  accountId: number,
  { number, birth_date: birthDate, front, back }: SubmitVerificationBody,
): Promise<SubmissionRefusal | null> {
  const { clock, random, keys, rules, profile } = deps
  const state = await lockState(db, accountId)
  const requestHash = keyedHash(keys, 'request', JSON.stringify([number, birthDate, front, back]))
  if (state.status === 'submitted' && state.submission_id !== null) {
    const open = await findSubmission(db, state.submission_id)
    if (open?.request_hash.equals(requestHash)) return null
  }
  const at = nowOf(deps)
  const decision = decideSubmission(
    stateIn(state),
    { number, birthDate },
    { now: at.getTime(), today: todayOf(deps), rules },
  )
  if (!decision.ok) {
    if (decision.code === 'VERIFICATION_TOO_YOUNG') await insertFlag(db, { accountId, kind: 'too_young', at })
    return decision
  }
  const perDay = { kind: 'verification', subject: `account ${accountId}`, windowSeconds: DAY_SECONDS }
  await takeTry({ clock, pool: db }, [{ ...perDay, count: rules.submissionsPerDayMax }], 'TOO_MANY_REQUESTS')
  const id = transferIdOf(clock.now(), random.bytes(10))
  const person: Person = { kind: decision.kind, number: decision.digits, birthDate }
  await insertSubmission(db, {
    ...{ id, accountId, at, requestHash },
    numberHash: keyedHash(keys, 'number', `${profile.id}/${decision.kind}/${decision.digits}`),
    sealed: seal(keys, Buffer.from(JSON.stringify(person)), { accountId, id, part: 'person' }, random),
  })
  if ((await submitPhotos(db, { accountId, submissionId: id, front, back })) !== 2)
    throw new Refusal('VERIFICATION_PHOTOS')
  await flagSame(db, id, accountId, at)
  await updateSubmitted(db, accountId, id)
  return null
}
