// The product's slices in one list of three parts: what each is made of, and how it runs. A new slice is one line here,
// below what it uses and above what uses it.
import type { MatchListAnswer } from '@walia/contract/matches.ts'
import { createAbuse } from './abuse/index.ts'
import { createAccounts } from './accounts/index.ts'
import { createAffiliates } from './affiliates/index.ts'
import { type Banners, createBanners } from './banners/index.ts'
import { createBets, priceSourceOf } from './bets/index.ts'
import { type Bonuses, createBonuses } from './bonuses/index.ts'
import { createBoosted } from './boosted/index.ts'
import { createCashback } from './cashback/index.ts'
import { createCashout } from './cashout/index.ts'
import { createCasino, unspentIn } from './casino/index.ts'
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
import { createMetrics } from './metrics.ts'
import { createNotifications } from './notifications/index.ts'
import { createCopiedOdds, createOdds, createStandbyOdds, type Odds, refuseWithoutPrices } from './odds/index.ts'
import { createOddsBoosts, type OddsBoostNeeds, type OddsBoosts } from './oddsboost/index.ts'
import { createOperations, OPERATED, type Operations } from './operations/index.ts'
import { createOwnData } from './owndata/index.ts'
import { createPages } from './pages/index.ts'
import { createPayments } from './payments/index.ts'
import { createPictures } from './pictures/index.ts'
import { Composition, leading, type Part, running } from './platform/compose.ts'
import type { ServerPlatform } from './platform/platform.ts'
import { productVersion as version } from './platform/version.ts'
import { createPolicies } from './policies/index.ts'
import { createPromo } from './promo/index.ts'
import {
  beaconOf,
  casinoAccessFor,
  closing,
  paymentAccessOf,
  smsAccessOf,
  startBeaconSandboxes,
  startPaymentSandboxes,
  startSmsSandboxes,
  startTvSandboxes,
  tillAccessOf,
  tvAccessOf,
  verificationKeysFor,
} from './providers.ts'
import { createPush } from './push.ts'
import { createReferral } from './referral/index.ts'
import { createRounds } from './rounds/index.ts'
import { createSaferPlay } from './saferplay/index.ts'
import { createSettlement } from './settlement/index.ts'
import { createSharing } from './sharing/index.ts'
import { createSms } from './sms/index.ts'
import { createStakes } from './stakes/index.ts'
import { createStatement } from './statement/index.ts'
import { createTax } from './tax/index.ts'
import { createTv } from './tv/index.ts'
import { createVerification } from './verification/index.ts'
import { createVirtuals, type Virtuals } from './virtuals/index.ts'
import { createWallet } from './wallet/index.ts'

export type Slices = Awaited<ReturnType<typeof slicesOf>>

