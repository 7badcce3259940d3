// Roles and what stands for them: each lease and each scheduled job is of exactly one role.
import { expect, test } from 'vitest'
import { JOBS } from './leases.ts'
import { LEASES_OF, LED_ROLES, leaseGroupsOf, ROLES, type Role, roleOf } from './roles.ts'
import { SCHEDULE, SCHEDULE_OF } from './schedule.ts'

test('every lease is of one role', () => {
  expect(Object.values(LEASES_OF).flat().toSorted()).toEqual(JOBS.toSorted())
  for (const job of JOBS) expect(LEASES_OF[roleOf(job)]).toContain(job)
})

test('every scheduled job is of one role', () => {
  const names = LED_ROLES.flatMap((role) => Object.keys(SCHEDULE_OF[role]))
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(SCHEDULE).toSorted()).toEqual(names.toSorted())
})

test.each<[roles: readonly Role[], hasBus: boolean, groups: string[]]>([
  // Settlement reads the book of the process that it is in.
  [ROLES, false, ['feed,settlement,auto_cashout,payments,rounds,push,operations']],
  [ROLES, true, ['feed', 'settlement,auto_cashout', 'payments', 'rounds', 'push', 'operations']],
  [['web'], true, []],
  [['rounds', 'web', 'desk'], true, ['rounds', 'operations']],
])('%j with a bus: %s leads %j', (roles, hasBus, groups) => {
  expect(leaseGroupsOf(new Set(roles), hasBus).map((jobs) => jobs.join())).toEqual(groups)
})
