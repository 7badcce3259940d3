// The route table: address, screen, title, guard and chrome of every page of the app.
import { chrome } from './chrome.ts'
import type { LateScreen } from './lateScreens.ts'
import type { Route, Screen } from './routing.ts'
import { type AnySlice, slipSlices as slip } from './textKeys.ts'

/** A screen that does not come with the first view: not even the names of its files do. */
const late = (screen: LateScreen) => async (): Promise<{ default: Screen }> =>
  (await import('./lateScreens.ts')).lateScreens[screen]()

const boosted: AnySlice[] = ['boostedScreens', 'match', ...slip]
const combo: AnySlice[] = ['comboScreens', 'match', 'matchPage', 'home']
const payments: AnySlice[] = ['paymentScreens', 'deposit', 'withdrawal', 'account', 'bonuses', 'betslip']
const lists: AnySlice[] = ['sportsPages', 'home', 'match']

/** Parts of the super league under the header are one page. */
const league = (pattern: string, screen: LateScreen, frame: 'page' | 'hidden'): Route => ({
  name: pattern.replace(/\/({brand}-)?/, ''),
  pattern,
  load: late(screen),
  texts: ['virtuals', 'match', 'home', 'statistics', ...slip],
  title: 'virtuals',
  product: 'virtuals',
  page: screen,
  chrome: chrome[frame],
})

/** The pages of one product that differ in their screen alone. */
const sold =
  (
    product: 'casino' | 'crash' | 'fasta' | 'jackpots' | 'tv',
    usual: keyof typeof chrome,
    texts: AnySlice[] = ['casino'],
  ) =>
  (pattern: string, screen: LateScreen, frame = usual): Route => ({
    name: pattern
      .replace(/^\/({brand}-)?/, '')
      .replace(/(\/:\w+)+$/, '-game')
      .replace('/', '-'),
    pattern,
    load: late(screen),
    texts,
    title: product === 'jackpots' || product === 'tv' ? product : 'casino',
    product,
    chrome: chrome[frame],
  })

/** The page of promotions, under the address of each language and without one. */
const promotions = (name: string, pattern: string): Route => ({
  ...{ name, pattern, load: late('promotions'), texts: ['promotions'] },
  ...{ title: 'promotions', page: 'promotions', chrome: chrome.page },
})

/** Help and policies: the list, one to read, one as a PDF. */
const policies = (pattern: string): Route => ({
  name: `policies${pattern.replaceAll('/:', '-')}`,
  pattern: `/policies${pattern}`,
  load: late('policies'),
  texts: ['policies', 'profile'],
  title: 'policies',
  chrome: chrome.page,
})

