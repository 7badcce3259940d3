// The product's slices in one list of three parts: what each is made of, and how it runs. A new slice is one line here,
// below what it uses and above what uses it.
import { createAbuse } from './abuse/index.ts'
import { createAccounts } from './accounts/index.ts'
import { createAffiliates } from './affiliates/index.ts'
import { createBanners } from './banners/index.ts'
import { createBets, priceSourceOf } from './bets/index.ts'
import { createBonuses } from './bonuses/index.ts'
import { createBoosted } from './boosted/index.ts'
import { createCashback } from './cashback/index.ts'
import { createCashout } from './cashout/index.ts'
import { createClosing } from './closing/index.ts'
import { createCombo, createComboPrices, loadQuoteKey } from './combo/index.ts'
import { createFair } from './fair/index.ts'
import { type Feed, simulatedOf } from './feed.ts'
import { createGameStakes } from './gamestakes/index.ts'
import { createHarm } from './harm/index.ts'
import { createJackpots } from './jackpots/index.ts'
import { createKeys } from './keys/index.ts'
import { createLedger, type Ledger } from './ledger/index.ts'
import { createLoyalty } from './loyalty/index.ts'
import { createLuckySix } from './luckysix/index.ts'
import { createMatches, type Matches } from './matches/index.ts'
import { createOdds, type Odds, refuseWithoutPrices } from './odds/index.ts'
import { createOddsBoosts } from './oddsboost/index.ts'
import { createOperations } from './operations/index.ts'
import { createOwnData } from './owndata/index.ts'
import { createPages } from './pages/index.ts'
import { createPayments } from './payments/index.ts'
import { Composition, leading, running } from './platform/compose.ts'
import type { ServerPlatform } from './platform/platform.ts'
import { productVersion as version } from './platform/version.ts'
import { createPromo } from './promo/index.ts'
import {
  beaconOf,
  closing,
  paymentAccessOf,
  smsAccessOf,
  startBeaconSandboxes,
  startPaymentSandboxes,
  startSmsSandboxes,
  tillAccessOf,
  verificationKeysFor,
} from './providers.ts'
import { createPush } from './push.ts'
import { createReferral } from './referral/index.ts'
import { createRounds } from './rounds/index.ts'
import { createSaferPlay } from './saferplay/index.ts'
import { createSettlement } from './settlement/index.ts'
import { createSharing } from './sharing/index.ts'
import { createSms } from './sms/index.ts'
import { createStatement } from './statement/index.ts'
import { createTax } from './tax/index.ts'
import { createVerification } from './verification/index.ts'
import { createVirtuals } from './virtuals/index.ts'
import { createWallet } from './wallet/index.ts'

export type Slices = Awaited<ReturnType<typeof slicesOf>>

/** Accounts and their money: what needs no odds. */
const accountSlices = (platform: ServerPlatform) =>
  new Composition()
    .run(() => platform.outbox)
    .add('keys', () => createKeys(platform))
    .add('smsSandboxes', () => startSmsSandboxes(platform), closing)
    .add('ledger', () => createLedger(platform), running)
    .add('sms', ({ smsSandboxes }) => createSms(platform, smsAccessOf(platform.config, smsSandboxes)), running)
    .add('accounts', (made) => createAccounts(platform, { ...made, texts: platform.texts }), running)
    .add('saferPlay', ({ accounts }) => createSaferPlay(platform, { accounts }))
    .add('verification', ({ accounts }) =>
      createVerification(platform, { accounts, keys: verificationKeysFor(platform.config) }),
    )
    .add('bonuses', ({ accounts, ledger }) => createBonuses(platform, { accounts, ledger }), running)
    .add('wallet', ({ accounts, ledger, bonuses }) => createWallet(platform, { accounts, ledger, bonuses }))
    .add('loyalty', ({ accounts, ledger }) => createLoyalty(platform, { accounts, ledger }))
    .add('promo', ({ accounts, bonuses, ledger }) => createPromo(platform, { accounts, bonuses, ledger }))

