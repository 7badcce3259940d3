// What a client may say on the socket, read from one frame of text.
import type { ClientMessage } from '@walia/contract/websocket.ts'

// A page that was scrolled far subscribes to all its rows at once after a lost connection.
const TOPICS_MAX = 400
const TEXT_MAX = 300

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= TEXT_MAX
const isTopics = (value: unknown): value is string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= TOPICS_MAX && value.every(isText)

/** Null for anything that is not a message. */
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