const casino = sold('casino', 'casino')
const crash = sold('crash', 'casino')
const fasta = sold('fasta', 'hidden')
const jackpot = sold('jackpots', 'page', ['jackpots', 'statistics'])

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
    load: () => import('./matchPage/MatchScreen.tsx'),
    texts: ['match', 'matchPage'],
    title: 'match',
    chrome: chrome.browsing,
  },
  {
    name: 'prebet-markets',
    pattern: '/prebets/markets/:matchId',
    load: () => import('./matchPage/MatchScreen.tsx'),
    texts: ['match', 'matchPage'],
    title: 'match',
    chrome: chrome.browsing,
  },
  {
    name: 'live-stats',
    pattern: '/live/stats',
    load: late('liveStats'),
    texts: ['match', 'statistics', 'matchPage'],
    title: 'stats',
    chrome: chrome.hidden,
  },
  {
    name: 'sports',
    pattern: '/sports',
    load: late('sports'),
    texts: ['sportsPages'],
    title: 'sports',
    chrome: chrome.browsing,
  },
  {
    name: 'sports-highlights',
    pattern: '/sports/highlights',
    load: late('highlights'),
    texts: lists,
    title: 'highlights',
    chrome: chrome.browsing,
  },
  {
    name: 'sport',
    pattern: '/sports/:sport',
    load: late('sport'),
    texts: lists,
    title: 'sport',
    chrome: chrome.browsing,
  },
  {
    name: 'category',
    pattern: '/sports/:sport/ct/:category',
    load: late('category'),
    texts: lists,
    title: 'sport',
    chrome: chrome.browsing,
  },
  {
    name: 'competition',
    pattern: '/sports/:sport/ct/:category/c/:competition',
    load: late('competition'),
    texts: lists,
    title: 'sport',
    chrome: chrome.browsing,
  },
  {
    name: 'top-leagues',
    pattern: '/top-leagues/',
    load: late('topLeagues'),
    texts: ['sportsPages'],
    title: 'topLeagues',
    chrome: chrome.browsing,
  },
  {
    name: 'top-league',
    pattern: '/top-leagues/:leagueId',
    load: late('topLeague'),
    texts: lists,
    title: 'topLeagues',
    chrome: chrome.browsing,
  },
  {
    name: 'results',
    pattern: '/results',
    load: late('results'),
    texts: ['results', 'days', 'home'],
    title: 'results',
    chrome: chrome.page,
  },
  {
    name: 'combo-bet',
    pattern: '/combo-bet',
    load: late('combo'),
    texts: combo,
    title: 'combo',
    product: 'combo',
    keepAlive: true,
    chrome: chrome.combo,
  },
  {
    name: 'combo-markets',
    pattern: '/combo-bet/markets/:parentMatchId',
    load: late('comboMarkets'),
    texts: combo,
    title: 'combo',
    product: 'combo',
    chrome: chrome.combo,
  },
  {
    name: 'daily-jackpot',
    pattern: '/daily-jackpot',
    load: late('dailyJackpot'),
    texts: boosted,
    title: 'boosted',
    keepAlive: true,
    chrome: chrome.page,
  },
  {
    name: 'daily-jackpot-one',
    pattern: '/daily-jackpot/:id',
    load: late('boosted'),
    texts: boosted,
    title: 'boosted',
    chrome: chrome.page,
  },
  {
    name: 'lucky-six',
    pattern: '/lucky-six',
    load: late('luckySix'),
    texts: ['luckysix'],
    title: 'luckySix',
    product: 'virtuals',
    chrome: chrome.page,
  },
  ...['', '/table', '/results', '/markets'].map((part) => league(`/virtuals${part}`, 'virtuals', 'page')),
  league('/virtual', 'virtual', 'hidden'),
  league('/{brand}-super-league', 'virtuals', 'hidden'),
  { ...casino('/casino', 'casino'), keepAlive: true },
  casino('/casino/:gameID', 'casino'),
  crash('/crash-games', 'casino'),
  crash('/crash-games/all', 'casino'),
  crash('/crash-game/:gameID', 'casino'),
  crash('/aviator', 'casino', 'hidden'),
  crash('/comet-crash', 'casino', 'hidden'),
  fasta('/{brand}-fasta', 'casino'),
  fasta('/{brand}-fasta/:gameKind/:gameVariant', 'casino'),
  jackpot('/jackpots', 'jackpots'),
  jackpot('/grand-jp', 'jackpot'),
  jackpot('/weekly-jackpots', 'jackpots'),
  jackpot('/weekly-jackpot', 'jackpot', 'hidden'),
  jackpot('/weekly-jackpot/results', 'jackpotResults', 'hidden'),
  sold('tv', 'page', ['tv', 'match'])('/{brand}-tv', 'tv'),
  {
    name: 'fair',
    pattern: '/fair',
    load: late('fair'),
    texts: ['fair'],
    title: 'fair',
    product: ['virtuals', 'jackpots', 'crash'],
    chrome: chrome.page,
  },
  {
    name: 'betslip',
    pattern: '/betslip',
    load: late('betslip'),
    texts: slip,
    title: 'betslip',
    chrome: chrome.page,
  },
  {
    name: 'mybets',
    pattern: '/mybets',
    load: late('myBets'),
    texts: ['mybets', 'jackpots', 'luckysix', 'cashout', 'bets', ...slip],
    title: 'myBets',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'ticket',
    pattern: '/mybets/:betId',
    load: late('ticket'),
    texts: ['mybets', 'jackpots', 'cashout', 'bets', ...slip],
    title: 'ticket',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'share-code',
    pattern: '/share/:code',
    load: late('share'),
    texts: slip,
    title: 'share',
    chrome: chrome.page,
  },
  {
    name: 'share',
    pattern: '/share',
    load: late('share'),
    texts: slip,
    title: 'share',
    chrome: chrome.page,
  },
  {
    name: 'check-bet',
    pattern: '/check-bet',
    load: late('checkBet'),
    texts: ['checkBet'],
    title: 'checkBet',
    chrome: chrome.hidden,
  },
  {
    name: 'check-bet-detail',
    pattern: '/check-bet-detail/:betId/:seqId',
    load: late('checkedBet'),
    texts: ['checkBet', 'receipt', 'mybets', 'cashout', 'bets', ...slip],
    title: 'checkedBet',
    chrome: chrome.floating,
  },
  {
    name: 'receipt',
    pattern: '/receipt',
    load: late('receipt'),
    texts: ['receipt', 'mybets', 'jackpots', 'luckysix', 'cashout', 'bets', ...slip],
    title: 'receipt',
    chrome: chrome.page,
  },
  {
    name: 'login',
    pattern: '/login',
    load: late('login'),
    texts: ['account'],
    title: 'login',
    chrome: chrome.hidden,
  },
  {
    name: 'bot-login-link',
    pattern: '/login/tAuth/:auth',
    load: late('botLogin'),
    texts: ['account'],
    title: 'login',
    chrome: chrome.hidden,
  },
  {
    name: 'bot-login',
    pattern: '/login/tAuth',
    load: late('botLogin'),
    texts: ['account'],
    title: 'login',
    chrome: chrome.hidden,
  },
  {
    name: 'signup',
    pattern: '/signup',
    load: late('signup'),
    texts: ['account'],
    title: 'signup',
    chrome: chrome.page,
  },
  {
    name: 'forgotpassword',
    pattern: '/forgotpassword',
    load: late('forgotPassword'),
    texts: ['account'],
    title: 'forgotPassword',
    chrome: chrome.hidden,
  },
  {
    name: 'profile',
    pattern: '/profile',
    load: late('profile'),
    texts: ['profile', ...payments],
    title: 'profile',
    login: true,
    chrome: chrome.profile,
  },
  {
    name: 'wallet-deposit',
    pattern: '/{wallet}-deposit',
    load: late('walletDeposit'),
    texts: payments,
    title: 'wallet',
    wallet: 'deposit',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'wallet-withdraw',
    pattern: '/{wallet}-withdraw',
    load: late('walletWithdraw'),
    texts: payments,
    title: 'wallet',
    wallet: 'withdraw',
    login: true,
    chrome: chrome.page,
  },
  {
    name: 'affiliate',
    pattern: '/affiliate',
    load: late('affiliate'),
    texts: ['affiliate', 'account', 'betslip'],
    title: 'affiliate',
    chrome: chrome.hidden,
  },
  promotions('promotions-of-language', '/promotions/:languageId'),
  promotions('promotions', '/promotions'),
  ...['', '/:policy', '/:policy/:form'].map(policies),
]
