// The service worker of a build: with the build's digits and the names of the parts that the app opens with.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { type Chunk, filesOf, firstTexts } from './bundledPage.ts'

const WORKER_MAX = 12 * 1024
/** As the server counts it (server/pages/index.ts). */
const BUILD_DIGITS = 8
const MARK = 'const built = null'
/** What loads by itself after every first view: what is kept, and the slip. */
const late = /[\\/](shell[\\/]late|slips[\\/](SlipKeeper|NormalMini))\.tsx?$/
const slipTexts = /[\\/]i18n[\\/](\w+)[\\/](betslip|figures|sharing|version)\.json$/

type Bundle = Record<string, Chunk>

const partsOf = (bundle: Bundle, html: string): Record<string, string[]> => {
  const named = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name) && html.includes(`="/${name}"`))
  const texts: Record<string, Set<string>> = {}
  const all = new Set(named.map((name) => `/${name}`))
  const seen = new Set<string>()
  for (const chunk of Object.values(bundle)) {
    const facade = chunk.facadeModuleId ?? ''
    const language = firstTexts.exec(facade)?.[1] ?? slipTexts.exec(facade)?.[1]
    if (language === undefined) {
      if (named.includes(chunk.fileName) || late.test(facade))
        for (const file of filesOf(chunk, bundle, seen)) all.add(file)
      continue
    }
    texts[language] ??= new Set()
    for (const file of filesOf(chunk, bundle, new Set())) texts[language].add(file)
  }
  const own = Object.entries(texts).map(([language, files]) => [language, [...files].filter((file) => !all.has(file))])
  return { all: [...all], ...Object.fromEntries(own) }
}

export const bundledWorker = (): Plugin => ({
  name: 'bundled-worker',
  apply: 'build',
  writeBundle: (options, bundle) => {
    const folder = options.dir ?? ''
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    const build = createHash('sha256').update(html).digest('hex').slice(0, BUILD_DIGITS)
    const built = JSON.stringify({ build, parts: partsOf(bundle as Bundle, html) })
    const source = readFileSync(new URL('offline/serviceWorker.js', import.meta.url), 'utf8')
    if (!source.includes(MARK)) throw new Error(`offline/serviceWorker.js has no "${MARK}".`)
    const { code } = minifySync(
      'serviceWorker.js',
      source.replace(MARK, () => `const built = ${built}`),
    )
    if (code.length > WORKER_MAX) throw new Error(`The service worker has ${code.length} bytes, at most ${WORKER_MAX}.`)
    writeFileSync(join(folder, 'service-worker.js'), code)
  },
})
