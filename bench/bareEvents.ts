// The yardstick of the crash measurement, a process of its own: node:http alone, which sends one event to all who watch when it
// is asked to.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const watchers = new Set<ServerResponse>()
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"type":"state"}\n\n')
  watchers.add(response)
})
const SEED = 'f'.repeat(64)
process.on('message', () => {
  const frame = `data: ${JSON.stringify({ type: 'bust', now: Date.now(), number: 1, point: 200, seed: SEED })}\n\n`
  for (const watcher of watchers) watcher.write(frame)
  process.send?.({ sent: watchers.size })
})
process.on('disconnect', () => process.exit(0))
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
