// How the process is doing, for Prometheus, at /metrics: every call, the feed, the lead, jobs, the outbox and connections.
// What each name means and when it should wake somebody stands in monitoring/alerts.yml and docs/operations.md.
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Odds } from './odds/index.ts'
import type { Payments } from './payments/index.ts'
import { charge, KEY_COST, Refusal } from './platform/http.ts'
import { isSame } from './platform/isSame.ts'
import { JOBS, type Leases } from './platform/leases.ts'
import type { ServerPlatform } from './platform/platform.ts'

export type MetricsNeeds = {
  odds: Pick<Odds, 'health' | 'countContradictions'>
  push: { readonly connectionCount: number }
  payments: Pick<Payments, 'countWaiting'>
}

export const METRICS_PATH = '/metrics'
/** Seconds. A bet on a live match is held for five. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const MS = 1000

/** Counts nothing and answers nothing where the configuration has no key. */
export function createMetrics(platform: ServerPlatform, needs: MetricsNeeds): { stop(): void } {
  const { app, config } = platform
  const { metricsKey } = config
  if (metricsKey === null) return { stop: () => {} }
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  timeCalls(platform, registry)
  const read = gaugesOf(platform, needs, registry)
  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    charge(request, KEY_COST)
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsKey}`)) throw new Refusal('NOT_FOUND')
    await read()
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
  return { stop: () => registry.clear() }
}

/** By the route's own pattern, so that a stranger's addresses add no series: those of no route are one. */
function timeCalls({ app }: ServerPlatform, registry: Registry): void {
  const calls = new Histogram({
    ...{
      name: 'walia_http_request_duration_seconds',
      help: 'Time from the first byte of a call to the last of its answer',
    },
    ...{ labelNames: ['method', 'route', 'status'], buckets: BUCKETS, registers: [registry] },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url: route = 'none' } = request.routeOptions
    calls.observe(
      { method: typeof method === 'string' ? method : request.method, route, status: `${reply.statusCode}` },
      reply.elapsedTime / MS,
    )
    done()
  })
}

/** Answers what reads everything that is not counted as it happens. */
function gaugesOf(
  { health, leases, jobs, pool, clock }: ServerPlatform,
  { odds, push, payments }: MetricsNeeds,
  registry: Registry,
): () => Promise<void> {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `walia_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('up', '1 while a part is up that the process needs to sell', 'part')
  const epoch = gauge('lead_epoch', 'Fencing number of the last lead that this process had', 'job')
  const leads = gauge('leads', '1 while this process leads a job for sure', 'job')
  const producerUp = gauge('feed_producer_up', '1 while what a producer prices is sold', 'producer')
  const producerAge = gauge(
    'feed_producer_age_seconds',
    'Time since a producer was last known to be complete',
    'producer',
  )
  const feed = gauge('feed_messages', 'Messages by what became of them', 'state')
  const heldLines = gauge('guard_held_lines', 'Lines that are not sold because their price cannot be right')
  const contradictions = gauge('line_contradictions', 'Lines of which the feed contradicts a ruling, to be decided')
  const sockets = gauge('sockets', 'Open sockets of the page')
  const connections = gauge('database_connections', 'Connections of the pool', 'state')
  const failures = gauge('job_failures', 'Failures of a job since it last succeeded', 'job')
  const behind = gauge('outbox_behind_seconds', 'Age of the oldest event that a reader has not passed', 'reader')

  const accounts = gauge('reader_accounts_waiting', 'Accounts whose events a reader could not handle', 'reader')
  const waiting = gauge('payments_waiting', 'What waits for a person to decide, by the list that has it', 'list')

  const readDatabase = async (): Promise<boolean> => {
    for (const each of [failures, behind, accounts, waiting]) each.reset()
    try {
      const state = await jobs.list()
      for (const job of state.jobs) failures.set({ job: job.name }, job.failures)
      for (const { name, oldest_unread_at: at } of state.readers)
        behind.set({ reader: name }, at === null ? 0 : Math.max(0, Date.now() - at.getTime()) / MS)
      for (const { name } of state.readers)
        accounts.set({ reader: name }, state.waiting.filter(({ reader }) => reader === name).length)
      for (const [list, count] of Object.entries(await payments.countWaiting())) waiting.set({ list }, count)
      contradictions.set(await odds.countContradictions(pool))
      return true
    } catch {
      return false
    }
  }
  return async () => {
    up.set({ part: 'database' }, (await readDatabase()) ? 1 : 0)
    for (const [part, isUp] of health) up.set({ part }, isUp() ? 1 : 0)
    for (const job of JOBS) epoch.set({ job }, epochIn(leases, job))
    for (const job of JOBS) leads.set({ job }, leases.holds(job) ? 1 : 0)
    const { producers, waiting, applied, faults, resultsWaiting, rawDropped, heldLines: held } = odds.health()
    producerAge.reset()
    for (const { id, up: isUp, goodAt } of producers) {
      producerUp.set({ producer: id }, isUp ? 1 : 0)
      if (goodAt !== null) producerAge.set({ producer: id }, (clock.now() - goodAt) / MS)
    }
    for (const [state, count] of Object.entries({ waiting, applied, faults, resultsWaiting, rawDropped }))
      feed.set({ state }, count)
    heldLines.set(held)
    sockets.set(push.connectionCount)
    connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'waited for' }, pool.waitingCount)
  }
}

/** 0 before it has ever led. */
function epochIn(leases: Pick<Leases, 'epochOf'>, job: (typeof JOBS)[number]): number {
  try {
    return leases.epochOf(job)
  } catch {
    return 0
  }
}
