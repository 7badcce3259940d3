// `npm run bench [-- placements|crowd|settling|jackpots|rounds|oneAddress|casino|crash|feed|reads|sockets|memory|page …] [-- --write]`: measures the product against yardsticks of the same run.
import { measureCasino } from './casino.ts'
import { measureClosingRound } from './closingRound.ts'
import { measureCrash } from './crash.ts'
import { measureCrowd } from './crowd.ts'
import { measureFeed } from './feed.ts'
import { measureJackpots } from './jackpots.ts'
import { createMachinery } from './machinery.ts'
import { measureMemory } from './memory.ts'
import { measureOneAddress } from './oneAddress.ts'
import { measurePage } from './page.ts'
import { measurePlacements } from './placements.ts'
import { measureReads } from './reads.ts'
import { measureSettling } from './settling.ts'
import { measureSockets } from './sockets.ts'
import { machineOf, type Row, tableOf, writeDocument } from './table.ts'

const PARTS = [
  ...([
    'placements',
    'crowd',
    'settling',
    'jackpots',
    'rounds',
    'oneAddress',
    'casino',
    'crash',
    'feed',
    'reads',
    'sockets',
    'memory',
    'page',
  ] as const),
] as const
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

async function measureServer(): Promise<Row[]> {
  const rows: Row[] = []
  // First, while nothing else runs: it measures one thread of this very process.
  if (wanted('feed')) rows.push(...(await measureFeed(machinery.seed, machinery.say)))
  // Before placements, since autovacuum works on their rows for a while afterwards.
  if (wanted('reads')) rows.push(...(await measureReads(machinery)))
  if (wanted('placements')) rows.push(...(await measurePlacements(machinery)))
  return rows
}

/** Chapters of docs/performance.md, each with a table of its own. */
const chapters: Record<string, () => Promise<Row[]>> = {
  server: measureServer,
  crowd: async () => (wanted('crowd') ? measureCrowd(machinery) : []),
  settling: async () => (wanted('settling') ? measureSettling(SEED, machinery.say) : []),
  jackpots: async () => (wanted('jackpots') ? measureJackpots(SEED, machinery.say) : []),
  rounds: async () => (wanted('rounds') ? measureClosingRound(machinery.say) : []),
  oneAddress: async () => (wanted('oneAddress') ? measureOneAddress(machinery) : []),
  casino: async () => (wanted('casino') ? measureCasino(machinery) : []),
  crash: async () => (wanted('crash') ? measureCrash(machinery) : []),
  sockets: async () => (wanted('sockets') ? measureSockets(machinery.say) : []),
  memory: async () => (wanted('memory') ? measureMemory(SEED, machinery.say) : []),
  page: async () => (wanted('page') ? measurePage(machinery) : []),
}

try {
  process.stdout.write(`\n${machineOf(SEED)}\n`)
  for (const [chapter, measure] of Object.entries(chapters)) {
    const rows = await measure()
    if (rows.length === 0) continue
    const table = tableOf(rows)
    process.stdout.write(`\n${table}\n`)
    if (process.argv.includes('--write')) writeDocument(chapter, table, machineOf(SEED))
  }
} catch (cause) {
  process.stderr.write(`${(cause as Error).message}\n`)
  process.exitCode = 1
} finally {
  await machinery.stop()
}
