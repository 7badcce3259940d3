// A sandbox of Africa's Talking's messaging call over real HTTP: takes messages, states their cost, reports afterwards.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SmsSandboxOptions = {
  /** Where delivery reports go; asked when one is due. */
  reportUrl: () => string
  reportSecret: string
  reportAfterMs?: number
}
export type SmsSandboxAccess = {
  shape: 'africastalking'
  name: string
  baseUrl: string
  username: string
  apiKey: string
  from: string
  reportSecret: string
}
export type SmsSandbox = {
  access: SmsSandboxAccess
  /** What was taken, oldest first. */
  taken(): readonly { to: string; message: string }[]
  close(): Promise<void>
}

type Behaviour = { statusCode: number; status: string; report: 'Success' | 'Failed' | null }
const DELIVERED: Behaviour = { statusCode: 101, status: 'Success', report: 'Success' }
/** By the number's last eight digits; any other number gets its messages. */
const BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  '00000201': { statusCode: 403, status: 'InvalidPhoneNumber', report: null },
  '00000202': { statusCode: 405, status: 'InsufficientBalance', report: null },
  '00000203': { statusCode: 101, status: 'Success', report: 'Failed' },
  '00000204': { statusCode: 102, status: 'Queued', report: null },
}
const REPORT_AFTER_MS = 1_000
const KEY = 'sandbox-key'

export async function createSmsSandbox({
  reportUrl,
  reportSecret,
  reportAfterMs,
}: SmsSandboxOptions): Promise<SmsSandbox> {
  const taken: { to: string; message: string }[] = []
  const timers = new Set<NodeJS.Timeout>()
  const report = (id: string, to: string, status: 'Success' | 'Failed') => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      const body = new URLSearchParams({ id, status, phoneNumber: to, networkCode: '63601' })
      if (status === 'Failed') body.set('failureReason', 'AbsentSubscriber')
      fetch(reportUrl(), { method: 'POST', body }).catch(() => {})
    }, reportAfterMs ?? REPORT_AFTER_MS)
    timers.add(timer)
  }
  const handle = (form: URLSearchParams) => {
    const [to, message] = [form.get('to') ?? '', form.get('message') ?? '']
    const behaviour = BEHAVIOURS[to.slice(-8)] ?? DELIVERED
    const isTaken = behaviour.statusCode < 200
    const messageId = isTaken ? `ATXid_${randomUUID()}` : 'None'
    if (isTaken) taken.push({ to, message })
    if (behaviour.report !== null) report(messageId, to, behaviour.report)
    const cost = isTaken ? 'KES 0.8000' : '0'
    const { statusCode, status } = behaviour
    const recipient = { statusCode, number: to, status, cost, messageId }
    return { SMSMessageData: { Message: `Sent to ${Number(isTaken)}/1 Total Cost: ${cost}`, Recipients: [recipient] } }
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const isKnown = request.headers.apikey === KEY
    response.writeHead(isKnown ? 201 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? handle(new URLSearchParams(Buffer.concat(parts).toString('utf8'))) : {}))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const baseUrl = `http://127.0.0.1:${port}`
  return {
    access: {
      shape: 'africastalking',
      name: 'sandbox',
      baseUrl,
      username: 'sandbox',
      apiKey: KEY,
      from: '8000',
      reportSecret,
    },
    taken: () => taken,
    async close() {
      for (const timer of timers) clearTimeout(timer)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
