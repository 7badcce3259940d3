// A copy of the working tree that may be weakened: the files that git knows, beside the packages of this one.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const OWN = '@walia'

/** PostgreSQL is started by who runs it, so that it is started once. */
const CONFIG = `import { defineConfig } from 'vitest/config'
export default defineConfig({
  test: {
    pool: 'forks',
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
`

export function copyTree(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'walia-weakened-'))
  const known = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout.split('\0')
  for (const file of known) {
    if (file === '' || !existsSync(join(root, file))) continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  linkPackages(folder)
  writeFileSync(join(folder, 'vitest.config.ts'), CONFIG)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Those of the registry are linked, our own are the copy's. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, OWN), { recursive: true })
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, OWN))) symlinkSync(join(folder, name), join(to, OWN, name))
}
