// Every address that the app builds, as a list: a change of one is a visible change.
import { et } from '@walia/domain/market/et.ts'
import { ke } from '@walia/domain/market/ke.ts'
import { without } from '@walia/domain/market/profile.ts'
import { expect, test } from 'vitest'
import { addresses } from './casino/addresses.ts'
import { addresses as jackpotAddresses } from './jackpots/addresses.ts'
import { idOfSegment, matchPath, paths, safeNext, segmentOf } from './paths.ts'
import { routes } from './routes.tsx'
import { routeOf, routesOf, showsMatches } from './routing.ts'

const built = {
  home: paths.home(),
  live: paths.live(),
  liveMarkets: paths.liveMarkets(1234),
  prebetMarkets: paths.prebetMarkets(1234),
  prebetMarketsTab: paths.prebetMarkets(1234, 'statistics'),
  liveMarketsTab: paths.liveMarkets(1234, 'tracker'),
  liveStats: paths.liveStats(),
  liveStatsOf: paths.liveStats(1234),
  sports: paths.sports(),
  sportsHighlights: paths.sportsHighlights(),
  sport: paths.sport({ id: 20, name: 'Table Tennis' }),
  category: paths.category({ id: 1, name: 'Football' }, { id: 23, name: 'South Africa' }),
  competition: paths.competition(
    { id: 1, name: 'Football' },
    { id: 23, name: 'South Africa' },
    { id: 129, name: 'Premiership' },
  ),
  topLeagues: paths.topLeagues(),
  results: paths.results(),
  topLeague: paths.topLeague(104),
  comboBet: paths.comboBet(),
  comboMarkets: paths.comboMarkets(1234),
  comboSlip: paths.comboSlip(),
  dailyJackpot: paths.dailyJackpot(),
  dailyJackpotOne: paths.dailyJackpotOne(7),
  luckySix: paths.luckySix(),
  virtuals: paths.virtuals(),
  virtualsTable: paths.virtuals('table'),
  virtualsOfLeague: paths.virtuals('results', { league: '2' }),
  virtual: paths.virtual({ league: '2' }),
  superLeague: paths.superLeague('walia'),
  casino: addresses.casino(),
  casinoGame: addresses.game('studio-dice'),
  aviator: addresses.direct('aviator'),
  cometCrash: addresses.direct('comet-crash'),
  fasta: addresses.fasta('walia'),
  fastaGame: addresses.fastaGame('walia', 'studio-dice'),
  crashGame: addresses.crashGame('studio-comet-crash'),
  crashGames: addresses.crashGames(),
  allCrashGames: addresses.allCrashGames(),
  jackpots: jackpotAddresses.jackpots(),
  weeklyJackpots: jackpotAddresses.weekly(),
  weeklyJackpot: paths.weeklyJackpot(7),
  weeklyJackpotResults: jackpotAddresses.weeklyResults(7),
  grandJackpot: jackpotAddresses.grand(),
  fair: paths.fair(),
  checkBet: paths.checkBet(),
  checkedBet: paths.checkedBet('bet_01hx', '0042'),
  share: paths.share(),
  shareCode: paths.share('WAH7K2CD'),
  receipt: paths.receipt(),
  receiptOfOwn: paths.receipt('bet_01hx'),
  receiptOfAny: paths.receipt('bet_01hx', '0042'),
  betslip: paths.betslip(),
  betslipWatch: paths.betslip({ watch: 'true' }),
  myBets: paths.myBets(),
  myBet: paths.myBet('bet_01hx'),
  login: paths.login(),
  loginNext: paths.login('/profile?action=deposit'),
  botLogin: paths.botLogin(),
  signup: paths.signup(),
  forgotPassword: paths.forgotPassword(),
  ...{ promotions: paths.promotions(), promotionsOfLanguage: paths.promotions('am') },
  ...{ policies: paths.policies(), policy: paths.policies('terms'), policyPdf: paths.policies('terms', 'pdf') },
  profile: paths.profile(),
  profileDeposit: paths.profile({ from: '/betslip', action: 'deposit', amount: '60.00' }),
  profileWithdraw: paths.profile({ action: 'withdraw' }),
  walletDeposit: paths.walletDeposit('hellocash'),
  walletDepositAsked: paths.walletDeposit('hellocash', { from: '/betslip', amount: '60.00' }),
  walletWithdraw: paths.walletWithdraw('hellocash'),
}

