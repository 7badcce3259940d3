// Keeps the products that journeys have together, in a process of its own: they end with it, and it ends with the run that
// started it, however that ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { systemRandom } from '@walia/server/platform/random.ts'
import { cloneDatabase } from '@walia/server/platform/testDatabase.ts'
import { newVerificationKeys } from '@walia/server/verification/sealing.ts'
import { VERIFICATION_KEYS_FILE } from '../scripts/dataFolder.ts'
import { removeFolder, temporaryFolder } from './dataFolders.ts'
import { isAlive, killTree, treeOf, waitForEnd } from './processes.ts'
import { type Product, startProduct } from './product.ts'
import { KEEPER, type KeptProduct, KINDS, type Kind } from './sharedProduct.ts'

const KEEP = '--keep'

/** Of the journeys, once their PostgreSQL is there. */
export async function setup(): Promise<() => Promise<void>> {
  const keeper = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', import.meta.filename, KEEP], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  process.env[KEEPER] = await addressOf(keeper)
  return async () => {
    keeper.stdin.end()
    if (keeper.pid) await waitForEnd([keeper.pid])
  }
}

/** The first line that it says. */
const addressOf = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    if (stdout === null) throw new Error('The keeper of products has no output.')
    const lines = createInterface({ input: stdout })
    lines.once('line', resolve)
    lines.once('close', () => reject(new Error('The keeper of products ended before it answered.')))
  })

type Kept = { product: Product; answer: KeptProduct }
const kept = new Map<Kind, Promise<Kept>>()
let startCount = 0

async function start(root: string, kind: Kind): Promise<Kept> {
  startCount += 1
  const folder = join(root, `${kind}-${startCount}`)
  mkdirSync(folder)
  const logFile = `${folder}.log`
  const keys = join(folder, VERIFICATION_KEYS_FILE)
  writeFileSync(keys, newVerificationKeys(systemRandom))
  const { url: databaseUrl } = await cloneDatabase()
  const env = { ...KINDS[kind].env, VERIFICATION_KEYS: keys }
  const product = await startProduct({ ...KINDS[kind], env, folder, databaseUrl, logFile })
  return { product, answer: { base: product.base, folder, databaseUrl, pid: product.pid(), logFile } }
}

/** One that has died, or did not come up, is followed by another, the same for all who find it so. */
async function productOf(root: string, kind: Kind): Promise<KeptProduct> {
  const known = kept.get(kind)
  const found = await known?.catch(() => null)
  if ((!found || !isAlive(found.product.pid())) && kept.get(kind) === known) kept.set(kind, start(root, kind))
  return (await (kept.get(kind) as Promise<Kept>)).answer
}

/** Resolves when nobody before has it any more; whoever asked has it until his connection closes. */
let turn: Promise<unknown> = Promise.resolve()
async function takeTurn(reply: ServerResponse): Promise<void> {
  const before = turn
  turn = Promise.all([before, new Promise((over) => reply.once('close', over))])
  await before
}

async function answer(root: string, kind: Kind, reply: ServerResponse): Promise<void> {
  try {
    if (kind === 'operated') await takeTurn(reply)
    reply.write(`${JSON.stringify(await productOf(root, kind))}\n`)
    if (kind !== 'operated') reply.end()
  } catch (cause) {
    reply.writeHead(500).end(`${(cause as Error).message}\n`)
  }
}

function keep(): void {
  const root = temporaryFolder('shared')
  const server = createServer((request, reply) => void answer(root, request.url?.slice(1) as Kind, reply))
  server.listen(0, '127.0.0.1', () => {
    process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}/\n`)
  })
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    for (const pid of treeOf(process.pid).slice(1)) await killTree(pid)
    removeFolder(root)
    process.exit()
  }
  // It closes when whoever started this is gone. Signals come to a whole run, in any order.
  process.stdin.resume().once('close', () => void end())
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end())
}

if (process.argv.includes(KEEP)) keep()
