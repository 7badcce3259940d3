// `npm run bench [-- placements|feed|reads …] [-- --write]`: measures the product against yardsticks of the same run.
import { measureFeed } from './feed.ts'
import { createMachinery } from './machinery.ts'
import { measurePgbench, measurePlacements } from './placements.ts'
import { measureReads } from './reads.ts'
import { machineOf, type Row, tableOf, writeDocument } from './table.ts'

const PARTS = ['placements', 'feed', 'reads'] as const
type Part = (typeof PARTS)[number]
const SEED = 7

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const unknown = asked.find((word) => !(PARTS as readonly string[]).includes(word))
if (unknown) {
  process.stderr.write(`There is no measurement "${unknown}"; choose from ${PARTS.join(', ')}.\n`)
  process.exit(1)
}
const wanted = (part: Part): boolean => asked.length === 0 || asked.includes(part)
const machinery = createMachinery(SEED, (line) => process.stderr.write(`${line}\n`))

async function measure(): Promise<Row[]> {
  const rows: Row[] = []
  if (wanted('placements')) {
    // Before the product starts, so that the yardstick has the machine to itself.
    const pgbench = await measurePgbench(machinery)
    rows.push(...pgbench.rows, ...(await measurePlacements(machinery, pgbench.perSecond)))
  }
  if (wanted('reads')) rows.push(...(await measureReads(machinery)))
  if (wanted('feed')) rows.push(...(await measureFeed(machinery.seed, machinery.say)))
  return rows
}

try {
  const table = tableOf(await measure())
  process.stdout.write(`\n${machineOf(SEED)}\n\n${table}\n`)
  if (process.argv.includes('--write')) writeDocument(table, machineOf(SEED))
} catch (cause) {
  process.stderr.write(`${(cause as Error).message}\n`)
  process.exitCode = 1
} finally {
  await machinery.stop()
}
