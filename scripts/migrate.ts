// `npm run migrate`: brings the schema of DATABASE_URL up to date and ends, as a step of a release before the servers start.
import { databaseUrlsOf } from '../server/platform/config.ts'
import { migrate } from '../server/platform/migrate.ts'
import { sentenceOf } from './startFaults.ts'

async function main(): Promise<void> {
  const applied = await migrate(databaseUrlsOf(process.env).directDatabaseUrl)
  for (const name of applied) process.stdout.write(`applied ${name}\n`)
  process.stdout.write(applied.length === 0 ? 'The schema is up to date.\n' : `${applied.length} applied.\n`)
}

main().catch((cause) => {
  process.stderr.write(`${sentenceOf(cause)}\n`)
  process.exitCode = 1
})
