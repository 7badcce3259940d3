// `npm run -s verify -- FILE [KEY]`: recomputes an exported list of rounds (the answer of /api/v1/fair) offline, with the
// rules of domain/ alone. Each round is printed; one that is not what it says makes the run fail. Beacon values count when
// drand's quicknet signed them, or the network of the public KEY.
import { readFileSync } from 'node:fs'
import { type PublishedRound, verdictOf } from '@walia/domain/verify/verify.ts'

const [file, trusted] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('usage: npm run -s verify -- FILE [KEY]\n')
  process.exit(2)
}
const { data } = JSON.parse(readFileSync(file, 'utf8')) as { data: { rounds: PublishedRound[] } }
let wrong = 0
for (const round of data.rounds) {
  const verdict = verdictOf(round, trusted)
  if (!['right', 'void', 'undecided'].includes(verdict)) wrong += 1
  process.stdout.write(`${round.game} ${round.number}: ${verdict}\n`)
}
process.stdout.write(`${data.rounds.length} rounds, ${wrong} wrong\n`)
process.exitCode = wrong === 0 ? 0 : 1