test('addresses', () => {
  expect(built).toEqual({
    home: '/',
    live: '/live',
    liveMarkets: '/live/markets/1234',
    prebetMarkets: '/prebets/markets/1234',
    prebetMarketsTab: '/prebets/markets/1234?tab=statistics',
    liveMarketsTab: '/live/markets/1234?tab=tracker',
    liveStats: '/live/stats',
    liveStatsOf: '/live/stats?id=1234',
    sports: '/sports',
    sportsHighlights: '/sports/highlights',
    sport: '/sports/table+tennis-20',
    category: '/sports/football-1/ct/south+africa-23',
    competition: '/sports/football-1/ct/south+africa-23/c/premiership-129',
    topLeagues: '/top-leagues/',
    results: '/results',
    topLeague: '/top-leagues/104',
    comboBet: '/combo-bet',
    comboMarkets: '/combo-bet/markets/1234',
    comboSlip: '/betslip?type=combo-bet',
    dailyJackpot: '/daily-jackpot',
    dailyJackpotOne: '/daily-jackpot/7',
    luckySix: '/lucky-six',
    virtuals: '/virtuals',
    virtualsTable: '/virtuals/table',
    virtualsOfLeague: '/virtuals/results?league=2',
    virtual: '/virtual?league=2',
    superLeague: '/walia-super-league',
    casino: '/casino',
    casinoGame: '/casino/studio-dice',
    aviator: '/aviator',
    cometCrash: '/comet-crash',
    fasta: '/walia-fasta',
    fastaGame: '/walia-fasta/dice/studio',
    crashGame: '/crash-game/studio-comet-crash',
    crashGames: '/crash-games',
    allCrashGames: '/crash-games/all',
    jackpots: '/jackpots',
    weeklyJackpots: '/weekly-jackpots',
    weeklyJackpot: '/weekly-jackpot?id=7',
    weeklyJackpotResults: '/weekly-jackpot/results?id=7',
    grandJackpot: '/grand-jp',
    fair: '/fair',
    checkBet: '/check-bet',
    checkedBet: '/check-bet-detail/bet_01hx/0042',
    share: '/share',
    shareCode: '/share/WAH7K2CD',
    ...{ receipt: '/receipt', receiptOfOwn: '/receipt?bet_id=bet_01hx' },
    receiptOfAny: '/receipt?bet_id=bet_01hx&seq_id=0042',
    betslip: '/betslip',
    betslipWatch: '/betslip?watch=true',
    myBets: '/mybets',
    myBet: '/mybets/bet_01hx',
    login: '/login',
    loginNext: '/login?next=%2Fprofile%3Faction%3Ddeposit',
    botLogin: '/login/tAuth',
    signup: '/signup',
    forgotPassword: '/forgotpassword',
    ...{ promotions: '/promotions', promotionsOfLanguage: '/promotions/am' },
    ...{ policies: '/policies', policy: '/policies/terms', policyPdf: '/policies/terms/pdf' },
    profile: '/profile',
    profileDeposit: '/profile?from=%2Fbetslip&action=deposit&amount=60.00',
    profileWithdraw: '/profile?action=withdraw',
    walletDeposit: '/hellocash-deposit',
    walletDepositAsked: '/hellocash-deposit?from=%2Fbetslip&amount=60.00',
    walletWithdraw: '/hellocash-withdraw',
  })
})

test('every built address has a route of its own', () => {
  for (const address of Object.values(built))
    expect(routeOf(address.split('?')[0] ?? '', routesOf(et, routes)).known, address).toBe(true)
})

test.each([
  ['Table Tennis', 20, 'table+tennis-20'],
  [' Ice  Hockey ', 4, 'ice+hockey-4'],
  ['Counter-Strike', 109, 'counter-strike-109'],
  ['Rock/Paper', 7, 'rock%2Fpaper-7'],
  ['እግር ኳስ', 1, `${encodeURIComponent('እግር')}+${encodeURIComponent('ኳስ')}-1`],
])('%s is %s in addresses, and its id is read back', (name, id, segment) => {
  expect(segmentOf({ id, name })).toBe(segment)
  expect(idOfSegment(segment)).toBe(id)
})

