// Temporary folders for the product's data, and ports below the range that outgoing connections use.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removePostgres } from '../scripts/postgres.ts'

const PORT_MIN = 4700
const PORT_MAX = 4799
/** Test files that run beside each other take from ranges of their own, so that no port goes while a server restarts. */
const LANES = 4
const LANE_PORTS = (PORT_MAX - PORT_MIN + 1) / LANES

/** Open to other users, because PostgreSQL does not run as root and must reach it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `walia-${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

export const removeFolder = removePostgres

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const claimFile = (port: number): string => join(tmpdir(), `walia-port-${port}`)

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Other processes, tests of another checkout among them, leave it alone until this one ends. */
function claim(port: number): boolean {
  const file = claimFile(port)
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return false
    rmSync(file, { force: true })
    return claim(port)
  }
  process.once('exit', () => rmSync(file, { force: true }))
  return true
}

/** A port that nothing listens on; a restarted server finds it free again. */
export async function portOfOurOwn(): Promise<number> {
  const first = PORT_MIN + (Number(process.env.VITEST_POOL_ID ?? 0) % LANES) * LANE_PORTS
  for (let step = 0; step < LANE_PORTS; step += 1) {
    const port = first + ((process.pid + step) % LANE_PORTS)
    if (claim(port) && (await isFree(port))) return port
  }
  throw new Error(`No port from ${first} to ${first + LANE_PORTS - 1} is free.`)
}
