// The load generator, in its own process: receives a plan from its parent and sends back what it measured.
import { converse } from './wire.ts'

type Timing = { port: number; connections: number; warmUpMs: number; measureMs: number }
export type ReadPlan = Timing & { kind: 'read'; path: string }
export type PlacementPlan = Timing & {
  kind: 'placements'
  path: string
  /** Makes the idempotency keys of this run its own. */
  name: string
  /** Cookie header and token per bettor. */
  bettors: { cookie: string; token: string }[]
  /** The rest of a bet's body after its token, in ASCII. */
  slips: string[]
  /** No more requests than these; without it the time alone ends the run. */
  requestsMax?: number
  /** Of all connections together, on schedule whether or not answers come; without it as many as are answered. */
  perSecond?: number
}
/** Each connection sends its own, in their order; they end the run when they come to an end before its time does. */
export type PreparedPlan = Timing & {
  kind: 'prepared'
  requests: string[][]
  /** In the body of an answer that counts. */
  expected: string
}
export type Plan = ReadPlan | PlacementPlan | PreparedPlan
export type LoadResult = {
  /** Answers with status 200 within the measured time, and that time in seconds. */
  accepted: number
  seconds: number
  /** Of the whole run, warm-up included. */
  acceptedInAll: number
  errors: Record<string, number>
  sampleError: string
  p50: number
  p95: number
  p99: number
  max: number
}

function readRequests({ path }: ReadPlan): () => () => string {
  const request = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: application/json\r\n\r\n`
  return () => () => request
}

/** Every connection has bettors of its own, so that no bettor has two placements in flight. */
function placementRequests(plan: PlacementPlan): (connection: number) => () => string | null {
  const heads = plan.bettors.map(
    ({ cookie }) =>
      `POST ${plan.path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\ncontent-type: application/json\r\nidempotency-key: bench-${plan.name}-`,
  )
  return (connection) => {
    let number = connection
    return () => {
      if (number >= (plan.requestsMax ?? Number.POSITIVE_INFINITY)) return null
      const bettor = number % plan.bettors.length
      const slip = plan.slips[(number * 7) % plan.slips.length] as string
      const body = `{"token":"${plan.bettors[bettor]?.token}",${slip}`
      const request = `${heads[bettor]}${number}\r\ncontent-length: ${body.length}\r\n\r\n${body}`
      number += plan.connections
      return request
    }
  }
}

const preparedRequests =
  ({ requests }: PreparedPlan) =>
  (connection: number) => {
    let number = 0
    return () => requests[connection]?.[number++] ?? null
  }

function requestsFor(plan: Plan): (connection: number) => () => string | null {
  if (plan.kind === 'read') return readRequests(plan)
  return plan.kind === 'prepared' ? preparedRequests(plan) : placementRequests(plan)
}

const percentileOf = (sorted: Float64Array, share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** When each request of a connection is due: connections take turns. */
function scheduleOf(plan: Plan, startedAt: number, connection: number): (() => number) | undefined {
  if (plan.kind !== 'placements' || plan.perSecond === undefined) return undefined
  const everyMs = (plan.connections * 1000) / plan.perSecond
  let turn = connection / plan.connections
  return () => startedAt + everyMs * turn++
}

async function run(plan: Plan): Promise<LoadResult> {
  const requestsOf = requestsFor(plan)
  const expected = plan.kind === 'prepared' ? plan.expected : ''
  const startedAt = performance.now()
  const measureFrom = startedAt + plan.warmUpMs
  const measureTo = measureFrom + plan.measureMs
  const latencies: number[] = []
  const errors: Record<string, number> = {}
  let sampleError = ''
  let [acceptedInAll, lastAt] = [0, startedAt]
  const onAnswer = ({ status, body }: { status: number; body: string }, milliseconds: number): void => {
    if (status === 200 && body.includes(expected)) {
      acceptedInAll += 1
      const now = performance.now()
      lastAt = now
      if (now >= measureFrom && now < measureTo) latencies.push(milliseconds)
    } else {
      const code = `${status} ${body.match(/"code":"(\w+)"/)?.[1] ?? ''}`.trim()
      errors[code] = (errors[code] ?? 0) + 1
      sampleError ||= body.slice(0, 600)
    }
  }
  await Promise.all(
    Array.from({ length: plan.connections }, (_, connection) => {
      const request = requestsOf(connection)
      const next = () => (performance.now() < measureTo ? request() : null)
      return converse(plan.port, next, onAnswer, scheduleOf(plan, startedAt, connection))
    }),
  )
  const sorted = Float64Array.from(latencies).sort()
  return {
    accepted: sorted.length,
    seconds: (Math.min(measureTo, plan.kind === 'prepared' ? lastAt : measureTo) - measureFrom) / 1000,
    acceptedInAll,
    errors,
    sampleError,
    p50: percentileOf(sorted, 0.5),
    p95: percentileOf(sorted, 0.95),
    p99: percentileOf(sorted, 0.99),
    max: sorted.at(-1) ?? 0,
  }
}

process.once('message', (plan: Plan) => {
  run(plan).then(
    (result) => process.send?.(result, () => process.exit(0)),
    (cause) => {
      process.stderr.write(`The load generator failed: ${cause.message}\n`)
      process.exit(1)
    },
  )
})
