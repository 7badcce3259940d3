// The product for developers: the browser app reloads in place, the server restarts on change, the database stays.
import { type ChildProcess, fork } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { configOf } from '../server/platform/config.ts'
import { openDataFolder } from './dataFolder.ts'
import { keepDevelopersKey } from './developersKey.ts'
import { ensureDatabase } from './ensureDatabase.ts'
import { keepPostgres } from './keptPostgres.ts'
import { sentenceOf } from './startFaults.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What the server is made of; the browser app watches its own files. */
const WATCHED = ['server', 'domain', 'contract', 'i18n', 'simulator']
const IGNORED = /(^|\/)(node_modules|dist)\/|\.test\.tsx?$|~$|\.swp$/
/** An editor writes a file in several steps. */
const SETTLE_MS = 200
const say = (line: string) => process.stdout.write(`${line}\n`)
const stops: (() => Promise<void>)[] = []
let stopping = false

async function end(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  for (const stop of stops.reverse()) await stop().catch((cause) => say(`While stopping: ${cause.message}`))
  process.exit(code)
}

/** The server's process: one at a time; a start that fails waits for the next change. */
class DevServer {
  readonly #env: NodeJS.ProcessEnv
  #child: ChildProcess | null = null
  #work: Promise<void> = Promise.resolve()
  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env
  }

  restart(onWelcome: (lines: string[]) => void): Promise<void> {
    this.#work = this.#work.then(async () => {
      await this.#end()
      if (!stopping) await this.#begin(onWelcome)
    })
    return this.#work
  }

  async stop(): Promise<void> {
    await this.#work
    await this.#end()
  }

  #begin(onWelcome: (lines: string[]) => void): Promise<void> {
    const child = fork(join(root, 'scripts', 'serve.ts'), { env: this.#env })
    this.#child = child
    return new Promise((resolve) => {
      child.once('message', (lines) => {
        onWelcome(lines as string[])
        resolve()
      })
      child.once('exit', (code) => {
        if (this.#child === child) this.#child = null
        if (code) say('The server has stopped; it starts again when a file changes.')
        resolve()
      })
    })
  }

  async #end(): Promise<void> {
    const child = this.#child
    if (child === null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
}

function watchSources(onChange: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined
  const watchers = WATCHED.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      const file = `${folder}/${name}`
      if (IGNORED.test(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => onChange(file), SETTLE_MS)
    }),
  )
  stops.push(async () => {
    for (const watcher of watchers) watcher.close()
  })
}

async function databaseUrl(): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const data = openDataFolder()
  stops.push(async () => data.close())
  say('Starting PostgreSQL…')
  const postgres = await keepPostgres({
    folder: data.path,
    onEnd: say,
    onGivenUp: (sentence) => {
      say(sentence)
      void end(1)
    },
  })
  stops.push(() => postgres.stop())
  await ensureDatabase(postgres.url)
  data.write('database-url', postgres.url)
  return postgres.url
}

async function main(): Promise<void> {
  const { port } = configOf({ ...process.env, DATABASE_URL: 'postgresql://localhost/walia' })
  const address = `http://localhost:${port}`
  const url = await databaseUrl()
  const serverPort = String(port + 1)
  const server = new DevServer({ ...process.env, DATABASE_URL: url, PORT: serverPort, PUBLIC_URL: address })
  stops.push(() => server.stop())
  process.env.WALIA_SERVER = `http://127.0.0.1:${serverPort}`
  const web = await createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web', 'vite.config.ts'),
    server: { port, strictPort: true },
    logLevel: 'warn',
  })
  await web.listen()
  stops.push(() => web.close())
  await server.restart((lines) => say(lines.join('\n').replaceAll(`localhost:${serverPort}`, `localhost:${port}`)))
  // The server has made the schema, or its start has failed.
  if (!process.env.DATABASE_URL) await keepDevelopersKey(url, say).catch((cause) => say(cause.message))
  watchSources((file) => {
    say(`${file} has changed; starting the server again…`)
    void server.restart(() => say('The server is up.'))
  })
}

process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
process.on('SIGHUP', () => void end(0))
process.on('disconnect', () => void end(0))
main().catch((cause) => {
  process.stderr.write(`${sentenceOf(cause)}\n`)
  void end(1)
})
