// An operator's request is carried out once: its answer is written in the transaction of the deed, and whoever carries it out
// again, because the server ended before the audit log had it, answers that, refusals included.
import type pg from 'pg'
import { doneOnce, findDone, insertDone, lockRequest } from '../platform/doneOnce.ts'
import type { Queryable } from './queries.ts'

export type JackpotRefusal = { ok: false; code: 'JACKPOT_REFUSED'; message: string }
export const refused = (message: string): JackpotRefusal => ({ ok: false, code: 'JACKPOT_REFUSED', message })

export type Deed = {
  requestId: number | null
  /** In the deed's transaction: keeps the answer and returns it. */
  keep<Answer extends object>(db: Queryable, answer: Answer): Promise<Answer>
}

/**
 * A deed takes several transactions, so no single one stands around it: the last one keeps its answer, and a refusal, which
 * changed nothing, is kept in one of its own.
 */
export async function once<Answer extends { ok: true }>(
  pool: pg.Pool,
  requestId: number | null,
  deed: (deed: Deed) => Promise<Answer | JackpotRefusal>,
): Promise<Answer | JackpotRefusal> {
  if (requestId === null) return deed({ requestId, keep: async (_db, answer) => answer })
  const done = await findDone<Answer | JackpotRefusal>(pool, requestId)
  if (done !== null) return done.answer
  const answer = await deed({
    requestId,
    async keep(db, kept) {
      await lockRequest(db, requestId)
      // Beside another who carried it out: this one found nothing left to do.
      const before = await findDone<typeof kept>(db, requestId)
      if (before !== null) return before.answer
      await insertDone(db, requestId, kept)
      return kept
    },
  })
  // Another process may have done meanwhile what this one was refused: then that is the answer.
  return answer.ok ? answer : doneOnce<Answer | JackpotRefusal>(pool, requestId, async () => answer)
}
