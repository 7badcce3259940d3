// The door of bonuses: what a bettor holds beside cash, campaigns, the first-deposit bonus and free bets from their grant to
// their end.
import type { CampaignId } from '@walia/domain/bonuses/campaigns.ts'
import type { Queryable } from '../ledger/index.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import { repeat } from '../platform/jobs.ts'
import { MINUTE, SECOND } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import {
  type CampaignState,
  campaignsNow,
  cancelFreeBet,
  freeBetsOf,
  type GivenFreeBet,
  giveFreeBet,
  switchCampaign,
} from './campaigns.ts'
import { claimableOf, type FirstDeposit, firstDepositOf, isHeld } from './claim.ts'
import type { BonusesDeps, BonusesNeeds, ClaimHold, CountOpenSlips, Persons } from './deps.ts'
import { endLateRedeemed, followEvents } from './follow.ts'
import { loadCampaigns } from './freeBetQueries.ts'
import { expireFreeBets, type FreeBetGrant, type FreeBetOutcome, grantFreeBet } from './freeBets.ts'
import {
  type BonusMoneyGrant,
  type BonusMoneyOutcome,
  type GiftOutcome,
  grantBonusMoney,
  grantPoints,
  hadBonusMoney,
  type PointsGrant,
} from './gifts.ts'
import { type Openings, openingsIn } from './openings.ts'
import { bonusRowsOf } from './ownData.ts'
import { type GiftCause, loadGiftCauses } from './queries.ts'
import { registerRoutes } from './routes.ts'
import { signUpNow } from './signUpOffer.ts'
import { endBonuses, forfeitBonus } from './turn.ts'

export type { CampaignState, GivenFreeBet } from './campaigns.ts'
export type { BonusesNeeds, OpenSlips } from './deps.ts'
export type { FreeBetGrant, FreeBetOutcome } from './freeBets.ts'
export type { GiftCause } from './queries.ts'

