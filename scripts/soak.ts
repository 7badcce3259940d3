// `npm run soak -- [SEED …] [--only PART] [--runs N] [--minutes N] [--speed N]`: what takes too long for every test run; the
// parts are `guard`, `dates`, `fonts` and those of TESTS. `dates` is the gate on days and minutes that a test may not have thought of,
// by `faketime`, which has to be on the path; `--only dates DATE …` runs it on others. Hours of the simulated world through the guard: nothing in it is a wrong price, so
// that every alarm is a false one; each is printed, and any makes the run fail. And tests with as many runs as are promised.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { playWorld, worldNames } from '@walia/server/odds/stages/testWorld.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const DAY_MS = 86_400_000
const SATURDAY_NOON = Date.parse('2026-11-21T12:00:00.000Z')
const USUAL_SEEDS = ['walia2', 'wolf', 'ibex', 'gelada', 'nyala']
type Many = { file: string; runs: number; shared: boolean; project?: 'rules' }
/** Runs of a test, in all; several processes share them, each with a database and a seed of its own, where it says so. */
const TESTS: Record<string, Many> = {
  figures: { file: 'domain/betslip/figures.property.test.ts', runs: 1_000_000, shared: false, project: 'rules' },
  draws: { file: 'domain/fair/fair.test.ts', runs: 10_000_000, shared: false, project: 'rules' },
  jackpots: { file: 'domain/jackpots/jackpots.test.ts', runs: 1_000_000, shared: false, project: 'rules' },
  matchDays: { file: 'domain/virtuals/virtuals.test.ts', runs: 100_000, shared: false, project: 'rules' },
  payments: { file: 'server/payments/manyPayments.db.test.ts', runs: 2_000, shared: false },
  wallet: { file: 'server/payments/oneWallet.db.test.ts', runs: 500, shared: false },
  guesses: { file: 'server/accounts/takeOver.db.test.ts', runs: 10_000, shared: false },
  race: { file: 'server/bets/priceRace.db.test.ts', runs: 240, shared: false },
  calls: { file: 'e2e/api.db.test.ts', runs: 60, shared: false },
  refusals: { file: 'e2e/apiFacts.db.test.ts', runs: 60, shared: false },
  histories: { file: 'server/bonuses/bonuses.property.db.test.ts', runs: 10_000, shared: true },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    minutes: { type: 'string', default: '180' },
    speed: { type: 'string', default: '10' },
    runs: { type: 'string' },
  },
})

async function guard(): Promise<boolean> {
  const [minutes, speed] = [Number(values.minutes), Number(values.speed)]
  const names = await worldNames()
  let alarmCount = 0
  for (const seed of positionals.length > 0 ? positionals : USUAL_SEEDS) {
    const run = { seed, start: SATURDAY_NOON, speed, minutes, awayEvery: 25, lateEvery: 10 }
    const { alarms, lines } = playWorld(names, run)
    alarmCount += alarms.length
    process.stdout.write(
      `${seed}: ${minutes} minutes at ${speed}×, ${lines} prices of lines, ${alarms.length} alarms\n`,
    )
    for (const alarm of alarms) process.stdout.write(`  ${alarm}\n`)
  }
  return alarmCount === 0
}

async function whole(part: string): Promise<boolean> {
  const { file, runs, shared, project = 'database' } = TESTS[part] as Many
  const processes = shared ? availableParallelism() : 1
  const each = Math.ceil(Number(values.runs ?? runs) / processes)
  const startedAt = Date.now()
  const ends = await Promise.all(Array.from({ length: processes }, () => tested(project, file, each)))
  const isGood = ends.every((end) => end === 0)
  const seconds = Math.round((Date.now() - startedAt) / 1000)
  process.stdout.write(`${part}: ${each * processes} runs ${isGood ? 'passed' : 'FAILED'} in ${seconds} s\n`)
  return isGood
}

const tested = (project: string, file: string, runs: number, more: NodeJS.ProcessEnv = {}): Promise<number | null> =>
  new Promise((resolve) => {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, file]
    const env = { ...process.env, PROPERTY_RUNS: String(runs), ...more }
    spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).once('exit', resolve)
  })

/** In Nairobi: before and after midnight, the end of a February and of a leap one, of a year, a Monday, further on. */
const datesAfter = (now: Date): string[] => {
  const year = now.getUTCFullYear()
  const leap = year + 4 - (year % 4)
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const monday = later((8 - now.getUTCDay()) % 7 || 7).slice(0, 10)
  const soon = later(2).slice(0, 10)
  return [
    ...[`${soon}T20:58:00Z`, `${soon}T21:02:00Z`, `${year + 1}-02-28T09:00:00Z`, `${leap}-02-29T09:00:00Z`],
    ...[`${year}-12-31T20:57:00Z`, `${monday}T08:00:00Z`, later(30), later(365)],
  ]
}

/** Each date is where the clock of all that the gate starts begins; it runs on from there. */
async function dates(): Promise<boolean> {
  let isGood = true
  const asked = values.only === 'dates' ? positionals : []
  for (const date of asked.length > 0 ? asked : datesAfter(new Date())) {
    const seconds = Math.round((Date.parse(date) - Date.now()) / 1000)
    const gate = [
      '-f',
      `${seconds < 0 ? '' : '+'}${seconds}s`,
      process.execPath,
      ...process.execArgv,
      'scripts/test.ts',
    ]
    const end = await new Promise((resolve) =>
      spawn('faketime', gate, { cwd: root, stdio: 'inherit' })
        .once('error', ({ message }) => resolve(message))
        .once('exit', resolve),
    )
    process.stdout.write(`dates: the gate ${end === 0 ? 'passed' : `FAILED (${end})`} at ${date}\n`)
    isGood &&= end === 0
  }
  return isGood
}

/** Layouts of the largest text with the machine's letters, which may be a fifth wider than a phone's. */
async function fonts(): Promise<boolean> {
  const isGood = (await tested('journeys', 'e2e/largeText.e2e.ts', 1, { MACHINE_FONTS: 'yes' })) === 0
  process.stdout.write(`fonts: the layouts ${isGood ? 'hold' : 'FAILED'}\n`)
  return isGood
}

const PARTS = {
  guard,
  dates,
  fonts,
  ...Object.fromEntries(Object.keys(TESTS).map((part) => [part, () => whole(part)])),
}
const chosen = Object.entries(PARTS).filter(([name]) => values.only === undefined || name === values.only)
if (chosen.length === 0) throw new Error(`--only: expected one of ${Object.keys(PARTS).join(', ')}`)
let isGood = true
for (const [, run] of chosen) isGood = (await run()) && isGood
process.exitCode = isGood ? 0 : 1
