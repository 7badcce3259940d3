// `npm run weakened [-- --only PART] [--attack WORDS]`: every attack of weakened/weakenings.ts against a build without what
// stops it, in a copy of the working tree. Its test, which passes with `npm test`, must fail then: one that passes
// all the same shows nothing, and makes the run fail.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { setup } from './testPostgres.ts'
import { copyTree, root } from './weakened/copy.ts'
import { PARTS, type Weakening, weakenings } from './weakened/weakenings.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, attack: { type: 'string', default: '' } } })
const chosen = PARTS.filter((part) => values.only === undefined || part === values.only)
if (chosen.length === 0) throw new Error(`--only: expected one of ${PARTS.join(', ')}`)

const say = (line: string) => process.stdout.write(`${line}\n`)
const { folder, remove } = copyTree()
const stopPostgres = await setup()

/** How the first test of that name fails in the copy as it is. */
function failureOf({ test, name, runs }: Weakening): string | null {
  const output = join(folder, 'tested.json')
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    test,
    '-t',
    name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'),
  ]
  const env = { ...process.env, ...(runs === undefined ? {} : { PROPERTY_RUNS: String(runs) }) }
  const reporter = ['--reporter=json', `--outputFile=${output}`]
  writeFileSync(output, '')
  spawnSync(process.execPath, [...args, ...reporter], { cwd: folder, env, stdio: 'ignore' })
  const text = readFileSync(output, 'utf8')
  if (text === '') return null
  const tests: { status: string; failureMessages: string[] }[] = JSON.parse(text).testResults.flatMap(
    (file: { assertionResults: unknown[] }) => file.assertionResults,
  )
  const failed = tests.find(({ status }) => status === 'failed')
  return failed?.failureMessages[0]?.split('\n')[0] ?? null
}

/** Of SQL functions the databases of tests are clones of the template, which gets the weaker one too. */
async function write({ file }: Weakening, text: string): Promise<void> {
  writeFileSync(join(folder, file), text)
  if (!file.endsWith('.sql')) return
  const address = process.env.TEST_DATABASE_URL as string
  const open = (allowed: boolean) => statement(address, `alter database walia_template allow_connections ${allowed}`)
  await open(true)
  const template = new URL(address)
  template.pathname = '/walia_template'
  await statement(template.href, text.replace(/^create function/m, 'create or replace function'))
  await open(false)
}

async function statement(address: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  await client.query(sql).finally(() => client.end())
}

async function seenToFail(part: string, weakening: Weakening): Promise<boolean> {
  const text = readFileSync(join(folder, weakening.file), 'utf8')
  await write(
    weakening,
    text.replace(weakening.find, () => weakening.put),
  )
  const failure = failureOf(weakening)
  await write(weakening, text)
  say(`${failure === null ? 'NOT SEEN TO FAIL' : 'seen to fail'}: ${part}: ${weakening.attack}`)
  say(`  ${weakening.test}: ${failure ?? 'no test of that name failed'}`)
  return failure !== null
}

const seen: boolean[] = []
try {
  for (const part of chosen)
    for (const weakening of weakenings[part].filter(({ attack }) => attack.includes(values.attack)))
      seen.push(await seenToFail(part, weakening))
} finally {
  await stopPostgres()
  remove()
}
say(`${seen.filter(Boolean).length} of ${seen.length} attacks were seen to fail their test`)
process.exitCode = seen.length > 0 && seen.every(Boolean) ? 0 : 1
