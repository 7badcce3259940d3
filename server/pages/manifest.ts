// What a phone is told of the app before and after it is put on its home screen.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type { Texts } from '../platform/text.ts'
import { type Asset, assetOf } from './assets.ts'

export const MANIFEST = '/app.webmanifest'

/** What the build makes for the manifest (`web/bundledPictures.ts`); only what is there is named. */
const ICONS = [
  { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
]
const SCREENSHOTS = ['/screenshots/home.png', '/screenshots/placed.png'].map((src) => ({
  ...{ src, sizes: '540x1110', type: 'image/png', form_factor: 'narrow' },
}))

/** Where a long press on the icon leads. */
const shortcutsOf = ({ products, defaultLanguage }: MarketProfile, texts: Texts) =>
  products.sportsbook
    ? [
        { name: texts.text('shell:navLive', defaultLanguage), url: '/live' },
        { name: texts.text('shell:navMyBets', defaultLanguage), url: '/mybets' },
      ]
    : []

/** In the market's first language, for it is asked for without a cookie. Without it a browser offers no install. */
export function manifestOf(profile: MarketProfile, texts: Texts, assets: ReadonlyMap<string, Asset>): Asset {
  const { name, slug } = profile.brand
  const icons = ICONS.filter(({ src }) => assets.has(src))
  const shortcutIcons = icons.filter(({ sizes }) => sizes === '192x192')
  const manifest = {
    ...{ id: `/?${slug}`, name, short_name: name, start_url: '/', scope: '/', display: 'standalone' },
    ...{ lang: profile.defaultLanguage, description: texts.text('descriptions:home', profile.defaultLanguage) },
    categories: ['sports', 'entertainment'],
    // Of tokens.css, as the page's own `theme-color`.
    ...{ theme_color: '#1B1A4B', background_color: '#1B1A4B' },
    icons,
    shortcuts: shortcutsOf(profile, texts).map((each) => ({ ...each, icons: shortcutIcons })),
    screenshots: SCREENSHOTS.filter(({ src }) => assets.has(src)),
  }
  return assetOf(MANIFEST, Buffer.from(JSON.stringify(manifest)))
}
