// Operators' accounts: who may command is decided by a key of 256 random bits, of which the database has the hash. All of it
// on a connection of the schema's owner: the application's role cannot write an account.
import { createPool } from '../platform/db.ts'
import type { OperatorCommand } from './operatorCommand.ts'
import {
  hasOperator,
  insertOperator,
  insertSimulated,
  loadOperators,
  type Operator,
  type Queryable,
  updateRevoked,
  useOperator,
} from './queries.ts'

type Random = (count: number) => Uint8Array
/** `key` is for the one who gave the command, once. */
export type OperatorAnswer = { ok: true; details: object; key?: string } | { ok: false; message: string }

export const NO_OPERATOR = 'The key is no operator’s, or was revoked: nothing was asked for.'

const newKey = (bytes: Random): string => `op_${Buffer.from(bytes(32)).toString('base64url')}`

export const isKey = async (owner: Queryable, key: string): Promise<boolean> => (await useOperator(owner, key)) !== null

/** `key` null: the command was given without one. While no account may command, the first is added without. */
export async function carryOutOperator(
  owner: Queryable,
  command: OperatorCommand,
  key: string | null,
  bytes: Random,
): Promise<OperatorAnswer> {
  const by = key === null ? null : await useOperator(owner, key)
  const isFirst = command.action === 'add' && !(await hasOperator(owner))
  if (by === null && !isFirst) return { ok: false, message: NO_OPERATOR }
  if (command.action === 'list') return { ok: true, details: { operators: await loadOperators(owner) } }
  if (command.action === 'add') return addOperator(owner, command.name, by, bytes)
  if (by === null || !(await updateRevoked(owner, command.name, by)))
    return { ok: false, message: `${command.name} is no operator, or was revoked before.` }
  return { ok: true, details: { revoked: command.name } }
}

/** `by` null: where nobody can say so, the first one and a clone's developer. */
export async function addOperator(
  owner: Queryable,
  name: string,
  by: Operator | null,
  bytes: Random,
): Promise<OperatorAnswer> {
  const key = newKey(bytes)
  if (!(await insertOperator(owner, name, key, by)))
    return { ok: false, message: `${name} is or was an operator: another account has another name.` }
  return { ok: true, details: { added: name }, key }
}

/** At development's start. `url` is the schema's owner's. */
export async function addSimulatedOperators(
  url: string,
  accounts: readonly { name: string; key: string }[],
): Promise<void> {
  const owner = createPool(url, null, 1)
  try {
    for (const { name, key } of accounts) await insertSimulated(owner, name, key)
  } finally {
    await owner.end()
  }
}
