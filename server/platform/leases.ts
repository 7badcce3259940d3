// Who leads the jobs that one process does at a time: an advisory lock per job on a connection of its own, beaten every
// half second, and a fencing number that every write of a job is checked against.
import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import pg from 'pg'
import type { Log } from './log.ts'
import { inTransaction } from './transaction.ts'

/** Each has a lock and a number of its own; which go together is the caller's (`roles.ts`). */
export const JOBS = ['feed', 'settlement', 'auto_cashout', 'operations', 'rounds', 'payments', 'push'] as const
export type Job = (typeof JOBS)[number]

/** A write of a process that does not lead the job, or that another one has taken it over from. */
export class LeaseLost extends Error {}

export type LeaseEvents = {
  /** The first time that this process leads these. */
  onTaken(jobs: readonly Job[]): void
  /** Another process leads: what this one holds in memory is of the past. */
  onDeposed(): void
}

export type Leases = {
  /** False as soon as it is not sure: the connection is gone, or nothing has confirmed it for 3.5 s. */
  holds(job: Job): boolean
  /** The fencing number of this process's leadership: it grows with every new leader. Throws LeaseLost before the first. */
  epochOf(job: Job): number
  /** One transaction of a job, refused with LeaseLost when another process has taken the job since. */
  write<T>(job: Job, work: (db: pg.PoolClient) => Promise<T>): Promise<T>
  /** Tries to take every group of jobs, once now and then again and again; answers whether the first try took them all. */
  start(events?: Partial<LeaseEvents>): Promise<boolean>
  /** Called when jobs were lost, held no longer for sure, or have come back; returns the way to stop listening. */
  onChange(listener: (held: boolean) => void): () => void
  /** Leaves the jobs to others at once. */
  release(): Promise<void>
}

const BEAT_MS = 500
/**
 * PostgreSQL ends a lease's connection that says nothing for so long, of a frozen process or a dead network: together with
 * a beat of the next leader that is less than 5 s. The longest stall of a start is 1 s.
 */
const SILENT_MAX_MS = 4000
/** Measured from when a beat was sent, so that this process knows before PostgreSQL gives the lock away. */
const SURE_MS = 3500
/** The writes that a new leader waits for end by themselves: a frozen process's open transactions after SILENT_MAX_MS. */
const TAKE_MAX_MS = 20_000
const FIRST_TRIES = 3
/** A beat that is not answered for so long is none. */
const ANSWER_MAX = { query_timeout: 2000 }
/** First key of the locks; the second is the job's name. */
const LOCK_CLASS = 7_102_041

/** One group: all of its jobs or none. */
type LeaseState = {
  url: string
  jobs: readonly Job[]
  log: Log
  holder: string
  client: pg.Client | null
  locked: boolean
  sureAt: number
  epochs: Map<Job, number>
  events: Partial<LeaseEvents>
  listeners: Set<(held: boolean) => void>
  ended: boolean
}

/**
 * `url` leads to PostgreSQL itself: a pooler between would hand the locks of one process to another. Of each group one
 * process leads all or none, over a connection of its own.
 */
export function createLeases(
  url: string,
  pool: pg.Pool,
  log: Log,
  groups: readonly (readonly Job[])[] = [JOBS],
): Leases {
  const leases = groups.map((jobs) => createLease(url, log, jobs))
  const leaseOf = (job: Job): Lease | undefined => leases.find(({ jobs }) => jobs.includes(job))
  const epochOf = (job: Job): number => {
    const epoch = leaseOf(job)?.epochs.get(job)
    if (epoch === undefined) throw new LeaseLost(`this process has never led ${job}`)
    return epoch
  }
  return {
    holds: (job) => leaseOf(job)?.held ?? false,
    epochOf,
    write: (job, work) =>
      inTransaction(pool, async (db) => {
        await checkLease(db, job, epochOf(job))
        return work(db)
      }),
    async start(events = {}) {
      const taken = await Promise.all(leases.map((lease) => lease.start(events)))
      return taken.every(Boolean)
    },
    onChange(listener) {
      for (const lease of leases) lease.listeners.add(listener)
      return () => {
        for (const lease of leases) lease.listeners.delete(listener)
      }
    },
    release: async () => void (await Promise.all(leases.map((lease) => lease.release()))),
  }
}

type Lease = Pick<LeaseState, 'jobs' | 'epochs' | 'listeners'> & {
  readonly held: boolean
  start(events: Partial<LeaseEvents>): Promise<boolean>
  release(): Promise<void>
}

function createLease(url: string, log: Log, jobs: readonly Job[]): Lease {
  const holder = `${hostname()}/${process.pid}/${randomBytes(6).toString('hex')}`
  const state: LeaseState = {
    ...{ url, jobs, log, holder, client: null, locked: false, sureAt: Number.NEGATIVE_INFINITY, ended: false },
    ...{ epochs: new Map(), events: {}, listeners: new Set() },
  }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const next = (): void => {
    if (state.ended) return
    timer = setTimeout(() => {
      running = beat(state).finally(next)
    }, BEAT_MS).unref()
  }
  return {
    ...{ jobs, epochs: state.epochs, listeners: state.listeners },
    get held() {
      return state.locked && performance.now() - state.sureAt < SURE_MS
    },
    async start(events) {
      state.events = events
      // Only an answer says that another leads; a database that is slow to take a connection does not.
      for (let tries = 0; tries < FIRST_TRIES && state.client === null; tries++) {
        running = beat(state)
        await running
      }
      next()
      return state.locked
    },
    async release() {
      state.ended = true
      clearTimeout(timer)
      await running
      const { client } = state
      drop(state)
      await client?.end().catch(() => {})
    },
  }
}

