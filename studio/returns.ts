// `npm run -s returns`: what each game of the studio returns by its rules; with a database's address, also what it paid.
import { createPool } from './database.ts'
import { paidTable } from './paidTable.ts'
import { returnsTable } from './returnsTable.ts'

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
const [url] = process.argv.slice(2)

print(returnsTable())
if (url !== undefined) {
  const pool = createPool(url, 1)
  print(['', ...(await paidTable(pool))])
  await pool.end()
}
