// `npm run check`: types, Biome, house rules.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, node24, root } from './setup.js'

ensureInstalled()
const steps = [
  ['types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', '.']],
  ['format and lint', ['node_modules/@biomejs/biome/bin/biome', 'check', '.']],
  ['house rules', ['scripts/tidy.ts']],
]
for (const [name, [script, ...args]] of steps) {
  process.stdout.write(`check: ${name}\n`)
  const run = spawnSync(node24(), [join(root, script), ...args], { cwd: root, stdio: 'inherit' })
  if (run.status !== 0) process.exit(run.status ?? 1)
}
