// For tests: a provider of games over real HTTP that lists, launches and reports as the agreement says, and holds who calls
// it to our signature. What it knows of rounds, and how it fails, is the test's.
import type { KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isRsaSigned, RSA_HEADER } from './signature.ts'

export type ProviderTwin = Awaited<ReturnType<typeof providerTwin>>
/** A page of its report: few, so that every test reads several. */
const REPORT_PAGE = 2
export type ReportedLine = { transaction_uuid: string; round: string; kind: 'bet' | 'win' | 'rollback'; amount: number }
type Answers = Record<string, (body: Record<string, unknown>) => unknown>

export async function providerTwin(operatorKey: () => KeyObject) {
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const rounds = new Map<string, string>()
  /** By day (UTC). */
  const reports = new Map<string, ReportedLine[]>()
  const state = {
    down: false,
    isEndless: false,
    games: [gameOf('fruits', 'Fruits'), gameOf('cards', 'Cards'), gameOf('gone', 'Gone', false)] as object[],
  }
  const answers: Answers = {
    '/game/list': () => state.games,
    '/game/url': ({ game_code }) => ({ url: `/play/${game_code}/${asked.length}` }),
    '/round': ({ round }) => ({ state: rounds.get(round as string) ?? 'unknown' }),
    '/transactions': ({ date, after }) => {
      const lines = reports.get(date as string) ?? []
      const from = lines.findIndex(({ transaction_uuid }) => transaction_uuid === after) + 1
      return state.isEndless ? lines : lines.slice(from, from + REPORT_PAGE)
    },
  }
  const server = createServer(async (request, response) => {
    const bytes = await bytesOf(request)
    const path = request.url ?? ''
    const isOurs = isRsaSigned(bytes, request.headers[RSA_HEADER], operatorKey())
    const answer = answers[path]
    if (state.down || !isOurs || answer === undefined) return void response.writeHead(isOurs ? 503 : 401).end('{}')
    const body = JSON.parse(bytes.toString())
    asked.push({ path, body })
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(body)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    ...{ asked, rounds, reports, state },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export const gameOf = (game_code: string, name: string, enabled = true) => ({
  ...{ game_code, name, category: 'slots', provider: 'Acme Games', thumb_url: `/thumbs/${game_code}.svg`, demo: true },
  ...{ rtp_bp: 9650, enabled },
})

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
