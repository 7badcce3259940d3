// The key with which `npm run ops` commands a clone's own server: that of a first operator, made at the start.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addOperator, isKey } from '@walia/server/operations/index.ts'
import { createPool } from '@walia/server/platform/db.ts'
import { dataPath, OPERATOR_KEY_FILE } from './dataFolder.ts'

/** Makes none where the kept one counts. A new one is told of. */
export async function keepDevelopersKey(url: string, say: (line: string) => void): Promise<void> {
  const file = join(dataPath, OPERATOR_KEY_FILE)
  const owner = createPool(url, null, 1)
  try {
    if (existsSync(file) && (await isKey(owner, readFileSync(file, 'utf8').trim()))) return
    // A name is nobody's twice: the second is for a clone that lost the first one's key.
    for (const name of ['developer', `developer ${randomBytes(2).toString('hex')}`]) {
      const added = await addOperator(owner, name, null, randomBytes)
      if (!added.ok || added.key === undefined) continue
      writeFileSync(file, `${added.key}\n`, { mode: 0o600 })
      return say(`An operator named ${name} was made: npm run ops finds the key in ${file}.`)
    }
  } finally {
    await owner.end()
  }
}
