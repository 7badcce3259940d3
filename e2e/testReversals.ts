// For tests of the whole product: a credited deposit of which its provider's callback says that it was taken back.
import { asOwner, type TestDatabase } from '@walia/server/platform/testDatabase.ts'
import type { Owner } from './testServer.ts'

type Of = Pick<Owner, 'accountId' | 'mobile'>

export const reversalSaid = ({ url }: TestDatabase, { accountId, mobile }: Of) =>
  asOwner(
    url,
    `insert into deposit (id, account_id, method, provider, mobile, amount, fee, currency, request_key, request_hash,
       created_at, status, settled_at, reversal_said_at)
     values (uuidv7(), $1, 'bank', 'chapa', $2, 100, 0, 'ETB', uuidv7()::text, '\\x00', now(), 'received', now(), now())`,
    [accountId, mobile],
  )

export const reversalOver = ({ pool }: TestDatabase, { accountId }: Of) =>
  pool.query('update deposit set reversal_said_at = null where account_id = $1', [accountId])
