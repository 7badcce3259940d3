// Carrying an operator's request out: a line through the feed's own stack and outbox, a ticket through a ruling.
import type { Abuse } from '../abuse/index.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Affiliates } from '../affiliates/index.ts'
import type { Banners } from '../banners/index.ts'
import type { Bets } from '../bets/index.ts'
import type { Boosted } from '../boosted/index.ts'
import type { Closing } from '../closing/index.ts'
import type { Fair } from '../fair/index.ts'
import type { Harm } from '../harm/index.ts'
import type { Jackpots } from '../jackpots/index.ts'
import type { Keys } from '../keys/index.ts'
import type { Ledger } from '../ledger/index.ts'
import type { Odds } from '../odds/index.ts'
import type { Payments } from '../payments/index.ts'
import { findDone } from '../platform/doneOnce.ts'
import type { Platform } from '../platform/platform.ts'
import type { Referral } from '../referral/index.ts'
import type { Settlement } from '../settlement/index.ts'
import type { Sms } from '../sms/index.ts'
import type { Tax } from '../tax/index.ts'
import type { AbuseOperation } from './abuseCommand.ts'
import type { AccountOperation } from './accountCommand.ts'
import type { AffiliateOperation, KeyOperation } from './affiliateCommand.ts'
import type { BannerOperation } from './bannerCommand.ts'
import type { BoostedOperation } from './boostedCommand.ts'
import { carryOutAccount } from './carryOutAccount.ts'
import { carryOutAffiliate, carryOutKey } from './carryOutAffiliate.ts'
import { type CampaignsByHand, carryOutCampaign, isCampaignRequest } from './carryOutCampaign.ts'
import { type CasinoByHand, carryOutCasino } from './carryOutCasino.ts'
import { carryOutJackpot } from './carryOutJackpot.ts'
import { carryOutOddsBoost, type OddsBoostsByHand } from './carryOutOddsBoost.ts'
import { carryOutPromo, isPromoRequest, type PromoByHand } from './carryOutPromo.ts'
import { carryOutStream, type StreamsByHand } from './carryOutStream.ts'
import { carryOutVerification, isVerificationRequest, type VerificationByHand } from './carryOutVerification.ts'
import type { CasinoOperation } from './casinoCommand.ts'
import type { SliceOperation } from './command.ts'
import type { ContradictionOperation, ContradictionsByHand } from './contradictionCommand.ts'
import type { FairOperation } from './fairCommand.ts'
import type { HarmOperation } from './harmCommand.ts'
import type { JackpotOperation } from './jackpotCommand.ts'
import type { OddsBoostOperation } from './oddsBoostCommand.ts'
import type { PaymentOperation } from './paymentCommand.ts'
import type { Outcome, StoredRequest } from './queries.ts'
import type { DrillKind, Goal, SimulatedOperation } from './simulatedCommand.ts'
import type { StreamOperation } from './streamCommand.ts'

/** Trouble on demand, and matches made to order: `kickoffMinutes` from now, answering the `parent_match_id`. */
export type SimulatedWorld = {
  drill(kind: DrillKind, product: number, seconds: number): void
  orderMatch(kickoffMinutes: number, goals: readonly Goal[]): Promise<number>
}

export type PaymentsByHand = Pick<
  Payments,
  | 'settleByHand'
  | 'heldWithdrawals'
  | 'settleDepositByHand'
  | 'undecidedDeposits'
  | 'acknowledge'
  | 'differences'
  | 'decideDifference'
  | 'takeBackByHand'
  | 'settleReversal'
  | 'openReversals'
  | 'undecidedCount'
>

export type OperationsNeeds = {
  odds: Pick<Odds, 'applyByHand' | 'health' | 'heldLines' | 'releaseHeld'> & ContradictionsByHand
  settlement: Pick<Settlement, 'rule' | 'waiting'>
  bets: Pick<Bets, 'heldCount' | 'openCount'>
  ledger: Pick<Ledger, 'faults' | 'balancesOf'>
  accounts: Pick<Accounts, 'byHand'>
  closing: Closing
  /** Where the feed is the simulated one of a development server. */
  simulated: SimulatedWorld | null
  boosted: Pick<Boosted, 'create' | 'close' | 'current'>
  oddsBoosts: OddsBoostsByHand
  banners: Pick<Banners, 'add' | 'end' | 'current'>
  bonuses: CampaignsByHand
  promo: PromoByHand
  payments: PaymentsByHand
  sms: Pick<Sms, 'report'>
  tax: Pick<Tax, 'report'>
  harm: Pick<Harm, 'list' | 'acknowledge'>
  fair: Pick<Fair, 'hasKey' | 'seed' | 'chains'>
  jackpots: Pick<Jackpots, 'byHand'>
  casino: CasinoByHand
  tv: StreamsByHand
  abuse: Pick<Abuse, 'findings' | 'decide'>
  verification: VerificationByHand
  referral: Pick<Referral, 'list'>
  affiliates: Affiliates
  keys: Keys
}

