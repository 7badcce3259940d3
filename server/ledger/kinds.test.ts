// A kind of transfer without a meaning, or a meaning that a reader does not handle, does not compile.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const READERS = ['statement/statement.ts', 'tax/figures.ts']
const OPTIONS = ['--noEmit', '--strict', '--allowImportingTsExtensions', '--module', 'nodenext', '--target', 'esnext']

/** The files that do not compile after the list was changed in a copy. */
function faultyAfter(find: string, put: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'walia-kinds-'))
  try {
    for (const file of ['package.json', 'ledger/kinds.ts', ...READERS])
      cpSync(join(root, 'domain', file), join(folder, file), { recursive: true })
    const list = join(folder, 'ledger/kinds.ts')
    const text = readFileSync(list, 'utf8')
    expect(text.split(find)).toHaveLength(2)
    writeFileSync(list, text.replace(find, put))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    const args = [tsc, ...OPTIONS, '--types', '', ...READERS]
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    return [...new Set([...stdout.matchAll(/^([\w/]+\.ts)\(/gm)].map(([, file = '']) => file))].sort()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const KIND = "  bet: { means: 'stake', product: 'ticket' },\n"
const MEANING = "  stake: 'play',\n"
test.each([
  ['the list as it is', KIND, KIND, []],
  [
    'a kind without a meaning',
    KIND,
    `${KIND}  crash_bet: { means: 'crash', product: 'ticket' },\n`,
    ['ledger/kinds.ts'],
  ],
  ['a meaning of tickets', MEANING, `${MEANING}  crash: 'play',\n`, READERS],
  ['a meaning of nothing that is counted', MEANING, `${MEANING}  rebate: 'other',\n`, ['statement/statement.ts']],
])('%s: the compiler refuses exactly what has no answer to it', (_what, find, put, faulty) => {
  expect(faultyAfter(find, put)).toEqual(faulty)
})