/** Accounts and their money: what needs no odds. */
const accountSlices = (platform: ServerPlatform) =>
  new Composition()
    .run(() => platform.outbox)
    .add('keys', () => createKeys(platform))
    .add('smsSandboxes', () => startSmsSandboxes(platform), closing)
    .add('ledger', () => createLedger(platform), running)
    .add('sms', ({ smsSandboxes }) => createSms(platform, smsAccessOf(platform.config, smsSandboxes)), leading('push'))
    .add('accounts', (made) => createAccounts(platform, { ...made, texts: platform.texts }), running)
    .add('saferPlay', ({ accounts }) => createSaferPlay(platform, { accounts }))
    .add('verification', ({ accounts }) =>
      createVerification(platform, { accounts, keys: verificationKeysFor(platform.config) }),
    )
    .add('bonuses', ({ accounts, ledger }) => createBonuses(platform, { accounts, ledger }), leading('settlement'))
    .add('offers', ({ bonuses }) => bonuses.offers, running)
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
      .add('rounds', ({ fair }) => createRounds(platform, { fair }), leading('rounds'))
      .add('virtuals', ({ rounds, odds: { names } }) => createVirtuals(platform, { rounds, names }), running)
      .add('comboPrices', async ({ odds }) =>
        createComboPrices(platform, { ...pricesOf(odds), quoteKey: await loadQuoteKey(platform) }),
      )
      .add('boosted', ({ odds }) => createBoosted(platform, pricesOf(odds)), leading('desk'))
      .add(
        'matches',
        ({ odds, comboPrices: { countBuildable } }) =>
          createMatches(platform, { ...pricesOf(odds), ...archiveOf(feed), countBuildable }),
        leading('feed'),
      )
      .add('combo', ({ odds: { book }, comboPrices: prices, matches }) =>
        createCombo(platform, { book, prices, matches }),
      )
      .add('oddsBoosts', (made) => oddsBoostsOf(platform, made), operated)
      .add('stakes', () => createStakes(platform))
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
          bonuses,
          accounts: { bettorOf, standingOf },
        }) =>
          createBets(platform, {
            ...{ ...pricesOf(odds), finalScoresOf: matches.finalScoresOf },
            ...{ combo, boosts, oddsBoosts, virtuals, bonuses, bettorOf, standingOf, cashOf: cashIn(ledger), version },
            unspentOf: unspentIn(platform.pool, ledger),
            sells: odds.sells,
          }),
        running,
      )
      .add('settlement', (made) => settlementOf(platform, made), leading('settlement'))
      .add(
        'cashout',
        ({ odds: { book, sells }, ledger, accounts: { bettorOf, isBlocked } }) =>
          createCashout(platform, { book, sells, ledger, texts, bettorOf, isBlocked }),
        leading('settlement'),
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
      .run(({ odds }) => ({ start: odds.follow, ...leading('feed')(odds) }))
  )
}

/** Payments and games, above what the sports need. */
function gameSlices(platform: ServerPlatform, feed: Feed) {
  const { texts, config } = platform
  return oddsSlices(platform, feed)
    .add('pictures', ({ matches, sharing }) => createPictures(platform, { matches, sharing, texts }), running)
    .add('banners', ({ accounts }) => createBanners(platform, { texts, accounts }), running)
    .add('policies', () => createPolicies(platform, { texts }))
    .add('paymentSandboxes', ({ accounts }) => startPaymentSandboxes(platform, accounts), closing)
    .add(
      'payments',
      (made) =>
        createPayments(platform, {
          ...{ ...made, texts, tills: tillAccessOf(config) },
          access: paymentAccessOf(config, made.paymentSandboxes),
        }),
      leading('payments'),
    )
    .add('gameStakes', () => createGameStakes(platform))
    .add('luckySix', ({ rounds, ledger, gameStakes, accounts }) =>
      createLuckySix(platform, { rounds, ledger, gameStakes, accounts }),
    )
    .add(
      'jackpots',
      ({ odds, matches, ledger, gameStakes, accounts, bets, bonuses, fair, rounds }) =>
        createJackpots(platform, {
          ...{ odds, names: odds.names, matches, ledger, gameStakes, accounts, bets, bonuses, fair, rounds },
        }),
      leading('rounds'),
    )
    .add(
      'casino',
      ({ accounts, ledger }) => createCasino(platform, { accounts, ledger, access: casinoAccessFor(config) }),
      running,
    )
    .add('tvSandboxes', () => startTvSandboxes(platform, feed), closing)
    .add(
      'tv',
      ({ accounts, matches, tvSandboxes }) =>
        createTv(platform, { accounts, matches, access: tvAccessOf(config, tvSandboxes) }),
      running,
    )
}

/**
 * Every slice on one platform, none of them started. They start in the order of the list and stop in reverse. Which feed
 * and whose platform is the caller's: also for tests.
 */