export type OperationsDeps = OperationsNeeds & Pick<Platform, 'pool' | 'leases' | 'jobs' | 'log' | 'commands'>

const LISTED_MAX = 200

/** `id` is the request's number, by which carrying it out twice is known. */
export type Numbered = StoredRequest

/** Never throws: what went wrong stands in the audit log as well. */
export async function carryOut(deps: OperationsDeps, request: Numbered): Promise<Outcome> {
  try {
    // Of before there were accounts, or of one that was revoked while it waited; what was done before that is answered.
    if (!request.isLive && (await findDone(deps.pool, request.id)) === null)
      return { outcome: 'refused', details: { code: 'NOT_AN_OPERATOR', by: request.by } }
    return await outcomeOf(deps, request)
  } catch (cause) {
    deps.log.error({ err: cause, action: request.action }, 'an operation failed')
    return { outcome: 'failed', details: { message: (cause as Error).message } }
  }
}

async function outcomeOf(deps: OperationsDeps, request: Numbered): Promise<Outcome> {
  if (isOfSlice(request)) return carryOutSlice(deps, request)
  if (request.action === 'health') return { outcome: 'done', details: await healthOf(deps) }
  if (request.action === 'jobList') return { outcome: 'done', details: await deps.jobs.list() }
  if (request.action === 'drill' || request.action === 'matchOrder') return carryOutSimulated(deps.simulated, request)
  if (request.action === 'smsReport') return { outcome: 'done', details: await deps.sms.report(request.subject.days) }
  // Its file is written where the command is given; the log keeps what it came to.
  if (request.action === 'taxReport' || request.action === 'taxExport')
    return { outcome: 'done', details: await deps.tax.report(request.subject.from, request.subject.to) }
  if (request.action === 'harmList' || request.action === 'harmAcknowledge') return carryOutHarm(deps.harm, request)
  if (request.action === 'fairList' || request.action === 'fairSeed') return carryOutFair(deps.fair, request)
  if (isVerificationRequest(request)) return carryOutVerification(deps.verification, request)
  if (request.action === 'line') {
    const answer = await deps.odds.applyByHand({
      ...request.subject,
      operator: request.by,
      reason: request.reason,
      requestId: request.id,
    })
    return answer.ok ? { outcome: 'done', details: { line: answer.outcome } } : { outcome: 'refused', details: answer }
  }
  if (request.action === 'referralList') return { outcome: 'done', details: { referrals: await deps.referral.list() } }
  if (request.action === 'abuseList' || request.action === 'abuseDecide') return carryOutAbuse(deps.abuse, request)
  if (request.action === 'guardList') return { outcome: 'done', details: { lines: deps.odds.heldLines() } }
  if (request.action === 'guardRelease') {
    const { parentMatchId, market, specifiers } = request.subject
    const answer = deps.odds.releaseHeld(parentMatchId, market, specifiers)
    return { outcome: answer.ok ? 'done' : 'refused', details: answer }
  }
  if (isOf<ContradictionOperation>(request, 'contradiction')) return carryOutContradiction(deps, request)
  if (request.action === 'bannerAdd' || request.action === 'bannerEnd' || request.action === 'bannerList')
    return carryOutBanner(deps.banners, request)
  if (isOf<OddsBoostOperation>(request, 'oddsBoost')) return carryOutOddsBoost(deps.oddsBoosts, request)
  if (isOf<CasinoOperation>(request, 'casino')) return carryOutCasino(deps.casino, request)
  if (isOf<StreamOperation>(request, 'stream')) return carryOutStream(deps.tv, request)
  if (isPromoRequest(request)) return carryOutPromo(deps.promo, request)
  if (isCampaignRequest(request)) return carryOutCampaign(deps.bonuses, request)
  if (
    request.action === 'withdrawalSettle' ||
    request.action === 'withdrawalList' ||
    request.action === 'withdrawalAcknowledge' ||
    request.action === 'differenceList' ||
    request.action === 'differenceDecide' ||
    request.action === 'depositSettle' ||
    request.action === 'reversalList' ||
    request.action === 'reversalTake' ||
    request.action === 'reversalSettle' ||
    request.action === 'depositList'
  )
    return carryOutPayment(deps.payments, request)
  if (isOf<AccountOperation>(request, 'account')) return carryOutAccount(deps, request)
  if (isOf<AffiliateOperation>(request, 'affiliate')) return carryOutAffiliate(deps.affiliates, request)
  if (isOf<KeyOperation>(request, 'key')) return carryOutKey(deps.keys, request)
  if (isOf<JackpotOperation>(request, 'jackpot')) return carryOutJackpot(deps.jackpots, request)
  if (request.action !== 'ticket') return carryOutBoosted(deps.boosted, request)
  const { code, place, kind } = request.subject
  // The bettor reads the text of this key; the operator's own words are for the audit log.
  const reason = kind === 'cancel' ? 'cancelled_operator' : 'void_operator'
  const ruled = await deps.settlement.rule({ code, place, kind, reason, by: request.by, requestId: request.id })
  if (!ruled.ok) return { outcome: 'refused', details: ruled }
  return { outcome: 'done', details: { states: ruled.states.map(({ status, paid }) => ({ status, paid })) } }
}

