// What accounts do on their own: delete old tries; in each process, write the activity that it saw.
import { repeat } from '../platform/jobs.ts'
import { type AccountsContext, nowOf } from './context.ts'
import { deleteOld } from './queries.ts'
import type { Sessions } from './sessions.ts'

const FLUSH_MS = 10_000

export const addJobs = (context: AccountsContext): void =>
  context.jobs.add('accounts.deleteOld', () => deleteOld(context.pool, nowOf(context)))

/** Returns the way to stop. */
export const startFlushing = ({ log }: AccountsContext, sessions: Sessions): (() => Promise<void>) =>
  repeat(
    FLUSH_MS,
    () => sessions.flush(),
    (cause) => log.error({ err: cause }, 'activity was not written'),
  )
