// `npm start`: everything a fresh machine needs, then the product.
import { ensureInstalled, runTypeScript } from './setup.js'

ensureInstalled()
process.exit(await runTypeScript('scripts/start.ts', process.argv.slice(2)))
