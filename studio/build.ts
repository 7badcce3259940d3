// Builds the pages of the games: a file of code for each, and the manifest that says which.
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'
import { offered } from './offered.ts'

const root = import.meta.dirname

/** What runs on a cheap phone in a frame is small: bytes of one game's code, compressed, its shared part included. */
const GAME_BYTES_MAX = 40 * 1024

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  base: '/studio/assets/',
  build: {
    ...{ outDir: 'dist', assetsDir: '', emptyOutDir: true, target: 'es2022', manifest: 'manifest.json' },
    modulePreload: { polyfill: false },
    rolldownOptions: { input: Object.fromEntries(offered.map(({ code }) => [code, `${root}/pages/${code}.ts`])) },
  },
})

type Entry = { file: string; css?: string[]; imports?: string[] }
const manifest: Record<string, Entry> = JSON.parse(readFileSync(`${root}/dist/manifest.json`, 'utf8'))

function filesOf(name: string, found = new Set<string>()): Set<string> {
  const { file, css = [], imports = [] } = manifest[name] as Entry
  for (const each of [file, ...css]) found.add(each)
  for (const each of imports) filesOf(each, found)
  return found
}

for (const { code } of offered) {
  const files = [...filesOf(`pages/${code}.ts`)]
  const bytes = files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(`${root}/dist/${file}`)).length, 0)
  if (bytes > GAME_BYTES_MAX) throw new Error(`${code} takes ${bytes} bytes, at most ${GAME_BYTES_MAX}`)
}
