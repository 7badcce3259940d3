// Builds the browser's app: few chunks for the first view, the icon sprite inlined, every file compressed beforehand.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.WALIA_SERVER ?? 'http://127.0.0.1:3000'
const firstTexts = /[\\/]i18n[\\/](\w+)[\\/](shell|ui|formats|home|match|periods)\.json$/
const parts =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|zustand|@tanstack)[\\/]/
// One chunk compresses better than twenty, and costs one request instead of a chain of them.
const firstView =
  /[\\/]web[\\/](ui|api|shell|odds|home|match[\\/](LiveParts|MarketHeader|MatchGroup|MatchRow|SportChips|ListSkeleton|matchNow|shownMarket|sportIcon))\b|[\\/]web[\\/][^\\/]+\.tsx?$|[\\/]domain[\\/](market|money|odds|betslip[\\/](slip|pick))|[\\/]betslip[\\/](store|slipStore|pickOf|stake|voice|placed)\.ts$|[\\/]contract[\\/]/
const later =
  /[\\/]shell[\\/]Rail\.|[\\/]home[\\/](LeagueSheet|leagueTree)|[\\/]ui[\\/](CodeField|PhoneField|Switch|Accordion|PageBar)\./

const inlineSprite = (): Plugin => ({
  name: 'inline-sprite',
  transformIndexHtml: (html) =>
    html.replace('<!--sprite-->', readFileSync(new URL('./ui/sprite.svg', import.meta.url), 'utf8').trim()),
})

/** Tells theme.js where each language's texts are, so that they load beside the code and not after it. */
const announceTexts = (): Plugin => ({
  name: 'announce-texts',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const files = Object.keys(bundle ?? {}).flatMap((file) => {
        const language = /texts-(\w+)-[\w-]+\.js$/.exec(file)?.[1]
        return language ? [` data-texts-${language}="/${file}"`] : []
      })
      return html.replace('src="/theme.js"', `src="/theme.js"${files.join('')}`)
    },
  },
})

const COMPRESSED = /\.(js|css|svg)$/

/** `file.br` and `file.gz` beside each file, for servers that send them as they are. */
const compress = (): Plugin => ({
  name: 'compress',
  apply: 'build',
  writeBundle: (options, bundle) => {
    for (const name of Object.keys(bundle).filter((file) => COMPRESSED.test(file))) {
      const path = join(options.dir ?? '', name)
      const bytes = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(bytes))
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    }
  },
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineSprite(), announceTexts(), compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: (id) => `texts-${firstTexts.exec(id)?.[1]}`, test: firstTexts, debugName: 'texts' },
            { name: 'parts', test: parts },
            { name: 'app', test: (id) => firstView.test(id) && !later.test(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '^/api/(v1|v2|live)/': server, '/ws': { target: server, ws: true }, '/docs': server } },
})
