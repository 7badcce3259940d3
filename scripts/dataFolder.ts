// `.data/`: where a clone keeps its database. One process at a time holds it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type DataFolder = { path: string; write(name: string, text: string): void; close(): void }
export const dataPath = process.env.DATA_DIR || fileURLToPath(new URL('../.data', import.meta.url))

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    const commandLine = `/proc/${pid}/cmdline`
    return !existsSync('/proc/self/cmdline') || readFileSync(commandLine, 'utf8').includes('start.ts')
  } catch {
    return false
  }
}

/** Throws one sentence when another process holds the folder or it cannot be written. */
export function openDataFolder(path = dataPath): DataFolder {
  const lock = join(path, 'lock')
  try {
    mkdirSync(path, { recursive: true })
    const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
    if (holder && holder !== process.pid && alive(holder))
      throw new Error(`The data folder ${path} is in use by process ${holder}; stop it first or set DATA_DIR.`)
    writeFileSync(lock, String(process.pid))
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
      throw new Error(`The data folder ${path} cannot be written.`, { cause })
    throw cause
  }
  return {
    path,
    write: (name, text) => writeFileSync(join(path, name), text, { mode: 0o600 }),
    close: () => rmSync(lock, { force: true }),
  }
}
