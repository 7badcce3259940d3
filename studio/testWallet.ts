// A wallet for tests that speaks the documented dialect over HTTP and can be told to fail: the operator's side, small.
import { createHash, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isSignature, SIGNATURE_HEADER } from './wallet/signature.ts'

type Fields = {
  request_uuid: string
  transaction_uuid: string
  reference_transaction_uuid?: string
  user: string
  currency: string
  round: string
  round_closed: boolean
  amount?: number
}
/** `lost`: done, but the answer is not sent. `dropped`: neither. Others are answered instead of being done. */
export type Mishap = 'lost' | 'dropped' | `RS_ERROR_${string}`

export type TestWallet = {
  url: string
  /** Minor units, by player. */
  balances: Map<string, number>
  /** Of the next calls of a kind, in order. */
  mishaps: Map<string, (Mishap | null)[]>
  /** What was done, in order, each once. */
  done: { kind: string; id: string; reference?: string; round: string; amount: number; closed: boolean }[]
  /** Done before a call is answered. */
  meanwhile: ((kind: string) => Promise<unknown>) | null
  /** How often it was called, by kind. */
  calls: Map<string, number>
  close(): Promise<void>
}

const WIRE = 1000

export async function createTestWallet(studioKey: KeyObject): Promise<TestWallet> {
  const wallet: TestWallet = {
    ...{ url: '', balances: new Map(), mishaps: new Map(), done: [], calls: new Map() },
    meanwhile: null,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const answers = new Map<string, { digest: string; answer: object }>()
  const server: Server = createServer(async (request, response) => {
    const body = await read(request)
    const kind = (request.url ?? '').split('/').at(-1) as string
    wallet.calls.set(kind, (wallet.calls.get(kind) ?? 0) + 1)
    const send = (answer: object) => response.end(JSON.stringify(answer))
    if (!isSignature(body, request.headers[SIGNATURE_HEADER], studioKey))
      return send({ status: 'RS_ERROR_INVALID_SIGNATURE' })
    const fields = JSON.parse(body.toString()) as Fields
    await wallet.meanwhile?.(kind)
    const mishap = wallet.mishaps.get(kind)?.shift() ?? null
    if (mishap === 'dropped') return response.destroy()
    const { request_uuid, user, currency } = fields
    const rest = { request_uuid, user, currency }
    if (mishap !== null && mishap !== 'lost') return send({ status: mishap, ...rest })
    const answer = { ...carryOut(wallet, answers, kind, fields), ...rest }
    if (mishap === 'lost') return response.destroy()
    return send(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  wallet.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return wallet
}

async function read(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type Answers = Map<string, { digest: string; answer: object }>

function carryOut(wallet: TestWallet, answers: Answers, kind: string, fields: Fields): object {
  const balance = wallet.balances.get(fields.user) ?? 0
  const ok = (now: number) => ({ status: 'RS_OK', balance: now * WIRE })
  if (kind === 'balance') return ok(balance)
  const { transaction_uuid: id, reference_transaction_uuid: reference, round, round_closed: closed } = fields
  const amount = (fields.amount ?? 0) / WIRE
  const digest = createHash('sha256')
    .update(JSON.stringify([kind, reference, round, amount]))
    .digest('hex')
  const before = answers.get(id)
  if (before) return before.digest === digest ? before.answer : { status: 'RS_ERROR_DUPLICATE_TRANSACTION' }
  const bet = wallet.done.find((each) => each.kind === 'bet' && each.id === reference)
  const isBack = (which: unknown) => wallet.done.some((each) => each.kind === 'rollback' && each.reference === which)
  if (kind === 'bet' && isBack(id)) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
  if (kind === 'bet' && balance < amount) return { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: balance * WIRE }
  if (kind === 'win' && !bet) return { status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }
  if (kind === 'win' && isBack(reference)) return { status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' }
  const moved = { bet: -amount, win: amount, rollback: bet && !isBack(reference) ? bet.amount : 0 }[kind] ?? 0
  wallet.balances.set(fields.user, balance + moved)
  wallet.done.push({ kind, id: id, reference, round, amount, closed: closed === true })
  const answer = ok(balance + moved)
  answers.set(id, { digest, answer })
  return answer
}
