// Roles and what stands for them: each lease is of exactly one role.
import { expect, test } from 'vitest'
import { JOBS } from './leases.ts'
import { LEASES_OF, leaseGroupsOf, ROLES, type Role, roleOf } from './roles.ts'

test('every lease is of one role', () => {
  expect(Object.values(LEASES_OF).flat().toSorted()).toEqual(JOBS.toSorted())
  for (const job of JOBS) expect(LEASES_OF[roleOf(job)]).toContain(job)
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
