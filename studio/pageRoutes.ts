// The pages of games as the browser gets them: one file of code each, in a sandbox wherever they are shown.
import { existsSync, readFileSync } from 'node:fs'
import { PREFIX, type Routes } from './http.ts'
import { type Category, offered } from './offered.ts'
import { thumbOf } from './thumbs.ts'

const dist = new URL('./dist/', import.meta.url)
const LANGUAGES = ['en', 'am', 'om', 'zh']
const wordsIn = (name: string): object =>
  JSON.parse(readFileSync(new URL(`./texts/${name}.json`, import.meta.url), 'utf8'))
/** By language: the words of every page, and with those of tables and slots. The text of a `<script>` must not end it. */
const texts = new Map(
  LANGUAGES.map((language) => {
    const [all, tables] = [wordsIn(language), wordsIn(`tables/${language}`)]
    const written = (words: object) => JSON.stringify(words).replaceAll('<', '\\u003c')
    return [language, { all: written(all), tables: written({ ...all, ...tables }) }]
  }),
)
const TABLES: readonly Category[] = ['slots', 'table', 'pot']
const wordsFor = (game: string, language: string): string => {
  const category = offered.find(({ code }) => code === game)?.category
  return texts.get(language)?.[category && TABLES.includes(category) ? 'tables' : 'all'] as string
}
const FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }
const TYPES: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Only the product's own pages may frame it, and its code reaches nobody but the studio. */
const securityOf = (publicUrl: string): string =>
  [
    ...["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self'"],
    ...["base-uri 'none'", "form-action 'none'", `frame-ancestors 'self' ${publicUrl}`, 'sandbox allow-scripts'],
  ].join('; ')

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>
/** Read at the first page: what was built is of this start. */
function manifest(): Manifest {
  const file = new URL('manifest.json', dist)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Of a file and of the parts that it shares with other games. */
const stylesOf = (built: Manifest, name: string): string[] => {
  const { css = [], imports = [] } = built[name] ?? {}
  return [...imports.flatMap((each) => stylesOf(built, each)), ...css]
}

/** By game and language. */
function pageOf(built: Manifest, game: string, language: string): string | null {
  const entry = built[`pages/${game}.ts`]
  if (entry === undefined) return null
  const styles = stylesOf(built, `pages/${game}.ts`)
    .map((file) => `<link rel="stylesheet" href="${PREFIX}/assets/${file}">`)
    .join('')
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${game}</title>${styles}<body><main></main><script type="application/json" id="texts">${wordsFor(game, language)}</script><script type="module" crossorigin src="${PREFIX}/assets/${entry.file}"></script>`
}

export function pageRoutes(publicUrl: string): Routes {
  let built: Manifest | null = null
  const frame = (game: string, language: string) => {
    built ??= manifest()
    const text = pageOf(built, game, language)
    if (text === null) return { status: 404, json: { code: 'NOT_FOUND' } }
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': securityOf(publicUrl) }
    return { text, headers }
  }
  return {
    ...Object.fromEntries(
      LANGUAGES.map((language) => [`GET /frame/${language}/`, ({ rest }: { rest: string }) => frame(rest, language)]),
    ),
    'GET /assets/': ({ rest }) => {
      const type = TYPES[rest.split('.').at(-1) ?? '']
      const file = new URL(rest, dist)
      if (!type || !/^[\w-]+\.(js|css)$/.test(rest) || !existsSync(file))
        return { status: 404, json: { code: 'NOT_FOUND' } }
      return { text: readFileSync(file), headers: { 'content-type': type, ...FOREVER } }
    },
    'GET /thumbs/': ({ rest }) => {
      const game = offered.find(({ code }) => code === rest)
      if (!game) return { status: 404, json: { code: 'NOT_FOUND' } }
      return {
        text: thumbOf(game.code),
        headers: { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' },
      }
    },
  }
}

/** Where a game is shown, with the single-use secret of its launch, which browsers do not send to servers. */
export const frameUrlOf = (game: string, language: string, secret: string): string =>
  `${PREFIX}/frame/${LANGUAGES.includes(language) ? language : 'en'}/${game}#${secret}`
