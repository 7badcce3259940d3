// A small HTTP server for sandbox providers: one handler, JSON in and out.
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type JsonRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Record<string, unknown>
}
/** A page for a browser, or JSON. Null leaves the caller without an answer. */
export type JsonAnswer = { status: number; body: unknown } | { status: number; page: string; location?: string } | null
export type JsonServer = { url: string; close(): Promise<void> }
/** What becomes of a caller without an answer: he waits until he gives up, or his connection breaks at once. */
export type Silence = 'waits' | 'breaks'

const BODY_BYTES_MAX = 64 * 1024

/** Port 0 takes a free one. Listens on this machine only. */
export async function createJsonServer(
  port: number,
  handle: (request: JsonRequest) => JsonAnswer | Promise<JsonAnswer>,
  silence: Silence = 'waits',
): Promise<JsonServer> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    let size = 0
    for await (const part of request) {
      size += (part as Buffer).length
      if (size > BODY_BYTES_MAX) return response.writeHead(413).end()
      parts.push(part as Buffer)
    }
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox')
    const { method = 'GET', headers } = request
    const answer = await handle({ method, path, query, headers, body: parsed(Buffer.concat(parts), headers) })
    if (answer === null) return void (silence === 'breaks' && request.socket.destroy())
    if ('page' in answer) {
      const { location, page } = answer
      const headers = { 'content-type': 'text/html; charset=utf-8', ...(location ? { location } : {}) }
      return response.writeHead(answer.status, headers).end(page)
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function parsed(bytes: Buffer, headers: IncomingHttpHeaders): Record<string, unknown> {
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(bytes.toString('utf8')))
  try {
    const read: unknown = JSON.parse(bytes.toString('utf8'))
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
