// The browser's app over HTTP: its files and the page at every address. Knows no slice.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { PublicConfig } from '@walia/contract/config.ts'
import type { OpenedCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { productSwitches } from '@walia/domain/market/profile.ts'
import { steadyOffset } from '@walia/domain/market/zone.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { charge } from '../platform/http.ts'
import type { Platform } from '../platform/platform.ts'
import { pack, ReadyAnswers, sendReady } from '../platform/readyAnswers.ts'
import { createTexts, type TextLanguage, type Texts, textLanguageOf, textLanguages } from '../platform/text.ts'
import { type Asset, loadAssets } from './assets.ts'
import { createDocument } from './document.ts'
import { createEngines } from './engines.ts'
import { createHeads, type MatchCard } from './head.ts'
import { MANIFEST, manifestOf } from './manifest.ts'
import { registerRoutes } from './routes.ts'

export type PagesNeeds = {
  /** JSON texts that pages open with: the counts, and what an address shows under its name in the boot block. */
  matches: {
    totalsJson(): string
    opening(path: string, language: TextLanguage): { part: string; json: string } | null
    card(id: number, language: TextLanguage): MatchCard | null
    /** Numbers of matches on sale, for search engines. */
    onSale(max: number): readonly number[]
  }
  /** JSON text of what Home shows above its list. */
  banners: { openingJson(language: TextLanguage): string }
  /** What an operator has opened; nothing where it is not said. */
  offersOpen?: () => readonly OpenedCampaignId[]
  /** Origins of other hosts whose games are played in frames, with their pictures. */
  gameOrigins?: readonly string[]
  /** Origins of other hosts whose streams the page plays. */
  streamOrigins?: readonly string[]
  texts?: Texts
  /** Of the product. */
  version: string
  /** Folder of the built app. */
  folder?: string
}

const STALE_MS = 250
const BYTES_MAX = 8 * 1024 * 1024
const PAGE = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'accept-encoding, cookie' }
const ASSET_QUALITY = 9
/** A sixteenth smaller than with 4, for a quarter more time, four times a second at most. */
const PAGE_QUALITY = 5
/** Of every answer, and of no use on a file of the app: with its tag 200 bytes in each of a first view's requests. */
const NEEDLESS = ['x-request-id', 'x-frame-options', 'referrer-policy']
const HOME = '/'
/** Of a page that nobody has opened lately. */
const COST = 2
const builtApp = (): string => fileURLToPath(new URL('./dist/', import.meta.resolve('@walia/web/package.json')))

const themeOf = (text: string | undefined): 'light' | 'dark' | null =>
  text === 'light' || text === 'dark' ? text : null

/** `?lang=` of the address: what a search engine lists is in the language that its link names. */
const askedLanguage = ({ query }: FastifyRequest): TextLanguage | undefined =>
  textLanguages.find((language) => language === (query as { lang?: unknown } | undefined)?.lang)

const BUILD_DIGITS = 8

/** The product's number and the build of its page, which names every file of it: a change of any of them is another one. */
const buildOf = (version: string, index: string | null): string =>
  index === null ? version : `${version}+${createHash('sha256').update(index).digest('hex').slice(0, BUILD_DIGITS)}`

type Configured = Pick<Platform, 'clock' | 'config' | 'profile'>

/** But for the time and the offers it stays the same while the process runs. */
function configFrom(
  { clock, config, profile }: Configured,
  build: string,
  offersOpen: () => readonly OpenedCampaignId[],
) {
  const known = {
    market: config.market,
    brand: profile.brand,
    version: build,
    development: config.development,
    zone_offset_ms: steadyOffset(profile.timeZone, clock.now()),
    products_off: productSwitches.filter(
      (product) => profileOf(config.market).products[product] && !profile.products[product],
    ),
  }
  return (): PublicConfig => ({ ...known, offers_open: [...offersOpen()], now: clock.now() })
}

export function createPages(
  { app, clock, config, profile }: Configured & Pick<Platform, 'app'>,
  {
    matches,
    banners,
    offersOpen = () => [],
    gameOrigins = [],
    streamOrigins = [],
    version,
    texts = createTexts(profile),
    folder = builtApp(),
  }: PagesNeeds,
): void {
  const assets = loadAssets(folder)
  const index = assets.get('/index.html')?.body.toString('utf8') ?? null
  const publicConfig = configFrom({ clock, config, profile }, buildOf(version, index), offersOpen)
  const { registrationPixel } = config
  const page = createDocument(index, {
    frames: [...(registrationPixel ? [new URL(registrationPixel).origin] : []), ...gameOrigins],
    pictures: gameOrigins,
    streams: streamOrigins,
  })
  assets.delete('/index.html')
  assets.set(MANIFEST, manifestOf(profile, texts, assets))
  // The page contains the time, so it is rendered again a few times a second at most, each time with another etag.
  const pages = new ReadyAnswers({ clock, version: () => 0, staleMs: STALE_MS, lifeMs: STALE_MS, bytesMax: BYTES_MAX })

  const tagOf = (language: TextLanguage): string =>
    profile.languages.find(({ id }) => id === language)?.locale ?? language

  function bootOf(language: TextLanguage, path: string, opening: { part: string; json: string } | null): string {
    const own = JSON.stringify({ config: publicConfig(), language })
    const shown = opening ? `,"${opening.part}":${opening.json}` : ''
    const above = path === HOME ? `,"banners":${banners.openingJson(language)}` : ''
    return `${own.slice(0, -1)},"totals":${matches.totalsJson()}${shown}${above}}`
  }
  const { origin } = new URL(config.publicUrl)
  const heads = createHeads({ origin, profile, texts, cardOf: matches.card })

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): void {
    const language = askedLanguage(request) ?? textLanguageOf(request.cookies.language)
    const theme = themeOf(request.cookies.theme)
    const opening = matches.opening(path, language)
    const place = heads.placeOf(path, language)
    reply.header('content-security-policy', page.policy)
    const made = pages.of(
      `${opening || path === HOME ? path : ''}:${place.name}:${language}:${theme}`,
      () =>
        page.render({
          language: tagOf(language),
          theme,
          brandName: profile.brand.name,
          head: heads.headOf(place, language),
          boot: bootOf(language, path, opening),
        }),
      () => charge(request, COST),
    )
    made.packed.br ??= pack(made.body, 'br', PAGE_QUALITY)
    sendReady(request, reply, made, PAGE)
  }

  function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset): void {
    if (asset.kind.packs) asset.packed.br ??= pack(asset.body, 'br', ASSET_QUALITY)
    if (asset.kind.final) for (const name of NEEDLESS) reply.removeHeader(name)
    sendReady(request, reply, asset, asset.kind)
  }

  const engines = createEngines({ clock, config, profile }, matches.onSale)
  registerRoutes(app, { publicConfig, assets, sendAsset, sendPage, ...engines })
}
