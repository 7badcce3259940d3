// Bodies that are made to be costly, sent to a callback's address by somebody who passes for the provider: he knows the
// address's key, or signs as it does. And bodies without an end, by somebody who knows nothing.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { openCheckout, openMobileMoney, openMobileWallet } from './testSandbox.ts'
import { cashOf, closeWorld, deposit, newBettor, stateOf, type World } from './testWorld.ts'

const NEVER_DECIDED = '00000112'
const CALLBACK_BYTES_MAX = 64 * 1024
/** What a connection may have under way beside that. */
const ON_THE_WAY_MAX = 8 * 1024 * 1024

let world: World
afterEach(async () => {
  expect(await world.ledger.faults()).toEqual([])
  await closeWorld(world)
})

const nested = (open: string, close: string) => `${open.repeat(7_000)}1${close.repeat(7_000)}`
const LAUGHS = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from(
  { length: 20 },
  (_, n) => `<!ENTITY ${'b'.repeat(n + 1)} "${`&${n === 0 ? 'a' : 'b'.repeat(n)};`.repeat(10)}">`,
).join('')}]><l>&${'b'.repeat(20)};</l>`

/** `text` stands in each of the provider's fields, and as the whole body. */
type Bomb = [name: string, text: string]
const FIELD_BOMBS: Bomb[] = [
  ['a list 7,000 deep', nested('[', ']')],
  ['an object 3,000 deep', `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`],
  ['15,000 digits', '9'.repeat(15_000)],
  ['a number beyond all numbers', '1e999'],
  ['a NUL character', '"a\\u0000b"'],
  ['half of a character', '"\\ud800"'],
  ['15,000 letters', `"${'x'.repeat(15_000)}"`],
  ['a prototype', '{"__proto__":{"amount":"100.00"},"constructor":{"prototype":{"amount":"1"}}}'],
]

/** How each provider's calls are made: what its body's fields are, and how an insider proves himself. */
type Insider = {
  open: () => Promise<World>
  bodyOf: (order: string, text: string) => string
  send: (order: string, body: Buffer) => { query?: string; headers?: Record<string, string> }
}
const accessOf = <T>() => world.sandbox.access as unknown as T
const hmac = (key: string, body: string | Buffer) => createHmac('sha256', key).update(body).digest('hex')
const INSIDERS: Record<string, Insider> = {
  mpesa: {
    open: () => openMobileMoney('ke'),
    bodyOf: (_order, text) =>
      `{"Body":{"stkCallback":{"MerchantRequestID":${text},"CheckoutRequestID":${text},"ResultCode":0,"CallbackMetadata":{"Item":[{"Name":"Amount","Value":${text}}]}}}}`,
    send: (order) => {
      const address = `order=${order}`
      return {
        query: `?${address}&key=${hmac(accessOf<{ callbackSecret: string }>().callbackSecret, `callback/${address}`)}`,
      }
    },
  },
  hellocash: {
    open: openMobileWallet,
    bodyOf: (order, text) => `{"id":${text},"tracenumber":"${order}","amount":${text},"currency":${text}}`,
    send: (_order, body) => ({
      headers: { 'x-hellocash-signature': hmac(accessOf<{ noticeSecret: string }>().noticeSecret, body) },
    }),
  },
  chapa: {
    open: () => openCheckout('chapa'),
    bodyOf: (order, text) => `{"event":${text},"tx_ref":"${order}","amount":${text},"currency":${text}}`,
    send: (_order, body) => ({
      headers: { 'x-chapa-signature': hmac(accessOf<{ webhookSecret: string }>().webhookSecret, body) },
    }),
  },
}

describe.each(Object.entries(INSIDERS))('whoever passes for %s', (address, { open, bodyOf, send }) => {
  const call = async (order: string, body: Buffer, headers: Record<string, string> = {}) => {
    const { query = '', headers: proof = {} } = send(order, body)
    const answer = await world.platform.app.inject({
      method: 'POST',
      url: `/api/v1/payments/${address}/callback${query}`,
      headers: { 'content-type': 'application/json', ...headers, ...proof },
      payload: body,
    })
    return answer.statusCode
  }

  test('moves nothing by what no parser should be given, and is told what cannot be read', async () => {
    world = await open()
    const bettor = await newBettor(world, NEVER_DECIDED)
    const { deposit_id: id } = (await deposit(world, bettor, '100')).body.data
    const before = (await stateOf(world, bettor, id)).body.data.status
    const order = id.slice(4)
    for (const [bomb, text] of FIELD_BOMBS) {
      const inField = await call(order, Buffer.from(bodyOf(order, text)))
      const asOrder = await call(order, Buffer.from(bodyOf(order, '1').replace(`"${order}"`, text)))
      const whole = await call(order, Buffer.from(text))
      expect([bomb, [inField, asOrder, whole].filter((status) => status !== 200 && status !== 400)]).toEqual([bomb, []])
    }
    const others = [Buffer.from(LAUGHS), Buffer.from([0xff, 0xfe, 0x00, 0xd8]), Buffer.alloc(CALLBACK_BYTES_MAX, '{')]
    for (const body of others) expect(await call(order, body)).toBe(400)
    // Packed, it would be 50 MB: nothing is unpacked.
    const packed = gzipSync(Buffer.alloc(50_000_000, 0x20))
    expect(packed.length).toBeLessThan(CALLBACK_BYTES_MAX)
    expect(await call(order, packed, { 'content-encoding': 'gzip' })).toBe(400)
    expect(await call(order, Buffer.alloc(CALLBACK_BYTES_MAX + 1, 0x20))).toBe(413)
    expect((await stateOf(world, bettor, id)).body.data.status).toBe(before)
    expect(await cashOf(world, bettor)).toBe(0)
    expect(({} as { amount?: string }).amount).toBeUndefined()
  })
})

/** Writes until the other side has had enough; answers what of it the server took in, and what it answered. */
async function pour(path: string, head: string, part: Buffer): Promise<{ taken: number; said: string }> {
  const { server } = world.platform.app
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection') as Promise<[Socket]>
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  // It is cut off while it writes.
  socket.on('error', () => {})
  const [other] = await connected
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.write(`POST ${path} HTTP/1.1\r\nhost: walia\r\ncontent-type: application/json\r\n${head}\r\n\r\n`)
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  }
  socket.on('drain', more)
  more()
  await closed
  return { taken: other.bytesRead, said }
}

test.each([
  ['of 50 MB', 'content-length: 50000000', Buffer.alloc(64 * 1024, 0x20)],
  ['without an end', 'transfer-encoding: chunked', Buffer.from(`8000\r\n${' '.repeat(0x8000)}\r\n`)],
])('a body %s is refused by its first 64 KB, and the connection is closed', async (_, head, part) => {
  world = await openCheckout('chapa')
  for (const path of ['callback', 'approval', 'return']) {
    const { taken, said } = await pour(`/api/v1/payments/chapa/${path}`, head, part)
    expect(said).toMatch(/^HTTP\/1\.1 413 /)
    expect(taken).toBeLessThan(ON_THE_WAY_MAX)
  }
})
