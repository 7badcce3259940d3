// One connection: who it is, what it says and listens to, and how far behind it is.
import type { ClientMessage } from '@walia/contract/websocket.ts'
import type { WebSocket } from 'ws'
import type { TextLanguage } from '../platform/text.ts'
import type { SocketLimits } from './limits.ts'

export type Client = {
  readonly socket: WebSocket
  readonly cookieHeader: string | undefined
  /** Where it comes from, as the proxies that are trusted say. */
  readonly address: string
  token: string | undefined
  /** The last token that was looked up, and when it was another than before. */
  triedToken: string | undefined
  triedAt: number
  language: TextLanguage
  accountId: number | null
  /** Topic as the client names it → channel. */
  readonly topics: Map<string, string>
  /** Topics that were skipped while the client was slow; each gets its latest state later. */
  readonly behind: Set<string>
  behindSince: number
  /** Answered the last ping. */
  alive: boolean
  /** What is left of the right to speak. */
  allowance: number
  allowanceAt: number
  /** What is left of the right to whole states. */
  topicAllowance: number
  topicAllowanceAt: number
  /** Messages are answered one after the other. */
  work: Promise<void>
  /** Messages waiting for that. */
  waiting: number
}

type Arrived = Pick<Client, 'socket' | 'cookieHeader' | 'address'>

export const clientOf = (arrived: Arrived, now: number, limits: SocketLimits): Client => ({
  ...arrived,
  token: undefined,
  triedToken: undefined,
  triedAt: Number.NEGATIVE_INFINITY,
  language: 'en',
  accountId: null,
  topics: new Map(),
  behind: new Set(),
  behindSince: 0,
  alive: true,
  allowance: limits.messagesBurst,
  allowanceAt: now,
  topicAllowance: limits.topicsBurst,
  topicAllowanceAt: now,
  work: Promise.resolve(),
  waiting: 0,
})

/** Takes one message off the allowance; false when there is none left. */
export function isWithinRate(client: Client, now: number, limits: SocketLimits): boolean {
  const regained = ((now - client.allowanceAt) / 1000) * limits.messagesPerSecond
  client.allowance = Math.min(limits.messagesBurst, client.allowance + regained)
  client.allowanceAt = now
  if (client.allowance < 1) return false
  client.allowance--
  return true
}

/** Takes one topic off the allowance and answers 0, or how long to wait for the next, ms. */
export function takeTopic(client: Client, now: number, { topicsBurst, topicsPerSecond }: SocketLimits): number {
  const regained = ((now - client.topicAllowanceAt) / 1000) * topicsPerSecond
  client.topicAllowance = Math.min(topicsBurst, client.topicAllowance + regained)
  client.topicAllowanceAt = now
  if (client.topicAllowance < 1) return Math.ceil(((1 - client.topicAllowance) / topicsPerSecond) * 1000)
  client.topicAllowance--
  return 0
}

/** Lets the client be somebody else and answers 0, or how long it waits, ms: each token may cost a look in the database. */
export function takeToken(client: Client, token: string, now: number, { tokenEveryMs }: SocketLimits): number {
  if (client.triedToken === token) return 0
  const waitMs = client.triedAt + tokenEveryMs - now
  if (waitMs > 0) return waitMs
  client.triedToken = token
  client.triedAt = now
  return 0
}

// A page that was scrolled far subscribes to all its rows at once after a lost connection.
const TOPICS_MAX = 400
const TEXT_MAX = 300

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX
const isTopics = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= TOPICS_MAX && value.every(isText)

/** What a client said in one frame of text; null for anything that is not a message. */
export function readMessage(frame: string): ClientMessage | null {
  let said: unknown
  try {
    said = JSON.parse(frame)
  } catch {
    return null
  }
  if (typeof said !== 'object' || said === null) return null
  const { type, topics, language, token } = said as Record<string, unknown>
  if (type === 'ping') return { type }
  if (type === 'hello' && isText(language) && (token === undefined || isText(token))) return { type, language, token }
  if ((type === 'subscribe' || type === 'unsubscribe') && isTopics(topics))
    return { type, topics: topics as Extract<ClientMessage, { type: 'subscribe' }>['topics'] }
  return null
}
