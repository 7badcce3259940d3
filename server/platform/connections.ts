// How many connections there may be, in all and of one network: thousands of one address leave the site open to others.
import type { Server } from 'node:http'
import { networksOf } from './network.ts'

/** A /48 of IPv6 may have so many times what an address or a /64 has. */
const WIDE_TIMES = 4

/** Counts what is open per network; what comes from an exempt address, such as a proxy's own, is not counted. */
export class NetworkCounts {
  readonly #max: number
  readonly #isExempt: (address: string) => boolean
  readonly #counts = new Map<string, number>()

  constructor(max: number, isExempt: (address: string) => boolean) {
    this.#max = max
    this.#isExempt = isExempt
  }

  /** Counts one more unless its network has all it may have; `leave` takes it back. */
  enter(address: string): boolean {
    if (this.#isExempt(address)) return true
    const networks = networksOf(address)
    const isFull = (network: string, width: number) =>
      (this.#counts.get(network) ?? 0) >= this.#max * (width === 0 ? 1 : WIDE_TIMES)
    if (networks.some(isFull)) return false
    for (const network of networks) this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1)
    return true
  }

  leave(address: string): void {
    if (this.#isExempt(address)) return
    for (const network of networksOf(address)) {
      const left = (this.#counts.get(network) ?? 1) - 1
      if (left === 0) this.#counts.delete(network)
      else this.#counts.set(network, left)
    }
  }
}

export type ConnectionLimits = { connectionsMax: number; connectionsPerNetworkMax: number }

/** By the address that connects: what comes through trusted proxies is limited by them, and by the limits on what it asks. */
export function limitConnections(
  server: Server,
  { connectionsMax, connectionsPerNetworkMax }: ConnectionLimits,
  isTrusted: (address: string) => boolean,
): void {
  server.maxConnections = connectionsMax
  const counts = new NetworkCounts(connectionsPerNetworkMax, isTrusted)
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (!counts.enter(address)) return void socket.destroy()
    socket.once('close', () => counts.leave(address))
  })
}
