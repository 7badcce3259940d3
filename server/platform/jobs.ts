// Runs the schedule: one process at a time claims a job with a lease, a job that fails is tried again later and later, and the database says how it stands.
import type pg from 'pg'
import type { Log } from './log.ts'
import { LED_ROLES, type LedRole, type Role } from './roles.ts'
import { loadAllWaiting, type WaitingAccount } from './waitingAccounts.ts'

type Queryable = Pick<pg.Pool, 'query'>
type Work = () => Promise<unknown>
/** For the operator, by name. */
export type JobState = {
  name: string
  every_ms: number
  running: boolean
  next_at: Date
  started_at: Date | null
  finished_at: Date | null
  failures: number
  failed_at: Date | null
  error: string | null
}
export type ReaderState = { name: string; moved_at: Date; oldest_unread_at: Date | null }

/** `role`: whose processes do it, one at a time over all of them. `every`: ms from its last end. */
export type Schedule = { role: LedRole; every: number }
export type Jobs = {
  /**
   * Work that any process of the role may claim; before the start, once for each name (`slice.job`). It may run again after
   * it was cut off. Leaders' own loops are no jobs, nor what a process does for its own memory.
   */
  add(name: string, schedule: Schedule, work: Work): void
  start(): Promise<void>
  /** Waits for what is running. */
  stop(): Promise<void>
  /** Runs what is due, to its end; answers the names. Also runs by itself. */
  runDue(): Promise<string[]>
  /** `waiting`: accounts whose events a reader could not handle. */
  list(): Promise<{ jobs: JobState[]; readers: ReaderState[]; waiting: WaitingAccount[] }>
}

const POLL_MS = 1_000
/**
 * Of what any process may claim, renewed while it works: after `kill -9` another takes over within 3 s and its next look,
 * 5 s together. A process that stalls for longer loses the claim, so what is done under one may be done twice.
 */
export const LEASE_MS = 3_000
const FIRST_RETRY_MS = 5_000
const RETRY_MAX_MS = 15 * 60_000
const ERROR_LENGTH_MAX = 500

/** Doubles from five seconds, up to a quarter of an hour. */
export const retryMsOf = (failures: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20), RETRY_MAX_MS)

/** Jobs of roles that are not this process's are left to processes that have them. */
export function createJobs(
  pool: pg.Pool,
  log: Log,
  roles: ReadonlySet<Role> = new Set(LED_ROLES),
  leaseMs = LEASE_MS,
): Jobs {
  const works = new Map<string, { every: number; work: Work }>()
  let stopPolling = async () => {}
  const runDue = async () => {
    const ran: string[] = []
    for (;;) {
      const left = [...works.keys()].filter((name) => !ran.includes(name))
      const claimed = await claimDue(pool, left, leaseMs)
      const job = claimed === null ? undefined : works.get(claimed.name)
      if (claimed === null || job === undefined) return ran
      await run(pool, log, { ...claimed, leaseMs }, job.work)
      ran.push(claimed.name)
    }
  }
  return {
    add(name, { role, every }, work) {
      if (roles.has(role)) works.set(name, { every, work })
    },
    async start() {
      const periods = [...works.values()].map(({ every }) => every)
      await upsertJobs(pool, [...works.keys()], periods)
      stopPolling = repeat(POLL_MS, runDue, (cause) => log.error({ err: cause }, 'jobs could not be looked for'))
    },
    stop: () => stopPolling(),
    runDue,
    list: async () => ({
      jobs: await loadJobs(pool),
      readers: await loadReaders(pool),
      waiting: await loadAllWaiting(pool),
    }),
  }
}

type Claimed = { name: string; claim: number }
type Leased = Claimed & { leaseMs: number }

async function run(pool: pg.Pool, log: Log, claimed: Leased, work: Work): Promise<void> {
  try {
    await whileRenewing(() => updateLease(pool, claimed), log, work, claimed.leaseMs)
    await updateFinished(pool, claimed)
  } catch (cause) {
    log.error({ err: cause, job: claimed.name }, 'a job failed and is tried again')
    await updateFailed(pool, claimed, cause)
  }
}

