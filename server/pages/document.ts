// The page: the built index.html with language, theme, brand and the boot block put in, and the policy that guards it.
import { createHash } from 'node:crypto'

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
  /** JSON text of a Boot. */
  boot: string
}
export type Document = { render(content: PageContent): string; policy: string }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
/** JSON inside a script element: nothing in it may end the element or open a comment. */
const escapeJson = (json: string): string =>
  json.replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)

/** Scripts written into the page itself are allowed by their hash; everything else comes from files. */
function policyOf(html: string, frames: string | null): string {
  const inline = [...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = inline.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(frames === null ? [] : [`frame-src 'self' ${frames}`]),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/**
 * `index` is the text of the built index.html, or null where there is none; `frames` the one foreign origin that a frame
 * of the page may show, null for none.
 */
export function createDocument(index: string | null, frames: string | null = null): Document {
  const html = index ?? NOT_BUILT
  const marked = html.includes(BOOT_MARK) ? html : html.replace('</body>', `${BOOT_MARK}</body>`)
  return {
    policy: policyOf(html, frames),
    render: ({ language, theme, brandName, boot }) =>
      marked
        .replace(/<html[^>]*>/, () => `<html lang="${escapeHtml(language)}"${theme ? ` data-theme="${theme}"` : ''}>`)
        .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(brandName)}</title>`)
        .replace(BRAND_MARK, () => escapeHtml(brandName))
        .replace(BOOT_MARK, () => `<script type="application/json" id="boot">${escapeJson(boot)}</script>`),
  }
}
