// The socket: takes upgrades from the HTTP server and pushes the slices' topics. Knows no slice.
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { socketPath } from '@walia/contract/websocket.ts'
import { WebSocketServer } from 'ws'
import { NetworkCounts } from '../platform/connections.ts'
import { clientAddressOf } from '../platform/network.ts'
import { type ConnectionDeps, Connections } from './connections.ts'
import { Hub } from './hub.ts'
import { type SocketLimits, shippedLimits } from './limits.ts'
import type { TopicSource } from './topics.ts'

export type { AuthenticateParts } from './connections.ts'
export type { SocketLimits } from './limits.ts'
export { type AccountTopic, createAccountTopic, type TopicSource } from './topics.ts'

export type SocketDeps = ConnectionDeps & {
  server: Server
  /** Origins beside the one that serves the page, "https://walia.example". */
  origins: readonly string[]
  limits?: Partial<SocketLimits>
  /** Who may speak for a client's address, and is not counted itself. */
  isTrusted?: (address: string) => boolean
}

export type Sockets = {
  add(source: TopicSource): void
  /** Something of the channel changed; it is sent within the conflation time. */
  touch(channel: string): void
  /** Sessions of the account were ended: their sockets lose its private topics. */
  forget(accountId: number): void
  readonly connectionCount: number
  /** Says goodbye to everybody; the HTTP server can be closed after it. */
  close(): Promise<void>
}

/** A browser always says where it comes from; programs need not. */
export function isOwnOrigin({ headers }: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Serves `socketPath` on the HTTP server. Nothing is kept of a client after it has gone. */
export function createSockets(deps: SocketDeps): Sockets {
  const limits = { ...shippedLimits, ...deps.limits }
  const hub = new Hub(limits, deps.clock, deps.log)
  const connections = new Connections(deps, limits, hub)
  const { isTrusted = () => false } = deps
  const networks = new NetworkCounts(limits.connectionsPerNetworkMax, isTrusted)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytesMax, perMessageDeflate: false })
  const takeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = clientAddressOf(request, isTrusted)
    if (!networks.enter(address)) return refuse(socket, '429 Too Many Requests')
    // Also of a handshake that fails, which never becomes a client.
    socket.once('close', () => networks.leave(address))
    sockets.handleUpgrade(request, socket, head, (ws) => connections.welcome(ws, request.headers.cookie, address))
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (request.url?.split('?', 1)[0] !== socketPath) refuse(socket, '404 Not Found')
    else if (!isOwnOrigin(request, deps.origins)) refuse(socket, '403 Forbidden')
    else if (connections.count >= limits.connectionsMax) refuse(socket, '503 Service Unavailable')
    else takeUpgrade(request, socket, head)
  }
  const ping = setInterval(() => connections.pingAll(), limits.pingMs)
  deps.server.on('upgrade', onUpgrade)
  return {
    add: (source) => hub.add(source),
    touch: (channel) => hub.touch(channel),
    forget: (accountId) => connections.forget(accountId),
    get connectionCount() {
      return connections.count
    },
    close: async () => {
      deps.server.off('upgrade', onUpgrade)
      clearInterval(ping)
      hub.close()
      await connections.closeAll()
    },
  }
}
