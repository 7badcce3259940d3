// A batch of placements in one statement; a placement that breaks its batch is found by taking each one alone.
import type { Pool } from 'pg'
import type { Placement } from './placement.ts'
import { insertPlacements, type TakenPlacement } from './queries.ts'

/** Errors of a statement carry a SQLSTATE; a broken connection has none or one of classes 08 and 57. */
const statementFailed = (cause: unknown): boolean => {
  const { code } = cause as { code?: unknown }
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^(08|57)/.test(code)
}

/**
 * A statement that failed has changed nothing, so its placements may be tried alone. A connection that broke may have
 * committed: that fault goes to every caller, and their keys tell later which bets stand.
 */
export async function insertTogether(
  pool: Pool,
  batch: readonly Placement[],
  around: { now: number; repeatSeconds: number },
): Promise<(TakenPlacement | Error)[]> {
  try {
    return await insertPlacements(pool, batch, around)
  } catch (cause) {
    if (batch.length === 1 || !statementFailed(cause)) throw cause
  }
  const answers: (TakenPlacement | Error)[] = []
  for (const placement of batch)
    answers.push(...(await insertPlacements(pool, [placement], around).catch((cause: Error) => [cause])))
  return answers
}
