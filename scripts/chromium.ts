// Finds a Chromium for the journeys: CHROME_PATH, the headless shell (Debian's package when root), any that is installed, or
// Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

/** The same engine without a window: a journey costs a third of the processor time. */
const SHELL = 'chromium-headless-shell'
const names = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

export function onPath(candidates: readonly string[], more: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more]
  return folders.flatMap((folder) => candidates.map((name) => join(folder, name))).find((path) => existsSync(path))
}

const canInstall = (): boolean => process.getuid?.() === 0 && onPath(['apt-get']) !== undefined

/** Installs a Debian package when this is root on Debian; false when that is not possible. */
export function installPackage(name: string): boolean {
  if (!canInstall()) return false
  if (run('apt-get', ['install', '-y', '--no-install-recommends', name]).status === 0) return true
  run('apt-get', ['update'])
  return run('apt-get', ['install', '-y', '--no-install-recommends', name]).status === 0
}

/** Path of an executable; ends the run with one sentence where none can be had. */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const asked = process.env.CHROME_PATH
  if (asked && existsSync(asked)) return asked
  if (!onPath([SHELL]) && canInstall()) {
    say('Installing a Chromium without a window for the browser journeys…')
    installPackage(SHELL)
  }
  const present = onPath(names) ?? playwrightsOwn()
  if (present) return present
  say('Installing Chromium for the browser journeys…')
  const cli = fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url))
  if (!installPackage('chromium')) run(process.execPath, [cli, 'install', 'chromium'])
  const installed = onPath(names) ?? playwrightsOwn()
  if (installed) return installed
  process.stderr.write(
    'No Chromium could be found or installed for the browser journeys; install one and set CHROME_PATH.\n',
  )
  process.exit(1)
}

/** Below the folder in which Playwright keeps its browsers. */
function playwrightsOwn(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}
