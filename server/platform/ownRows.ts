// What a slice keeps about one account, as rows that are read page by page: for the file that the account's owner asks for.
import type pg from 'pg'

/** By name of the section. */
export type OwnRows = Readonly<Record<string, AsyncIterable<object>>>
export type OwnRowsOf = (pool: pg.Pool, accountId: number) => OwnRows

const PAGE = 200
const FIRST_UUID = '00000000-0000-0000-0000-000000000000'

/**
 * Rows of a statement that takes the account ($1), the `page_key` after which to go on ($2) and how many to read ($3), in
 * the order of `page_key`, which is left out of them. Only one page is in memory.
 */
export async function* ownRows(
  pool: pg.Pool,
  accountId: number,
  text: string,
  first = FIRST_UUID,
): AsyncGenerator<object> {
  for (let after = first; ; ) {
    const { rows } = await pool.query<{ page_key: string }>(text, [accountId, after, PAGE])
    for (const { page_key: _, ...row } of rows) yield row
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.page_key
  }
}

/** SQL of an amount in minor units as the decimal text that a person reads. */
export const decimalSql = (column: string): string => `${decimalTextSql(column)} as ${column}`
export const decimalTextSql = (column: string): string => `(${column}::numeric / 100)::numeric(20, 2)::text`
