// `npm run dev`: everything a fresh machine needs, then the product for developers.
import { ensureInstalled, runTypeScript } from './setup.js'

ensureInstalled()
process.exit(await runTypeScript('scripts/dev.ts', process.argv.slice(2)))
