// An operator at the command line of the running product: `npm run ops`, with what it printed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { compileCache, type Product } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const REASON = ['--reason', 'a journey']
/** Where the words name nobody else. */
const BY = ['--by', 'ann']

/** What the command came to. Rejects with what it complained of, unless it was done. */
export async function operate(product: Product, ...words: readonly string[]): Promise<Record<string, unknown>> {
  const said = await printed(product, ...words)
  return JSON.parse(said.slice(said.indexOf('{')))
}

/** The same, with all that it printed: what it shows once stands before the outcome. */
export async function printed(product: Product, ...words: readonly string[]): Promise<string> {
  const child = spawn(
    process.execPath,
    ['scripts/ops.ts', ...words, ...(words.includes('--by') ? [] : BY), ...REASON],
    {
      cwd: root,
      env: { ...process.env, ...compileCache, DATABASE_URL: product.databaseUrl() },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    complained += chunk
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`ops ${words.join(' ')} ended with ${code}: ${complained}${said}`)
  return said
}
