// `npm test` is the gate: house rules, rules and database, one journey for each main path, one crash. `npm run test:all` is
// everything; `npm run test:all -- AREA…` the journeys and crashes of those areas, `npm test -- FILE…` those files. A run goes
// on to its end, whatever fails, and its last lines say everything that did.
import { spawn, spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './buildWeb.ts'
import { findChromium } from './chromium.ts'
import { ensureNats } from './nats.ts'
import { ensureRabbit } from './rabbit.ts'
import { SUMMARY_FILE, summaryOf } from './testSummary.ts'

type Env = Record<string, string>
const ALL = '--all'
const root = fileURLToPath(new URL('..', import.meta.url))
const summaryFolder = mkdtempSync(join(tmpdir(), 'walia-summary-'))
const summaryFile = join(summaryFolder, 'entries')
const say = (line: string) => process.stdout.write(`${line}\n`)
const failedSteps: string[] = []

function step(name: string, args: string[], env: Env = {}): void {
  const startedAt = Date.now()
  say(`\n── ${name}`)
  const run = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env, [SUMMARY_FILE]: summaryFile },
  })
  say(`── ${name}: ${run.status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  if (run.status !== 0) failedSteps.push(name)
}

/** What has to be there before a step, a browser or a web build: its failure is one, and the steps behind it go on. */
async function prepared(name: string, prepare: () => Promise<void>): Promise<boolean> {
  try {
    await prepare()
    return true
  } catch (cause) {
    say(`── ${name}: FAILED: ${(cause as Error).message}`)
    failedSteps.push(name)
    return false
  }
}

const vitest = (...args: string[]) => [
  ...['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=./scripts/testSummary.ts'],
  ...args,
]
const project = (...names: string[]) => names.flatMap((name) => ['--project', name])

function natsEnv(): Env {
  const nats = ensureNats(say)
  return nats ? { NATS_SERVER: nats } : {}
}

function rabbitEnv(): Env {
  const rabbit = ensureRabbit(say)
  return rabbit ? { RABBITMQ_SERVER: rabbit } : {}
}

const browserTests = (): string[] => globSync(['e2e/*.{e2e,crash}.ts', 'studio/*.{e2e,crash}.ts'], { cwd: root }).sort()
/** Marked where they are written: `tags: ['gate']`. */
const gateFiles = (): string[] =>
  browserTests().filter((file) => readFileSync(join(root, file), 'utf8').includes("tags: ['gate']"))
const ofArea = (files: readonly string[], areas: readonly string[]): string[] =>
  files.filter((file) => areas.some((area) => file.toLowerCase().includes(area.toLowerCase())))

/** Journeys, then crashes, of these files. */
async function throughBrowser(files: readonly string[], filter: readonly string[]): Promise<void> {
  const env: Env = {}
  const isReady = await prepared('web build and browser', async () => {
    await buildWeb(say)
    env.CHROME_PATH = await findChromium(say)
  })
  if (!isReady) return
  const journeys = files.filter((file) => file.endsWith('.e2e.ts'))
  const crashes = files.filter((file) => file.endsWith('.crash.ts'))
  if (journeys.length > 0) step('journeys', vitest(...project('journeys'), ...filter, ...journeys), env)
  if (crashes.length > 0)
    step('crashes', vitest(...project('crashes'), ...filter, ...crashes), { ...env, ...natsEnv() })
}

/** Those alone, and of the rest only what they need; a flag is vitest's. */
async function throughChosen(args: readonly string[]): Promise<void> {
  const isBrowser = (arg: string) => /\.(e2e|crash)\.ts$/.test(arg)
  const flags = args.filter((arg) => arg.startsWith('-'))
  const files = args.filter((arg) => !arg.startsWith('-'))
  const env = files.some((file) => file.endsWith('.broker.test.ts')) ? rabbitEnv() : {}
  const others = files.filter((file) => !isBrowser(file))
  if (others.length > 0) step(others.join(' '), vitest(...flags, ...others), env)
  await throughBrowser(files.filter(isBrowser), flags)
}

/** In a process of its own, since a step holds this one until it ends. */
const programsInstalled = (): Promise<void> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/programs.ts'], { cwd: root, stdio: 'inherit' })
    child.once('error', () => resolve()).once('exit', () => resolve())
  })

async function throughAll(filter: readonly string[], files: readonly string[]): Promise<void> {
  const installed = programsInstalled()
  step('check', ['scripts/check.js'])
  await installed
  step('rules and database', vitest(...project('rules', 'database')), rabbitEnv())
  await throughBrowser(files, filter)
}

const args = process.argv.slice(2)
const areas = args.filter((arg) => arg !== ALL)
if (args.includes(ALL) && areas.length > 0) await throughBrowser(ofArea(browserTests(), areas), [])
else if (args.includes(ALL)) await throughAll([], browserTests())
else if (args.length > 0) await throughChosen(args)
else await throughAll(['--tagsFilter=gate'], gateFiles())

say(`\n── all: ${failedSteps.length === 0 ? 'passed' : `FAILED: ${failedSteps.join(', ')}`}\n${summaryOf(summaryFile)}`)
rmSync(summaryFolder, { recursive: true, force: true })
process.exit(failedSteps.length === 0 ? 0 : 1)
