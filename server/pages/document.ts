// The page: the built index.html with language, theme, brand and the boot block put in, and the policy that guards it.
import { createHash } from 'node:crypto'
import { PICTURE_SIZE } from '@walia/contract/pictures.ts'
import type { Head } from './head.ts'

const BOOT_MARK = '<!--boot-->'
const BRAND_MARK = '<!--brand-->'
const NOT_BUILT = `<!doctype html><html lang="en"><head><title></title></head>
<body><p>The browser app has not been built.</p>${BOOT_MARK}</body></html>`

export type PageContent = {
  /** The tag of the page's language. */
  language: string
  /** Null lets the page follow the system. */
  theme: 'light' | 'dark' | null
  brandName: string
  head: Head
  /** JSON text of a Boot. */
  boot: string
}
export type Document = { render(content: PageContent): string; policy: string }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** JSON inside a script element: nothing in it may end the element or open a comment. */
const escapeJson = (json: string): string =>
  json.replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)

/** What the built page has an empty one of. */
const DESCRIPTION = /<meta name="description"[^>]*>\s*/

const meta = (name: string, property: string, content: string | number): string =>
  `<meta ${name}="${property}" content="${escapeHtml(String(content))}">`

/** What messengers and social pages read: the open-graph words, and Twitter's for a large picture. */
const linkHtml = ({ title, description, canonical, picture, site }: Head): string =>
  [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(canonical === null ? [] : [meta('property', 'og:url', canonical)]),
    meta('property', 'og:image', picture),
    meta('property', 'og:image:width', PICTURE_SIZE.width),
    meta('property', 'og:image:height', PICTURE_SIZE.height),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('')

const headHtml = ({ title, description, indexed, canonical, alternates, event, ...rest }: Head): string =>
  [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(indexed ? [] : ['<meta name="robots" content="noindex">']),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeHtml(canonical)}">`]),
    ...alternates.map(
      ({ language, url }) => `<link rel="alternate" hreflang="${escapeHtml(language)}" href="${escapeHtml(url)}">`,
    ),
    linkHtml({ title, description, indexed, canonical, alternates, event, ...rest }),
    // No code, so the policy need not allow it.
    ...(event === null ? [] : [`<script type="application/ld+json">${escapeJson(JSON.stringify(event))}</script>`]),
  ].join('')

/** Scripts written into the page itself are allowed by their hash; everything else comes from files. */
function policyOf(html: string, { frames, pictures, streams }: Foreign): string {
  const inline = [...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    ["connect-src 'self'", ...streams].join(' '),
    // Parts of a stream are put together in the page, and played from there; phones that play playlists themselves fetch them.
    ...(streams.length === 0 ? [] : [`media-src 'self' blob: ${streams.join(' ')}`]),
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(frames.length === 0 ? [] : [`frame-src 'self' ${frames.join(' ')}`]),
    // PDFs of our own.
    "object-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Origins of other hosts that frames of the page may show, and pictures and streams may come from. */
export type Foreign = Readonly<Record<'frames' | 'pictures' | 'streams', readonly string[]>>
const NOBODY: Foreign = { frames: [], pictures: [], streams: [] }

/** `index` is the text of the built index.html, or null where there is none. */
export function createDocument(index: string | null, foreign: Foreign = NOBODY): Document {
  const html = index ?? NOT_BUILT
  const marked = html.includes(BOOT_MARK) ? html : html.replace('</body>', `${BOOT_MARK}</body>`)
  return {
    policy: policyOf(html, foreign),
    render: ({ language, theme, brandName, head, boot }) =>
      marked
        .replace(/<html[^>]*>/, () => `<html lang="${escapeHtml(language)}"${theme ? ` data-theme="${theme}"` : ''}>`)
        .replace(/<title>[^<]*<\/title>/, '')
        .replace(DESCRIPTION, '')
        .replace('</head>', () => `${headHtml(head)}</head>`)
        .replace(BRAND_MARK, () => escapeHtml(brandName))
        .replace(BOOT_MARK, () => `<script type="application/json" id="boot">${escapeJson(boot)}</script>`),
  }
}
