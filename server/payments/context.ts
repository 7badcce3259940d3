// What every use case of payments is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'
import type { Wallet } from '../wallet/index.ts'
import type { PaymentProvider } from './provider.ts'

export type PaymentsContext = Platform & {
  accounts: Accounts
  wallet: Wallet
  texts: Texts
  /** By the market's payment method id. */
  providers: ReadonlyMap<string, PaymentProvider>
  /** Where providers reach us. */
  callbackBase: () => string
}

export const nowOf = ({ clock }: Pick<Platform, 'clock'>): Date => new Date(clock.now())

/** "dep_" and the id's 32 digits; null for anything else. */
export const depositIdOf = (text: string): string | null => {
  const hex = /^dep_([0-9a-f]{32})$/.exec(text)?.[1]
  return hex === undefined ? null : uuidOf(hex)
}
export const printedIdOf = (id: string): string => `dep_${id.replaceAll('-', '')}`
/** What providers are given: letters and digits only. */
export const orderIdOf = (id: string): string => id.replaceAll('-', '')
export const uuidOf = (hex: string): string => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
