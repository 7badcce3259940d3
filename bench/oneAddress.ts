// One address opens 15,000 sockets and keeps them: how many it gets, and whether the site stays open to others meanwhile.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { matchPaths } from '@walia/contract/paths.ts'
import { socketPath } from '@walia/contract/websocket.ts'
import { WebSocket } from 'ws'
import { startProduct } from '../e2e/product.ts'
import type { GreedyReply } from './greedyClient.ts'
import type { Machinery } from './machinery.ts'
import { count, milliseconds, type Row } from './table.ts'

const GREEDY_SOCKETS = 15_000
const OTHERS = 300
const SPEAK_MAX_MS = 5000

/** Other clients: each has an address of the loopback network to itself, as phones have theirs. */
const addressOf = (number: number): string => `127.0.${1 + Math.floor(number / 200)}.${1 + (number % 200)}`

export async function measureOneAddress({ seed, say }: Machinery): Promise<Row[]> {
  // The one proxy is elsewhere: every address of this machine is a client's own.
  const product = await startProduct({ seed, speed: 1, env: { TRUSTED_PROXIES: '203.0.113.9' } })
  const port = Number(new URL(product.base).port)
  try {
    say('Others come first…')
    const alone = await comeAll(port)
    say(`One address asks for ${count(GREEDY_SOCKETS)} sockets…`)
    const greedy = launchGreedy(port)
    const got = await greedy.opened
    say('Others come while it holds them and goes on asking…')
    const beside = await comeAll(port)
    greedy.end()
    return rowsOf(got, alone, beside)
  } finally {
    await product.stop()
  }
}

type Come = { sockets: number; lists: number; p95: number }

/** Each of the others opens a socket, gets its answer and requests a list. */
async function comeAll(port: number): Promise<Come> {
  const latencies: number[] = []
  let [sockets, lists] = [0, 0]
  for (let number = 0; number < OTHERS; number += 1) {
    const startedAt = performance.now()
    if (await socketSpeaks(port, addressOf(number))) sockets += 1
    if (await listComes(port, addressOf(number))) lists += 1
    latencies.push(performance.now() - startedAt)
  }
  latencies.sort((a, b) => a - b)
  return { sockets, lists, p95: latencies[Math.floor(latencies.length * 0.95)] ?? Number.NaN }
}

async function socketSpeaks(port: number, localAddress: string): Promise<boolean> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, { localAddress })
  socket.on('error', () => {})
  try {
    await once(socket, 'open', { signal: AbortSignal.timeout(SPEAK_MAX_MS) })
    socket.send(JSON.stringify({ type: 'subscribe', topics: ['totals'] }))
    await once(socket, 'message', { signal: AbortSignal.timeout(SPEAK_MAX_MS) })
    return true
  } catch {
    return false
  } finally {
    socket.terminate()
  }
}

const listComes = (port: number, localAddress: string): Promise<boolean> =>
  new Promise((resolve) => {
    const agent = new Agent({ keepAlive: false })
    const path = `${matchPaths.list}?tab_id=-2&limit=10`
    const request = get({ host: '127.0.0.1', port, path, localAddress, agent, timeout: SPEAK_MAX_MS }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode === 200))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })

/** A process of its own, with as many files as the machine allows. */
function launchGreedy(port: number): { opened: Promise<GreedyReply>; end(): void } {
  const path = fileURLToPath(new URL('greedyClient.ts', import.meta.url))
  const raiseOpenFilesLimit = 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$0" "$@"'
  const args = [process.execPath, path, String(port), String(GREEDY_SOCKETS)]
  const child: ChildProcess = spawn('sh', ['-c', raiseOpenFilesLimit, ...args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const opened = new Promise<GreedyReply>((resolve, reject) => {
    child.once('message', (reply) => resolve(reply as GreedyReply))
    child.once('exit', (code) => reject(new Error(`The greedy client ended with ${code}.`)))
  })
  return { opened, end: () => child.disconnect() }
}

function rowsOf({ open, refused, dropped }: GreedyReply, alone: Come, beside: Come): Row[] {
  const whole = `${OTHERS} sockets and lists`
  const noteOf = ({ p95 }: Come) =>
    `p95 ${milliseconds(p95)} for a socket's first word and a list, each from an address of its own`
  const shareOf = ({ sockets, lists }: Come) => ((sockets + lists) / (2 * OTHERS)).toFixed(2)
  return [
    {
      what: `sockets that one address gets of ${count(GREEDY_SOCKETS)}`,
      result: count(open),
      ratio: (open / GREEDY_SOCKETS).toFixed(2),
      goal: 'at most 2,250',
      note: `${count(refused)} refused with a status, ${count(dropped)} connections closed at once`,
    },
    {
      what: 'others, without it',
      result: `${alone.sockets} and ${alone.lists}`,
      ratio: `${shareOf(alone)} of ${whole}`,
      note: noteOf(alone),
    },
    {
      what: 'others, while it holds them and asks for more',
      result: `${beside.sockets} and ${beside.lists}`,
      ratio: `${shareOf(beside)} of ${whole}`,
      goal: '1.00',
      note: noteOf(beside),
    },
  ]
}
