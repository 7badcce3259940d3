// For tests: operators by their names. `--by NAME` among a command's words stands for the key of NAME's account.
import { randomBytes } from 'node:crypto'
import { escapeLiteral, type Pool } from 'pg'
import { personOf } from '../platform/person.ts'
import { secretHashOf } from '../platform/secretHash.ts'
import { insertRequest, type OperationRequest, readCommand, withSecrets } from './index.ts'

type Queryable = Pick<Pool, 'query'>

export const NOBODY_NAMED = 'ann'

/** The words without the name, and the name. */
export function signed(args: readonly string[]): { words: string[]; by: string } {
  const at = args.indexOf('--by')
  if (at < 0) return { words: [...args], by: NOBODY_NAMED }
  return { words: args.toSpliced(at, 2), by: args[at + 1] ?? '' }
}

/** Of an account that is made where it is not: as the schema's owner, which is who a test's connections log in as. */
export async function keyOf(db: Queryable, name: string): Promise<string> {
  const key = `the key of ${personOf(name)}`
  const values = [name, personOf(name), `\\x${secretHashOf(key).toString('hex')}`].map(escapeLiteral)
  await db.query(`set local role none;
    insert into operator_account (name, person, secret_hash) values (${values}) on conflict do nothing`)
  return key
}

/** As `npm run ops` does it; answers the request's number. `change` is what it does with the words before. */
export async function handIn(
  db: Queryable,
  args: readonly string[],
  change: (request: OperationRequest) => OperationRequest | Promise<OperationRequest> = (request) => request,
): Promise<number> {
  const { words, by } = signed(args)
  const command = readCommand(words)
  if (!command.ok) throw new Error(command.message)
  const { request } = withSecrets(command.request, randomBytes)
  const id = await insertRequest(db, await change(request), await keyOf(db, by))
  if (id === null) throw new Error(`${by} is revoked`)
  return id
}
