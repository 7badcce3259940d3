// For tests: an account whose documents were approved, without the walk through them.
import type { Platform } from '../platform/platform.ts'

/** For a year. */
export const approve = (pool: Platform['pool'], accountId: number): Promise<unknown> =>
  pool.query(
    `insert into verification (account_id, status, submission_id, valid_until)
     values ($1, 'approved', uuidv7(), now() + interval '1 year')`,
    [accountId],
  )
