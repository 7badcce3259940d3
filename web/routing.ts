// The type of a route, the routes that a market has, and the route of an address.
import { type MarketProfile, type Sellable, sellsAny } from '@walia/domain/market/profile.ts'
import type { ComponentType } from 'react'
import type { Chrome } from './chrome.ts'
import type { AnySlice } from './textKeys.ts'

export type ScreenProps = { params: Record<string, string>; active: boolean }
export type Screen = ComponentType<ScreenProps>

export type Route = {
  name: string
  /** `{wallet}` stands for the id of the market's mobile wallet, `{brand}` for the brand as addresses have it. */
  pattern: string
  load: () => Promise<{ default: Screen }>
  /** Slices of texts that the screen reads, made ready with its code. */
  texts: readonly AnySlice[]
  /** Where title and description stand: `{name}Title` of shell.json and `{name}` of descriptions.json. */
  title:
    | 'home'
    | 'live'
    | 'match'
    | 'stats'
    | 'sports'
    | 'highlights'
    | 'sport'
    | 'topLeagues'
    | 'results'
    | 'combo'
    | 'boosted'
    | 'luckySix'
    | 'virtuals'
    | 'casino'
    | 'fair'
    | 'tv'
    | 'jackpots'
    | 'betslip'
    | 'myBets'
    | 'ticket'
    | 'share'
    | 'checkBet'
    | 'checkedBet'
    | 'receipt'
    | 'login'
    | 'signup'
    | 'forgotPassword'
    | 'profile'
    | 'wallet'
    | 'promotions'
    | 'affiliate'
    | 'policies'
  /** Without this product, or any of these, the market has no such page. */
  product?: Sellable
  /** Without a mobile wallet that takes money this way the market has no such page; the address names the wallet. */
  wallet?: 'deposit' | 'withdraw'
  login?: true
  /** Routes with the same one are one page: going from one to the other leaves it as it is, open and scrolled. */
  page?: string
  /** Kept alive: returning shows the screen as it was left. */
  keepAlive?: true
  chrome: Chrome
}

/** The routes of a market: pages of products that it does not sell do not exist there. */
export const routesOf = (
  { products, payments: { methods } }: Sold,
  among: readonly Route[],
  brand = 'walia',
): Route[] => {
  const wallet = methods.find(({ kind }) => kind === 'mobileWallet')
  return among
    .filter((route) => sellsAny({ products }, route.product))
    .filter((route) => !route.wallet || wallet?.[route.wallet])
    .map((route) => ({
      ...route,
      pattern: route.pattern.replace('{wallet}', wallet?.id ?? '').replace('{brand}', brand),
    }))
}

type Sold = Pick<MarketProfile, 'products' | 'payments'>

export type Found = { route: Route; params: Record<string, string>; known: boolean }

/** The route of an address. An unknown one is home's, which stands first, with `known` false. */
export const routeOf = (path: string, among: readonly Route[]): Found => {
  for (const route of among) {
    const params = paramsOf(route.pattern, path)
    if (params) return { route, params, known: true }
  }
  return { route: among[0] as Route, params: {}, known: false }
}

const paramsOf = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    if (part.startsWith(':')) params[part.slice(1)] = decoded(value)
    else if (part !== value) return null
  }
  return params
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const titlesWithMatches: ReadonlySet<Route['title']> = new Set([
  ...(['home', 'live', 'match', 'stats', 'sports', 'highlights', 'sport', 'topLeagues'] as const),
  ...(['results', 'combo', 'boosted'] as const),
])

/** Whether matches grow old on a page while there is no network; on the others only the bettor's own requests wait. */
export const showsMatches = (title: Route['title']): boolean => titlesWithMatches.has(title)
