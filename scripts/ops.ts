// npm run ops -- COMMAND …: an operator's command line. Hands a request to the running server and prints what came of it.
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  findOutcome,
  insertRequest,
  type Outcome,
  readCommand,
  USAGE,
  withPictures,
  withSecrets,
  writeVerification,
} from '@walia/server/operations/index.ts'
import { createPool } from '@walia/server/platform/db.ts'
import { taxFile } from '@walia/server/tax/index.ts'
import { readVerificationKeys, type VerificationKeys } from '@walia/server/verification/index.ts'
import { dataPath, VERIFICATION_KEYS_FILE } from './dataFolder.ts'

const WAIT_MS = 15_000
const LOOK_MS = 200
const EXIT = { done: 0, refused: 1, usage: 2, failed: 3, waiting: 4 } as const

/** The address of the operator's database, or of the one that `npm start` runs. */
function databaseUrl(): string | null {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const file = join(dataPath, 'database-url')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** The operator's, or those that `npm start` made. */
const verificationKeys = (): VerificationKeys =>
  readVerificationKeys(process.env.VERIFICATION_KEYS?.trim() || join(dataPath, VERIFICATION_KEYS_FILE))

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function complain(text: string): void {
  process.stderr.write(`${text}\n`)
}

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0 || args.includes('--help')) {
    say(USAGE)
    return args.length === 0 ? EXIT.usage : EXIT.done
  }
  const command = readCommand(args)
  if (!command.ok) {
    complain(`${command.message}\n\n${USAGE}`)
    return EXIT.usage
  }
  const url = databaseUrl()
  if (url === null) {
    complain('There is no database yet: start the server once with npm start, or set DATABASE_URL.')
    return EXIT.failed
  }
  const pool = createPool(url, 'walia_app', 1)
  try {
    const { request, shown } = withSecrets(command.request, randomBytes)
    const whole = await withPictures(pool, request, readFileSync)
    if (!whole.ok) {
      complain(whole.message)
      return EXIT.refused
    }
    const id = await insertRequest(pool, whole.request)
    const until = performance.now() + WAIT_MS
    while (performance.now() < until) {
      const outcome = await findOutcome(pool, id)
      if (outcome?.outcome === 'done' && whole.request.action === 'taxExport') {
        const { from, to, file } = whole.request.subject
        const { zone } = outcome.details as { zone: string }
        // Not over a file that is there: an export may have been handed in.
        await pipeline(Readable.from(taxFile(pool, zone, from, to)), createWriteStream(file, { flags: 'wx' }))
      }
      if (outcome?.outcome === 'done' && whole.request.action === 'verificationShow')
        for (const path of await writeVerification(pool, verificationKeys(), whole.request.subject)) say(path)
      if (outcome?.outcome === 'done' && shown !== null) say(shown)
      if (outcome !== null) return report(id, outcome)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
    }
    complain(`Request ${id} is kept, but no server has carried it out yet; it will when one runs.`)
    return EXIT.waiting
  } finally {
    await pool.end()
  }
}

function report(id: number, { outcome, details }: Outcome): number {
  if (outcome === 'done') say(`done (request ${id})`)
  else complain(`${outcome} (request ${id})`)
  say(JSON.stringify(details, null, 2))
  return EXIT[outcome]
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code
  },
  (cause) => {
    const { code, message } = cause as NodeJS.ErrnoException
    const gone = code === 'ECONNREFUSED' || code === 'ENOENT' || code === '57P03'
    complain(gone ? 'The database does not answer: is the server running? Start it with npm start.' : message)
    process.exitCode = EXIT.failed
  },
)
