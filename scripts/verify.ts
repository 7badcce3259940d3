// `npm run -s verify -- FILE [KEY] [--beacon ADDRESS]`: recomputes an exported list of rounds (the answer of /api/v1/fair)
// offline, with the rules of domain/ alone. Each round is printed; one that is not what it says, or is missing, makes the run
// fail. Beacon values count when drand's quicknet signed them, or the network of the public KEY. With the address of a beacon
// in drand's form it is asked for the value of each void round: where there is one, it existed and was not used; and for the salt
// of each chain of crash (the answer of /studio/play/fair/GAME).
import { readFileSync } from 'node:fs'
import { beaconValueOf, QUICKNET } from '@walia/domain/fair/beacon.ts'
import { type CrashList, crashVerdictOf } from '@walia/domain/verify/crash.ts'
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

/** What the public beacon answers of a round; null without an answer, of which nothing is concluded. */
async function signatureOf(hash: string, round: number): Promise<string | null> {
  if (beacon === null) return null
  const answer = await fetch(`${beacon.replace(/\/$/, '')}/${hash}/public/${round}`).catch(() => null)
  if (!answer?.ok) return null
  const { signature } = (await answer.json()) as { signature?: unknown }
  return typeof signature === 'string' ? signature : null
}
const unusedValueOf = async ({ phase, beacon: of }: Round): Promise<string | null> =>
  phase === 'void' || phase === 'refunded' ? signatureOf(of.hash, of.round) : null

let wrong = 0
const say = (line: string) => process.stdout.write(`${line}\n`)

async function verifyRounds({ data }: List): Promise<void> {
  const chains = data.chains ?? []
  const now = toldAtOf(data.rounds)
  for (const { id, ends } of chains) say(`chain ${id} ends ${ends}`)
  for (const round of data.rounds) {
    const verdict = verdictOf(round, trusted, { chains, now, value: await unusedValueOf(round) })
    if (!['right', 'void', 'undecided'].includes(verdict)) wrong += 1
    say(`${round.game} ${round.number}: ${verdict}`)
  }
  const faults = listFaultsOf(data.rounds, chains)
  for (const fault of faults) say(fault)
  wrong += faults.length
}

/** Of crash, as \`/studio/play/fair/GAME\` answers it. */
async function verifyCrash({ chains, rounds }: CrashList): Promise<void> {
  for (const { number, ends, beaconRound, salt } of chains) {
    say(`chain ${number} ends ${ends}`)
    const signature = beaconRound === null ? null : await signatureOf(QUICKNET.hash, beaconRound)
    if (signature === null || salt === null || beaconValueOf(signature) === salt) continue
    wrong += 1
    say(`chain ${number}: its salt is not the beacon's value ${beaconRound}`)
  }
  for (const round of rounds) {
    const verdict = crashVerdictOf(round, chains)
    if (verdict !== 'right') wrong += 1
    say(`crash ${round.number}: ${verdict}`)
  }
}

const list = JSON.parse(readFileSync(file, 'utf8')) as List | CrashList
await ('data' in list ? verifyRounds(list) : verifyCrash(list))
say(`${('data' in list ? list.data : list).rounds.length} rounds, ${wrong} wrong`)
process.exitCode = wrong === 0 ? 0 : 1
