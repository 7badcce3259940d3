// The route table: address, screen, title, guard and chrome of every page of the app.
import type { MarketProfile, ProductSwitch } from '@walia/domain/market/profile.ts'
import type { ComponentType } from 'react'
import { type Chrome, chrome } from './chrome.ts'
import type { AnySlice } from './textKeys.ts'

export type ScreenProps = { params: Record<string, string>; active: boolean }
export type Screen = ComponentType<ScreenProps>

export type Route = {
  name: string
  /** `{wallet}` stands for the id of the market's mobile wallet. */
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
  /** Without this product the market has no such page. */
  product?: ProductSwitch
  /** Without a mobile wallet that takes money this way the market has no such page; the address names the wallet. */
  wallet?: 'deposit' | 'withdraw'
  login?: true
  /** Returning shows the screen as it was left. */
  keepAlive?: true
  chrome: Chrome
}

const slip: AnySlice[] = ['betslip', 'figures', 'sharing']
const boosted: AnySlice[] = ['boostedScreens', 'match', ...slip]
const combo: AnySlice[] = ['comboScreens', 'match', 'matchPage', 'home']
const payments: AnySlice[] = ['paymentScreens', 'deposit', 'withdrawal', 'account']
const lists: AnySlice[] = ['sportsPages', 'home', 'match']

