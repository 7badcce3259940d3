// Brings a fresh clone to where TypeScript can run: installs from the lockfile and finds Node 24. Plain JavaScript, no dependencies.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stamp = join(root, 'node_modules', '.installed-lock')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** One clear sentence, then the end. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Installs when the lockfile differs from what is installed. Progress goes to stderr, so that stdout stays the command's own. */
export function ensureInstalled() {
  const hash = lockHash()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  process.stderr.write('Installing packages from the lockfile (about a minute the first time)…\n')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const [command, ...first] = npm
  const run = spawnSync(command, [...first, 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (run.status !== 0) fail('Installing the packages failed; the lines above say why.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}

/** Path of a Node that runs TypeScript by itself: this one when new enough, else the one the lockfile brings. */
export function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const brought = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(brought)) return brought
  return fail(`Node 24 is needed on ${process.platform} ${process.arch}; this is Node ${process.versions.node}.`)
}

// How Node runs us, for memory: a server's young generation is kept at 8 MB but under load (startMemory.ts) and the old one is
// collected as soon as it has grown by a fifth; glibc keeps two arenas instead of one per thread, and gives back what is free.
const { flags, env: nodeEnv } = JSON.parse(readFileSync(join(root, 'scripts', 'node.json'), 'utf8'))

/** Runs a TypeScript file to its end, passing signals on; resolves to its exit code. */
export function runTypeScript(file, args, env = process.env) {
  const child = spawn(node24(), [...flags, join(root, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...nodeEnv, ...env },
  })
  const pass = (signal) => child.kill(signal)
  process.on('SIGTERM', pass)
  process.on('SIGINT', () => {}) // a terminal sends Ctrl-C to the child as well
  process.on('SIGHUP', pass)
  stopWithNpm(pass)
  return new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0))))
}

/** npm ends on SIGTERM without passing it on through its shell: losing that parent means stop. */
function stopWithNpm(pass) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && pass('SIGTERM'), 300).unref()
}
