// What accounts still had when they were closed: too little for a withdrawal, and theirs all the same.
import type { Queryable } from './queries.ts'

/** Minor units by account; of all closed accounts with `accountId` null. What was paid since is not taken off. */
export async function loadOwedToClosed(db: Queryable, accountId: number | null): Promise<Map<number, number>> {
  const { rows } = await db.query<{ account_id: number; owed: number }>(
    `select e.account_id, -sum(e.amount)::bigint as owed
     from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
     where t.kind = 'account_closed' and e.book = 'cash' and e.account_id > 0
       and ($1::bigint is null or e.account_id = $1)
     group by e.account_id having sum(e.amount) < 0`,
    [accountId],
  )
  return new Map(rows.map(({ account_id, owed }) => [account_id, owed]))
}
