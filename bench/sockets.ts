// Push to thousands of sockets: how old a change is when it arrives, against ws alone with the same frames; memory; slow clients.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  type Audience,
  type ClientOrder,
  type ClientReply,
  type SentFrame,
  type ServerOrder,
  type ServerReply,
  topicsOf,
} from './socketPlan.ts'
import { milliseconds, type Row, ratio } from './table.ts'

const CLIENTS = Number(process.env.BENCH_SOCKETS ?? 5000)
const ROWS_EACH = 10
const MATCH_VIEWERS_SHARE = 0.2
const MATCHES = 50
const CHANGES_PER_SECOND = 10
const WARM_UP_SECONDS = 4
const SECONDS = 12
const SLOW = { count: 100, requests: 40 }
/** Files that a process has open beside its sockets. */
export const SPARE_FILES = 200
const GOAL = 1.5

type Latencies = Extract<ClientReply, { p50: number }>
type Memory = Extract<ServerReply, { memoryMb: number }>

const raiseOpenFilesLimit = 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$0" "$@"'

/** A process of ours with as many files as the machine allows. `flags` are Node's. */
export function launch<Order, Reply>(file: string, flags: readonly string[] = []) {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child: ChildProcess = spawn('sh', ['-c', raiseOpenFilesLimit, process.execPath, ...flags, path], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  return {
    request: <T extends Reply>(order: Order): Promise<T> =>
      new Promise((resolve, reject) => {
        const ended = (code: number | null) => reject(new Error(`${file} ended with ${code}.`))
        child.once('exit', ended)
        child.once('message', (reply) => {
          child.off('exit', ended)
          resolve(reply as T)
        })
        child.send(order as object)
      }),
    send: (order: Order): void => void child.send(order as object),
    end: (): void => child.disconnect(),
  }
}

export const filesMax = (): number => {
  const limit = execFileSync('sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return limit === 'unlimited' ? Number.MAX_SAFE_INTEGER : Number(limit)
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Run = {
  result: Latencies
  before: Memory
  after: Memory
  sentFrames: { schedule: SentFrame[]; sent: number }
  slow: SlowRun | null
}
type SlowRun = { result: Latencies; after: Memory }

async function measure(order: ServerOrder, topics: string[][], withSlow: boolean): Promise<Run> {
  const server = launch<ServerOrder, ServerReply>('./socketServer.ts')
  const clients = launch<ClientOrder, ClientReply>('./socketClients.ts')
  try {
    const { port } = await server.request<{ port: number }>(order)
    const before = await server.request<Memory>({ do: 'measureMemory' })
    const { connected, failed } = await clients.request<{ connected: number; failed: string | null }>({
      do: 'connect',
      port,
      topicsOf: topics,
    })
    if (failed !== null) throw new Error(`Only ${connected} of ${topics.length} sockets could be opened: ${failed}.`)
    server.send({ do: 'startPublishing' })
    await pause(WARM_UP_SECONDS * 1000)
    await clients.request({ do: 'measure' })
    await pause(SECONDS * 1000)
    const result = await clients.request<Latencies>({ do: 'report' })
    if (result.received === 0) throw new Error('No change of odds arrived at any socket.')
    const after = await server.request<Memory>({ do: 'measureMemory' })
    let slow: SlowRun | null = null
    if (withSlow) {
      const asked = Array.from({ length: MATCHES }, (_, index) => `match:${index + 1}`)
      await clients.request({ do: 'connectSlow', port, ...SLOW, topics: asked })
      await clients.request({ do: 'measure' })
      await pause((SECONDS * 1000) / 2)
      slow = {
        result: await clients.request<Latencies>({ do: 'report' }),
        after: await server.request<Memory>({ do: 'measureMemory' }),
      }
    }
    const sentFrames = await server.request<{ schedule: SentFrame[]; sent: number }>({ do: 'stopPublishing' })
    return { result, before, after, sentFrames, slow }
  } finally {
    clients.end()
    server.end()
  }
}

const within = (schedule: readonly SentFrame[]): SentFrame[] =>
  schedule.filter(({ atMs }) => atMs < (WARM_UP_SECONDS + SECONDS) * 1000)
const ages = ({ p50, p99, max }: Latencies): string =>
  `p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, max ${milliseconds(max)}`
const frames = ({ received, bytes }: Latencies): string =>
  `${Math.round(received / SECONDS).toLocaleString('en-US')} frames/s of ${Math.round(bytes / Math.max(1, received))} bytes`

/** As many clients as asked for, or as the machine's limit of open files allows. */
export function audienceFor(clients: number, files: number): Audience {
  const count = Math.min(clients, files - SPARE_FILES)
  const matchViewers = Math.round(count * MATCH_VIEWERS_SHARE)
  return { listViewers: count - matchViewers, rowsEach: ROWS_EACH, matchViewers }
}

function rowsOf(product: Run, bare: Run, count: number): Row[] {
  const { before, after, slow } = product
  const grown = (1024 * (after.memoryMb - before.memoryMb)) / count
  const fewer =
    count < CLIENTS ? ` (${CLIENTS.toLocaleString('en-US')} asked for; the limit of open files allows no more)` : ''
  const clients = `${count.toLocaleString('en-US')} clients${fewer}`
  return [
    {
      what: `ws alone, ${clients}, p99`,
      result: milliseconds(bare.result.p99),
      ratio: '1.00',
      note: `${ages(bare.result)}; ${frames(bare.result)}`,
    },
    {
      what: `push of changed odds, ${clients}, p99`,
      result: milliseconds(product.result.p99),
      ratio: `${ratio(product.result.p99 / bare.result.p99)} to ws alone`,
      goal: GOAL.toFixed(2),
      note: `${ages(product.result)}; ${frames(product.result)}`,
    },
    {
      what: 'memory per socket',
      result: `${grown.toFixed(1)} KB`,
      note: `${after.memoryMb.toFixed(0)} MB in all; ws alone ${((1024 * (bare.after.memoryMb - bare.before.memoryMb)) / count).toFixed(1)} KB`,
    },
    ...(slow
      ? [
          {
            what: `the same beside ${SLOW.count} clients that never read, p99`,
            result: milliseconds(slow.result.p99),
            ratio: `${ratio(slow.result.p99 / product.result.p99)} to without them`,
            note: `${ages(slow.result)}; ${slow.after.memoryMb.toFixed(0)} MB, ${slow.after.connections.toLocaleString('en-US')} connected`,
          },
        ]
      : []),
  ]
}

export async function measureSockets(say: (line: string) => void): Promise<Row[]> {
  const audience = audienceFor(CLIENTS, filesMax())
  const count = audience.listViewers + audience.matchViewers
  const topics = topicsOf(audience, MATCHES)
  say(`Opening ${count.toLocaleString('en-US')} sockets…`)
  const product = await measure({ do: 'product', matches: MATCHES, changesPerSecond: CHANGES_PER_SECOND }, topics, true)
  say('The same with ws alone…')
  const bare = await measure({ do: 'bare', schedule: within(product.sentFrames.schedule) }, topics, false)
  const missing = 1 - bare.result.received / product.result.received
  if (Math.abs(missing) > 0.1)
    throw new Error(`ws alone delivered ${bare.result.received} frames, the product ${product.result.received}.`)
  return rowsOf(product, bare, count)
}
