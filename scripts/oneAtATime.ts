// One process of this machine at a time does something; the others wait for it. A lock file that names who holds it.
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 100
/** A number of a process may be given again: after so long it is not the one that took the lock. */
const HELD_MAX_MS = 10 * 60_000

export async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  while (!take(lock)) {
    if (isLeft(lock)) rmSync(lock, { force: true })
    else await pause(LOOK_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The file appears whole: who finds it can read who holds it. */
function take(lock: string): boolean {
  const own = `${lock}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, lock)
    return true
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw cause
  } finally {
    rmSync(own, { force: true })
  }
}

/** Its holder was killed. */
function isLeft(lock: string): boolean {
  try {
    const since = Date.now() - statSync(lock).mtimeMs
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return since > HELD_MAX_MS
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
