// A sandbox provider, reached over real HTTP: Telebirr's shape, M-Pesa Daraja's, a mobile wallet's with codes, or
// Chapa's with its checkout and bank transfers.

import { ChapaSandbox, type ChapaSandboxAccess } from './chapa.ts'
import { DarajaSandbox, type DarajaSandboxAccess } from './daraja.ts'
import { EbirrSandbox, type EbirrSandboxAccess } from './ebirr.ts'
import { HelloCashSandbox, type HelloCashSandboxAccess } from './helloCash.ts'
import { createJsonServer, type JsonAnswer, type JsonRequest, type JsonServer, type Silence } from './jsonServer.ts'
import type { SandboxOrders, SandboxPace } from './orders.ts'
import { TelebirrSandbox, type TelebirrSandboxAccess } from './telebirr.ts'

export type SandboxOptions = {
  shape: 'telebirr' | 'daraja' | 'hellocash' | 'chapa' | 'ebirr'
  /** 0 takes a free one. */
  port: number
  secret: string
  /** How long a payer takes to confirm, and how late a late callback is. */
  approveAfterMs?: number
  lateAfterMs?: number
  /** What becomes of a call that a number leaves without an answer. */
  silence?: Silence
  /** The messages that the provider sends to its customers' phones. */
  sendMessage?: (mobile: string, text: string) => void
  /** Where the merchant's server is; needed by Chapa's shape, which has its addresses from a dashboard. */
  merchantUrl?: () => string
}
export type SandboxAccess =
  | TelebirrSandboxAccess
  | DarajaSandboxAccess
  | HelloCashSandboxAccess
  | ChapaSandboxAccess
  | EbirrSandboxAccess
export type SandboxProvider = {
  url: string
  /** What the merchant's side needs to call it. */
  access: SandboxAccess
  /** What it has taken and paid, minor units, by our order id: for tests that count what really moved. */
  moved(): { collected: ReadonlyMap<string, number>; paidOut: ReadonlyMap<string, number> }
  /** Nothing is to be decided, and no callback is on its way: what it does next is asked for. */
  isQuiet(): boolean
  /** A payment that was collected goes back to its payer, all of it or a part. */
  takeBack(orderId: string, total?: number): void
  /** The payer pays on the page of an order whose address nobody was answered. */
  payUnseen(orderId: string): void
  /** From now on its list of payments has no amount of it that can be read. */
  garble(orderId: string): void
  close(): Promise<void>
}
interface Shape {
  /** Money in, and money out. */
  readonly orders: SandboxOrders
  readonly payouts: SandboxOrders
  access(baseUrl: string): SandboxAccess
  /** Where it names payments otherwise than by the merchant's order. */
  collectedByOrder?(): ReadonlyMap<string, number>
  handle(request: JsonRequest, baseUrl: string): JsonAnswer
}

const SHAPES: Record<SandboxOptions['shape'], new (secret: string, pace: SandboxPace) => Shape> = {
  telebirr: TelebirrSandbox,
  daraja: DarajaSandbox,
  hellocash: HelloCashSandbox,
  chapa: ChapaSandbox,
  ebirr: EbirrSandbox,
}
const APPROVE_AFTER_MS = 1_500
const LATE_AFTER_MS = 60_000

export async function createSandboxProvider(options: SandboxOptions): Promise<SandboxProvider> {
  const { shape, port, secret, approveAfterMs = APPROVE_AFTER_MS, lateAfterMs = LATE_AFTER_MS } = options
  const provider = new SHAPES[shape](secret, {
    approveAfterMs,
    lateAfterMs,
    sendMessage: options.sendMessage ?? (() => {}),
    merchantUrl: options.merchantUrl ?? (() => ''),
  })
  const server: JsonServer = await createJsonServer(
    port,
    (request) => provider.handle(request, server.url),
    options.silence,
  )
  return {
    url: server.url,
    access: provider.access(server.url),
    moved: () => ({
      collected: provider.collectedByOrder?.() ?? provider.orders.moved,
      paidOut: provider.payouts.moved,
    }),
    isQuiet: () => provider.orders.isQuiet && provider.payouts.isQuiet,
    takeBack: (orderId, total) => provider.orders.takeBack(orderId, total),
    payUnseen: (orderId) => {
      const order = provider.orders.byId.get(orderId)
      if (order !== undefined) provider.orders.confirm(order)
    },
    garble: (orderId) => provider.orders.garbled.add(orderId),
    close: async () => {
      provider.orders.stop()
      provider.payouts.stop()
      await server.close()
    },
  }
}