/** Odds, and whatever listens to prices. */
function oddsSlices(platform: ServerPlatform, feed: Feed) {
  const { texts } = platform
  const pricesOf = ({ book, names }: Odds) => ({ book, names, texts })
  return (
    accountSlices(platform)
      .add('odds', () => oddsOf(platform, feed))
      .add('beaconSandboxes', () => startBeaconSandboxes(platform), closing)
      .add('fair', ({ beaconSandboxes }) =>
        createFair(platform, { beacon: beaconOf(platform.config, beaconSandboxes), key: platform.config.fairKey }),
      )
      .add('rounds', ({ fair }) => createRounds(platform, { fair }), leading)
      .add('virtuals', ({ rounds, odds: { names } }) => createVirtuals(platform, { rounds, names }), running)
      .add('comboPrices', async ({ odds }) =>
        createComboPrices(platform, { ...pricesOf(odds), quoteKey: await loadQuoteKey(platform) }),
      )
      .add('boosted', ({ odds }) => createBoosted(platform, pricesOf(odds)), leading)
      .add(
        'matches',
        ({ odds, comboPrices: { countBuildable } }) =>
          createMatches(platform, { ...pricesOf(odds), ...archiveOf(feed), countBuildable }),
        leading,
      )
      .add('combo', ({ odds: { book }, comboPrices: prices, matches }) =>
        createCombo(platform, { book, prices, matches }),
      )
      .add('oddsBoosts', ({ odds: { book, names }, accounts }) => createOddsBoosts(platform, { book, names, accounts }))
      .add(
        'bets',
        ({
          odds,
          comboPrices: combo,
          boosted: boosts,
          matches,
          oddsBoosts,
          virtuals,
          ledger,
          accounts: { bettorOf, standingOf },
        }) =>
          createBets(platform, {
            ...{ ...pricesOf(odds), finalScoresOf: matches.finalScoresOf },
            ...{ combo, boosts, oddsBoosts, virtuals, bettorOf, standingOf, cashOf: cashIn(ledger), version },
            sells: () => platform.leases.held,
          }),
        running,
      )
      .add(
        'settlement',
        ({ odds, virtuals }) => createSettlement(platform, { book: odds.book, lines: odds, virtuals }),
        leading,
      )
      .add(
        'cashout',
        ({ odds: { book }, ledger, accounts: { bettorOf, isBlocked } }) =>
          createCashout(platform, { book, ledger, texts, bettorOf, isBlocked }),
        leading,
      )
      .add('sharing', ({ odds, virtuals, bets, accounts, cashout: { cashoutsOf } }) =>
        createSharing(platform, {
          ...pricesOf(odds),
          book: priceSourceOf(odds.book, virtuals),
          bets,
          accounts,
          cashoutsOf,
        }),
      )
      // Odds start leading only after every slice above that listens to prices, and stop before it: no price is missed.
      .run(({ odds }) => leading(odds))
  )
}

/**
 * Every slice on one platform, none of them started. They start in the order of the list and stop in reverse. Which feed
 * and whose platform is the caller's: also for tests.
 */
export function slicesOf(platform: ServerPlatform, feed: Feed) {
  const { texts, config } = platform
  return oddsSlices(platform, feed)
    .add('banners', () => createBanners(platform, { texts }), running)
    .add('paymentSandboxes', ({ accounts }) => startPaymentSandboxes(platform, accounts), closing)
    .add(
      'payments',
      (made) =>
        createPayments(platform, {
          ...{ ...made, texts, tills: tillAccessOf(config) },
          access: paymentAccessOf(config, made.paymentSandboxes),
        }),
      running,
    )
    .add('gameStakes', () => createGameStakes(platform))
    .add('luckySix', ({ rounds, ledger, accounts }) => createLuckySix(platform, { rounds, ledger, accounts }))
    .add(
      'jackpots',
      ({ odds, ledger, accounts, bonuses, fair, rounds }) =>
        createJackpots(platform, { odds, names: odds.names, ledger, accounts, bonuses, fair, rounds }),
      leading,
    )
    .add('statement', ({ accounts, ledger, bets: { ticketCodes }, cashout: { cashedOutBets } }) =>
      createStatement(platform, { accounts, ledger, texts, ticketCodes, cashedOutBets }),
    )
    .add('closing', ({ accounts, ledger, bonuses, bets, payments }) =>
      createClosing(platform, { accounts, ledger, bonuses, bets, payments, texts }),
    )
    .add('tax', () => createTax(platform))
    .add('harm', ({ payments }) => createHarm(platform, { payments }))
    .add('abuse', ({ accounts }) => createAbuse(platform, { accounts }))
    .add('referral', ({ accounts, bonuses, ledger, payments }) =>
      createReferral(platform, { accounts, bonuses, ledger, payments }),
    )
    .add('cashback', ({ accounts, bonuses }) => createCashback(platform, { accounts, bonuses }))
    .add('affiliates', (made) => createAffiliates(platform, made), running)
    .add('ownData', ({ accounts, statement }) => createOwnData(platform, { accounts, statement }))
    .add(
      'operations',
      (made) => createOperations(platform, { ...made, simulated: simulatedOf(platform, feed) }),
      leading,
    )
    .add('pages', ({ matches, odds, banners }) =>
      createPages(platform, { matches: openingOf(matches, odds), banners, version }),
    )
    .run(() => ({ stop: () => platform.app.close() }))
    .add('push', (made) => createPush(platform, made), running)
    .run(() => platform.jobs)
    .make()
}

const cashIn = (ledger: Ledger) => async (accountId: number) => (await ledger.balancesOf(accountId)).cash

/** Ready while a producer is up. A standby has no prices and refuses calls for them. */
function oddsOf(platform: ServerPlatform, feed: Feed): Odds {
  const odds = createOdds(platform, feed)
  platform.health.set('feed', () => odds.book.producerUp(1) || odds.book.producerUp(3))
  refuseWithoutPrices(platform.app, () => odds.filled)
  return odds
}

/** Past results and events, where the feed has them. */
const archiveOf = ({ rest: { results, timeline } }: Feed) => ({ results, timeline })

/** Pages of a process without prices open with nothing, and ask. */
const openingOf = (matches: Matches, odds: Pick<Odds, 'filled'>): Matches => ({
  ...matches,
  opening: (path, language) => (odds.filled ? matches.opening(path, language) : null),
})
