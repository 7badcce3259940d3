// The product as a child process on a port and a data folder of its own: started, killed, restarted, stopped, its log kept.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { healthPaths } from '@walia/server/platform/http.ts'
import { cloneDatabase } from '@walia/server/platform/testDatabase.ts'
import { portOfOurOwn, removeFolder, temporaryFolder } from './dataFolders.ts'
import { isAlive, killTree, waitForEnd } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const START_MAX_MS = 240_000
const LOG_CHARS_MAX = 400_000

/**
 * A Saturday, an hour before its matches: whatever day and hour it is, every journey of a seed meets the same matches as
 * far ahead. The days of the market, `Today` among them, are those of the wall clock all the same.
 */
const SATURDAY = '2026-10-24T10:00:00Z'
/** A night with few matches, for worlds so fast that a Saturday's whole afternoon would come within minutes. */
export const QUIET_NIGHT = '2026-10-20T02:00:00Z'

export type ProductOptions = {
  /** Of the simulated world. */
  seed: number
  /** World seconds per second. */
  speed: number
  /** Else its world has few, with three days of their past: a quarter of the matches, and of the work. */
  leagues?: 'all'
  /** Where its world begins, else on a Saturday before its matches. */
  startsAt?: string
  env?: Record<string, string>
  /** A PostgreSQL of the test's own instead of the product's. */
  databaseUrl?: string
  /** Where another process leads already: it is up as soon as it runs. */
  standby?: boolean
  /** Kept by the caller when given, with a PostgreSQL of its own in it as `npm start` makes it; else temporary. */
  folder?: string
  /** What it says is added to it as well. */
  logFile?: string
  /** Of a copy that it is started from, else of this tree. */
  root?: string
}

/** One that is up: what a journey needs that has it with others. */
export type RunningProduct = {
  /** `http://127.0.0.1:PORT` */
  base: string
  seed: number
  speed: number
  /** Its data folder. */
  folder: string
  databaseUrl(): string
  pid(): number
  log(): string
}

/** A journey's own. */
export type Product = RunningProduct & {
  /** Sends a signal and waits for the end. */
  kill(signal: NodeJS.Signals): Promise<void>
  /** Starts it again in the same folder; answers the milliseconds until it served, or as a standby ran. */
  restart(standby?: boolean): Promise<number>
  stop(): Promise<void>
}

/** A database on the PostgreSQL that the test run prepared; where there is none, as for crashes, the product makes its own. */
const preparedDatabase = ({ databaseUrl, folder }: ProductOptions) =>
  databaseUrl || folder || !process.env.TEST_DATABASE_URL ? null : cloneDatabase()

/** Resolves when `/health/ready` answers 200; rejects with the end of the log when it does not come up. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const folder = options.folder ?? temporaryFolder('product')
  const port = await portOfOurOwn()
  const base = `http://127.0.0.1:${port}`
  const prepared = await preparedDatabase(options)
  const databaseUrl = options.databaseUrl ?? prepared?.url
  let child: ChildProcess | null = null
  let log = ''
  const env = {
    ...machineEnv(),
    ...compileCache,
    ...node.env,
    LOG_LEVEL: 'warn',
    SIM_SEED: String(options.seed),
    SIM_SPEED: String(options.speed),
    SIM_STARTS_AT: options.startsAt ?? SATURDAY,
    // A raised price where a journey expects the ordinary one, a banner over what it taps.
    ...{ SIM_BOOST: 'no', SIM_BANNERS: 'no' },
    ...(options.leagues === 'all' ? {} : { SIM_LEAGUES: 'few', HISTORY_DAYS: '3' }),
    ...options.env,
    DATA_DIR: folder,
    PORT: String(port),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  }
  const restart = async (standby = false): Promise<number> => {
    const startedAt = Date.now()
    child = spawn(process.execPath, [...node.flags, ...process.execArgv.filter(isProfile), 'scripts/start.ts'], {
      cwd: options.root ?? root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const keep = (chunk: Buffer) => {
      log = `${log}${chunk}`.slice(-LOG_CHARS_MAX)
      if (options.logFile) appendFileSync(options.logFile, chunk)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    await waitForHealth(`${base}${standby ? healthPaths.live : healthPaths.ready}`, child, () => log)
    return Date.now() - startedAt
  }
  const kill = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child?.pid || !isAlive(child.pid)) return
    child.kill(signal)
    await waitForEnd([child.pid], 60_000)
  }
  const stop = async (): Promise<void> => {
    await kill('SIGTERM').catch(() => kill('SIGKILL'))
    await endLeftoverDatabase(folder)
    await prepared?.drop()
    if (!options.folder) removeFolder(folder)
  }
  try {
    await restart(options.standby)
  } catch (cause) {
    await stop()
    throw cause
  }
  return {
    base,
    seed: options.seed,
    speed: options.speed,
    folder,
    databaseUrl: () => databaseUrl ?? readFileSync(join(folder, 'database-url'), 'utf8'),
    pid: () => child?.pid ?? 0,
    log: () => log,
    kill,
    restart,
    stop,
  }
}

/** Compiled once for all starts of a run: half of the processor time of an operator's command, a second of each start. */
export const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.compiled') }

/** What belongs to the machine; the test runner's own variables (MODE, NODE_ENV, …) would change the product. */
const machineEnv = () =>
  Object.fromEntries(['PATH', 'HOME', 'TMPDIR', 'LANG', 'USER'].map((name) => [name, process.env[name]]))

/** As `npm start` starts it. */
const node: { flags: string[]; env: Record<string, string> } = JSON.parse(
  readFileSync(join(root, 'scripts', 'node.json'), 'utf8'),
)
/** The test runner's own switches are not the product's; a profile asked for is. */
const isProfile = (flag: string): boolean => flag.startsWith('--cpu-prof')

async function waitForHealth(address: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + START_MAX_MS
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(
        `The product ended while starting (${child.exitCode ?? child.signalCode}):\n${log().slice(-4000)}`,
      )
    const answer = await fetch(address, { signal: AbortSignal.timeout(2000) }).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The product did not answer within ${START_MAX_MS / 1000} s:\n${log().slice(-4000)}`)
}

/** A product that was killed leaves its PostgreSQL running; nothing may outlive a test. */
async function endLeftoverDatabase(folder: string): Promise<void> {
  const file = join(folder, 'postgres', 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (pid > 0 && isAlive(pid)) await killTree(pid)
}
