// Who carries an operator's request out: the leader of the role that has in memory, or may write, what it is about.
import { LEASES_OF, type LedRole } from '../platform/roles.ts'
import type { Operation } from './command.ts'

export type OperatedRole = Extract<LedRole, 'desk' | 'feed' | 'settlement' | 'rounds'>
export const OPERATED: readonly OperatedRole[] = ['desk', 'feed', 'settlement', 'rounds']
type Action = Operation['action']

/** The desk has all others: what they are about is in the database. */
const ACTIONS_OF: Readonly<Record<Exclude<OperatedRole, 'desk'>, readonly Action[]>> = {
  feed: ['line', 'contradictionDecide', 'guardList', 'guardRelease', 'drill', 'matchOrder', 'health'],
  settlement: ['ticket'],
  rounds: ['jackpotList', 'jackpotPropose', 'jackpotRelease', 'jackpotStep'],
}
const elsewhere: readonly Action[] = Object.values(ACTIONS_OF).flat()

/** `only` null: all but `except`. */
export type Selection = { only: readonly Action[] | null; except: readonly Action[] }
export const EVERYTHING: Selection = { only: null, except: [] }

export const selectionOf = (role: OperatedRole): Selection =>
  role === 'desk' ? { only: null, except: elsewhere } : { only: ACTIONS_OF[role], except: [] }

/** Whose lease the record of a request is written under. */
export const leaseOf = (role: OperatedRole) => LEASES_OF[role][0] ?? 'operations'
