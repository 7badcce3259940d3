// The code of every screen that a first visit does not open: the names of its files are most of this part, and each new
// screen adds to it instead of to the first view.
export const lateScreens = {
  liveStats: () => import('./statistics/LiveStatsScreen.tsx'),
  sports: () => import('./sports/SportsScreen.tsx'),
  highlights: () => import('./sports/HighlightsScreen.tsx'),
  sport: () => import('./sports/SportScreen.tsx'),
  category: () => import('./sports/CategoryScreen.tsx'),
  competition: () => import('./sports/CompetitionScreen.tsx'),
  topLeagues: () => import('./sports/TopLeaguesScreen.tsx'),
  topLeague: () => import('./sports/TopLeagueScreen.tsx'),
  results: () => import('./results/ResultsScreen.tsx'),
  combo: () => import('./combo/ComboScreen.tsx'),
  comboMarkets: () => import('./combo/ComboMarketsScreen.tsx'),
  dailyJackpot: () => import('./boosted/DailyJackpotScreen.tsx'),
  boosted: () => import('./boosted/BoostedScreen.tsx'),
  betslip: () => import('./slips/BetslipScreen.tsx'),
  myBets: () => import('./mybets/MyBetsScreen.tsx'),
  ticket: () => import('./mybets/TicketScreen.tsx'),
  share: () => import('./share/ShareScreen.tsx'),
  checkBet: () => import('./checkBet/CheckBetScreen.tsx'),
  checkedBet: () => import('./checkBet/CheckedBetScreen.tsx'),
  receipt: () => import('./receipt/ReceiptScreen.tsx'),
  login: () => import('./account/LoginScreen.tsx'),
  botLogin: () => import('./account/BotLoginScreen.tsx'),
  signup: () => import('./account/SignupScreen.tsx'),
  forgotPassword: () => import('./account/ForgotPasswordScreen.tsx'),
  profile: () => import('./profile/ProfileScreen.tsx'),
  walletDeposit: () => import('./payments/deposit/WalletDepositScreen.tsx'),
  walletWithdraw: () => import('./payments/withdrawal/WalletWithdrawScreen.tsx'),
  promotions: () => import('./promotions/PromotionsScreen.tsx'),
} as const

export type LateScreen = keyof typeof lateScreens
