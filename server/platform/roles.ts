// What a process is there for: `web` answers calls and sockets, any number of processes at once; of each other role one
// process leads at a time, and the others that have it stand by.
import type { Job } from './leases.ts'

export const ROLES = ['web', 'feed', 'settlement', 'payments', 'rounds', 'push', 'desk'] as const
export type Role = (typeof ROLES)[number]
export type LedRole = Exclude<Role, 'web'>
export const LED_ROLES = ROLES.filter((role): role is LedRole => role !== 'web')

/** The leases of each, whose fencing numbers its writes are checked against. */
export const LEASES_OF: Readonly<Record<LedRole, readonly Job[]>> = {
  feed: ['feed'],
  settlement: ['settlement', 'auto_cashout'],
  payments: ['payments'],
  rounds: ['rounds'],
  push: ['push'],
  desk: ['operations'],
}

export const hasAllRoles = (roles: ReadonlySet<Role>): boolean => ROLES.every((role) => roles.has(role))

/** Without a bus one process leads everything or nothing: settlement then reads the book that its feed fills. */
export function leaseGroupsOf(roles: ReadonlySet<Role>, hasBus: boolean): (readonly Job[])[] {
  const led = LED_ROLES.filter((role) => roles.has(role)).map((role) => LEASES_OF[role])
  return hasBus || led.length === 0 ? led : [led.flat()]
}

export const roleOf = (job: Job): LedRole => LED_ROLES.find((role) => LEASES_OF[role].includes(job)) as LedRole
