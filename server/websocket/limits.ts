// Bounds of the socket, in one place.
export type SocketLimits = {
  /** A larger frame closes the connection (1009). */
  frameBytesMax: number
  subscriptionsMax: number
  connectionsMax: number
  /** Of one address or /64; a /48 has four times as many. */
  connectionsPerNetworkMax: number
  /** Above this many unsent bytes a client gets nothing but the latest state, once it has caught up. */
  bufferedBytesMax: number
  /** A client that does not catch up for this long is disconnected. */
  behindMsMax: number
  /** Changes of a topic are collected for this long. */
  conflateMs: number
  /** Between pings; a client that has not answered by the next one is disconnected. */
  pingMs: number
  /** Messages that a client may send at once, and how many come back per second. */
  messagesBurst: number
  messagesPerSecond: number
  /** Topics that a client may subscribe to at once, again or anew, and how many come back per second; the rest waits. */
  topicsBurst: number
  topicsPerSecond: number
  /** Between two tokens of a client; another one waits. */
  tokenEveryMs: number
}

export const shippedLimits: SocketLimits = {
  frameBytesMax: 16 * 1024,
  subscriptionsMax: 400,
  connectionsMax: 15_000,
  connectionsPerNetworkMax: 2_250,
  bufferedBytesMax: 256 * 1024,
  behindMsMax: 30_000,
  conflateMs: 250,
  pingMs: 30_000,
  messagesBurst: 60,
  messagesPerSecond: 10,
  topicsBurst: 500,
  topicsPerSecond: 10,
  tokenEveryMs: 2000,
}
