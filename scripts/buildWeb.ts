// Builds the browser app when anything it is made of has changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'web', 'dist', '.built-from')

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.includes('.test.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesOf(path)
    else yield path
  }
}

function sourceHash(): string {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of ['web', 'domain', 'contract', 'i18n'])
    for (const file of [...filesOf(join(root, folder))].sort())
      hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

export async function buildWeb(say: (line: string) => void): Promise<void> {
  const hash = sourceHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  say('Building the browser app…')
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), configFile: join(root, 'web', 'vite.config.ts'), logLevel: 'warn' })
  writeFileSync(stamp, hash)
}

if (import.meta.main) await buildWeb((line) => process.stderr.write(`${line}\n`))