type OfSlice = Extract<Numbered, SliceOperation>
const isOfSlice = (request: Numbered): request is OfSlice => request.action.includes(' ')

function carryOutSlice({ commands }: OperationsDeps, request: OfSlice): Promise<Outcome> {
  const run = commands.get(request.action)
  if (run === undefined) throw new Error(`no slice carries out ${request.action}`)
  return run(request)
}

/** Actions of one family begin with its word. */
const isOf = <Family extends { action: string }>(
  request: Numbered,
  word: string,
): request is Extract<Numbered, Pick<Family, 'action'>> => request.action.startsWith(word)

async function carryOutSimulated(simulated: SimulatedWorld | null, request: SimulatedOperation): Promise<Outcome> {
  if (simulated === null) return { outcome: 'refused', details: { ok: false, code: 'NO_SIMULATED_FEED' } }
  if (request.action === 'drill') {
    const { kind, product, seconds } = request.subject
    simulated.drill(kind, product, seconds)
    return { outcome: 'done', details: { kind, product, seconds } }
  }
  const { kickoffMinutes, goals } = request.subject
  return { outcome: 'done', details: { match: await simulated.orderMatch(kickoffMinutes, goals) } }
}

async function healthOf({ odds, settlement, bets, ledger }: OperationsDeps): Promise<object> {
  const [selectionsWaiting, faults] = await Promise.all([settlement.waiting(), ledger.faults()])
  return {
    feed: odds.health(),
    settlement: { selectionsWaiting },
    heldSlips: bets.heldCount,
    ledgerFaults: faults.slice(0, 20),
  }
}

async function carryOutFair(
  fair: OperationsNeeds['fair'],
  request: FairOperation & { id: number; by: string },
): Promise<Outcome> {
  if (request.action === 'fairList') return { outcome: 'done', details: { chains: await fair.chains() } }
  if (!fair.hasKey) return { outcome: 'refused', details: { code: 'NO_FAIR_KEY' } }
  const { game, length } = request.subject
  return { outcome: 'done', details: await fair.seed(game, length, request.by, request.id) }
}

async function carryOutContradiction(
  { odds, pool }: Pick<OperationsDeps, 'odds' | 'pool'>,
  request: ContradictionOperation & { id: number; by: string; reason: string },
): Promise<Outcome> {
  if (request.action === 'contradictionList')
    return { outcome: 'done', details: { contradictions: await odds.loadContradictions(pool, LISTED_MAX) } }
  const { by: operator, reason, id: requestId } = request
  const answer = await odds.decideContradiction({ ...request.subject, operator, reason, requestId })
  return { outcome: answer.ok ? 'done' : 'refused', details: answer }
}

