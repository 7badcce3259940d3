// `node scripts/run.js FILE.ts …`: installs if needed, then runs a TypeScript file with Node 24 from the caller's folder.
import { ensureInstalled, fail, runTypeScript } from './setup.js'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('Usage: node scripts/run.js FILE.ts …')
ensureInstalled()
process.exit(await runTypeScript(file, args))
