// The yardstick: PostgreSQL's own TPC-B on the same server, in a database of its own.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { onPath } from '../scripts/chromium.ts'
import { dataPath } from '../scripts/dataFolder.ts'

/** More branches than clients, or the run would measure waiting for one row's lock. 100,000 accounts per unit. */
const SCALE = 16
const CLIENTS = 16
const THREADS = 2
const WARM_UP_SECONDS = 3

/** How it is run, for the table. */
export const pgbenchTerms = `${CLIENTS} clients, scale ${SCALE}`

// Debian's /usr/bin/pgbench is a wrapper that wants a cluster of its own, so the versioned folders come first.
const installed = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pgbench').sort().at(-1) ?? onPath(['pgbench'])

/** Unpacks Debian's package without installing it, which would start a database server. */
function unpacked(): string | undefined {
  const folder = join(dataPath, 'pgbench')
  const find = () => globSync(join(folder, 'usr/lib/postgresql/*/bin/pgbench')).at(-1)
  if (find() || !onPath(['apt-get'])) return find()
  mkdirSync(folder, { recursive: true })
  const listed = spawnSync('apt-cache', ['depends', 'postgresql'], { encoding: 'utf8' }).stdout ?? ''
  const server = listed.match(/Depends: (postgresql-\d+)/)?.[1]
  if (!server) return undefined
  spawnSync('apt-get', ['download', server, 'libpq5'], { cwd: folder })
  for (const file of globSync(join(folder, '*.deb'))) spawnSync('dpkg-deb', ['-x', file, folder])
  return find()
}

/** Null when this machine has no pgbench and cannot get it. */
export const findPgbench = (): string | null => installed() ?? unpacked() ?? null

async function dropDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('drop database if exists pgbench')
  await client.end()
}

async function freshDatabase(url: string): Promise<string> {
  await dropDatabase(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database pgbench')
  await client.end()
  const address = new URL(url)
  address.pathname = '/pgbench'
  return address.toString()
}

export type Pgbench = {
  /** Runs for a while and answers transactions per second and their mean latency. */
  run(seconds: number): { perSecond: number; latencyMs: number }
  drop(): Promise<void>
}

/** Standard TPC-B, simple protocol, over the same unix socket that the product uses; filled and warmed up. */
export async function preparePgbench(program: string, url: string, seed: number): Promise<Pgbench> {
  const address = new URL(await freshDatabase(url))
  const library = join(dataPath, 'pgbench', 'usr/lib', `${process.arch === 'x64' ? 'x86_64' : 'aarch64'}-linux-gnu`)
  const env = {
    ...process.env,
    PGHOST: address.searchParams.get('host') ?? address.hostname,
    PGPORT: address.port,
    PGUSER: address.username,
    PGPASSWORD: address.password,
    ...(existsSync(library) ? { LD_LIBRARY_PATH: library } : {}),
  }
  const call = (...args: string[]): string =>
    execFileSync(program, [...args, 'pgbench'], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const load = ['-c', String(CLIENTS), '-j', String(THREADS), `--random-seed=${seed}`, '-n']
  const run = (seconds: number) => {
    const said = call(...load, '-T', String(seconds))
    const perSecond = Number(said.match(/tps = ([\d.]+)/)?.[1])
    const latencyMs = Number(said.match(/latency average = ([\d.]+)/)?.[1])
    if (!(perSecond > 0)) throw new Error(`pgbench said nothing of use:\n${said}`)
    return { perSecond, latencyMs }
  }
  call('-i', '-q', '-s', String(SCALE))
  run(WARM_UP_SECONDS)
  return { run, drop: () => dropDatabase(url) }
}
