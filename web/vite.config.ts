// Builds the browser's app: few chunks for the first view, the icon sprite inlined, every file compressed beforehand.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serverPaths } from './serverPaths.ts'

const server = process.env.WALIA_SERVER ?? 'http://127.0.0.1:3000'
const firstTexts = /[\\/]firstTexts[\\/](\w+)\.ts$/
const parts =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|use-sync-external-store|zustand|@tanstack)[\\/]/
// One chunk compresses better than twenty, and costs one request instead of a chain of them.
const firstView =
  /[\\/]web[\\/](ui|api|shell|language|odds|home|banners[\\/](BannerSlide|BannerSlot|Banners|queries)|match[\\/](LiveParts|MarketHeader|MatchGroup|MatchRow|SportChips|ListSkeleton|matchNow|shownMarket|sportIcon))\b|[\\/]web[\\/][^\\/]+\.tsx?$|[\\/]domain[\\/]((market|money)[\\/]|odds[\\/](odds|guardRules)\.ts|betslip[\\/](slip|pick)\.ts)|[\\/]betslip[\\/](store|slipStore|tapPick|stake|voice)\.ts$|[\\/]slips[\\/](SlipDock|product|counts)\b|[\\/]contract[\\/]/
const later =
  /[\\/](lateScreens|contract[\\/]latePaths|api[\\/](attempt|placing))\.|[\\/]language[\\/]LanguageSheet\.|[\\/]home[\\/](LeagueSheet|leagueTree|TimeSheet|dates)|[\\/]ui[\\/](Sheet|overlay|Field|SelectField|CodeField|PhoneField|Switch|Accordion|PageBar|Pill|Group|ProgressBar|Disclosure)\./
// Of 100 to 500 bytes each: the first view names every later file, and one name is shorter than five.
const small =
  /[\\/](text[\\/]foldText|live[\\/]filter|home[\\/]dates|betslip[\\/](linkedStake|leave)|marketing[\\/]events|saferplay[\\/](minutes|rules)|virtuals[\\/](ids|clock)|bonuses[\\/]sourceTerms|share[\\/]slipPath)\.ts$/

/**
 * The shape of a list, in the page's place until the app draws: it has styles of its own, and the app's style sheet
 * goes behind it, since a browser paints nothing that comes after a style sheet on its way. On a line of 180 kbps the
 * page was white for eight seconds.
 */
const inlineEarly = (): Plugin => ({
  name: 'inline-early',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const early = readFileSync(new URL('./early.html', import.meta.url), 'utf8').replace(/\s*\n\s*/g, '')
      const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
      return html.replace(sheet, '').replace('<!--early--></div>', () => `${early}</div>${sheet}`)
    },
  },
})

const inlineSprite = (): Plugin => ({
  name: 'inline-sprite',
  transformIndexHtml: (html) =>
    html.replace('<!--sprite-->', readFileSync(new URL('./ui/sprite.svg', import.meta.url), 'utf8').trim()),
})

/** Screens that visitors enter the site by: their code is preloaded with the page. */
const landings: readonly [address: string, screen: string][] = [
  ['^/live/?$', '/live/LiveScreen.tsx'],
  ['^/(live|prebets)/markets/', '/matchPage/MatchScreen.tsx'],
  ['^/.', '/lateScreens.ts'],
]

type Chunk = {
  type: string
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** Files of a screen that the first view does not load anyway. */
const filesOf = (chunk: Chunk | undefined, bundle: Record<string, Chunk>, seen: Set<string>): string[] => {
  if (!chunk || seen.has(chunk.fileName)) return []
  seen.add(chunk.fileName)
  const behind = (chunk.imports ?? []).flatMap((name) => filesOf(bundle[name], bundle, seen))
  return [`/${chunk.fileName}`, ...[...(chunk.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`), ...behind]
}

const calledFor = (bundle: Record<string, Chunk>, html: string): string => {
  const chunks = Object.values(bundle)
  const texts = chunks.flatMap(({ fileName, facadeModuleId }) => {
    const language = firstTexts.exec(facadeModuleId ?? '')?.[1]
    return language ? [[language, `/${fileName}`]] : []
  })
  const screens = landings.map(([address, screen]) => {
    const first = new Set(chunks.map(({ fileName }) => fileName).filter((name) => html.includes(`/${name}"`)))
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
    return [address, filesOf(chunk, bundle, first)]
  })
  return JSON.stringify({ texts: Object.fromEntries(texts), screens })
}

/** Inlines theme.js into the page, so that nothing waits for it, with the files that it preloads. */
const inlineTheme = (): Plugin => ({
  name: 'inline-theme',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const script = readFileSync(new URL('./theme.js', import.meta.url), 'utf8').replace(/^\/\/.*\n/gm, '')
      const files = calledFor(bundle as Record<string, Chunk>, html).replaceAll("'", '&#39;')
      return html.replace('<!--theme-->', () => `<script data-files='${files}'>${script}</script>`)
    },
  },
})

/**
 * What a first visit loads of the build, compressed with brotli: the page, what it names, and the texts of the language
 * that needs most. Home answers and headers add 5 KB to it, and 119 KB is the limit of the whole first view. What comes
 * on top goes into a part that comes later.
 */
const FIRST_VIEW_MAX = 114 * 1024

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

/** Of a file's contents, 42 bits: the bundler wants seven characters for as many files. */
const NAME = '[name]-[hash:7]'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineSprite(), inlineTheme(), inlineEarly(), compress(), firstViewBudget()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The route table names every screen, home as well, which comes with the first view.
      checks: { ineffectiveDynamicImport: false },
      output: {
        // The first view names every later file: a character less of each hash is 200 of its bytes.
        entryFileNames: `assets/${NAME}.js`,
        chunkFileNames: `assets/${NAME}.js`,
        assetFileNames: `assets/${NAME}[extname]`,
        codeSplitting: {
          groups: [
            { name: 'parts', test: parts },
            { name: 'app', test: (id) => firstView.test(id) && !later.test(id) },
            { name: 'small', test: small },
          ],
        },
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
