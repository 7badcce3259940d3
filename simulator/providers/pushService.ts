// A browsers' push service on this machine and the browsers behind it: checks who signed (RFC 8292), decrypts what came
// (RFC 8291, 8188) with nothing of what made it, and answers what it is told to.
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type PushTarget = { userId: string; endpoint: string; keys: { p256dh: string; auth: string } }
/** `signedFor` is null for a signature that is not right. */
export type PushHeard = { userId: string; headers: IncomingHttpHeaders; text: string | null; signedFor: string | null }
export type PushService = {
  origin: string
  heard: PushHeard[]
  /** A browser that subscribes. */
  subscribe(): PushTarget
  /** What every message is answered with from now on; 0 breaks the call off when it has come. */
  answer(status: number, headers?: Record<string, string>): void
  close(): Promise<void>
}

type Browser = { ecdh: ECDH; auth: Buffer }

export async function createPushService(applicationKey: () => string, now: () => number): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const heard: PushHeard[] = []
  let [status, more]: [number, Record<string, string>] = [201, {}]
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part) => parts.push(part))
    request.on('end', () => {
      const userId = String(request.url).replace('/push/', '')
      const browser = browsers.get(userId)
      if (browser === undefined) return reply.writeHead(404).end()
      const signedFor = signerOf(request.headers.authorization ?? '', applicationKey(), now())
      heard.push({ userId, headers: request.headers, text: decrypted(Buffer.concat(parts), browser), signedFor })
      if (status === 0) return request.socket.destroy()
      reply.writeHead(status, more).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    heard,
    subscribe() {
      const [ecdh, auth, userId] = [createECDH('prime256v1'), randomBytes(16), randomBytes(30).toString('base64url')]
      const keys = { p256dh: ecdh.generateKeys('base64url'), auth: auth.toString('base64url') }
      browsers.set(userId, { ecdh, auth })
      return { userId, endpoint: `${origin}/push/${userId}`, keys }
    },
    answer(next, headers = {}) {
      status = next
      more = headers
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The audience that the application's key has signed for, at most a day ahead; null for anything else. */
function signerOf(authorization: string, applicationKey: string, now: number): string | null {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  if (head === undefined || claims === undefined || signature === undefined || key !== applicationKey) return null
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33, 65).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  const isRight = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const isInTime = exp * 1000 > now && exp * 1000 <= now + 24 * 3_600_000 + 60_000
  return isRight && isInTime && /^(https:|mailto:)/.test(sub) ? aud : null
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** One record of aes128gcm; null where it is not for this browser. */
function decrypted(body: Buffer, { ecdh, auth }: Browser): string | null {
  const [salt, idLength] = [body.subarray(0, 16), body[20] ?? 0]
  const [sender, record] = [body.subarray(21, 21 + idLength), body.subarray(21 + idLength)]
  try {
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
    const secret = derived(ecdh.computeSecret(sender), auth, info, 32)
    const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    return end === -1 ? null : padded.subarray(0, end).toString('utf8')
  } catch {
    return null
  }
}
