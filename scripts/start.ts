// The development server, whole: PostgreSQL, migrations, the browser app, the simulated world, one port. Stops cleanly, recovers by itself.
import { createServer } from 'node:net'
import { configOf, databaseUrlsOf } from '../server/platform/config.ts'
import { prepareSchema } from '../server/platform/migrate.ts'
import { systemRandom } from '../server/platform/random.ts'
import { newVerificationKeys } from '../server/verification/sealing.ts'
import { buildWeb } from './buildWeb.ts'
import { type DataFolder, openDataFolder, VERIFICATION_KEYS_FILE } from './dataFolder.ts'
import { keepDevelopersKey } from './developersKey.ts'
import { ensureDatabase } from './ensureDatabase.ts'
import { keepPostgres } from './keptPostgres.ts'
import { sentenceOf } from './startFaults.ts'
import { giveBackStartMemory, growHeap, growHeapWhileBusy } from './startMemory.ts'
import { developmentStudio, startStudio } from './studio.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const stops: (() => Promise<void>)[] = []
let stopping: Promise<void> | null = null

/** Last started, first stopped; each is asked once. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const stop of stops.reverse()) await stop().catch((cause) => say(`While stopping: ${cause.message}`))
  })()
  return stopping
}

async function end(code: number): Promise<never> {
  await stopAll()
  process.exit(code)
}

function portIsFree(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(
        new Error(
          cause.code === 'EADDRINUSE'
            ? `Port ${port} is taken by another program; choose another with PORT.`
            : `Port ${port} cannot be used: ${cause.message}.`,
        ),
      ),
    )
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

async function databaseUrl(data: DataFolder): Promise<string> {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  say('Starting PostgreSQL…')
  const postgres = await keepPostgres({
    folder: data.path,
    onEnd: say,
    onGivenUp: (sentence) => {
      if (stopping) return
      process.stderr.write(`${sentence}\n`)
      void end(1)
    },
  })
  stops.push(() => postgres.stop())
  await ensureDatabase(postgres.url)
  data.write('database-url', postgres.url)
  return postgres.url
}

/** A clone's own database gets keys beside it; a production server's are its operator's. */
const hasOwnKeys = (): boolean => process.env.MODE?.trim() !== 'production' && !process.env.DATABASE_URL
const keysOf = (data: DataFolder): Record<string, string> =>
  !hasOwnKeys() ? {} : { VERIFICATION_KEYS: data.keep(VERIFICATION_KEYS_FILE, newVerificationKeys(systemRandom)) }

async function main(): Promise<void> {
  growHeap('quiet')
  const asked = configOf({ ...process.env, DATABASE_URL: process.env.DATABASE_URL || 'postgresql://localhost/walia' })
  await portIsFree(asked.port, asked.host)
  const data = openDataFolder()
  stops.push(async () => data.close())
  const url = await databaseUrl(data)
  const { directDatabaseUrl } = databaseUrlsOf({ ...process.env, DATABASE_URL: url })
  const applied = await prepareSchema({ ...asked, directDatabaseUrl })
  if (applied.length > 0) say(`Database prepared (${applied.length} migrations).`)
  if (hasOwnKeys()) await keepDevelopersKey(url, say)
  await buildWeb(say)
  const env = { ...keysOf(data), ...developmentStudio(process.env, data, asked), ...process.env, DATABASE_URL: url }
  const config = configOf(env)
  const guests = await startStudio(env, config, (cause) => say(`In the studio: ${cause.message}`))
  for (const guest of guests) stops.push(() => guest.stop())
  const { startServer } = await import('../server/main.ts')
  const onEnd = (cause: Error) => {
    process.stderr.write(`${cause.message}\n`)
    void end(1)
  }
  const server = await startServer(config, onEnd, guests)
  stops.push(() => server.stop())
  for (const line of server.welcome) say(line)
  giveBackStartMemory()
  growHeapWhileBusy()
}

process.on('SIGINT', () => void end(0))
process.on('SIGTERM', () => void end(0))
process.on('SIGHUP', () => void end(0))
process.on('disconnect', () => void end(0)) // the npm script that started us is gone
process.on('unhandledRejection', (cause) => {
  say(`A fault nobody handled: ${(cause as Error)?.stack ?? cause}`)
  void end(1)
})
main().catch((cause) => {
  if (!stopping)
    process.stderr.write(`${sentenceOf(cause)}\n${process.env.LOG_LEVEL === 'debug' ? `${cause.stack}\n` : ''}`)
  void end(1)
})
