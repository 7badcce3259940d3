// A proxy between a phone and the product: forwards everything, and adds price moves at a steady rate.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Market } from '@walia/contract/matches.ts'
import { type MatchDelta, type MovedLine, marketKey, type ServerMessage } from '@walia/contract/websocket.ts'
import { WebSocket, WebSocketServer } from 'ws'

type Line = { key: string; state: MovedLine }
type Topic = { version: number /** Messages that only the page knows. */; invented: number; lines: Line[] }

const { OPEN } = WebSocket
const PRICE_MIN = 1.01
const STEP = 0.01

/** Reads the topics' lines from the forwarded messages and makes up price moves between them. */
export class PriceRelay {
  readonly #topics = new Map<string, Topic>()
  #turn = 0

  /** The message with its version raised by the number of added moves, so that the page sees no gap. */
  heard(text: string): string {
    const message = JSON.parse(text) as ServerMessage
    if (!('v' in message) || !/^(head|match):/.test(message.t)) return text
    const topic = this.#topics.get(message.t) ?? { version: 0, invented: 0, lines: [] }
    const told = ('s' in message ? message.s : message.d) as MatchDelta
    topic.version = message.v + topic.invented
    learn(topic, told, 's' in message)
    this.#topics.set(message.t, topic)
    return JSON.stringify({ ...message, v: topic.version })
  }

  /** The next line's move, one topic after the other; null while there is nothing to move. */
  move(): string | null {
    const open = [...this.#topics].filter(([, { lines }]) => lines.length > 0)
    const [name, topic] = open[this.#turn % Math.max(1, open.length)] ?? []
    if (!name || !topic) return null
    const line = topic.lines[Math.floor(this.#turn / open.length) % topic.lines.length] as Line
    this.#turn += 1
    topic.invented += 1
    topic.version += 1
    line.state = movedOf(line.state, this.#turn % 2 === 0)
    const delta: MatchDelta = { changed: [], gone: [], moved: { [line.key]: line.state } }
    return JSON.stringify({ t: name, v: topic.version, d: delta })
  }
}

const stateOf = ({ status, market_active, odds }: Market): MovedLine => [
  status,
  market_active,
  ...odds.map(({ odd_value, odd_active }) => (odd_active === 1 ? odd_value : `${odd_value}!`)),
]

function learn(topic: Topic, told: MatchDelta, whole: boolean): void {
  const lines = new Map<string, MovedLine>(whole ? [] : topic.lines.map(({ key, state }) => [key, state]))
  for (const key of told.gone) lines.delete(key)
  for (const market of told.changed) lines.set(marketKey(market.sub_type_id, market.special_bet_value), stateOf(market))
  for (const [key, state] of Object.entries(told.moved ?? {})) if (lines.has(key)) lines.set(key, state)
  topic.lines = [...lines].flatMap(([key, state]) => (state[1] === 1 ? [{ key, state }] : []))
}

const movedOf = ([status, active, ...odds]: MovedLine, up: boolean): MovedLine => [
  status,
  active,
  ...odds.map((odd) =>
    odd.endsWith('!') ? odd : Math.max(PRICE_MIN, Number(odd) + (up ? 3 * STEP : -2 * STEP)).toFixed(2),
  ),
]

export type Relay = {
  /** Where the phone finds the product, with prices that move. */
  base: string
  /** So many moves a second from now on. */
  start(perSecond: number): void
  /** Answers how many were sent. */
  stop(): number
  close(): void
}

/** Added moves arrive as ordinary socket messages, so that they cost the phone as much as real ones. */
export async function relayPrices(base: string): Promise<Relay> {
  const relay = new PriceRelay()
  let phone: WebSocket | null = null
  let timer: NodeJS.Timeout | undefined
  let sent = 0
  const server = createServer((request, response) => passOn(base, request, response))
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket, request) => {
    const product = new WebSocket(new URL(request.url ?? '/', base))
    const heard: string[] = []
    socket.on('message', (text) =>
      product.readyState === OPEN ? product.send(String(text)) : heard.push(String(text)),
    )
    product.on('open', () => {
      for (const text of heard) product.send(text)
    })
    product.on('message', (text) => socket.send(relay.heard(String(text))))
    product.on('close', () => socket.close())
    socket.on('close', () => product.close())
    phone = socket
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    start(perSecond) {
      timer = setInterval(() => {
        const move = phone?.readyState === OPEN ? relay.move() : null
        if (!move) return
        phone?.send(move)
        sent += 1
      }, 1000 / perSecond)
    },
    stop() {
      clearInterval(timer)
      return sent
    },
    close() {
      clearInterval(timer)
      for (const socket of sockets.clients) socket.terminate()
      server.close()
    },
  }
}

function passOn(base: string, { method, url, headers }: IncomingMessage, response: ServerResponse): void {
  const asked = request(new URL(url ?? '/', base), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => response.destroy())
  asked.end()
}