/** Renews a lease of `leaseMs` four times in that time, as long as the work lasts. */
export async function whileRenewing<T>(renew: Work, log: Log, work: () => Promise<T>, leaseMs = LEASE_MS): Promise<T> {
  const renewal = setInterval(() => {
    renew().catch((cause) => log.warn({ err: cause }, 'a lease was not renewed'))
  }, leaseMs / 4)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
  }
}

/** One at a time, however long it takes; after failures with growing pauses. Returns the way to stop, which waits. */
export function repeat(everyMs: number, work: Work, onFault: (cause: unknown) => void): () => Promise<void> {
  let failures = 0
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = async () => {
    await work().then(
      () => {
        failures = 0
      },
      (cause) => {
        failures += 1
        onFault(cause)
      },
    )
    if (!isStopped) plan()
  }
  const plan = () => {
    const waitMs = failures < 2 ? everyMs : Math.max(everyMs, Math.min(retryMsOf(failures - 1), 60_000))
    timer = setTimeout(() => {
      running = turn()
    }, waitMs).unref()
  }
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

async function upsertJobs(db: Queryable, names: readonly string[], everyMs: readonly number[]): Promise<void> {
  await db.query(
    `insert into job (name, every_ms) select * from unnest($1::text[], $2::bigint[]) order by 1
     on conflict (name) do update set every_ms = excluded.every_ms where job.every_ms <> excluded.every_ms`,
    [names, everyMs],
  )
}

/** Claims the job that has been due for longest and that no process runs, for as long as this process renews the lease. */
async function claimDue(db: Queryable, names: readonly string[], leaseMs: number): Promise<Claimed | null> {
  const { rows } = await db.query<Claimed>({
    name: 'job_claim',
    text: `update job set claim = claim + 1, started_at = clock_timestamp(),
        leased_until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
      where name = (select name from job
        where name = any ($1::text[]) and next_at <= clock_timestamp()
          and (leased_until is null or leased_until <= clock_timestamp())
        order by next_at limit 1 for update skip locked)
      returning name, claim`,
    values: [names, leaseMs],
  })
  return rows[0] ?? null
}

async function updateLease(db: Queryable, { name, claim, leaseMs }: Leased): Promise<void> {
  await db.query(
    `update job set leased_until = clock_timestamp() + make_interval(secs => $3::float8 / 1000)
     where name = $1 and claim = $2 and leased_until is not null`,
    [name, claim, leaseMs],
  )
}

async function updateFinished(db: Queryable, { name, claim }: Claimed): Promise<void> {
  await db.query(
    `update job set leased_until = null, finished_at = clock_timestamp(), failures = 0, error = null,
       next_at = clock_timestamp() + make_interval(secs => every_ms / 1000.0)
     where name = $1 and claim = $2`,
    [name, claim],
  )
}

/** Tried again after a pause that doubles, but no later than its next turn would have been. */
async function updateFailed(db: Queryable, { name, claim }: Claimed, cause: unknown): Promise<void> {
  const { rows } = await db.query<{ failures: number; every_ms: number }>(
    `update job set leased_until = null, failures = failures + 1, failed_at = clock_timestamp(), error = $3
     where name = $1 and claim = $2 returning failures, every_ms`,
    [name, claim, String((cause as Error)?.message ?? cause).slice(0, ERROR_LENGTH_MAX)],
  )
  const row = rows[0]
  if (row === undefined) return
  await db.query(
    `update job set next_at = clock_timestamp() + make_interval(secs => $3::float8 / 1000) where name = $1 and claim = $2`,
    [name, claim, Math.max(1_000, Math.min(retryMsOf(row.failures), row.every_ms))],
  )
}

async function loadJobs(db: Queryable): Promise<JobState[]> {
  const { rows } = await db.query<JobState>(
    `select name, every_ms, coalesce(leased_until > clock_timestamp(), false) as running, next_at, started_at, finished_at,
       failures, failed_at, error
     from job order by failures = 0, name`,
  )
  return rows
}

async function loadReaders(db: Queryable): Promise<ReaderState[]> {
  const { rows } = await db.query<ReaderState>(
    `select c.name, c.moved_at, (select o.made_at from outbox o
       where (o.tx, o.id) > (c.tx, c.id) order by o.tx, o.id limit 1) as oldest_unread_at
     from outbox_cursor c order by c.name`,
  )
  return rows
}
