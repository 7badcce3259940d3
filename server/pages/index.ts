// The browser's app over HTTP: its files and the page at every address. Knows no slice.
import { fileURLToPath } from 'node:url'
import type { PublicConfig } from '@walia/contract/config.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { productSwitches } from '@walia/domain/market/profile.ts'
import { steadyOffset } from '@walia/domain/market/zone.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { charge } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { pack, ReadyAnswers, sendReady } from '../platform/readyAnswers.ts'
import { type TextLanguage, textLanguageOf } from '../platform/text.ts'
import { type Asset, loadAssets, MANIFEST, manifestOf } from './assets.ts'
import { createDocument } from './document.ts'
import { registerRoutes } from './routes.ts'

export type PagesNeeds = {
  /** JSON texts that pages open with: the counts, and what an address shows under its name in the boot block. */
  matches: {
    totalsJson(): string
    opening(path: string, language: TextLanguage): { part: string; json: string } | null
  }
  /** JSON text of what Home shows above its list. */
  banners: { openingJson(language: TextLanguage): string }
  /** Of the running build. */
  version: string
  /** Folder of the built app. */
  folder?: string
}

const STALE_MS = 250
const BYTES_MAX = 8 * 1024 * 1024
const PAGE = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'accept-encoding, cookie' }
const ASSET_QUALITY = 9
const HOME = '/'
/** Of a page that nobody has opened lately. */
const COST = 2
const builtApp = (): string => fileURLToPath(new URL('./dist/', import.meta.resolve('@walia/web/package.json')))

const themeOf = (text: string | undefined): 'light' | 'dark' | null =>
  text === 'light' || text === 'dark' ? text : null

export function createPages(
  { app, clock, config, profile }: Pick<Platform, 'app' | 'clock' | 'config' | 'profile'>,
  { matches, banners, version, folder = builtApp() }: PagesNeeds,
): void {
  const known: Omit<PublicConfig, 'now'> = {
    market: config.market,
    brand: profile.brand,
    version,
    development: config.development,
    zone_offset_ms: steadyOffset(profile.timeZone, clock.now()),
    products_off: productSwitches.filter(
      (product) => profileOf(config.market).products[product] && !profile.products[product],
    ),
  }
  const assets = loadAssets(folder)
  const { registrationPixel } = config
  const frames = registrationPixel ? new URL(registrationPixel).origin : null
  const page = createDocument(assets.get('/index.html')?.body.toString('utf8') ?? null, frames)
  assets.delete('/index.html')
  assets.set(MANIFEST, manifestOf(profile.brand))
  // The page contains the time, so it is rendered again a few times a second at most, each time with another etag.
  const pages = new ReadyAnswers({ clock, version: () => 0, staleMs: STALE_MS, lifeMs: STALE_MS, bytesMax: BYTES_MAX })

  const tagOf = (language: TextLanguage): string =>
    profile.languages.find(({ id }) => id === language)?.locale ?? language

  function bootOf(language: TextLanguage, path: string, opening: { part: string; json: string } | null): string {
    const own = JSON.stringify({ config: { ...known, now: clock.now() }, language })
    const shown = opening ? `,"${opening.part}":${opening.json}` : ''
    const above = path === HOME ? `,"banners":${banners.openingJson(language)}` : ''
    return `${own.slice(0, -1)},"totals":${matches.totalsJson()}${shown}${above}}`
  }
  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): void {
    const language = textLanguageOf(request.cookies.language)
    const theme = themeOf(request.cookies.theme)
    const opening = matches.opening(path, language)
    reply.header('content-security-policy', page.policy)
    const made = pages.of(
      `${opening || path === HOME ? path : ''}:${language}:${theme}`,
      () =>
        page.render({
          language: tagOf(language),
          theme,
          brandName: known.brand.name,
          boot: bootOf(language, path, opening),
        }),
      () => charge(request, COST),
    )
    sendReady(request, reply, made, PAGE)
  }

  function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): void {
    if (asset.kind.packs) asset.packed.br ??= pack(asset.body, 'br', ASSET_QUALITY)
    sendReady(request, reply, asset, asset.kind)
  }

  registerRoutes(app, { publicConfig: () => ({ ...known, now: clock.now() }), assets, sendAsset, sendPage })
}
