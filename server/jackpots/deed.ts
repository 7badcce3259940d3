// An operator's request is carried out once: its answer is written in the transaction of the deed, and whoever carries it out
// again, because the server ended before the audit log had it, answers that.
import { findDone, insertDone } from '../platform/doneOnce.ts'
import type { Queryable } from './queries.ts'

export type JackpotRefusal = { ok: false; code: 'JACKPOT_REFUSED'; message: string }
export const refused = (message: string): JackpotRefusal => ({ ok: false, code: 'JACKPOT_REFUSED', message })

export type Deed = {
  requestId: number | null
  /** In the deed's transaction: keeps the answer and returns it. */
  keep<Answer extends object>(db: Queryable, answer: Answer): Promise<Answer>
}

/** What is refused is not kept: nothing was done. */
export async function once<Answer extends { ok: true }>(
  db: Queryable,
  requestId: number | null,
  deed: (deed: Deed) => Promise<Answer | JackpotRefusal>,
): Promise<Answer | JackpotRefusal> {
  const done = requestId === null ? null : await findDone<Answer>(db, requestId)
  if (done !== null) return done.answer
  return deed({
    requestId,
    async keep(client, answer) {
      if (requestId !== null) await insertDone(client, requestId, answer)
      return answer
    },
  })
}
