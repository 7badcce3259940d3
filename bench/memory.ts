// Memory of the server as `npm start` runs it in an empty folder, after some minutes of its own life and with thousands of sockets.
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { upcomingPicks } from '../e2e/bettor.ts'
import { treeOf } from '../e2e/processes.ts'
import { startProduct } from '../e2e/product.ts'
import type { ClientOrder, ClientReply } from './socketPlan.ts'
import { filesMax, launch, SPARE_FILES } from './sockets.ts'
import { count, type Row } from './table.ts'

/** The goal is for ten minutes; a shorter run proves less, so the row names its length. */
const MINUTES = Number(process.env.BENCH_MINUTES ?? 10)
const CLIENTS = Number(process.env.BENCH_SOCKETS ?? 5000)
const TOPICS_EACH = 10
const MATCHES = 50
const SETTLES_MS = 20_000
const GOAL_MB = 250
const SOCKETS_GOAL_MB = 400
const MANY = '100000'

type Memory = { all: number; anonymous: number; file: number }

const statusOf = (pid: number): string => readFileSync(`/proc/${pid}/status`, 'utf8')

/** Resident memory, MB: all of it, what the process made itself, and files that are mapped, Node's own program above all. */
function memoryOf(pid: number): Memory {
  const megabytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(statusOf(pid))?.[1] ?? 0) / 1024
  return { all: megabytes('VmRSS'), anonymous: megabytes('RssAnon'), file: megabytes('RssFile') }
}

/** The product's other processes but PostgreSQL's; none is usual. */
const companionsOf = (pid: number): number[] =>
  treeOf(pid).filter((each) => each !== pid && !/^Name:\s+postgres/m.test(statusOf(each)))

const text = (megabytes: number): string => `${Math.round(megabytes)} MB`
const partsOf = ({ anonymous, file }: Memory): string => `${text(anonymous)} its own, ${text(file)} of mapped files`

export async function measureMemory(seed: number, say: (line: string) => void): Promise<Row[]> {
  const product = await startProduct({ seed, speed: 1, env: { CONNECTIONS_PER_NETWORK: MANY, CONNECTIONS_MAX: MANY } })
  const clients = launch<ClientOrder, ClientReply>('./socketClients.ts')
  try {
    const started = memoryOf(product.pid())
    say(`Waiting ${MINUTES} minutes…`)
    await pause(MINUTES * 60_000)
    const quiet = memoryOf(product.pid())
    const companions = companionsOf(product.pid()).map((pid) => text(memoryOf(pid).all))
    const picks = await upcomingPicks(product.base, 0, MATCHES * 20)
    const ids = [...new Set(picks.map(({ match }) => match.parent_match_id))].slice(0, MATCHES)
    const topicOf = (number: number): string => `head:${ids[number % ids.length]}`
    const topics = Array.from({ length: Math.min(CLIENTS, filesMax() - SPARE_FILES) }, (_, client) =>
      Array.from({ length: TOPICS_EACH }, (_, index) => topicOf(client * TOPICS_EACH + index)),
    )
    say(`Opening ${count(topics.length)} sockets…`)
    const port = Number(new URL(product.base).port)
    const opened = await clients.request<{ connected: number; failed: string | null }>({
      do: 'connect',
      port,
      topicsOf: topics,
    })
    if (opened.failed !== null) throw new Error(`Only ${opened.connected} sockets could be opened: ${opened.failed}.`)
    await pause(SETTLES_MS)
    const busy = memoryOf(product.pid())
    return [
      {
        what: `memory of the server, ${MINUTES} minutes after a start in an empty folder`,
        result: text(quiet.all),
        goal: text(GOAL_MB),
        note: `${partsOf(quiet)}; ${text(started.all)} at the start; other processes but PostgreSQL: ${companions.join(', ') || 'none'}`,
      },
      {
        what: `the same with ${count(opened.connected)} sockets`,
        result: text(busy.all),
        goal: text(SOCKETS_GOAL_MB),
        note: `${partsOf(busy)}; ${TOPICS_EACH} rows each of ${ids.length} matches`,
      },
    ]
  } finally {
    clients.end()
    await product.stop()
  }
}
