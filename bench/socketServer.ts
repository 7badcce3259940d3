// The server of the socket measurement, a process of its own: the product's socket over matches in memory, or ws alone.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { profileOf } from '@walia/domain/market/markets.ts'
import { MatchTopics } from '@walia/server/matches/live.ts'
import { createTestBook, footballLines, line, testNames } from '@walia/server/matches/testBook.ts'
import { systemClock } from '@walia/server/platform/clock.ts'
import { createLog } from '@walia/server/platform/log.ts'
import { createTexts } from '@walia/server/platform/text.ts'
import { createSockets, type TopicSource } from '@walia/server/websocket/index.ts'
import { type WebSocket, WebSocketServer } from 'ws'
import { nowMs, type SentFrame, type ServerOrder, type ServerReply } from './socketPlan.ts'

type BenchServer = { start(): void; stop(): { schedule: SentFrame[]; sent: number }; connections(): number }

const MB = 1024 * 1024
const LIVE_PRODUCT = 1
const LINES = Array.from({ length: 12 }, (_, index) => index)

/** A live match's lines with every price moved a little by `step`. */
const linesAt = (step: number) => {
  const price = (base: number) => (base + (step % 40) / 100).toFixed(2)
  return [
    ...footballLines(LIVE_PRODUCT).map(({ market, specifiers, favourite, outcomes }) =>
      line(market, specifiers, outcomes.map(({ id, odds }) => `${id}:${price(Number(odds))}`).join(' '), {
        product: LIVE_PRODUCT,
        favourite,
      }),
    ),
    ...LINES.map((index) =>
      line(166, `total=${index}.5`, `12:${price(1.3 + index / 10)} 13:${price(3 - index / 10)}`, {
        product: LIVE_PRODUCT,
      }),
    ),
  ]
}

/** A source whose deltas carry the time at which they were made, so that clients can measure their age. */
function dated(source: TopicSource, onDelta: (topic: string, delta: object) => void): TopicSource {
  return {
    channelOf: (topic, accountId) => source.channelOf(topic, accountId),
    isGone: (channel) => source.isGone?.(channel) ?? false,
    snapshot: (channel, language) => source.snapshot(channel, language),
    delta: (channel, language) => {
      const plain = source.delta?.(channel, language)
      if (!plain) return null
      const delta = { ...plain, at: nowMs() }
      onDelta(channel, delta)
      return delta
    },
    settle: (channel) => source.settle?.(channel),
    open: (channel) => source.open?.(channel),
    close: (channel) => source.close?.(channel),
  }
}

function openProduct(server: Server, matches: number, changesPerSecond: number): BenchServer {
  const texts = createTexts(profileOf('et'))
  const book = createTestBook()
  const live = { live: true, status: { status: 1, matchStatus: 6, homeScore: '0', awayScore: '0' } }
  for (let id = 1; id <= matches; id += 1) book.add(id, { ...live, lines: linesAt(id) })
  const sockets = createSockets({
    server,
    clock: systemClock,
    log: createLog('silent'),
    errorText: (code, language) => texts.error(code, language),
    authenticateParts: async () => null,
    origins: [],
    // All clients share one address, and the slow ones send more requests than one client is allowed.
    isTrusted: () => true,
    limits: { topicsBurst: 10_000 },
  })
  const schedule: SentFrame[] = []
  let startedAt = 0
  const source = { book, names: testNames, texts, clock: systemClock, clockSpeed: 1 }
  const topics = new MatchTopics(source, (channel) => sockets.touch(channel))
  sockets.add(
    dated(topics, (topic, delta) => {
      const frame = JSON.stringify({ t: topic, v: schedule.length, d: delta })
      schedule.push({ atMs: performance.now() - startedAt, topic, bytes: frame.length })
    }),
  )
  let timer: NodeJS.Timeout | undefined
  let step = 0
  return {
    connections: () => sockets.connectionCount,
    start: () => {
      schedule.length = 0
      startedAt = performance.now()
      timer = setInterval(() => {
        step += 1
        book.change(1 + (step % matches), { lines: linesAt(step) })
      }, 1000 / changesPerSecond)
    },
    stop: () => {
      clearInterval(timer)
      return { schedule, sent: schedule.length }
    },
  }
}

function openBare(server: Server, schedule: readonly SentFrame[]): BenchServer {
  const rooms = new Map<string, Set<WebSocket>>()
  const sockets = new WebSocketServer({ server, perMessageDeflate: false })
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      const { topics } = JSON.parse(String(data)) as { topics: string[] }
      for (const topic of topics) rooms.set(topic, (rooms.get(topic) ?? new Set()).add(socket))
      socket.send('{}')
    }),
  )
  let timer: NodeJS.Timeout | undefined
  let sent = 0
  const publish = ({ topic, bytes }: SentFrame) => {
    const head = `{"t":"${topic}","at":${nowMs()},"x":"`
    const text = `${head}${'x'.repeat(Math.max(0, bytes - head.length - 2))}"}`
    for (const socket of rooms.get(topic) ?? []) socket.send(text)
    sent += 1
  }
  return {
    connections: () => sockets.clients.size,
    start: () => {
      const startedAt = performance.now()
      const next = () => {
        while (sent < schedule.length && (schedule[sent] as SentFrame).atMs <= performance.now() - startedAt)
          publish(schedule[sent] as SentFrame)
        const coming = schedule[sent]
        if (coming) timer = setTimeout(next, Math.max(0, coming.atMs - (performance.now() - startedAt)))
      }
      next()
    },
    stop: () => {
      clearTimeout(timer)
      return { schedule: [], sent }
    },
  }
}

let benchServer: BenchServer | null = null
const reply = (message: ServerReply): void => void process.send?.(message)

process.on('message', (order: ServerOrder) => {
  if (order.do === 'product' || order.do === 'bare') {
    const server = createServer()
    benchServer =
      order.do === 'product'
        ? openProduct(server, order.matches, order.changesPerSecond)
        : openBare(server, order.schedule)
    server.listen(0, '127.0.0.1', 10_000, () => reply({ port: (server.address() as AddressInfo).port }))
  } else if (order.do === 'startPublishing') benchServer?.start()
  else if (order.do === 'stopPublishing') reply(benchServer?.stop() ?? { schedule: [], sent: 0 })
  else reply({ memoryMb: process.memoryUsage().rss / MB, connections: benchServer?.connections() ?? 0 })
})
process.once('disconnect', () => process.exit(0))
