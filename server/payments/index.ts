// The door of payments: deposits through the market's mobile money, credited exactly once.
import type { Accounts } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PaymentsContext } from './context.ts'
import { Daraja, type DarajaAccess } from './daraja.ts'
import { resolveDue, startPoller } from './jobs.ts'
import type { PaymentProvider } from './provider.ts'
import { registerRoutes } from './routes.ts'
import { Telebirr, type TelebirrAccess } from './telebirr.ts'

export type { DarajaAccess } from './daraja.ts'
export type { TelebirrAccess } from './telebirr.ts'
export type MobileMoneyAccess = TelebirrAccess | DarajaAccess

export type PaymentsOptions = {
  accounts: Accounts
  wallet: Wallet
  texts: Texts
  /** How to reach the market's mobile money; null offers no deposits. */
  mobileMoney: MobileMoneyAccess | null
  /** Where providers reach us; the public address unless given. */
  callbackBase?: () => string
  requestTimeoutMs?: number
}

export type Payments = {
  /** Asks for every deposit whose turn it is; the poller does so every second. */
  resolveDue(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 10_000

export function createPayments(platform: Platform, options: PaymentsOptions): Payments {
  const { accounts, wallet, texts, mobileMoney, callbackBase } = options
  const { profile, config } = platform
  const providers = new Map<string, PaymentProvider>()
  const method = profile.payments.methods.find((each) => each.kind === 'mobileMoney')
  if (mobileMoney !== null && method !== undefined)
    providers.set(method.id, providerOf(mobileMoney, platform, options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS))
  const context: PaymentsContext = {
    ...platform,
    accounts,
    wallet,
    texts,
    providers,
    callbackBase: callbackBase ?? (() => config.publicUrl.replace(/\/$/, '')),
  }
  registerRoutes(context)
  let stopPoller = async () => {}
  return {
    resolveDue: () => resolveDue(context),
    start: () => {
      stopPoller = startPoller(context)
    },
    stop: () => stopPoller(),
  }
}

const providerOf = (access: MobileMoneyAccess, platform: Platform, timeoutMs: number): PaymentProvider =>
  access.shape === 'telebirr' ? new Telebirr(access, platform, timeoutMs) : new Daraja(access, platform, timeoutMs)
