// `npm test`: everything a fresh machine needs, then every check and test.
import { ensureInstalled, runTypeScript } from './setup.js'

ensureInstalled()
process.exit(await runTypeScript('scripts/test.ts', process.argv.slice(2)))
