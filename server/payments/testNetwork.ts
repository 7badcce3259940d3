// For tests: a bad network between two sides that speak HTTP. It loses calls, repeats them, delays them past each other, and
// lets strangers forge some.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { randomOf } from '@walia/simulator/random.ts'

export type BadNetwork = { url: string; close(): void }
export type NetworkOptions = {
  /** Where calls go to. */
  target: () => string
  seed: number
  /**
   * What becomes of a lost call: it is acknowledged and gone, as by a server that fails after its answer, or the connection
   * breaks, before the call has arrived or after. Those of `isNeverLost` arrive.
   */
  lost: 'acknowledged' | 'broken'
  isNeverLost?: (path: string) => boolean
  /** What a stranger makes of a call that he has seen; null: he cannot send one. */
  forge?: (body: string) => string | null
  /** The address that he sends it to, where it has a key that he does not know. */
  forgePath?: (path: string) => string
  /** Calls of which each is a request of its own, which no network repeats. */
  isNeverRepeated?: (path: string) => boolean
}

const OF_ONE_CONNECTION = ['host', 'connection', 'content-length', 'transfer-encoding', 'expect']

/** Of five calls it loses one, repeats one three times at once, and delays one past others. */
export async function badNetwork(options: NetworkOptions): Promise<BadNetwork> {
  const { target, seed, lost, isNeverLost = () => false, forge = () => null, forgePath = (path) => path } = options
  const { isNeverRepeated = () => false } = options
  const random = randomOf('network', seed)
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const passing = Object.entries(request.headers).filter(([name]) => !OF_ONE_CONNECTION.includes(name))
    const headers = Object.fromEntries(passing) as Record<string, string>
    const [method, path] = [request.method ?? 'POST', request.url ?? '']
    const send = (text: string, to = path) =>
      fetch(`${target()}${to}`, { method, headers, ...(method === 'GET' ? {} : { body: text }) })
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => null)
    const forged = random.chance(1 / 3) ? forge(body) : null
    if (forged !== null) await send(forged, forgePath(path))
    const [fate, isLostAfter, delayMs] = [random.whole(0, 4), random.chance(1 / 2), random.whole(20, 220)]
    if (fate === 0 && !isNeverLost(path)) {
      if (lost === 'acknowledged') return response.writeHead(200).end('{}')
      if (isLostAfter) await send(body)
      return request.socket.destroy()
    }
    if (fate === 1 && !isNeverRepeated(path)) await Promise.all([send(body), send(body), send(body)])
    if (fate === 2) await new Promise((resolve) => setTimeout(resolve, delayMs))
    const answer = await send(body)
    response.writeHead(answer?.status ?? 502, { 'content-type': 'application/json' }).end(answer?.text ?? '{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
