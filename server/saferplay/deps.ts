// What every use case of safer play is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'

export type SaferPlayNeeds = { accounts: Accounts }
/** What an account's deposits that are under way would credit, in minor units. */
export type OpenDeposits = (accountId: number) => Promise<number>
export type SaferPlayDeps = Platform & SaferPlayNeeds & { openDeposits: OpenDeposits }
