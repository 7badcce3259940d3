// One address that opens as many sockets as its parent orders, keeps those it gets and keeps trying; it runs in its own process.
import { connect, type Socket } from 'node:net'
import { socketPath } from '@walia/contract/websocket.ts'

export type GreedyReply = { open: number; refused: number; dropped: number }

const ADDRESS = '127.0.0.2'
const AT_ONCE = 200
/** After the first round it keeps opening this many at a time. */
const MORE_AT_ONCE = 20
const MORE_EVERY_MS = 100

const [port, wanted] = process.argv.slice(2).map(Number) as [number, number]
const kept: Socket[] = []
const reply: GreedyReply = { open: 0, refused: 0, dropped: 0 }

const handshake = [
  `GET ${socketPath} HTTP/1.1`,
  `host: 127.0.0.1:${port}`,
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
  '\r\n',
].join('\r\n')

/** Resolves when the server has accepted, refused or closed the connection. */
const open = (): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: ADDRESS })
    let answered = false
    const end = (how: keyof GreedyReply): void => {
      if (!answered) reply[how] += 1
      answered = true
      resolve()
    }
    socket.on('error', () => {})
    socket.on('connect', () => socket.write(handshake))
    socket.once('data', (text) => {
      const isOpen = text.toString('latin1', 0, 12) === 'HTTP/1.1 101'
      if (isOpen) kept.push(socket)
      end(isOpen ? 'open' : 'refused')
    })
    socket.on('close', () => end('dropped'))
  })

for (let asked = 0; asked < wanted; asked += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, open))
process.send?.({ ...reply })
setInterval(() => void Promise.all(Array.from({ length: MORE_AT_ONCE }, open)), MORE_EVERY_MS)
process.once('disconnect', () => process.exit(0))
