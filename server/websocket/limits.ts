// Bounds of the socket, in one place.
export type SocketLimits = {
  /** A larger frame closes the connection (1009). */
  frameBytesMax: number
  subscriptionsMax: number
  connectionsMax: number
  /** Above this many unsent bytes a client gets nothing but the latest state, once it has caught up. */
  bufferedBytesMax: number
  /** A client that does not catch up for this long is let go. */
  behindMsMax: number
  /** Changes of a topic are collected for this long. */
  conflateMs: number
  /** Between pings; a client that has not answered by the next one is let go. */
  pingMs: number
  /** Messages that a client may send at once, and how many come back per second. */
  messagesBurst: number
  messagesPerSecond: number
}

export const shippedLimits: SocketLimits = {
  frameBytesMax: 16 * 1024,
  subscriptionsMax: 400,
  connectionsMax: 15_000,
  bufferedBytesMax: 256 * 1024,
  behindMsMax: 30_000,
  conflateMs: 250,
  pingMs: 30_000,
  messagesBurst: 60,
  messagesPerSecond: 10,
}
