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
  await client.query('select wallet_open(a) from unnest($1::bigint[]) a', [accounts])
  const ids = bettors.map((one) => transferIdOf(Date.now(), hashOf(`${name}/${one.token}`).subarray(0, 10)))
  const { rows } = await client.query<{ posted: number }>(
    `select count(*)::int as posted from ledger_post_batch($1::uuid[], $2::text[], $3::text[], $4::boolean[],
       $5::uuid[], $6::bigint[], $7::text[], $8::bigint[]) where outcome = 'posted'`,
    [
      ids,
      ids.map(() => 'demo'),
      accounts.map((account) => `${name}-${account}`),
      ids.map(() => false),
      ids.flatMap((id) => [id, id]),
      accounts.flatMap((account) => [account, 0]),
      accounts.flatMap(() => ['cash', 'demo']),
      accounts.flatMap(() => [cash, -cash]),
    ],
  )
  if (rows[0]?.posted !== bettors.length)
    throw new Error(`only ${rows[0]?.posted} of ${bettors.length} wallets got money`)
}
