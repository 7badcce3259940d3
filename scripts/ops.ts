// npm run ops -- COMMAND …: an operator's command line. Hands a request to the running server and prints what came of it.
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  carryOutOperator,
  findCommandRole,
  findOwnOutcome,
  insertRequest,
  isOperatorCommand,
  NO_OPERATOR,
  type OperationRequest,
  type OperatorCommand,
  type Outcome,
  readCommand,
  readOperatorCommand,
  USAGE,
  withPictures,
  withSecrets,
  writeVerification,
} from '@walia/server/operations/index.ts'
import { createPool } from '@walia/server/platform/db.ts'
import { taxFile } from '@walia/server/tax/index.ts'
import { readVerificationKeys, type VerificationKeys } from '@walia/server/verification/index.ts'
import { dataPath, OPERATOR_KEY_FILE, VERIFICATION_KEYS_FILE } from './dataFolder.ts'

const WAIT_MS = 15_000
const LOOK_MS = 200
const EXIT = { done: 0, refused: 1, usage: 2, failed: 3, waiting: 4 } as const

/** The address of the operator's database, or of the one that `npm start` runs. */
function databaseUrl(): string | null {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL
  const file = join(dataPath, 'database-url')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null
}

/** Never an argument: those stand in the list of processes and in a shell's history. In a clone, the one that `npm start` made. */
function operatorKey(): string | null {
  const own = process.env.OPERATOR_KEY?.trim()
  if (own) return own
  const named = process.env.OPERATOR_KEY_FILE?.trim()
  const file = named || join(dataPath, OPERATOR_KEY_FILE)
  return named || (!process.env.DATABASE_URL && existsSync(file)) ? readFileSync(file, 'utf8').trim() : null
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
  const read = isOperatorCommand(args) ? readOperatorCommand(args) : readCommand(args)
  if (!read.ok) {
    complain(`${read.message}\n\n${USAGE}`)
    return EXIT.usage
  }
  const url = databaseUrl()
  if (url === null) {
    complain('There is no database yet: start the server once with npm start, or set DATABASE_URL.')
    return EXIT.failed
  }
  const key = operatorKey()
  if ('command' in read) return operators(url, read.command, key)
  if (key === null) {
    complain('Whose command is it? Set OPERATOR_KEY or OPERATOR_KEY_FILE: `operator add --name NAME` makes a key.')
    return EXIT.refused
  }
  return ask(url, read.request, key)
}

async function operators(url: string, command: OperatorCommand, key: string | null): Promise<number> {
  const owner = createPool(url, null, 1)
  try {
    const answer = await carryOutOperator(owner, command, key, randomBytes)
    if (!answer.ok) {
      complain(answer.message)
      return EXIT.refused
    }
    if (answer.key !== undefined) say(`The key, shown this once: ${answer.key}`)
    say(JSON.stringify(answer.details, null, 2))
    return EXIT.done
  } finally {
    await owner.end()
  }
}

/** What the command line itself reads or stores beside the request. */
const needsMore = ({ action, subject }: OperationRequest): boolean =>
  action === 'taxExport' || action === 'verificationShow' || (action === 'bannerAdd' && subject.pictures !== null)

async function commandRole(url: string) {
  const login = createPool(url, null, 1)
  try {
    return await findCommandRole(login)
  } finally {
    await login.end()
  }
}

async function ask(url: string, asked: OperationRequest, key: string): Promise<number> {
  const role = await commandRole(url)
  if (role === null || (role === 'walia_operator' && needsMore(asked))) {
    complain(`This command needs a login that may act as walia_app${role === null ? ' or walia_operator' : ''}.`)
    return EXIT.refused
  }
  const pool = createPool(url, role, 1)
  try {
    const { request, shown } = withSecrets(asked, randomBytes)
    const whole = await withPictures(pool, request, readFileSync)
    if (!whole.ok) {
      complain(whole.message)
      return EXIT.refused
    }
    const id = await insertRequest(pool, whole.request, key)
    if (id === null) {
      complain(NO_OPERATOR)
      return EXIT.refused
    }
    const until = performance.now() + WAIT_MS
    while (performance.now() < until) {
      const outcome = await findOwnOutcome(pool, id, key)
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