/**
 * The row stays locked until the transaction ends, so a new leader's number comes after it or makes it fail. Inside a
 * transaction; one whose process froze is ended by PostgreSQL.
 */
export async function checkLease(db: Pick<pg.Pool, 'query'>, job: Job, epoch: number): Promise<void> {
  const { rowCount } = await db.query({
    name: 'lease_check',
    text: `select set_config('idle_in_transaction_session_timeout', $3, true) from lease
      where name = $1 and epoch = $2 for share`,
    values: [job, epoch, String(SILENT_MAX_MS)],
  })
  if (rowCount === 0) throw new LeaseLost(`another process leads ${job}`)
}

/** Confirms what is held, or tries to take it. Never throws: without the database no process leads. */
async function beat(state: LeaseState): Promise<void> {
  try {
    const client = state.client ?? (await connect(state))
    if (!state.locked && !(await lock(state, client))) return
    const isFirst = state.epochs.size === 0
    if (!state.locked && !(await count(state, client))) return depose(state)
    const sentAt = performance.now()
    if (!(await isConfirmed(state, client))) return depose(state)
    if (state.client !== client) return
    const isNew = !state.locked
    state.locked = true
    state.sureAt = sentAt
    if (isNew) state.log.info({ holder: state.holder, jobs: state.jobs }, 'this process leads')
    if (isFirst) state.events.onTaken?.(state.jobs)
    else if (isNew) announce(state, true)
  } catch (cause) {
    state.log.debug({ err: cause }, 'no answer about the lead')
    drop(state)
  }
}

async function connect(state: LeaseState): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: state.url,
    application_name: 'walia_lease',
    keepAlive: true,
    connectionTimeoutMillis: SURE_MS,
    options: `-c role=walia_app -c idle_session_timeout=${SILENT_MAX_MS} -c tcp_user_timeout=${SILENT_MAX_MS}`,
  })
  const onEnd = () => {
    if (state.client === client) drop(state)
  }
  client.on('error', onEnd)
  client.on('end', onEnd)
  await client.connect()
  state.client = client
  return client
}

/** All or none: they are taken in one order, so the holder of the first gets the others as soon as their holder is gone. */
async function lock(state: LeaseState, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ok: boolean }>({
    text: `select pg_try_advisory_lock($1, hashtext(job)) as ok from unnest($2::text[]) job`,
    values: [LOCK_CLASS, state.jobs],
    ...ANSWER_MAX,
  })
  if (rows.every(({ ok }) => ok)) return true
  await client.query({ text: 'select pg_advisory_unlock_all()', ...ANSWER_MAX })
  if (state.epochs.size > 0 && !(await isConfirmed(state, client))) depose(state)
  return false
}

/** A new leader has the next number. Who comes back after a lost connection keeps its own; false when it was another's. */
async function count({ holder, epochs, jobs }: LeaseState, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: Job; epoch: number }>({
    text: `insert into lease (name, epoch, holder) select name, 1, $2 from unnest($1::text[]) name
      on conflict (name) do update set
        epoch = lease.epoch + (lease.holder <> excluded.holder)::int, holder = excluded.holder,
        since = case when lease.holder = excluded.holder then lease.since else clock_timestamp() end
      returning name, epoch`,
    values: [jobs, holder],
    query_timeout: TAKE_MAX_MS,
  } as pg.QueryConfig)
  if (epochs.size > 0) return rows.every(({ name, epoch }) => epochs.get(name) === epoch)
  for (const { name, epoch } of rows) epochs.set(name, epoch)
  return true
}

async function isConfirmed({ epochs, jobs }: LeaseState, client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: Job; epoch: number }>({
    text: 'select name, epoch from lease where name = any ($1)',
    values: [jobs],
    ...ANSWER_MAX,
  })
  return rows.every(({ name, epoch }) => epochs.get(name) === epoch)
}

/** The locks fall with the connection. */
function drop(state: LeaseState): void {
  const { client, locked } = state
  state.client = null
  state.locked = false
  client?.end().catch(() => {})
  if (!locked || state.ended) return
  state.log.warn({ jobs: state.jobs }, 'the lead is in doubt: its connection is gone')
  announce(state, false)
}

function depose(state: LeaseState): void {
  state.ended = true
  state.log.error({ holder: state.holder, jobs: state.jobs }, 'another process leads now')
  announce(state, false)
  drop(state)
  state.events.onDeposed?.()
}

function announce({ listeners }: LeaseState, held: boolean): void {
  for (const listener of listeners) listener(held)
}
