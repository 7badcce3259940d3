// Many bettors at once: accounts, sessions and money through bulk SQL on the product's own tables, secrets from a seed.
import { createHash } from 'node:crypto'
import { SESSION_COOKIE } from '@walia/server/accounts/index.ts'
import { transferIdOf } from '@walia/server/ledger/transferId.ts'
import pg from 'pg'

export type PreparedBettor = { accountId: number; secret: string; token: string }

/** The Cookie header of the bettor's session. */
export const cookieOf = ({ secret }: PreparedBettor): string => `${SESSION_COOKIE}=${secret}`

const secretOf = (...words: (string | number)[]): string =>
  createHash('sha256').update(words.join('/')).digest('base64url')
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const FIRST_MOBILE = 251_910_000_000
const CHUNK = 5000

/** `cash` in minor units for each. `name` keeps runs on one database apart. Connects as the owner of the tables. */
export async function prepareBettors(
  url: string,
  name: string,
  count: number,
  cash: number,
): Promise<PreparedBettor[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const bettors: PreparedBettor[] = []
    for (let from = 0; from < count; from += CHUNK)
      bettors.push(...(await insertChunk(client, name, from, Math.min(CHUNK, count - from), cash)))
    await client.query('analyze account, session, wallet_balance')
    return bettors
  } finally {
    await client.end()
  }
}

async function insertChunk(client: pg.Client, name: string, from: number, count: number, cash: number) {
  const numbers = Array.from({ length: count }, (_, index) => from + index)
  const first = FIRST_MOBILE + (hashOf(name).readUInt16LE() % 1000) * 100_000
  await client.query('begin')
  const { rows } = await client.query<{ id: string }>(
    `insert into account (mobile, password_hash, created_at)
     select m::text, 'no password opens this account', now() from unnest($1::bigint[]) m returning id`,
    [numbers.map((n) => first + n)],
  )
  const bettors = rows.map((row, index) => ({
    accountId: Number(row.id),
    secret: secretOf('secret', name, from + index),
    token: secretOf('token', name, from + index),
  }))
  await insertSessions(client, bettors)
  await insertMoney(client, name, bettors, cash)
  await client.query('commit')
  return bettors
}

const insertSessions = (client: pg.Client, bettors: readonly PreparedBettor[]) =>
  client.query(
    `insert into session (account_id, secret_hash, token_hash, started_at, active_at, expires_at, ip, user_agent)
     select account, secret, token, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench'
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) u (account, secret, token)`,
    [
      bettors.map((one) => one.accountId),
      bettors.map((one) => hashOf(one.secret)),
      bettors.map((one) => hashOf(one.token)),
    ],
  )

async function insertMoney(client: pg.Client, name: string, bettors: readonly PreparedBettor[], cash: number) {
  const accounts = bettors.map((one) => one.accountId)
  const ids = bettors.map((one) => transferIdOf(Date.now(), hashOf(`${name}/${one.token}`).subarray(0, 10)))
  await client.query('select wallet_open(a) from unnest($1::bigint[]) a', [accounts])
  const { rows } = await client.query<{ balance_after: string }>(
    `select balance_after from wallet_credit_many($1::bigint[], array_fill('cash'::text, array[$2::int]),
       array_fill($3::bigint, array[$2::int])) where ok order by ord`,
    [accounts, accounts.length, cash],
  )
  if (rows.length !== accounts.length) throw new Error(`only ${rows.length} of ${accounts.length} wallets got money`)
  await client.query(
    'select ledger_insert($1::uuid[], $2::text[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[])',
    [
      ids,
      ids.map(() => 'demo'),
      accounts.map((account) => `${name}-${account}`),
      [...ids, ...ids],
      [...accounts, ...accounts.map(() => 0)],
      [...accounts.map(() => 'cash'), ...accounts.map(() => 'demo')],
      [...accounts.map(() => cash), ...accounts.map(() => -cash)],
      [...rows.map((row) => Number(row.balance_after)), ...accounts.map(() => null)],
    ],
  )
}
