// `npm run -s verify -- FILE [KEY] [--beacon ADDRESS]`: recomputes an exported list of rounds (the answer of /api/v1/fair)
// offline, with the rules of domain/ alone. Each round is printed; one that is not what it says, or is missing, makes the run
// fail. Beacon values count when drand's quicknet signed them, or the network of the public KEY. With the address of a beacon
// in drand's form it is asked for the value of each void round: where there is one, it existed and was not used.
import { readFileSync } from 'node:fs'
import {
  listFaultsOf,
  type PublishedChain,
  type PublishedRound,
  toldAtOf,
  verdictOf,
} from '@walia/domain/verify/verify.ts'

type Round = PublishedRound & { opens_at?: string; decided_at?: string | null }
type List = { data: { chains?: PublishedChain[]; rounds: Round[] } }

const args = process.argv.slice(2)
const option = args.indexOf('--beacon')
const [, beacon = null] = option < 0 ? [] : args.splice(option, 2)
const [file, trusted] = args
if (file === undefined || (option >= 0 && beacon === null)) {
  process.stderr.write('usage: npm run -s verify -- FILE [KEY] [--beacon ADDRESS]\n')
  process.exit(2)
}

/** What the public beacon answers; null without an answer, of which nothing is concluded. */
async function beaconValueOf({ phase, beacon: of }: Round): Promise<string | null> {
  if (beacon === null || (phase !== 'void' && phase !== 'refunded')) return null
  const address = `${beacon.replace(/\/$/, '')}/${of.hash}/public/${of.round}`
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) return null
  const { signature } = (await answer.json()) as { signature?: unknown }
  return typeof signature === 'string' ? signature : null
}

const { data } = JSON.parse(readFileSync(file, 'utf8')) as List
const chains = data.chains ?? []
const now = toldAtOf(data.rounds)
for (const { id, ends } of chains) process.stdout.write(`chain ${id} ends ${ends}\n`)
let wrong = 0
for (const round of data.rounds) {
  const verdict = verdictOf(round, trusted, { chains, now, value: await beaconValueOf(round) })
  if (!['right', 'void', 'undecided'].includes(verdict)) wrong += 1
  process.stdout.write(`${round.game} ${round.number}: ${verdict}\n`)
}
const faults = listFaultsOf(data.rounds, chains)
for (const fault of faults) process.stdout.write(`${fault}\n`)
process.stdout.write(`${data.rounds.length} rounds, ${wrong + faults.length} wrong\n`)
process.exitCode = wrong + faults.length === 0 ? 0 : 1
