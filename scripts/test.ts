// Runs all that guards the product, in the order that fails soonest: house rules, rules and database, journeys in a browser,
// crashes; or only the files that are named.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildWeb } from './buildWeb.ts'
import { findChromium } from './chromium.ts'
import { ensureRabbit } from './rabbit.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

function step(name: string, args: string[], env: Record<string, string> = {}): void {
  const startedAt = Date.now()
  say(`\n── ${name}`)
  const run = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  say(`── ${name}: ${run.status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  if (run.status !== 0) process.exit(run.status ?? 1)
}

const vitest = (...projects: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((p) => ['--project', p]),
]

/** `npm test -- FILE…`: those alone, and of the rest only what they need. */
async function runChosen(files: readonly string[]): Promise<never> {
  const env: Record<string, string> = {}
  if (files.some((file) => file.endsWith('.e2e.ts'))) {
    env.CHROME_PATH = await findChromium(say)
    await buildWeb(say)
  }
  if (files.some((file) => file.endsWith('.crash.ts'))) await buildWeb(say)
  const rabbit = files.some((file) => file.endsWith('.broker.test.ts')) ? ensureRabbit(say) : null
  if (rabbit) env.RABBITMQ_SERVER = rabbit
  step(files.join(' '), [...vitest(), ...files], env)
  process.exit(0)
}

const chosen = process.argv.slice(2)
if (chosen.length > 0) await runChosen(chosen)

const rabbit = ensureRabbit(say)
step('check', ['scripts/check.js'])
step('rules and database', vitest('rules', 'database'), rabbit ? { RABBITMQ_SERVER: rabbit } : {})
const chromium = await findChromium(say)
await buildWeb(say)
step('journeys', vitest('journeys'), { CHROME_PATH: chromium })
step('crashes', vitest('crashes'))
