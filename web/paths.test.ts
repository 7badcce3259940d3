// Every address that the app builds, as a list: a change of one is a visible change.
import { expect, test } from 'vitest'
import { matchPath, paths, safeNext } from './paths.ts'
import { routeOf, routes } from './routes.tsx'

const built = {
  home: paths.home(),
  live: paths.live(),
  liveMarkets: paths.liveMarkets(1234),
  prebetMarkets: paths.prebetMarkets(1234),
  prebetMarketsTab: paths.prebetMarkets(1234, 'statistics'),
  betslip: paths.betslip(),
  betslipWatch: paths.betslip({ watch: 'true' }),
  myBets: paths.myBets(),
  myBet: paths.myBet('bet_01hx'),
  login: paths.login(),
  loginNext: paths.login('/profile?action=deposit'),
  signup: paths.signup(),
  forgotPassword: paths.forgotPassword(),
  profile: paths.profile(),
  profileDeposit: paths.profile({ from: '/betslip', action: 'deposit', amount: '60.00' }),
}

test('addresses', () => {
  expect(built).toEqual({
    home: '/',
    live: '/live',
    liveMarkets: '/live/markets/1234',
    prebetMarkets: '/prebets/markets/1234',
    prebetMarketsTab: '/prebets/markets/1234?tab=statistics',
    betslip: '/betslip',
    betslipWatch: '/betslip?watch=true',
    myBets: '/mybets',
    myBet: '/mybets/bet_01hx',
    login: '/login',
    loginNext: '/login?next=%2Fprofile%3Faction%3Ddeposit',
    signup: '/signup',
    forgotPassword: '/forgotpassword',
    profile: '/profile',
    profileDeposit: '/profile?from=%2Fbetslip&action=deposit&amount=60.00',
  })
})

test('every built address has a route of its own', () => {
  for (const address of Object.values(built)) expect(routeOf(address.split('?')[0] ?? '').known, address).toBe(true)
})

test('the markets page follows what the match is now', () => {
  expect(matchPath({ parent_match_id: 7, live: null })).toBe('/prebets/markets/7')
  expect(matchPath({ parent_match_id: 7, live: {} })).toBe('/live/markets/7')
})

test.each([
  ['/live/markets/55', 'live-markets', { matchId: '55' }, true],
  ['/live/markets/55/', 'live-markets', { matchId: '55' }, true],
  ['/mybets/bet_a%20b', 'ticket', { betId: 'bet_a b' }, true],
  ['/mybets/%E0%A4%A', 'ticket', { betId: '%E0%A4%A' }, true],
  ['/nothing/here', 'home', {}, false],
  ['/live/markets', 'home', {}, false],
])('%s is %s', (path, name, params, known) => {
  const found = routeOf(path)
  expect({ name: found.route.name, params: found.params, known: found.known }).toEqual({ name, params, known })
})

test.each([
  ['/profile?action=deposit', '/profile?action=deposit'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['', '/'],
  [null, '/'],
])('after login %s leads to %s', (next, path) => {
  expect(safeNext(next)).toBe(path)
})

test('guards and frames', () => {
  const table = routes.map(({ name, login, keepAlive, chrome }) =>
    [
      name,
      login ? 'login' : '',
      keepAlive ? 'kept' : '',
      chrome.header ? 'header' : '',
      chrome.slideNav ? 'nav' : '',
      chrome.bottomBar ? 'bar' : '',
      chrome.miniSlip,
    ].join(' '),
  )
  expect(table).toEqual([
    'home  kept header nav bar both',
    'live  kept header nav bar both',
    'live-markets   header nav bar both',
    'prebet-markets   header nav bar both',
    'betslip   header nav bar none',
    'mybets login  header nav bar none',
    'ticket login  header nav bar none',
    'login      none',
    'signup      none',
    'forgotpassword      none',
    'profile login  header  bar none',
  ])
})