async function carryOutBanner(
  banners: Pick<Banners, 'add' | 'end' | 'current'>,
  request: BannerOperation & { id: number; by: string },
): Promise<Outcome> {
  if (request.action === 'bannerList') return { outcome: 'done', details: { banners: await banners.current() } }
  if (request.action === 'bannerEnd') {
    const known = await banners.end(request.subject.id, request.by)
    return known
      ? { outcome: 'done', details: { ended: request.subject.id } }
      : { outcome: 'refused', details: { message: `there is no banner ${request.subject.id}` } }
  }
  const made = await banners.add({ ...request.subject, by: request.by }, request.id)
  return made.ok ? { outcome: 'done', details: { id: made.id } } : { outcome: 'refused', details: made }
}

async function carryOutAbuse(
  abuse: OperationsNeeds['abuse'],
  request: Exclude<AbuseOperation, { action: 'referralList' }> & { id: number; by: string; reason: string },
): Promise<Outcome> {
  if (request.action === 'abuseList') return { outcome: 'done', details: { findings: await abuse.findings() } }
  const { id: findingId, as } = request.subject
  const known = await abuse.decide({ findingId, as, by: request.by, reason: request.reason }, request.id)
  return known
    ? { outcome: 'done', details: { decided: findingId, as } }
    : { outcome: 'refused', details: { code: 'NO_SUCH_FINDING' } }
}

async function carryOutBoosted(
  boosted: Pick<Boosted, 'create' | 'close' | 'current'>,
  request: BoostedOperation & { id: number; by: string },
): Promise<Outcome> {
  if (request.action === 'boostedList') return { outcome: 'done', details: { lists: await boosted.current() } }
  if (request.action === 'boostedClose') {
    const known = await boosted.close(request.subject.id, request.by)
    return known
      ? { outcome: 'done', details: { closed: request.subject.id } }
      : { outcome: 'refused', details: { message: `there is no list ${request.subject.id}` } }
  }
  const made = await boosted.create({ ...request.subject, by: request.by }, request.id)
  return made.ok
    ? { outcome: 'done', details: { id: made.id, cost: made.cost } }
    : { outcome: 'refused', details: made }
}

async function carryOutPayment(
  payments: PaymentsByHand,
  request: PaymentOperation & { id: number; by: string },
): Promise<Outcome> {
  const { action, subject } = request
  if (action === 'withdrawalList')
    return { outcome: 'done', details: { withdrawals: await payments.heldWithdrawals() } }
  if (action === 'depositList') return { outcome: 'done', details: { deposits: await payments.undecidedDeposits() } }
  if (action === 'differenceList') return { outcome: 'done', details: { differences: await payments.differences() } }
  if (action === 'reversalList') return { outcome: 'done', details: { reversals: await payments.openReversals() } }
  if (action === 'reversalTake' || action === 'reversalSettle') {
    const answer =
      action === 'reversalTake'
        ? await payments.takeBackByHand(subject.deposit, subject.amount, request.id)
        : await payments.settleReversal(subject.deposit, subject.as, request.id)
    return { outcome: answer.ok ? 'done' : 'refused', details: answer }
  }
  if (action === 'differenceDecide') {
    const known = await payments.decideDifference(subject.id, request.by, request.id)
    return {
      outcome: known ? 'done' : 'refused',
      details: known ? { decided: subject.id } : { code: 'NO_SUCH_DIFFERENCE' },
    }
  }
  if (action === 'withdrawalAcknowledge') {
    const answer = await payments.acknowledge(subject.withdrawal, request.id)
    return { outcome: answer.ok ? 'done' : 'refused', details: answer }
  }
  const settled =
    action === 'depositSettle'
      ? await payments.settleDepositByHand(subject.deposit, subject.as, subject.amount, request.id)
      : await payments.settleByHand(subject.withdrawal, subject.as, request.id)
  return { outcome: settled.ok ? 'done' : 'refused', details: settled }
}

async function carryOutHarm(
  harm: Pick<Harm, 'list' | 'acknowledge'>,
  request: HarmOperation & { id: number; by: string; reason: string },
): Promise<Outcome> {
  if (request.action === 'harmList')
    return { outcome: 'done', details: { markers: await harm.list(request.subject.day) } }
  const { id, as } = request.subject
  const known = await harm.acknowledge(id, as, request.reason, request.by, request.id)
  return { outcome: known ? 'done' : 'refused', details: known ? { acknowledged: id, as } : { code: 'NO_SUCH_MARKER' } }
}