test.each([['football'], ['football-'], ['-'], [''], [undefined], ['football-1x']])('%s names no id', (segment) => {
  expect(idOfSegment(segment)).toBeNull()
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
  ['/login/tAuth/aB3-_9', 'bot-login-link', { auth: 'aB3-_9' }, true],
  ['/login/tAuth/', 'bot-login', {}, true],
  ['/sports/table+tennis-20', 'sport', { sport: 'table+tennis-20' }, true],
  ['/sports/highlights', 'sports-highlights', {}, true],
  ['/sports/football-1/ct/england-3', 'category', { sport: 'football-1', category: 'england-3' }, true],
  ['/top-leagues/', 'top-leagues', {}, true],
  ['/top-leagues', 'top-leagues', {}, true],
  ['/results', 'results', {}, true],
  ['/virtuals/markets', 'virtuals/markets', {}, true],
  ['/affiliate', 'affiliate', {}, true],
  ['/nothing/here', 'home', {}, false],
  ['/live/markets', 'home', {}, false],
])('the address %s is of the screen %s', (path, name, params, known) => {
  const found = routeOf(path, routes)
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

test('whatever stands before a foreign address, login leads nowhere else', () => {
  const parts = [
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    ' ',
    '.',
    '..',
    '@',
    ':',
    '%09',
    '%2f',
    '%5c',
    '%00',
    '\0',
    '\u200b',
    'https:',
  ]
  const starts = parts.flatMap((a) => parts.flatMap((b) => parts.map((c) => `/${a}${b}${c}`)))
  const here = 'https://walia.example/login'
  for (const start of [...starts, ...starts.map((each) => each.slice(1)), 'javascript:', 'data:,', '']) {
    const led = safeNext(`${start}evil.example/x`)
    // As the browser parses it.
    expect(new URL(led, here).origin, JSON.stringify(start)).toBe('https://walia.example')
    expect(led, JSON.stringify(start)).toMatch(/^\/(?![/\\])/)
    expect(safeNext(led)).toBe(led)
  }
})

test.each([
  [et, '/hellocash-deposit', 'wallet-deposit'],
  [et, '/hellocash-withdraw', 'wallet-withdraw'],
  [et, '/mpesa-deposit', 'home'],
  [et, '/{wallet}-deposit', 'home'],
  [ke, '/hellocash-deposit', 'home'],
  [ke, '/hellocash-withdraw', 'home'],
])('in the market of %s: the mobile wallet gives its pages their name', (profile, path, name) => {
  expect(routeOf(path, routesOf(profile, routes)).route.name).toBe(name)
})

test.each(['/virtuals/other', '/walia-radio'])(
  '%s is of a product that nobody sells yet: home, under its own address',
  (path) => {
    const { route, known } = routeOf(path, routes)
    expect([route.name, known]).toEqual(['home', false])
  },
)

test.each([
  ['/casino', 'casino'],
  ['/casino/studio-dice', 'casino-game'],
  ['/crash-games', 'crash-games'],
  ['/crash-games/all', 'crash-games-all'],
  ['/crash-game/studio-comet', 'crash-game-game'],
  ['/aviator', 'aviator'],
  ['/comet-crash', 'comet-crash'],
  ['/walia-fasta', 'fasta'],
  ['/walia-fasta/dice/studio', 'fasta-game'],
])('%s is the casino’s, and home where it is off', (path, name) => {
  expect(routeOf(path, routesOf(et, routes)).route.name).toBe(name)
  expect(routeOf(path, routesOf(without(et, ['casino', 'crash', 'fasta']), routes)).route.name).toBe('home')
})

test('crash and fasta are sold or not by themselves', () => {
  const namesWithout = (product: 'crash' | 'fasta') =>
    routes.filter(({ name }) => !routesOf(without(et, [product]), routes).some((route) => route.name === name))
  expect(namesWithout('crash').map(({ name }) => name)).toEqual([
    ...['crash-games', 'crash-games-all', 'crash-game-game', 'aviator', 'comet-crash'],
  ])
  expect(namesWithout('fasta').map(({ name }) => name)).toEqual(['fasta', 'fasta-game'])
  expect(routeOf('/nib-fasta/dice/studio', routesOf(et, routes, 'nib'))).toMatchObject({
    params: { gameKind: 'dice', gameVariant: 'studio' },
  })
})

test('TV has the address of the brand, and is home where it is off', () => {
  expect(routeOf('/nib-tv', routesOf(et, routes, 'nib')).route.name).toBe('tv')
  expect(routeOf('/walia-tv', routesOf(without(et, ['tv']), routes)).known).toBe(false)
})

test('the super league has the address of the brand', () => {
  expect(routeOf('/walia-super-league', routesOf(et, routes)).route.name).toBe('super-league')
  expect(routeOf('/nib-super-league', routesOf(et, routes, 'nib')).route.name).toBe('super-league')
  expect(routeOf('/walia-super-league', routesOf(et, routes, 'nib')).known).toBe(false)
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
    'live-stats      none',
    'sports   header nav bar both',
    'sports-highlights   header nav bar both',
    'sport   header nav bar both',
    'category   header nav bar both',
    'competition   header nav bar both',
    'top-leagues   header nav bar both',
    'top-league   header nav bar both',
    'results   header nav bar none',
    'combo-bet  kept header nav bar combo',
    'combo-markets   header nav bar combo',
    'daily-jackpot  kept header nav bar none',
    'daily-jackpot-one   header nav bar none',
    'lucky-six   header nav bar none',
    'virtuals   header nav bar none',
    'virtuals/table   header nav bar none',
    'virtuals/results   header nav bar none',
    'virtuals/markets   header nav bar none',
    'virtual      none',
    'super-league      none',
    'casino  kept header nav  none',
    'casino-game   header nav  none',
    'crash-games   header nav  none',
    'crash-games-all   header nav  none',
    'crash-game-game   header nav  none',
    'aviator      none',
    'comet-crash      none',
    'fasta      none',
    'fasta-game      none',
    'jackpots   header nav bar none',
    'grand-jp   header nav bar none',
    'weekly-jackpots   header nav bar none',
    'weekly-jackpot      none',
    'weekly-jackpot-results      none',
    'tv   header nav bar none',
    'fair   header nav bar none',
    'betslip   header nav bar none',
    'mybets login  header nav bar none',
    'ticket login  header nav bar none',
    'share-code   header nav bar none',
    'share   header nav bar none',
    'check-bet      none',
    'check-bet-detail   header nav bar floating',
    'receipt   header nav bar none',
    'login      none',
    'bot-login-link      none',
    'bot-login      none',
    'signup   header nav bar none',
    'forgotpassword      none',
    'profile login  header  bar none',
    'wallet-deposit login  header nav bar none',
    'wallet-withdraw login  header nav bar none',
    'affiliate      none',
    'promotions-of-language   header nav bar none',
    'promotions   header nav bar none',
    ...['', '-policy', '-policy-form'].map((part) => `policies${part}   header nav bar none`),
  ])
})

test('screens are for everybody or for whoever is logged in: there is no other role, and no address of staff', () => {
  expect(new Set(routes.map(({ login }) => login ?? false))).toEqual(new Set([true, false]))
  expect(routes.filter(({ login }) => login).map(({ name }) => name)).toEqual([
    'mybets',
    'ticket',
    'profile',
    'wallet-deposit',
    'wallet-withdraw',
  ])
  for (const segment of ['admin', 'staff', 'operator', 'backoffice', 'agent', 'cashier'])
    for (const path of [`/${segment}`, `/${segment}/users`])
      expect([path, routeOf(path, routes).known]).toEqual([path, false])
})

test('without a network, pages of matches ask to refresh them, and the others to try again', () => {
  const titles = [...new Set(routes.map(({ title }) => title))]
  expect(titles.filter(showsMatches).join(' ')).toBe(
    'home live match stats sports highlights sport topLeagues results combo boosted',
  )
  expect(titles.filter((title) => !showsMatches(title)).join(' ')).toBe(
    'luckySix virtuals casino jackpots tv fair betslip myBets ticket share checkBet checkedBet receipt login signup forgotPassword profile wallet affiliate promotions policies',
  )
})
