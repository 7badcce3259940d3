// What connects accounts that one person may stand behind.
import type { Queryable } from './queries.ts'

/** `device` and `payer` are strong; a network is shared by families too. */
export type Connection = { otherId: number; how: 'device' | 'payer' | 'network' }
/** A number that has paid a deposit, or a bank account that was paid; withdrawals to a phone only go to the own one. */
export type PayerMark = { mobile: string } | { bank: string; accountNumber: string }

export const payerOf = (mark: PayerMark): string =>
  'bank' in mark ? `bank:${mark.bank}:${mark.accountNumber}` : `mobile:${mark.mobile}`

export async function insertPayer(db: Queryable, accountId: number, mark: PayerMark, at: Date): Promise<void> {
  await db.query('insert into account_payer (payer, account_id, first_at) values ($1, $2, $3) on conflict do nothing', [
    payerOf(mark),
    accountId,
    at,
  ])
}

/** A browser that many log in with connects the accounts that used it last. */
const LINKS_MAX = 20

/** All that the browser knows by now, each with the account that has just come; ascending, as two may come at once. */
export async function insertDeviceLinks(
  db: Queryable,
  { hash, accountId, at }: { hash: Buffer; accountId: number; at: Date },
): Promise<void> {
  await db.query(
    `insert into account_device_link (account_id, other_id, first_at)
     select u.a, u.b, $3 from (
       select account_id from known_device where hash = $1 and account_id <> $2 order by used_at desc limit $4) o
     cross join lateral (values ($2::bigint, o.account_id), (o.account_id, $2::bigint)) u (a, b)
     order by u.a, u.b on conflict do nothing`,
    [hash, accountId, at, LINKS_MAX],
  )
}

/** By a network only since that time. */
export async function loadConnections(db: Queryable, accountId: number, since: Date): Promise<Connection[]> {
  const { rows } = await db.query<{ other_id: number; how: Connection['how'] }>(
    'select other_id, how from accounts_connected($1, $2) order by other_id, how',
    [accountId, since],
  )
  return rows.map(({ other_id, how }) => ({ otherId: other_id, how }))
}
