// A request for a code, once per attempt: its repeats are answered like the first, another request under its key is refused.
import type { CodeSentAnswer } from '@walia/contract/accounts.ts'
import { Refusal } from '../platform/http.ts'
import { isSame } from '../platform/isSame.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { type AttemptHashes, type CodePurpose, findAttemptBody } from './codeQueries.ts'
import { type CodeRequest, type CodeSend, codeSentAnswerOf, type SignUpDraft, sendCode } from './codes.ts'
import { type AccountsDeps, nowOf, returnTry } from './deps.ts'
import { insertAuthEvent } from './queries.ts'
import { attemptHashOf, bodyHashOf } from './secrets.ts'

type Named = { mobile: string; purpose: CodePurpose; starter: string; attempt: string | undefined }

/** `body`: what the request says besides number and purpose, which are part of its name. */
export const attemptOf = (
  { mobile, purpose, starter, attempt }: Named,
  body: readonly (string | null)[],
): AttemptHashes | null =>
  attempt === undefined
    ? null
    : { attemptHash: attemptHashOf(attempt, mobile, purpose), bodyHash: bodyHashOf(body, starter, attempt) }

/** What is made once the send is allowed: the counts that it took, and the sign-up that it is for. */
export type Prepared = CodeSend & { draft: SignUpDraft | null }

/**
 * A repeat writes, counts and sends nothing; one that comes while the first is under way waits for it. Throws
 * IDEMPOTENCY_CONFLICT for another body, for known and unknown numbers alike, since both have a row.
 */
export async function sendOnce(
  deps: AccountsDeps,
  request: Omit<CodeRequest, 'draft'>,
  prepare: () => Promise<Prepared>,
): Promise<CodeSentAnswer> {
  const { mobile, caller, attempt, starter } = request
  if (attempt === null) await send(deps, request, prepare)
  else await alone(deps.sending, nameOf(attempt, starter), () => sendNamed(deps, { ...request, attempt }, prepare))
  return codeSentAnswerOf(deps, mobile, caller.language)
}

const nameOf = ({ attemptHash }: AttemptHashes, starter: string): string => `${starter} ${attemptHash.toString('hex')}`

/** One after the other, in this process. */
async function alone(running: Map<string, Promise<void>>, name: string, work: () => Promise<void>): Promise<void> {
  for (let before = running.get(name); before; before = running.get(name)) await before.catch(() => undefined)
  const mine = work()
  running.set(name, mine)
  try {
    await mine
  } finally {
    running.delete(name)
  }
}

type NamedRequest = Omit<CodeRequest, 'draft'> & { attempt: AttemptHashes }

async function sendNamed(deps: AccountsDeps, request: NamedRequest, prepare: () => Promise<Prepared>): Promise<void> {
  if (await wasSent(deps, request)) return
  // Another process was first.
  if (!(await send(deps, request, prepare))) await wasSent(deps, request)
}

async function wasSent(deps: AccountsDeps, { starter, attempt }: NamedRequest): Promise<boolean> {
  const sent = { starterHash: secretHashOf(starter), attemptHash: attempt.attemptHash }
  const body = await findAttemptBody(deps.pool, sent, nowOf(deps))
  if (body !== null && !isSame(body, attempt.bodyHash)) throw new Refusal('IDEMPOTENCY_CONFLICT')
  return body !== null
}

/** False where the attempt's code has been sent meanwhile: its counts are given back. */
async function send(
  deps: AccountsDeps,
  request: Omit<CodeRequest, 'draft'>,
  prepare: () => Promise<Prepared>,
): Promise<boolean> {
  const { mobile, caller, event } = request
  const { draft, ...send } = await prepare()
  const sent = await sendCode(deps, send, { ...request, draft })
  if (sent) await insertAuthEvent(deps.pool, { kind: event, at: nowOf(deps), mobile, ...caller })
  else await returnTry(deps, send.counted)
  return sent
}
