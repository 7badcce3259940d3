// A balancer as an operator has one: each call goes to the next process in turn, to another one when it cannot be reached.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Balancer = {
  base: string
  /** Calls that each process has answered, in the order of their addresses. */
  answered(): number[]
  stop(): Promise<void>
}

export async function startBalancer(bases: readonly string[]): Promise<Balancer> {
  const counts = bases.map(() => 0)
  let next = 0
  const pass = (
    to: number,
    body: Buffer,
    { method, url, headers }: IncomingMessage,
    answer: ServerResponse,
    tries = 1,
  ) => {
    const call = request(`${bases[to]}${url}`, { method, headers }, (response) => {
      counts[to] = (counts[to] ?? 0) + 1
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    call.on('error', (cause: NodeJS.ErrnoException) => {
      // A call that may have arrived is not sent twice.
      if (cause.code === 'ECONNREFUSED' && tries < bases.length)
        return pass((to + 1) % bases.length, body, { method, url, headers } as IncomingMessage, answer, tries + 1)
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    call.end(body)
  }
  const server = createServer(async (call, answer) => {
    const parts: Buffer[] = []
    for await (const part of call) parts.push(part as Buffer)
    pass(next++ % bases.length, Buffer.concat(parts), call, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => [...counts],
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
