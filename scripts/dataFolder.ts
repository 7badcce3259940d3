// `.data/`: where a clone keeps its database. One process at a time holds it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export type DataFolder = {
  path: string
  write(name: string, text: string): void
  /** Writes it unless it is there, for this user alone; answers its path. */
  keep(name: string, text: string): string
  close(): void
}
/** A relative DATA_DIR counts from the clone, wherever the command was called: PostgreSQL runs elsewhere. */
export const dataPath = resolve(fileURLToPath(new URL('..', import.meta.url)), process.env.DATA_DIR || '.data')
/** Seals documents of identity; whoever loses it cannot open them any more. */
export const VERIFICATION_KEYS_FILE = 'verification-keys.json'
/** The key of the operator whose commands `npm run ops` gives in a clone. */
export const OPERATOR_KEY_FILE = 'operator-key'
const UNUSABLE = ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'EEXIST', 'ENOENT']

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
    if (code !== undefined && UNUSABLE.includes(code))
      throw new Error(`The data folder ${path} cannot be written; choose another with DATA_DIR.`, { cause })
    throw cause
  }
  return {
    path,
    write: (name, text) => writeFileSync(join(path, name), text, { mode: 0o600 }),
    keep: (name, text) => {
      const file = join(path, name)
      if (!existsSync(file)) writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
      return file
    },
    close: () => rmSync(lock, { force: true }),
  }
}
