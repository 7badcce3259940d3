// What verification keeps about a bettor, for his own file. Number, date of birth and photos are sealed, and are what he
// sent himself: a file on a phone is no place for them.
import type pg from 'pg'
import { type OwnRows, ownRows } from '../platform/ownRows.ts'

export const verificationRowsOf = (pool: pg.Pool, accountId: number): OwnRows => ({
  verifications: ownRows(
    pool,
    accountId,
    `select s.id::text as page_key, s.submitted_at, d.verdict, d.reason, d.decided_at, s.sealed is not null as is_kept
     from verification_submission s left join verification_decision d on d.submission_id = s.id
     where s.account_id = $1 and s.id > $2::uuid order by s.id limit $3`,
  ),
})
