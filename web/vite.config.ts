// Builds the browser's app: a first view within its budget, every file compressed beforehand.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { bundledAlgorithm } from './bundledAlgorithm.ts'
import { type Chunk, firstTexts, pagePlugins } from './bundledPage.ts'
import { classNameOf, groups, NAME } from './bundledParts.ts'
import { bundledPictures } from './bundledPictures.ts'
import { reactAsModules } from './bundledReact.ts'
import { bundledWorker } from './bundledWorker.ts'
import { serverPaths } from './serverPaths.ts'

const server = process.env.WALIA_SERVER ?? 'http://127.0.0.1:3000'

/**
 * What a first visit loads of the build, compressed with brotli: the page, what it names, and the texts of the language
 * that needs most. Home's data and headers add 6 KB to it, and 119 KB is the limit of the whole first view. What comes
 * on top goes into a part that comes later.
 */
const FIRST_VIEW_MAX = 113 * 1024

const firstViewBudget = (): Plugin => ({
  name: 'first-view-budget',
  apply: 'build',
  writeBundle: (options, bundle) => {
    const sizeOf = (name: string): number => brotliCompressSync(readFileSync(join(options.dir ?? '', name))).length
    const html = readFileSync(join(options.dir ?? '', 'index.html'), 'utf8')
    const texts = Object.values(bundle as Record<string, Chunk>)
      .filter(({ facadeModuleId }) => firstTexts.test(facadeModuleId ?? ''))
      .map(({ fileName }) => fileName)
    const named = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) && html.includes(`="/${name}"`))
    const sum = (names: readonly string[]): number => names.reduce((total, name) => total + sizeOf(name), 0)
    const bytes = sum(['index.html', ...named]) + Math.max(...texts.map(sizeOf))
    if (bytes > FIRST_VIEW_MAX)
      throw new Error(
        `The first view takes ${bytes} bytes of the build, at most ${FIRST_VIEW_MAX} (see vite.config.ts).`,
      )
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
  plugins: [
    reactAsModules(),
    react(),
    pagePlugins(),
    compress(),
    bundledPictures(),
    bundledAlgorithm(),
    bundledWorker(),
    firstViewBudget(),
  ],
  css: { modules: { generateScopedName: classNameOf } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      // The route table names every screen, home as well, which comes with the first view.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The first view names every later file: a character less of each hash is 200 of its bytes.
        entryFileNames: `assets/${NAME}.js`,
        chunkFileNames: `assets/${NAME}.js`,
        assetFileNames: `assets/${NAME}[extname]`,
        codeSplitting: { groups },
      },
    },
  },
  server: {
    proxy: {
      [serverPaths.api]: server,
      [serverPaths.socket]: { target: server, ws: true },
      [serverPaths.pages]: server,
    },
  },
})
