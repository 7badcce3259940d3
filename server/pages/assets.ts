// The built files of the browser's app, held in memory: exact names only, so no path can lead elsewhere.
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type Answer, etagOf, type Kind } from '../platform/readyAnswers.ts'

export type Asset = Pick<Answer, 'body' | 'etag' | 'packed'> & { kind: Kind }

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.pdf': 'application/pdf',
  '.txt': 'text/plain; charset=utf-8',
}
const PICTURE = /^image\/(?!svg)|pdf/
const PACKED = { '.br': 'br', '.gz': 'gzip' } as const
/** Names under here carry a hash of their content. */
const HASHED = '/assets/'

const kindOf = (path: string, type: string): Kind => {
  const final = path.startsWith(HASHED)
  const cacheControl = final ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
  return { type, cacheControl, vary: 'accept-encoding', packs: !PICTURE.test(type), final }
}

export const assetOf = (path: string, body: Buffer): Asset => ({
  ...{ body, etag: etagOf(body), packed: {} },
  kind: kindOf(path, TYPES[extname(path)] ?? 'application/octet-stream'),
})

/** Every file of a folder by its address; empty where the app has not been built. */
export function loadAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  const packed: [string, 'br' | 'gzip', Buffer][] = []
  for (const entry of filesOf(folder)) {
    const path = `/${relative(folder, entry).split(sep).join('/')}`
    const body = readFileSync(entry)
    const extension = extname(path)
    if (extension === '.br' || extension === '.gz') packed.push([path.slice(0, -3), PACKED[extension], body])
    else assets.set(path, assetOf(path, body))
  }
  for (const [path, encoding, body] of packed) {
    const asset = assets.get(path)
    if (asset) asset.packed[encoding] = Promise.resolve(body)
  }
  return assets
}

function filesOf(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw cause
  }
}
