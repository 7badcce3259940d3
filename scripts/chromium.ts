// Finds a Chromium for the journeys: CHROME_PATH, an installed one, Debian's package when root, Playwright's own otherwise.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

export function onPath(candidates: readonly string[], more: readonly string[] = []): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...more]
  return folders.flatMap((folder) => candidates.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** Installs a Debian package when this is root on Debian; false when that is not possible. */
export function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return false
  if (run('apt-get', ['install', '-y', '--no-install-recommends', name]).status === 0) return true
  run('apt-get', ['update'])
  return run('apt-get', ['install', '-y', '--no-install-recommends', name]).status === 0
}

/** Path of an executable; ends the run with one sentence where none can be had. */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const asked = process.env.CHROME_PATH
  if (asked && existsSync(asked)) return asked
  const present = onPath(names) ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  if (present) return present
  say('Installing Chromium for the browser journeys…')
  installPackage('chromium')
  const installed = onPath(names)
  if (installed) return installed
  run(process.execPath, [
    fileURLToPath(new URL('../node_modules/playwright-core/cli.js', import.meta.url)),
    'install',
    'chromium',
  ])
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  process.stderr.write(
    'No Chromium could be found or installed for the browser journeys; install one and set CHROME_PATH.\n',
  )
  process.exit(1)
}
