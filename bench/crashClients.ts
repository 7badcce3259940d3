// The players of the crash measurement, a process of their own: they watch, record how old each bust is when it arrives, and tap.
import { connect } from 'node:net'
import { converse } from './wire.ts'

export type CrashOrder =
  | { do: 'watch'; port: number; path: string; count: number }
  /** So many a second, each body once. */
  | { do: 'tap'; port: number; bodies: string[]; perSecond: number }
  /** Of the busts since the last report: how old they were, counted from the round's own bust, or else from the frame's making. */
  | { do: 'report'; bustAt?: number }
export type Figures = { received: number; p50: number; p99: number; max: number }
export type CrashReply = { watching: number } | (Figures & { paid: number }) | Figures

const BUST = '"type":"bust","now":'
const [AT_ONCE, TAP_CONNECTIONS] = [50, 100]
const OPEN_MAX_MS = 20_000
type Bust = { arrivedAt: number; madeAt: number }
let busts: Bust[] = []

/** Resolves with the first of what it is told. */
const watch = (port: number, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const late = setTimeout(() => reject(new Error('a watcher was told nothing')), OPEN_MAX_MS)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\naccept: text/event-stream\r\n\r\n`)
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      if (text.includes('data: ')) {
        clearTimeout(late)
        resolve()
      }
      const at = text.indexOf(BUST)
      if (at >= 0) busts.push({ arrivedAt: Date.now(), madeAt: Number.parseInt(text.slice(at + BUST.length), 10) })
    })
    socket.on('error', reject)
  })

async function watchAll({ port, path, count }: Extract<CrashOrder, { do: 'watch' }>): Promise<CrashReply> {
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, () => watch(port, path)))
  return { watching: count }
}

async function tapAll({ port, bodies, perSecond }: Extract<CrashOrder, { do: 'tap' }>): Promise<CrashReply> {
  const [took, startedAt] = [[] as number[], performance.now()]
  let paid = 0
  const requestOf = (body: string) =>
    `POST /studio/play/crash/cashout HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  const tap = (connection: number) => {
    let [nth, turn] = [connection, connection]
    const next = () => {
      const body = bodies[nth]
      nth += TAP_CONNECTIONS
      return body === undefined ? null : requestOf(body)
    }
    const dueAt = () => {
      const due = startedAt + (turn * 1000) / perSecond
      turn += TAP_CONNECTIONS
      return due
    }
    const onAnswer = ({ body }: { body: string }, ms: number) => {
      took.push(ms)
      if (body.includes('"state":"won"')) paid += 1
    }
    return converse(port, next, onAnswer, dueAt)
  }
  await Promise.all(Array.from({ length: TAP_CONNECTIONS }, (_, connection) => tap(connection)))
  return { ...figuresOf(took), paid }
}

function figuresOf(values: readonly number[]): Figures {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { received: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) ?? Number.NaN }
}

async function obey(order: CrashOrder): Promise<CrashReply> {
  if (order.do === 'watch') return watchAll(order)
  if (order.do === 'tap') return tapAll(order)
  const of = busts
  busts = []
  return figuresOf(of.map(({ arrivedAt, madeAt }) => arrivedAt - (order.bustAt ?? madeAt)))
}

process.on('message', (order: CrashOrder) => {
  obey(order).then(
    (reply) => process.send?.(reply),
    (cause) => {
      process.stderr.write(`The players failed: ${cause.message}\n`)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
