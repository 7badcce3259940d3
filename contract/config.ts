// The browser's configuration at start: brand, market and the figures' constants, inlined in the page and served as a
// call.
import type { OpenedCampaignId } from '@walia/domain/bonuses/campaigns.ts'
import type { ProductSwitch } from '@walia/domain/market/profile.ts'
import type { BannersAnswer } from './banners.ts'
import type { MatchAnswer, MatchListAnswer, TotalsAnswer } from './matches.ts'

export const configPath = '/api/v1/config'
/** Asked by pages that stay open: another version than their own offers a reload. */
export const versionPath = '/version.json'

/** `market` selects the profile in domain/market; the browser computes with the same data as the server. */
export type PublicConfig = {
  market: 'et' | 'ke'
  brand: { name: string; slug: string }
  version: string
  development: boolean
  now: number
  zone_offset_ms: number | null
  /** Products of the market's profile that are not sold here. */
  products_off: ProductSwitch[]
  /** What an operator has opened: of the others pages show nothing. */
  offers_open: OpenedCampaignId[]
}

/** Languages that have texts. */
export type TextLanguage = 'en' | 'am' | 'om' | 'zh'

/** The page's `#boot` block: configuration, and for an instant first paint the counts and what its address shows. */
export type Boot = {
  config: PublicConfig
  totals?: TotalsAnswer
  /** Of home: the first page of its list, and its banners. */
  list?: MatchListAnswer
  banners?: BannersAnswer
  /** Of the live page: every live match. */
  live?: MatchListAnswer
  /** Of a match's page. */
  match?: MatchAnswer
  /** Language of these: the visitor's `language` cookie, English without. */
  language?: TextLanguage
  /** The server did not answer: the service worker's copy of the page, of this moment of the phone's clock, epoch ms. */
  as_of?: number
}
