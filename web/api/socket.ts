// The one socket: subscriptions by topic, versions and resync, and reconnecting with growing pauses.
import type { ServerMessage, Topic } from '@walia/contract/websocket.ts'
import { socketPath } from '@walia/contract/websocket.ts'
import { useEffect } from 'react'
import { create } from 'zustand'
import { serverAnswered } from '../reach.ts'
import { useSettings } from '../settings.ts'
import { currentLanguage } from '../text.ts'
import { applyNews, closeMatch, type MatchNews } from './prices.ts'
import { useSession } from './session.ts'

/** `up`: prices arrive by push; otherwise lists are polled. */
export const useSocket = create<{ up: boolean }>(() => ({ up: false }))

type Listener = (message: ServerMessage) => void
const listeners = new Set<Listener>()
const wanted = new Map<Topic, number>()
const versions = new Map<Topic, number>()
let socket: WebSocket | null = null
let attempts = 0
let retry: ReturnType<typeof setTimeout> | undefined
let lastMessageAt = 0

const PAUSE_MAX_MS = 30_000
const PING_MS = 25_000
const SILENCE_MAX_MS = 40_000
const HIDDEN_GRACE_MS = 10_000

/** Receives every message that is not a match's, `gone` of the own account among them; returns the function that unsubscribes. */
export const onMessage = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Subscribes while the component is shown. A topic of several components is subscribed once. */
export const useTopics = (topics: readonly Topic[]): void => {
  const key = topics.join(' ')
  useEffect(() => {
    const mine = key === '' ? [] : (key.split(' ') as Topic[])
    listen(mine)
    // Unsubscribes after the next effect has subscribed, so that a list that grew by a page keeps its topics.
    return () => queueMicrotask(() => leave(mine))
  }, [key])
}

const listen = (topics: Topic[]): void => {
  const fresh = topics.filter((topic) => !wanted.has(topic))
  for (const topic of topics) wanted.set(topic, (wanted.get(topic) ?? 0) + 1)
  if (fresh.length > 0) send({ type: 'subscribe', topics: fresh })
}

const leave = (topics: Topic[]): void => {
  const gone: Topic[] = []
  for (const topic of topics) {
    const count = (wanted.get(topic) ?? 1) - 1
    if (count > 0) wanted.set(topic, count)
    else {
      wanted.delete(topic)
      versions.delete(topic)
      gone.push(topic)
    }
  }
  if (gone.length > 0) send({ type: 'unsubscribe', topics: gone })
}

const send = (message: object): void => {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

/** Keeps the socket open while the page is seen, online and refreshing by itself. */
export const startSocket = (): void => {
  let hiding: ReturnType<typeof setTimeout> | undefined
  const follow = (): void => {
    clearTimeout(hiding)
    if (wantsSocket()) connect()
    else if (document.hidden) hiding = setTimeout(close, HIDDEN_GRACE_MS)
    else close()
  }
  document.addEventListener('visibilitychange', follow)
  addEventListener('online', follow)
  addEventListener('offline', follow)
  let { language, autorefresh } = useSettings.getState()
  useSettings.subscribe((settings) => {
    if (settings.language !== language) close()
    if (settings.language !== language || settings.autorefresh !== autorefresh) follow()
    ;({ language, autorefresh } = settings)
  })
  let { token } = useSession.getState()
  useSession.subscribe((session) => {
    if (session.token === token) return
    token = session.token
    close()
    follow()
  })
  setInterval(check, PING_MS)
  follow()
}

const wantsSocket = (): boolean => !document.hidden && navigator.onLine && useSettings.getState().autorefresh

const close = (): void => {
  clearTimeout(retry)
  const old = socket
  socket = null
  versions.clear()
  old?.close()
  useSocket.setState({ up: false })
}

// A phone that changed networks keeps a dead socket open, so silence counts as a disconnect.
const check = (): void => {
  if (!socket) return
  if (Date.now() - lastMessageAt > SILENCE_MAX_MS) {
    close()
    if (wantsSocket()) connect()
  } else send({ type: 'ping' })
}

const connect = (): void => {
  if (socket) return
  clearTimeout(retry)
  const mine = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${socketPath}`)
  socket = mine
  lastMessageAt = Date.now()
  mine.onopen = () => {
    attempts = 0
    const { token } = useSession.getState()
    send({ type: 'hello', language: currentLanguage(), ...(token ? { token } : {}) })
    const topics = [...wanted.keys()]
    if (topics.length > 0) send({ type: 'subscribe', topics })
    useSocket.setState({ up: true })
  }
  mine.onmessage = (event) => {
    lastMessageAt = Date.now()
    serverAnswered()
    take(JSON.parse(String(event.data)) as ServerMessage)
  }
  mine.onclose = () => {
    if (socket !== mine) return
    close()
    if (!wantsSocket()) return
    const pause = Math.min(PAUSE_MAX_MS, 1000 * 2 ** attempts++)
    retry = setTimeout(connect, pause / 2 + (Math.random() * pause) / 2)
  }
}

let pending: MatchNews[] = []

const idOf = (topic: Topic): number => Number(topic.slice(topic.indexOf(':') + 1))

const take = (message: ServerMessage): void => {
  if (!('t' in message)) return
  if (isOfMatch(message)) takeMatch(message)
  else if (message.t === 'gone' && message.topic !== 'account') takeGone(idOf(message.topic))
  else for (const listener of listeners) listener(message)
}

const takeGone = (id: number): void => {
  pending = pending.filter((news) => news.id !== id)
  closeMatch(id)
}

type OfMatch = Extract<ServerMessage, { t: `head:${number}` | `match:${number}` }>
const isOfMatch = (message: ServerMessage): message is OfMatch => 't' in message && /^(head|match):/.test(message.t)

const takeMatch = (message: OfMatch): void => {
  const topic = message.t
  if (!wanted.has(topic)) return
  const snapshot = 's' in message
  const last = versions.get(topic)
  if (!snapshot && last !== undefined && message.v <= last) return
  if (!snapshot && message.v !== (last ?? 0) + 1) {
    resync(topic)
    return
  }
  versions.set(topic, message.v)
  if (pending.length === 0) flushSoon()
  const delta = snapshot ? message.s : message.d
  pending.push({
    id: idOf(topic),
    version: delta.version ?? message.v,
    delta,
    whole: snapshot && topic.startsWith('match:'),
  })
}

// In batches this small, so that a tap in between is handled at once.
const NEWS_PER_FRAME = 8
/** Prices that come one by one are drawn together: each drawing keeps a cheap phone from a tap for 50 ms and more. */
const FLUSH_PAUSE_MS = 150
let flushedAt = 0

const flushSoon = (): void => {
  const wait = flushedAt + FLUSH_PAUSE_MS - performance.now()
  if (wait <= 0) requestAnimationFrame(flush)
  else setTimeout(() => requestAnimationFrame(flush), wait)
}

const flush = (): void => {
  flushedAt = performance.now()
  const news = pending.slice(0, NEWS_PER_FRAME)
  pending = pending.slice(NEWS_PER_FRAME)
  applyNews(news)
  if (pending.length > 0) requestAnimationFrame(flush)
}

// A gap: the topic's next message must be a snapshot.
const resync = (topic: Topic): void => {
  versions.delete(topic)
  send({ type: 'unsubscribe', topics: [topic] })
  send({ type: 'subscribe', topics: [topic] })
}
