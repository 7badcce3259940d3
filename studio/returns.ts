// `npm run -s returns`: what each game of the studio returns by its rules; with a database's address, also what it paid; ends
// with 1 where that is more or less than luck explains.
import { createPool } from './database.ts'
import { paidTable } from './paidTable.ts'
import { returnsTable } from './returnsTable.ts'

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)
const [url] = process.argv.slice(2)

print(returnsTable())
if (url !== undefined) {
  const pool = createPool(url, 1)
  const { lines, alarms } = await paidTable(pool)
  print(['', ...lines])
  await pool.end()
  if (alarms.length > 0) {
    process.stderr.write(`What luck does not explain was paid by: ${alarms.join(', ')}\n`)
    process.exitCode = 1
  }
}