export const routes: readonly Route[] = [
  {
    name: 'home',
    pattern: '/',
    load: () => import('./home/HomeScreen.tsx'),
    texts: ['home', 'match'],
    title: 'home',
    keepAlive: true,
    chrome: chrome.browsing,
  },
  {
    name: 'live',
    pattern: '/live',
    load: () => import('./live/LiveScreen.tsx'),
    texts: ['live', 'home', 'match'],
    title: 'live',
    keepAlive: true,
    chrome: chrome.browsing,
  },
  {
    name: 'live-markets',
    pattern: '/live/markets/:matchId',
    load: () => import('./match/MatchScreen.tsx'),
    texts: ['match', 'matchPage'],
    title: 'match',
    chrome: chrome.browsing,
  },
  {
    name: 'prebet-markets',
    pattern: '/prebets/markets/:matchId',
    load: () => import('./match/MatchScreen.tsx'),
    texts: ['match', 'matchPage'],
    title: 'match',
    chrome: chrome.browsing,
  },
  {
    name: 'live-stats',
    pattern: '/live/stats',
    load: () => import('./statistics/LiveStatsScreen.tsx'),
    texts: ['match', 'statistics', 'matchPage'],
    title: 'stats',
    chrome: chrome.hidden,
  },
  {
    name: 'sports',
    pattern: '/sports',
    load: () => import('./sports/SportsScreen.tsx'),
    texts: ['sportsPages'],
    title: 'sports',
    chrome: chrome.browsing,
  },
  {
    name: 'sports-highlights',
    pattern: '/sports/highlights',
    load: () => import('./sports/HighlightsScreen.tsx'),
    texts: lists,
    title: 'highlights',
    chrome: chrome.browsing,
  },
  {
    name: 'sport',
    pattern: '/sports/:sport',
    load: () => import('./sports/SportScreen.tsx'),
    texts: lists,
    title: 'sport',
    chrome: chrome.browsing,
  },
  {
    name: 'category',
    pattern: '/sports/:sport/ct/:category',
    load: () => import('./sports/CategoryScreen.tsx'),
    texts: lists,
    title: 'sport',
    chrome: chrome.browsing,
  },
  {
    name: 'competition',
    pattern: '/sports/:sport/ct/:category/c/:competition',
    load: () => import('./sports/CompetitionScreen.tsx'),
    texts: lists,
    title: 'sport',
    chrome: chrome.browsing,
  },
  {
    name: 'top-leagues',
    pattern: '/top-leagues',
    load: () => import('./sports/TopLeaguesScreen.tsx'),
    texts: ['sportsPages'],
    title: 'topLeagues',
    chrome: chrome.browsing,
  },
  {
    name: 'top-league',
    pattern: '/top-leagues/:leagueId',
    load: () => import('./sports/TopLeagueScreen.tsx'),
    texts: lists,
    title: 'topLeagues',
    chrome: chrome.browsing,
  },
  {
    name: 'results',
    pattern: '/results',
    load: () => import('./results/ResultsScreen.tsx'),
    texts: ['results', 'days', 'home'],
    title: 'results',
    chrome: chrome.page,
  },
  {
    name: 'combo-bet',
    pattern: '/combo-bet',
    load: () => import('./combo/ComboScreen.tsx'),
    texts: combo,
    title: 'combo',
    product: 'combo',
    keepAlive: true,
    chrome: chrome.combo,
  },
  {
    name: 'combo-markets',
    pattern: '/combo-bet/markets/:parentMatchId',
    load: () => import('./combo/ComboMarketsScreen.tsx'),
    texts: combo,
    title: 'combo',
    product: 'combo',
    chrome: chrome.combo,
  },
  {
    name: 'daily-jackpot',
    pattern: '/daily-jackpot',
    load: () => import('./boosted/DailyJackpotScreen.tsx'),
    texts: boosted,
    title: 'boosted',
    keepAlive: true,
    chrome: chrome.page,
  },
  {
    name: 'daily-jackpot-one',
    pattern: '/daily-jackpot/:id',
    load: () => import('./boosted/BoostedScreen.tsx'),
    texts: boosted,
    title: 'boosted',
    chrome: chrome.page,
  },
  {
    name: 'betslip',
    pattern: '/betslip',
    load: () => import('./betslip/BetslipScreen.tsx'),
    texts: slip,
    title: 'betslip',
    chrome: chrome.page,
  },
  {
    name: 'mybets',
    pattern: '/mybets',
    load: () => import('./mybets/MyBetsScreen.tsx'),
    texts: ['mybets', 'cashout', 'bets', ...slip],
    title: 'myBets',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'ticket',
    pattern: '/mybets/:betId',
    load: () => import('./mybets/TicketScreen.tsx'),
    texts: ['mybets', 'cashout', 'bets', ...slip],
    title: 'ticket',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'share-code',
    pattern: '/share/:code',
    load: () => import('./share/ShareScreen.tsx'),
    texts: slip,
    title: 'share',
    chrome: chrome.page,
  },
  {
    name: 'share',
    pattern: '/share',
    load: () => import('./share/ShareScreen.tsx'),
    texts: slip,
    title: 'share',
    chrome: chrome.page,
  },
  {
    name: 'check-bet',
    pattern: '/check-bet',
    load: () => import('./checkBet/CheckBetScreen.tsx'),
    texts: ['checkBet'],
    title: 'checkBet',
    chrome: chrome.hidden,
  },
  {
    name: 'check-bet-detail',
    pattern: '/check-bet-detail/:betId/:seqId',
    load: () => import('./checkBet/CheckedBetScreen.tsx'),
    texts: ['checkBet', 'receipt', 'mybets', 'cashout', 'bets', ...slip],
    title: 'checkedBet',
    chrome: chrome.floating,
  },
  {
    name: 'receipt',
    pattern: '/receipt',
    load: () => import('./receipt/ReceiptScreen.tsx'),
    texts: ['receipt', 'mybets', 'cashout', 'bets', ...slip],
    title: 'receipt',
    chrome: chrome.page,
  },
  {
    name: 'login',
    pattern: '/login',
    load: () => import('./account/LoginScreen.tsx'),
    texts: ['account'],
    title: 'login',
    chrome: chrome.hidden,
  },
  {
    name: 'bot-login-link',
    pattern: '/login/tAuth/:auth',
    load: () => import('./account/BotLoginScreen.tsx'),
    texts: ['account'],
    title: 'login',
    chrome: chrome.hidden,
  },
  {
    name: 'bot-login',
    pattern: '/login/tAuth',
    load: () => import('./account/BotLoginScreen.tsx'),
    texts: ['account'],
    title: 'login',
    chrome: chrome.hidden,
  },
  {
    name: 'signup',
    pattern: '/signup',
    load: () => import('./account/SignupScreen.tsx'),
    texts: ['account'],
    title: 'signup',
    chrome: chrome.page,
  },
  {
    name: 'forgotpassword',
    pattern: '/forgotpassword',
    load: () => import('./account/ForgotPasswordScreen.tsx'),
    texts: ['account'],
    title: 'forgotPassword',
    chrome: chrome.hidden,
  },
  {
    name: 'profile',
    pattern: '/profile',
    load: () => import('./profile/ProfileScreen.tsx'),
    texts: ['profile', ...payments],
    title: 'profile',
    login: true,
    chrome: chrome.profile,
  },
  {
    name: 'wallet-deposit',
    pattern: '/{wallet}-deposit',
    load: () => import('./payments/deposit/WalletDepositScreen.tsx'),
    texts: payments,
    title: 'wallet',
    wallet: 'deposit',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'wallet-withdraw',
    pattern: '/{wallet}-withdraw',
    load: () => import('./payments/withdrawal/WalletWithdrawScreen.tsx'),
    texts: payments,
    title: 'wallet',
    wallet: 'withdraw',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'promotions-of-language',
    pattern: '/promotions/:languageId',
    load: () => import('./promotions/PromotionsScreen.tsx'),
    texts: ['promotions'],
    title: 'promotions',
    chrome: chrome.page,
  },
  {
    name: 'promotions',
    pattern: '/promotions',
    load: () => import('./promotions/PromotionsScreen.tsx'),
    texts: ['promotions'],
    title: 'promotions',
    chrome: chrome.page,
  },
]

/** The routes of a market: pages of products that it does not sell do not exist there. */
export const routesOf = ({ products, payments: { methods } }: Sold, among: readonly Route[] = routes): Route[] => {
  const wallet = methods.find(({ kind }) => kind === 'mobileWallet')
  return among
    .filter((route) => !route.product || products[route.product])
    .filter((route) => !route.wallet || wallet?.[route.wallet])
    .map((route) => (route.wallet ? { ...route, pattern: route.pattern.replace('{wallet}', wallet?.id ?? '') } : route))
}

type Sold = Pick<MarketProfile, 'products' | 'payments'>

export type Found = { route: Route; params: Record<string, string>; known: boolean }

/** The route of an address. An unknown one is home's, with `known` false. */
export const routeOf = (path: string, among: readonly Route[] = routes): Found => {
  for (const route of among) {
    const params = paramsOf(route.pattern, path)
    if (params) return { route, params, known: true }
  }
  return { route: routes[0] as Route, params: {}, known: false }
}

const paramsOf = (pattern: string, path: string): Record<string, string> | null => {
  const wanted = pattern.split('/').filter(Boolean)
  const given = path.split('/').filter(Boolean)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [place, part] of wanted.entries()) {
    const value = given[place] ?? ''
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
