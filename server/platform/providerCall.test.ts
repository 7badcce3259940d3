// A call to a provider that behaves badly: bounded in time and in size, and nobody else is asked.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { callProvider } from './providerCall.ts'

let close = async () => {}
afterEach(() => close())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const call = (url: string, timeoutMs = 5_000) => callProvider({ method: 'GET', url, headers: {} }, timeoutMs)

test('an endless body is cut off after the size that any answer needs', async () => {
  let sent = 0
  const url = await serve((_request, response) => {
    const part = Buffer.alloc(64 * 1024, ' ')
    const more = () => {
      while (!response.destroyed && response.write(part)) sent += part.length
    }
    response.on('drain', more)
    more()
  })
  expect(await call(url)).toEqual({ ok: false, sent: true })
  expect(sent).toBeLessThan(16 * 1024 * 1024)
})

test.each<[string, RequestListener, unknown]>([
  ['an object', (_, response) => response.end('{"a":"ብር"}'), { ok: true, status: 200, body: { a: 'ብር' } }],
  ['a list', (_, response) => response.end('[]'), { ok: false, sent: true }],
  ['nothing', (_, response) => response.end(), { ok: false, sent: true }],
  ['sent elsewhere', (_, response) => response.writeHead(307, { location: '/x' }).end(), { ok: false, sent: true }],
  ['too late', () => {}, { ok: false, sent: true }],
  ['broken off', (_, response) => response.socket?.destroy(), { ok: false, sent: true }],
])("a provider's answer: %s", async (_name, answer, outcome) => {
  expect(await call(await serve(answer), 1_000)).toEqual(outcome)
})
