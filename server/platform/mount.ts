// Guests on the server's port: what answers every address below a prefix by itself, past our routes, hooks and limits of
// bodies. What a guest works out for a network is limited all the same: it takes tokens of its caller before it does.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { App } from './app.ts'
import type { Config } from './config.ts'
import { NetworkCounts } from './connections.ts'
import { clientAddressOf, trustedOf } from './network.ts'
import { CROWD, Rates } from './rates.ts'

/**
 * `crowd`: what the network has for all it may have worked out, shared with our own routes. `calls` and `taps` are wider
 * and of guests alone: many players share an address, and what is played already must not wait for what others ask.
 */
export type Bucket = 'crowd' | 'calls' | 'taps'
export type Caller = {
  /** Takes tokens of the caller's network; 0, or the seconds to wait. */
  take(bucket: Bucket, tokens: number): number
  /** Counts an answer that stays open until it closes; false where the network, or everybody, has all there may be. */
  hold(response: ServerResponse): boolean
}
export type Guest = {
  prefix: string
  handle(request: IncomingMessage, response: ServerResponse, caller: Caller): void
}
export type GuestLimits = Pick<Config, 'trustedProxies' | 'connectionsMax' | 'connectionsPerNetworkMax'> &
  Partial<Pick<Config, 'crowd'>>

const WIDER = 10
/** Of all connections; sockets have three quarters. */
const HELD_SHARE = 1 / 4

export function mountGuests(app: App, limits: GuestLimits, guests: readonly Guest[]): void {
  const callerOf = createCallers(app, limits)
  const ours = app.server.listeners('request') as RequestListener[]
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => {
    const guest = guests.find(({ prefix }) => request.url?.startsWith(`${prefix}/`))
    if (guest) return guest.handle(request, response, callerOf(request))
    for (const listener of ours) listener.call(app.server, request, response)
  })
}

function createCallers(app: App, limits: GuestLimits): (request: IncomingMessage) => Caller {
  const isTrusted = trustedOf(limits.trustedProxies)
  const { burst, perSecond } = limits.crowd ?? CROWD
  const wide = () => new Rates({ now: Date.now }, { burst: burst * WIDER, perSecond: perSecond * WIDER }, isTrusted)
  const buckets = { crowd: app.crowd, calls: wide(), taps: wide() }
  const hold = createHolds(limits, isTrusted)
  return (request) => {
    const address = clientAddressOf(request, isTrusted)
    return { take: (bucket, tokens) => buckets[bucket].take(address, tokens), hold: (answer) => hold(address, answer) }
  }
}

function createHolds({ connectionsMax, connectionsPerNetworkMax }: GuestLimits, isTrusted: (a: string) => boolean) {
  const networks = new NetworkCounts(Math.floor(connectionsPerNetworkMax * HELD_SHARE), isTrusted)
  const heldMax = Math.floor(connectionsMax * HELD_SHARE)
  let held = 0
  return (address: string, answer: ServerResponse): boolean => {
    if (held >= heldMax || !networks.enter(address)) return false
    held += 1
    answer.once('close', () => {
      held -= 1
      networks.leave(address)
    })
    return true
  }
}
