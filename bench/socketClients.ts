// The clients of the socket measurement, a process of their own: they subscribe and record how old every frame is on
// arrival.
import { once } from 'node:events'
import { socketPath } from '@walia/contract/websocket.ts'
import { WebSocket } from 'ws'
import { AT, type ClientOrder, type ClientReply, nowMs } from './socketPlan.ts'

/** Connections that are opened at a time. */
const AT_ONCE = 50
/** Topics in one message. */
const TOPICS_MAX = 50
const OPEN_MAX_MS = 20_000

const sockets: WebSocket[] = []
let ages: number[] | null = null
let bytes = 0

function hear(text: Buffer): void {
  if (ages === null) return
  const start = text.indexOf(AT)
  if (start < 0) return
  ages.push(nowMs() - Number.parseFloat(text.toString('latin1', start + AT.length, start + AT.length + 20)))
  bytes += text.length
}

/** Resolves when the socket is open and its subscription is answered. */
async function open(port: number, topics: readonly string[]): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, { perMessageDeflate: false })
  await once(socket, 'open', { signal: AbortSignal.timeout(OPEN_MAX_MS) })
  sockets.push(socket)
  socket.on('message', hear)
  socket.on('error', () => {})
  socket.send(JSON.stringify({ type: 'subscribe', topics }))
  await once(socket, 'message', { signal: AbortSignal.timeout(OPEN_MAX_MS) })
}

async function connect(port: number, topicsOf: readonly string[][]): Promise<ClientReply> {
  let failed: string | null = null
  for (let from = 0; from < topicsOf.length && failed === null; from += AT_ONCE) {
    const opened = await Promise.allSettled(topicsOf.slice(from, from + AT_ONCE).map((topics) => open(port, topics)))
    const refusal = opened.find((result) => result.status === 'rejected')
    if (refusal) failed = String((refusal.reason as NodeJS.ErrnoException).code ?? refusal.reason)
  }
  return { connected: sockets.length, failed }
}

/** Sockets that stop reading at once but keep requesting snapshots. */
async function connectSlow({
  port,
  count,
  topics,
  requests,
}: Extract<ClientOrder, { do: 'connectSlow' }>): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${socketPath}`, { perMessageDeflate: false })
    await once(socket, 'open')
    socket.on('error', () => {})
    socket.pause()
    for (let ask = 0; ask < requests; ask += 1)
      socket.send(JSON.stringify({ type: 'subscribe', topics: topics.slice(0, TOPICS_MAX) }))
  }
}

function report(): ClientReply {
  const sorted = Float64Array.from(ages ?? []).sort()
  const percentile = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { received: sorted.length, bytes, p50: percentile(0.5), p99: percentile(0.99), max: sorted.at(-1) ?? 0 }
}

async function handle(order: ClientOrder): Promise<ClientReply> {
  if (order.do === 'connect') return connect(order.port, order.topicsOf)
  if (order.do === 'connectSlow') await connectSlow(order)
  if (order.do === 'report') return report()
  if (order.do === 'measure') {
    ages = []
    bytes = 0
  }
  if (order.do === 'leave') for (const socket of sockets.splice(0)) socket.terminate()
  return { ready: true }
}

process.on('message', (order: ClientOrder) => {
  handle(order).then((reply) => process.send?.(reply))
})
process.once('disconnect', () => process.exit(0))