export type Bonuses = Openings & {
  /** What claims of all that is offered would bring now, minor units. */
  claimableOf(accountId: number): Promise<number>
  /**
   * In the transaction of a withdrawal, before it locks the wallet: an active bonus ends, and one that has ended takes back
   * what it is owed. Answers what was lost, stakes of its open slips included, as what they win is lost with it.
   */
  forfeit(accountId: number, db: Queryable): Promise<number>
  /**
   * A free bet in the caller's transaction, before it locks a wallet; in one transaction of one campaign only, accounts
   * ascending. The same occasion again answers what was granted. The caller wakes the outbox after its commit.
   */
  grantFreeBet(db: Queryable, grant: FreeBetGrant): Promise<FreeBetOutcome>
  /** While `isHeld` of an account, it claims nothing: for what a slice above knows of its money. */
  holdClaims(isHeld: ClaimHold): void
  /** Who takes deposits says of whom an account is known to be: until then what a person has once is not given. */
  askPersons(persons: Persons): void
  /** To be asked before connected accounts are: whoever is named in between is connected by then. */
  isPersonKnown(accountId: number, db: Queryable): Promise<boolean>
  /** Who sells slips of bonus money says which are open: a withdrawal costs their stakes as well. */
  countOpenSlips(count: CountOpenSlips): void
  /** The same for points, without an occasion: the caller knows what it has granted before. */
  grantPoints(db: Queryable, grant: PointsGrant): Promise<GiftOutcome>
  /** And for bonus money, which a person has once, be it by a first deposit or otherwise. */
  grantBonusMoney(db: Queryable, grant: BonusMoneyGrant): Promise<BonusMoneyOutcome>
  hadBonusMoney(accountId: number, db: Queryable): Promise<boolean>
  /** What bonus money from elsewhere would cost this account. */
  firstDepositOf(accountId: number, db: Queryable): Promise<FirstDeposit>
  /** Whether one of those who hold claims holds this account's. */
  isHeld(accountId: number, db: Queryable): Promise<boolean>
  /** Which campaign was behind each of these transfers of the account. */
  giftCauses(accountId: number, transferIds: readonly string[]): Promise<GiftCause[]>
  campaigns(): Promise<CampaignState[]>
  /** By an operator. */
  isStopped(campaign: CampaignId, db: Queryable): Promise<boolean>
  /** False where the market has no such campaign. */
  switchCampaign(campaign: string, stopped: boolean, request: { id: number | null; by: string }): Promise<boolean>
  /** By an operator's hand; `request` is his request's number, which is given once. */
  giveFreeBet(accountId: number, amount: number, request: number): Promise<FreeBetOutcome | { ok: false; code: string }>
  freeBetsOf(accountId: number): Promise<GivenFreeBet[]>
  /** What was left of it when it ended, minor units; null where there is none. */
  cancelFreeBet(id: string, requestId?: number | null): Promise<number | null>
  /** Reads what was settled meanwhile, then answers; runs by itself once started. */
  follow(): Promise<void>
  /** Ends what is due and clears away what came late; runs by itself each minute. */
  end(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const noSlips: CountOpenSlips = async () => ({ count: 0, stake: 0, payout: 0 })
const everybody: Persons = { isKnown: async () => true, reviewMs: async () => 0 }

export function createBonuses(platform: Platform, needs: BonusesNeeds): Bonuses {
  const { app, pool, profile, clock, random, outbox, log, jobs } = platform
  const deps: BonusesDeps = {
    pool,
    profile,
    clock,
    random,
    outbox,
    log,
    claimHolds: [],
    openSlips: { count: noSlips },
    persons: { ask: everybody },
    ...needs,
  }
  registerRoutes(app, deps)
  platform.ownData.add(bonusRowsOf)
  const end = async () => {
    const turns = eachInTurn('gifts that end')
    await turns.each([endBonuses, expireFreeBets, endLateRedeemed], (endAll) => endAll(deps))
    turns.end()
  }
  jobs.add('bonuses.end', { role: 'settlement', every: MINUTE }, end)
  const follow = async () => {
    while (await followEvents(deps));
  }
  let stopFollowing = async () => {}
  return {
    start() {
      stopFollowing = repeat(SECOND / 2, follow, (cause) =>
        log.error({ err: cause }, 'settled bets and exclusions were not read by bonuses'),
      )
    },
    stop: () => stopFollowing(),
    follow,
    end,
    grantFreeBet: (db, grant) => grantFreeBet(deps, db, grant),
    holdClaims: (holds) => void deps.claimHolds.push(holds),
    countOpenSlips: (count) => {
      deps.openSlips.count = count
    },
    askPersons: (persons) => {
      deps.persons.ask = persons
    },
    isPersonKnown: (accountId, db) => deps.persons.ask.isKnown(accountId, db),
    isHeld: (accountId, db) => isHeld(deps, db, accountId),
    grantPoints: (db, grant) => grantPoints(deps, db, grant),
    grantBonusMoney: (db, grant) => grantBonusMoney(deps, db, grant),
    hadBonusMoney: (accountId, db) => hadBonusMoney(db, accountId),
    firstDepositOf: (accountId, db) => firstDepositOf(deps, accountId, db),
    giftCauses: (accountId, transferIds) => loadGiftCauses(pool, accountId, transferIds),
    campaigns: () => campaignsNow(deps),
    isStopped: async (campaign, db) => ((await loadCampaigns(db)).get(campaign)?.stopped_at ?? null) !== null,
    ...openingsIn(deps),
    switchCampaign: (campaign, stopped, request) => switchCampaign(deps, campaign, stopped, request),
    giveFreeBet: (accountId, amount, request) => giveFreeBet(deps, accountId, amount, request),
    freeBetsOf: (accountId) => freeBetsOf(deps, accountId),
    cancelFreeBet: (id, requestId) => cancelFreeBet(deps, id, requestId),
    claimableOf: async (accountId) =>
      (await claimableOf(deps, accountId)) + (await signUpNow(deps, accountId)).claimable,
    forfeit: (accountId, db) => forfeitBonus(deps, accountId, db),
  }
}
