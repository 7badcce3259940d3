// What accounts do on their own: delete old tries; in each process, write the activity that it saw.
import { repeat } from '../platform/jobs.ts'
import { HOUR } from '../platform/periods.ts'
import { type AccountsDeps, nowOf } from './deps.ts'
import { deleteOld } from './queries.ts'
import type { Sessions } from './sessions.ts'

const FLUSH_MS = 10_000

export const addJobs = (deps: AccountsDeps): void =>
  deps.jobs.add('accounts.deleteOld', { role: 'desk', every: HOUR }, () => deleteOld(deps.pool, nowOf(deps)))

/** Returns the way to stop. */
export const startFlushing = ({ log }: AccountsDeps, sessions: Sessions): (() => Promise<void>) =>
  repeat(
    FLUSH_MS,
    () => sessions.flush(),
    (cause) => log.error({ err: cause }, 'activity was not written'),
  )
