// All SQL of the ledger: posting, balances, history, faults, partitions. What the functions do stands in server/ledger/sql.
import type { Figure, TransferKind } from '@walia/domain/ledger/kinds.ts'
import type pg from 'pg'

/** A pool, or a client inside a transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

export type PostOutcome = 'posted' | 'duplicate' | 'insufficient'
export type PostRows = {
  ids: string[]
  kinds: string[]
  references: string[]
  reversals: boolean[]
  entryTransfers: string[]
  entryAccounts: number[]
  entryBooks: string[]
  entryAmounts: number[]
}

export async function insertPosting(db: Queryable, rows: PostRows): Promise<PostOutcome[]> {
  const answer = await db.query<{ outcome: PostOutcome }>({
    name: 'ledger_post_batch',
    text: `select outcome from ledger_post_batch($1::uuid[], $2::text[], $3::text[], $4::boolean[],
      $5::uuid[], $6::bigint[], $7::text[], $8::bigint[]) order by ord`,
    values: [
      rows.ids,
      rows.kinds,
      rows.references,
      rows.reversals,
      rows.entryTransfers,
      rows.entryAccounts,
      rows.entryBooks,
      rows.entryAmounts,
    ],
  })
  return answer.rows.map((row) => row.outcome)
}

export async function insertCredits(db: Queryable, rows: PostRows): Promise<void> {
  await db.query({
    name: 'ledger_credit_batch',
    text: `select ledger_credit_batch($1::uuid[], $2::text[], $3::text[],
      $4::uuid[], $5::bigint[], $6::text[], $7::bigint[])`,
    values: [
      rows.ids,
      rows.kinds,
      rows.references,
      rows.entryTransfers,
      rows.entryAccounts,
      rows.entryBooks,
      rows.entryAmounts,
    ],
  })
}

export async function insertWallet(db: Queryable, accountId: number): Promise<void> {
  await db.query('select wallet_open($1)', [accountId])
}

export async function insertBook(db: Queryable, accountId: number, book: string): Promise<void> {
  await db.query('select wallet_open($1, array[$2])', [accountId, book])
}

/** Locks the wallet until the commit. */
export async function lockBalance(db: Queryable, accountId: number, book: string): Promise<number> {
  const { rows } = await db.query<{ balance: number | null }>(
    'select balance from wallet_lock(array[$1::bigint], array[$2])',
    [accountId, book],
  )
  return rows[0]?.balance ?? 0
}

export type BalanceRow = { account_id: number; book: string; balance: number }
export async function loadBalances(db: Queryable, accountIds: readonly number[]): Promise<BalanceRow[]> {
  const answer = await db.query<BalanceRow>({
    name: 'ledger_balances',
    text: 'select account_id, book, balance from wallet_balance where account_id = any ($1::bigint[])',
    values: [accountIds],
  })
  return answer.rows
}

/** What a transfer moved on one of the house's books; null when there is no such transfer, or it does not touch the book. */
export async function loadHouseAmount(
  db: Queryable,
  kind: TransferKind,
  reference: string,
  book: string,
): Promise<number | null> {
  const answer = await db.query<{ amount: number }>(
    `select e.amount from ledger_transfer t join ledger_entry e on e.transfer_id = t.id
     where t.kind = $1 and t.reference = $2 and e.account_id = 0 and e.book = $3`,
    [kind, reference, book],
  )
  return answer.rows[0]?.amount ?? null
}

/** The house's balance of a book: the sum of its entries. Reads all of them: for reports and tests. */
export async function loadHouseBalance(db: Queryable, book: string): Promise<number> {
  const answer = await db.query<{ total: number }>(
    'select coalesce(sum(amount), 0)::bigint as total from ledger_entry where account_id = 0 and book = $1',
    [book],
  )
  return answer.rows[0]?.total ?? 0
}

export async function findFirstDeposit(
  db: Queryable,
  accountId: number,
): Promise<{ amount: number; at: number } | null> {
  const { rows } = await db.query<{ amount: number; at: Date }>(
    `select m.amount, t.at from player_moves($1) m join ledger_transfer t on t.id = m.transfer_id
     where m.book = 'cash' and m.amount > 0 and m.means = 'deposit' order by m.transfer_id limit 1`,
    [accountId],
  )
  const row = rows[0]
  return row === undefined ? null : { amount: row.amount, at: row.at.getTime() }
}

/** Of these accounts those whose book is not empty, above or below zero, at most so many. */
export async function loadHolders(
  db: Queryable,
  book: string,
  accountIds: readonly number[],
  limit: number,
): Promise<number[]> {
  const { rows } = await db.query<{ account_id: number }>(
    `select account_id from wallet_balance
     where account_id = any ($1::bigint[]) and book = $2 and balance <> 0 limit $3`,
    [accountIds, book, limit],
  )
  return rows.map(({ account_id }) => account_id)
}

/** Whether money was reserved for a withdrawal from that time on and has not come back to cash since. */
export async function hasReserved(db: Queryable, accountId: number, since: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
     where e.account_id = $1 and e.account_id > 0 and e.book = 'reserved' and t.kind = 'withdrawal' and t.at >= $2
       and not exists (select from ledger_transfer c join ledger_entry b on b.transfer_id = c.id
         where c.kind = 'withdrawal_close' and c.reference = t.reference
           and b.account_id = e.account_id and b.account_id > 0 and b.book = 'cash')
     limit 1`,
    [accountId, since],
  )
  return rowCount !== 0
}

/** Ever, whoever paid for it then. */
export async function hasReversed(db: Queryable, accountId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from player_moves($1) where book = 'cash' and means = 'depositBack' limit 1`,
    [accountId],
  )
  return rowCount !== 0
}

export async function sumStaked(db: Queryable, accountId: number, since: Date): Promise<number> {
  const { rows } = await db.query<{ staked: number }>('select ledger_staked_since($1, $2) as staked', [
    accountId,
    since,
  ])
  return rows[0]?.staked ?? 0
}

export async function sumTurnedOver(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ total: number }>('select ledger_turned_over($1) as total', [accountId])
  return rows[0]?.total ?? 0
}

/** What a figure brought to a player's book since a time, less what it took from it. */
export async function loadMoved(
  db: Queryable,
  accountId: number,
  { book, figure }: { book: string; figure: Figure },
  since: Date,
): Promise<number> {
  const { rows } = await db.query<{ total: number }>(
    `select coalesce(sum(amount), 0)::bigint as total from player_moves($1, ledger_uuid_at($4))
     where book = $2 and figure = $3`,
    [accountId, book, figure, since],
  )
  return rows[0]?.total ?? 0
}

export type Fault = { fault: string; subject: string; off: number }
export async function findFaults(db: Queryable): Promise<Fault[]> {
  return (await db.query<Fault>('select fault, subject, off from ledger_faults()')).rows
}

export async function insertPartitions(db: Queryable, monthsAhead: number): Promise<number> {
  const answer = await db.query<{ made: number }>('select ledger_ensure_partitions($1) as made', [monthsAhead])
  return answer.rows[0]?.made ?? 0
}
