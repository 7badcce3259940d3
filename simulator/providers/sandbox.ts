// The sandbox mobile-money provider of a market, reached over real HTTP: Telebirr's shape or M-Pesa Daraja's.
import { DarajaSandbox, type DarajaSandboxAccess } from './daraja.ts'
import { createJsonServer } from './jsonServer.ts'
import { TelebirrSandbox, type TelebirrSandboxAccess } from './telebirr.ts'

export type SandboxOptions = {
  shape: 'telebirr' | 'daraja'
  /** 0 takes a free one. */
  port: number
  secret: string
  /** How long a payer takes to confirm, and how late a late callback is. */
  approveAfterMs?: number
  lateAfterMs?: number
}
export type SandboxMobileMoney = {
  url: string
  /** What the merchant's side needs to call it. */
  access: TelebirrSandboxAccess | DarajaSandboxAccess
  close(): Promise<void>
}

const APPROVE_AFTER_MS = 1_500
const LATE_AFTER_MS = 60_000

export async function createSandboxMobileMoney(options: SandboxOptions): Promise<SandboxMobileMoney> {
  const { shape, port, secret, approveAfterMs = APPROVE_AFTER_MS, lateAfterMs = LATE_AFTER_MS } = options
  const Shape = shape === 'telebirr' ? TelebirrSandbox : DarajaSandbox
  const provider = new Shape(secret, approveAfterMs, lateAfterMs)
  const server = await createJsonServer(port, (request) => provider.handle(request))
  return {
    url: server.url,
    access: provider.access(server.url),
    close: async () => {
      provider.orders.stop()
      await server.close()
    },
  }
}
