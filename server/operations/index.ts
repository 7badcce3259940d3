// The door of operations: requests of operators, carried out by the running server and kept in the audit log.
import type { Platform } from '../platform/platform.ts'
import type { OperationsDeps, OperationsNeeds } from './carryOut.ts'
import { carryOutWaiting, startPolling } from './jobs.ts'

export type { SimulatedWorld } from './carryOut.ts'
export { type OperationRequest, readCommand, USAGE } from './command.ts'
export { withPictures } from './pictures.ts'
export { findOutcome, insertRequest, type Outcome } from './queries.ts'
export { withSecrets } from './secrets.ts'
export { writeVerification } from './verificationFiles.ts'

export type Operations = {
  start(): void
  stop(): Promise<void>
  /** Carries out what waits, at once. */
  carryOut(): Promise<number>
}

export function createOperations(platform: Platform, needs: OperationsNeeds): Operations {
  const deps: OperationsDeps = { ...platform, ...needs }
  let stopPolling = async () => {}
  return {
    start() {
      stopPolling = startPolling(deps)
    },
    stop: () => stopPolling(),
    carryOut: () => carryOutWaiting(deps),
  }
}
