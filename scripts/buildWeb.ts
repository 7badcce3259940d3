// Builds the browser app when anything it is made of has changed since the last build.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from './oneAtATime.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const BUNDLE = '--bundle'
const stamp = join(root, 'web', 'dist', '.built-from')
const lock = join(root, 'node_modules', '.building-web')

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesOf(path)
    else yield path
  }
}

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', 'docs/fairness.md']) hash.update(readFileSync(join(root, file)))
  for (const folder of ['web', 'domain', 'contract', 'i18n', 'docs/screenshots'])
    for (const file of [...filesOf(join(root, folder))].sort())
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Two starts of one clone build one after the other, and the second finds it built: a build empties the folder first. */
export const buildWeb = (say: (line: string) => void): Promise<void> =>
  oneAtATime(lock, async () => {
    const hash = sourceHash()
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
    say('Building the browser app…')
    await runBundler()
    writeFileSync(stamp, hash)
  })

/** In a process of its own: what the bundler leaves in memory, 150 MB, would stay in the server's until it ends. */
function runBundler(): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', import.meta.filename, BUNDLE], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`The browser app could not be built: the bundler ended with ${code ?? signal}.`))
    })
  })
}

async function bundle(): Promise<void> {
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), configFile: join(root, 'web', 'vite.config.ts'), logLevel: 'warn' })
}

if (import.meta.main) {
  if (process.argv.includes(BUNDLE)) await bundle()
  else await buildWeb((line) => process.stderr.write(`${line}\n`))
}
