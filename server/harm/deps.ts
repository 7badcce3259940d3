// What finding markers of harm is handed.
import type { Payments } from '../payments/index.ts'
import type { Platform } from '../platform/platform.ts'

export type HarmNeeds = { payments: Pick<Payments, 'cancelledWithdrawals'> }
export type HarmDeps = HarmNeeds & Pick<Platform, 'pool' | 'clock' | 'profile'>
