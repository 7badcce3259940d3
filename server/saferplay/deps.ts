// What every use case of safer play is handed.
import type { Accounts } from '../accounts/index.ts'
import type { Platform } from '../platform/platform.ts'

export type SaferPlayNeeds = { accounts: Accounts }
export type SaferPlayDeps = Platform & SaferPlayNeeds
