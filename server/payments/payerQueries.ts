// SQL of who paid deposits.
import type { PayerMark } from '../accounts/index.ts'
import type { DepositStatus, Queryable } from './queries.ts'

/** Numbers that have paid for the account; a bank's or a hosted page's is the account's own. */
export async function loadPayers(db: Queryable, accountId: number): Promise<string[]> {
  const { rows } = await db.query<{ mobile: string }>(
    `select mobile from deposit where account_id = $1 and status = 'received'
     union select p ->> 'mobile' from deposit d, jsonb_array_elements(d.payers) p
     where d.account_id = $1 and d.status = 'received' and p ? 'mobile'`,
    [accountId],
  )
  return rows.map(({ mobile }) => mobile)
}

/**
 * Of a deposit that is not all back: by a method of those that ask a phone, or its provider names him. The account's own
 * number says nothing but from a method whose provider was not told it. What stands in neither list may have had a page.
 */
export async function hasNamedPayer(
  db: Queryable,
  accountId: number,
  { asked, untold }: { asked: readonly string[]; untold: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from deposit d where account_id = $1 and status = 'received'
       and (reversed_at is null or reversed_total is not null)
       and (method = any ($2) or exists (select from jsonb_array_elements(payers) p
         where method = any ($3) or p ->> 'mobile' is distinct from d.mobile)) limit 1`,
    [accountId, asked, untold],
  )
  return rowCount !== 0
}

/** Added to those that are known already; null where all of them are. */
export async function addPayers(
  db: Queryable,
  id: string,
  payers: readonly PayerMark[],
): Promise<{ accountId: number; status: DepositStatus } | null> {
  const { rows } = await db.query<{ account_id: number; status: DepositStatus }>(
    `update deposit set payers = payers || $2::jsonb where id = $1 and not payers @> $2::jsonb
     returning account_id, status`,
    [id, JSON.stringify(payers)],
  )
  return rows[0] ? { accountId: rows[0].account_id, status: rows[0].status } : null
}
