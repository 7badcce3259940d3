// What an operator is shown of a submission: files that he alone can read, where his command is given. Neither the request
// nor the audit log has anything of it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { showVerification, type VerificationKeys } from '../verification/index.ts'

/** Answers the files' paths. Throws for a file that is there already, and for what does not open. */
export async function writeVerification(
  pool: Pool,
  keys: VerificationKeys,
  { id, to }: { id: string; to: string },
): Promise<string[]> {
  const shown = await showVerification(pool, keys, id)
  if (shown === null) return []
  const { photos, ...words } = shown
  mkdirSync(to, { recursive: true, mode: 0o700 })
  const files: [string, string | Buffer][] = [
    ['person.json', `${JSON.stringify(words, null, 2)}\n`],
    ...photos.map(({ side, bytes }): [string, Buffer] => [`${side}.jpg`, bytes]),
  ]
  return files.map(([name, content]) => {
    const path = join(to, `${id}-${name}`)
    writeFileSync(path, content, { mode: 0o600, flag: 'wx' })
    return path
  })
}
