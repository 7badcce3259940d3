// `node scripts/run.js FILE.ts …`: installs if needed, then runs a TypeScript file with Node 24 from the caller's folder.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureInstalled, fail, root, runTypeScript } from './setup.js'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Usage: node scripts/run.js FILE.ts …')
if (!existsSync(join(root, file)))
  fail(`This command needs ${file}, and the folder ${dirname(file)}/ does not have it here.`)
ensureInstalled()
process.exit(await runTypeScript(file, args))
