// The door of operations: requests of operators, carried out by the running server and kept in the audit log.
import type { Platform } from '../platform/platform.ts'
import type { OperationsDeps, OperationsNeeds } from './carryOut.ts'
import { carryOutWaiting, startPolling } from './jobs.ts'
import type { OperatedRole } from './roles.ts'

export type { SimulatedWorld } from './carryOut.ts'
export { type OperationRequest, readCommand, USAGE } from './command.ts'
export { isOperatorCommand, type OperatorCommand, readOperatorCommand } from './operatorCommand.ts'
export { addOperator, addSimulatedOperators, carryOutOperator, isKey, NO_OPERATOR } from './operators.ts'
export { withPictures } from './pictures.ts'
export { findCommandRole, findOutcome, findOwnOutcome, insertRequest, type Outcome } from './queries.ts'
export { OPERATED } from './roles.ts'
export { withSecrets } from './secrets.ts'
export { writeVerification } from './verificationFiles.ts'

export type Operations = {
  /** Looks for those that the leader of this role carries out. */
  start(role: OperatedRole): void
  stop(): Promise<void>
  /** Carries out all that waits, at once. */
  carryOut(): Promise<number>
}

export function createOperations(platform: Platform, needs: OperationsNeeds): Operations {
  const deps: OperationsDeps = { ...platform, ...needs }
  const stops: (() => Promise<void>)[] = []
  return {
    start: (role) => void stops.push(startPolling(deps, role)),
    stop: async () => void (await Promise.all(stops.map((stop) => stop()))),
    carryOut: () => carryOutWaiting(deps),
  }
}
