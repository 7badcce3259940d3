// SQL functions are files that are replaced whole: a changed file's function is dropped and made again, with its triggers.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type FunctionFile, functionFiles } from '../migrations/functions.ts'

/** Answers the functions made or dropped. One transaction: others see all the old functions or all the new ones. */
export async function replaceFunctions(
  client: pg.Client,
  files: readonly FunctionFile[] = functionFiles(),
): Promise<string[]> {
  await client.query(
    `create table if not exists function_file (name text primary key, hash text not null, made_at timestamptz not null default now());
     revoke all on function_file from walia_app`,
  )
  const { changed, removed } = await compareFunctions(client, files)
  if (changed.length === 0 && removed.length === 0) return []
  const names = [...removed, ...changed.map((file) => file.name)]
  await client.query('begin')
  try {
    await dropFunctions(client, names)
    await client.query('delete from function_file where name = any ($1)', [names])
    await makeAll(client, changed)
    await client.query('commit')
  } catch (cause) {
    await client.query('rollback')
    throw cause
  }
  return names
}

/** What differs between the functions that were made and the files. */
export async function compareFunctions(
  client: pg.Client,
  files: readonly FunctionFile[] = functionFiles(),
): Promise<{ changed: FunctionFile[]; removed: string[] }> {
  const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from function_file')
  const made = new Map(rows.map((row) => [row.name, row.hash]))
  return {
    changed: files.filter(({ name, text }) => made.get(name) !== hashOf(text)),
    removed: [...made.keys()].filter((name) => !files.some((file) => file.name === name)),
  }
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Whatever their order: a file that calls what is not made yet is tried again after the others. */
async function makeAll(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  const failed: { file: FunctionFile; cause: Error }[] = []
  for (const file of files) {
    const cause = await makeOne(client, file)
    if (cause !== null) failed.push({ file, cause })
  }
  if (failed.length === 0) return
  if (failed.length < files.length)
    return makeAll(
      client,
      failed.map(({ file }) => file),
    )
  const said = failed.map(({ file, cause }) => `${file.name}: ${cause.message}`)
  throw new Error(`SQL functions failed:\n${said.join('\n')}`, { cause: failed[0]?.cause })
}

/** What it failed with, undone. */
async function makeOne(client: pg.Client, { name, text }: FunctionFile): Promise<Error | null> {
  await client.query('savepoint one')
  try {
    await client.query(text)
    await client.query('insert into function_file (name, hash) values ($1, $2)', [name, hashOf(text)])
    return null
  } catch (cause) {
    await client.query('rollback to savepoint one')
    return cause as Error
  } finally {
    await client.query('release savepoint one')
  }
}

/** Whatever their arguments; null means all. Their triggers go with them. Functions of extensions stay. */
export async function dropFunctions(client: pg.Client, names: readonly string[] | null): Promise<void> {
  const { rows } = await client.query<{ signature: string }>(
    `select p.oid::regprocedure::text as signature from pg_proc p
     where p.pronamespace = 'public'::regnamespace and ($1::text[] is null or p.proname = any ($1))
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    [names],
  )
  for (const { signature } of rows) await client.query(`drop function ${signature} cascade`)
}
