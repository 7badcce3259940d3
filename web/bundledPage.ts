// The page that the bundle is started by: its shape at once, theme and icon in it, and the files that its address needs.
import { readFileSync } from 'node:fs'
import { minifySync, type Plugin } from 'vite'

/** Texts of the first view, by language. */
export const firstTexts = /[\\/]firstTexts[\\/](\w+)\.ts$/

const textOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')

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
      const logo = /<symbol id="i-logo"[^>]*>(.*?)<\/symbol>/.exec(textOf('ui/sprite.svg'))?.[1] ?? ''
      const early = textOf('early.html')
        .replace(/\s*\n\s*/g, '')
        .replace('<!--logo-->', logo)
      const sheet = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
      return html.replace(sheet, '').replace('<!--early--></div>', () => `${early}</div>${sheet}`)
    },
  },
})

/** 150 bytes in the page, where a request for it took 600. */
const inlineIcon = (): Plugin => ({
  name: 'inline-icon',
  transformIndexHtml: (html) => {
    const icon = textOf('public/icon.svg').trim().replaceAll('"', "'").replaceAll('#', '%23')
    return html.replace('<!--icon-->', () => `data:image/svg+xml,${icon}`)
  },
})

/** Screens that visitors enter the site by: their code is preloaded with the page. */
const landings: readonly [address: string, screen: string][] = [
  ['^/live/?$', '/live/LiveScreen.tsx'],
  ['^/(live|prebets)/markets/', '/matchPage/MatchScreen.tsx'],
  ['^/.', '/lateScreens.ts'],
]

export type Chunk = {
  type: string
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** Files of a screen that the first view does not load anyway. */
export const filesOf = (chunk: Chunk | undefined, bundle: Record<string, Chunk>, seen: Set<string>): string[] => {
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
      const script = minifySync('theme.js', textOf('theme.js')).code
      const files = calledFor(bundle as Record<string, Chunk>, html).replaceAll("'", '&#39;')
      return html.replace('<!--theme-->', () => `<script data-files='${files}'>${script}</script>`)
    },
  },
})

export const pagePlugins = (): Plugin[] => [inlineIcon(), inlineTheme(), inlineEarly()]
