// A provider of streams as it would be: a list for whoever has its key, playlists and segments for whoever has a signed
// address. The pictures are drawn from the simulated match.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Programme } from '../tv/programme.ts'
import type { Scene } from '../tv/scene.ts'
import { initSegment, mediaSegment, playlistOf, SEGMENT_MS, type StreamKind } from '../tv/segments.ts'

/** As the file of TV_PROVIDERS has it. */
export type TvSandboxAccess = { id: string; url: string; key: string; signingKey: string; hosts: string[] }
/** `dead`: nothing is answered any more; `stalled`: the playlist stands still. */
export type StreamTrouble = 'none' | 'dead' | 'stalled'
export type TvSandbox = {
  access: TvSandboxAccess
  /** Of all its streams, for tests. */
  trouble(kind: StreamTrouble): void
  close(): Promise<void>
}

const KB_PER_MINUTE = { video: 240, audio: 30 }
/** There is something to join from the first moment on. */
const HEAD_START_MS = 10 * SEGMENT_MS
const PART = /^\/live\/([1-9]\d{0,15})\/(video|audio)\/(index\.m3u8|init\.mp4|(\d{1,9})\.m4s)$/
const OPEN = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }

export async function createTvSandbox(options: {
  secret: string
  programme: Programme
  now?: () => number
  port?: number
}): Promise<TvSandbox> {
  const { secret, programme, now = Date.now, port = 0 } = options
  const keyOf = (use: string) => createHmac('sha256', secret).update(`tv sandbox, ${use}`).digest('hex')
  const [key, signingKey] = [keyOf('list'), keyOf('addresses')]
  const startedAt = now() - HEAD_START_MS
  let trouble: StreamTrouble = 'none'
  let stoodAt = 0
  const since = () => (trouble === 'stalled' ? stoodAt : now() - startedAt)

  function list(response: ServerResponse, authorization: string | undefined): void {
    if (authorization !== `Bearer ${key}`) {
      response.writeHead(401).end()
      return
    }
    const streams = programme.matches().flatMap((match) =>
      (['video', 'audio'] as const).map((kind) => ({
        ...{ match, kind, address: `${access.url}/live/${match}/${kind}/index.m3u8` },
        kb_per_minute: KB_PER_MINUTE[kind],
      })),
    )
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ streams }))
  }

  function part(response: ServerResponse, path: string, query: string): void {
    const answer = answerOf(path, query)
    if (typeof answer === 'number') response.writeHead(answer, OPEN).end()
    else response.writeHead(200, { ...OPEN, 'content-type': answer.type }).end(answer.body)
  }

  /** A status where there is nothing to send. */
  function answerOf(path: string, query: string): number | { type: string; body: string | Uint8Array } {
    const [, named = '', kind = '', name = '', number] = PART.exec(path) ?? []
    const match = Number(named)
    if (named === '' || programme.sceneAt(match, now()) === null) return 404
    if (trouble === 'dead') return 503
    if (!isSigned(signingKey, path.slice(0, -name.length), query, now())) return 403
    if (name === 'index.m3u8') return { type: 'application/vnd.apple.mpegurl', body: playlistOf(since(), `?${query}`) }
    if (number === undefined) return { type: 'video/mp4', body: initSegment(kind as StreamKind) }
    if ((Number(number) + 1) * SEGMENT_MS > since()) return 404
    const sceneAt = (ms: number) => programme.sceneAt(match, startedAt + ms) as Scene
    return { type: 'video/mp4', body: mediaSegment(kind as StreamKind, Number(number), sceneAt) }
  }

  const server = createServer(({ url = '/', headers }, response) => {
    const { pathname, search } = new URL(url, 'http://sandbox')
    if (pathname === '/streams') list(response, headers.authorization)
    else part(response, pathname, search.slice(1))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const access = { id: 'sandbox', url, key, signingKey, hosts: [url] }
  return {
    access,
    trouble(kind) {
      stoodAt = now() - startedAt
      trouble = kind
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The signature is of the folder, so that one address opens a stream's playlist and its segments, until it expires. */
function isSigned(key: string, folder: string, query: string, now: number): boolean {
  const given = new URLSearchParams(query)
  const expires = Number(given.get('expires'))
  const wanted = createHmac('sha256', key).update(`${folder}\n${expires}`).digest()
  const shown = Buffer.from(given.get('signature') ?? '', 'hex')
  return expires * 1000 > now && shown.length === wanted.length && timingSafeEqual(shown, wanted)
}