export function slicesOf(platform: ServerPlatform, feed: Feed) {
  const { texts } = platform
  return gameSlices(platform, feed)
    .add('statement', ({ accounts, ledger, bonuses: { giftCauses }, bets: { ticketCodes }, cashout }) =>
      createStatement(platform, { accounts, ledger, texts, giftCauses, ticketCodes, ...cashout }),
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
    .add('affiliates', (made) => createAffiliates(platform, made), pushing)
    .add('notifications', ({ accounts, bets }) => createNotifications(platform, { accounts, bets, texts }), pushing)
    .add('ownData', ({ accounts }) => createOwnData(platform, { accounts }))
    .add(
      'operations',
      (made) => createOperations(platform, { ...made, simulated: simulatedOf(platform, feed) }),
      operatedByRole,
    )
    .add('pages', ({ casino: { origins: gameOrigins }, tv: { origins: streamOrigins }, ...made }) =>
      createPages(platform, { ...pagesNeedsOf(made), gameOrigins, streamOrigins, texts, version }),
    )
    .run(() => ({ stop: () => platform.app.close() }))
    .add('push', (made) => createPush(platform, made), running)
    .run((made) => createMetrics(platform, made))
    .run(() => platform.jobs)
    .make()
}

const pushing = leading('push')

const operatedByRole = ({ start, stop }: Operations): Part[] =>
  OPERATED.map((role) => leading(role)({ start: () => start(role), stop }))

const settlementOf = (platform: ServerPlatform, { odds, virtuals }: { odds: Odds; virtuals: Virtuals }) =>
  createSettlement(platform, { book: odds.book, lines: odds, virtuals, isCurrent: odds.sells })

const cashIn = (ledger: Ledger) => async (accountId: number) => (await ledger.balancesOf(accountId)).cash

/**
 * Ready while a producer is up. A standby without a bus, and a copy before its first image, has no prices and refuses
 * calls for them.
 */
async function oddsOf(platform: ServerPlatform, feed: Feed): Promise<Odds> {
  const { config, messages } = platform
  const odds =
    messages === null
      ? createOdds(platform, feed)
      : config.roles.has('feed')
        ? await createStandbyOdds(platform, messages, feed.rest, (options) => createOdds(platform, feed, options))
        : await createCopiedOdds(platform, messages, feed.rest)
  // Settlement, rounds and the rest go on without prices, and wait where they need them.
  if (config.roles.has('web') || config.roles.has('feed')) {
    if (messages !== null) platform.health.set('prices', odds.sells)
    platform.health.set('feed', () => odds.book.producerUp(1) || odds.book.producerUp(3))
  }
  refuseWithoutPrices(platform.app, () => odds.filled)
  return odds
}

/** Past results and events, where the feed has them. */
const archiveOf = ({ rest: { results, timeline } }: Feed) => ({ results, timeline })

type PagesMade = { matches: Matches; odds: Pick<Odds, 'filled'>; banners: Banners; offers: Bonuses['offers'] }
type BoostsMade = Pick<OddsBoostNeeds, 'accounts' | 'bonuses'> & { odds: Odds; matches: Matches }

const oddsBoostsOf = (
  platform: ServerPlatform,
  { odds: { book, names }, accounts, bonuses, matches }: BoostsMade,
): OddsBoosts => createOddsBoosts(platform, { book, names, accounts, bonuses, onHome: () => onHome(matches) })

const operated = ({ simulatedOperator }: OddsBoosts) => leading('desk')(simulatedOperator)

/** The matches that home opens with, the first leading. */
function onHome(matches: Matches): number[] {
  const opening = matches.opening('/', 'en')
  if (opening === null) return []
  return (JSON.parse(opening.json) as MatchListAnswer).data.map(({ parent_match_id }) => parent_match_id)
}

const pagesNeedsOf = ({ matches, odds, banners, offers }: PagesMade) => ({
  ...{ matches: openingOf(matches, odds), banners, offersOpen: offers.open },
})

/** Pages of a process without prices open with nothing, and ask. */
const openingOf = (matches: Matches, odds: Pick<Odds, 'filled'>): Matches => ({
  ...matches,
  opening: (path, language) => (odds.filled ? matches.opening(path, language) : null),
})
