// What a new product costs: the slice in exampleSlice/ is added to a copy of the project, which is changed in one file
// besides, and from its first day all that the house counts of stakes it counts of this one.
import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTree, root } from '../scripts/weakened/copy.ts'

const SLICE = join(root, 'e2e', 'exampleSlice')
/** The one file that names the slice: after what it uses. */
const NAMED_IN = 'server/slices.ts'
const LINES = [
  ["import { createExample } from './example/index.ts'", "import { createFair } from './fair/index.ts'"],
  [
    "    .add('example', ({ accounts, gameStakes }) => createExample(platform, { accounts, gameStakes }))",
    "    .add('luckySix',",
  ],
] as const

let copy: string
let remove: () => void
beforeAll(async () => {
  const made = copyTree()
  copy = made.folder
  remove = made.remove
  await cp(join(root, 'vitest.config.ts'), join(copy, 'vitest.config.ts'))
})
afterAll(() => remove())

async function addSlice(): Promise<string[]> {
  const entries = await readdir(SLICE, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(SLICE.length + 1))
  for (const file of files) {
    const target = join(copy, file.replace(/\.txt$/, ''))
    await mkdir(dirname(target), { recursive: true })
    await cp(join(SLICE, file), target, { errorOnExist: true, force: false })
  }
  const text = await readFile(join(copy, NAMED_IN), 'utf8')
  const named = LINES.reduce((sum, [line, before]) => sum.replace(before, `${line}\n${before}`), text)
  expect(named.split('\n').length).toBe(text.split('\n').length + LINES.length)
  await writeFile(join(copy, NAMED_IN), named)
  return files
}

/** What it says where it fails. Its PostgreSQL is its own: that of this run does not know the slice's table. */
async function faultsOf(...args: string[]): Promise<string> {
  const { PATH, HOME, TMPDIR } = process.env
  const env = Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined))
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data
    })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  return code === 0 ? '' : said
}

test('a slice is its own files and one place: it compiles, keeps the house rules, and its stakes are counted', async () => {
  const files = await addSlice()
  expect(files.filter((file) => !/(^|\/)(example[./]|9998_example_)/.test(file))).toEqual([])
  expect(await faultsOf('scripts/check.js')).toBe('')
  const vitest = join('node_modules', 'vitest', 'vitest.mjs')
  expect(await faultsOf(vitest, 'run', '--project', 'database', 'e2e/example.db.test.ts')).toBe('')
}, 600_000)
