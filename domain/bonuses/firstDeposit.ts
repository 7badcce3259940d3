// The first-deposit bonus: who may claim how much, what counts towards turning it over, and when it is over.

import { type FirstDepositCampaign, isRunning } from './campaigns.ts'
import type { SourceTerms } from './sourceTerms.ts'

const DAY_MS = 86_400_000

export type BonusState = 'active' | 'converted' | 'forfeited' | 'expired'

/** What is known of the account: its first deposit, whether it has claimed before, and what the campaign has left. */
export type ClaimFacts = {
  now: number
  /** By an operator. */
  stopped: boolean
  deposit: { amount: number; at: number } | null
  /** A withdrawal since the deposit is open or paid: it ends what may be claimed as it ends a bonus. One given back does not. */
  withdrawn: boolean
  /** A provider took a deposit of the account back: what it would be claimed for may be gone. */
  takenBack: boolean
  claimed: boolean
  /** Another account with the same browser, or paid for by the same payer, has claimed it. */
  personClaimed: boolean
  /** Of the budget, minor units. */
  left: number
  /** Whose the account is, is known: an operator has approved his verification, or who paid a deposit is named. */
  personKnown: boolean
  /** For how long since the deposit a verification waited for an operator's decision: such days do not count. */
  reviewMs: number
}

export type ClaimRefusal = {
  ok: false
  code:
    | 'BONUS_NOT_OFFERED'
    | 'BONUS_CLAIMED'
    | 'BONUS_NO_DEPOSIT'
    | 'BONUS_LATE'
    | 'BONUS_WITHDRAWN'
    | 'BONUS_TAKEN_BACK'
    | 'BONUS_OF_PERSON'
    | 'BONUS_USED_UP'
    | 'BONUS_PERSON_FIRST'
  /** With `BONUS_PERSON_FIRST`: what can be claimed once the person is known, minor units. */
  amount?: number
}

/** The deposit is from before the campaign, or the time to claim its bonus has passed. */
export const isLate = (
  { from, claimDays }: FirstDepositCampaign,
  { now, depositAt, reviewMs }: { now: number; depositAt: number; reviewMs: number },
): boolean => depositAt < Date.parse(from) || now >= depositAt + claimDays * DAY_MS + reviewMs

/** `rollover` is what has to be staked, minor units. Refusals in this order: nobody proves who he is for nothing. */
export const decideClaim = (
  campaign: FirstDepositCampaign | null,
  { now, stopped, deposit, withdrawn, takenBack, claimed, personClaimed, left, personKnown, reviewMs }: ClaimFacts,
): { ok: true; amount: number; rollover: number; expiresAt: number } | ClaimRefusal => {
  if (campaign === null || stopped || !isRunning(campaign, now)) return { ok: false, code: 'BONUS_NOT_OFFERED' }
  if (claimed) return { ok: false, code: 'BONUS_CLAIMED' }
  if (deposit === null) return { ok: false, code: 'BONUS_NO_DEPOSIT' }
  if (isLate(campaign, { now, depositAt: deposit.at, reviewMs })) return { ok: false, code: 'BONUS_LATE' }
  if (withdrawn) return { ok: false, code: 'BONUS_WITHDRAWN' }
  if (takenBack) return { ok: false, code: 'BONUS_TAKEN_BACK' }
  if (personClaimed) return { ok: false, code: 'BONUS_OF_PERSON' }
  const amount = Math.min(Math.floor((deposit.amount * campaign.percent) / 100), campaign.max)
  if (amount > left) return { ok: false, code: 'BONUS_USED_UP' }
  if (!personKnown) return { ok: false, code: 'BONUS_PERSON_FIRST', amount }
  return { ok: true, amount, rollover: amount * campaign.rollover, expiresAt: now + campaign.days * DAY_MS }
}

/** A settled slip of bonus money; legs and odds are those that were not void. */
export type TurnedSlip = { stake: number; result: 'won' | 'lost' | 'other'; legs: number; totalOdds: bigint }

/** What of its stake counts: all of it when it was decided as a slip that bonus money may pay, else nothing. */
export const turnedOf = (
  { legsMin, totalOddsMin }: SourceTerms,
  { stake, result, legs, totalOdds }: TurnedSlip,
): number => (result === 'other' || legs < legsMin || totalOdds < BigInt(totalOddsMin) ? 0 : stake)

export type GrantFacts = { state: BonusState; expiresAt: number; rollover: number; turned: number }

/** What an active bonus has become; the others stay what they are. Turned over in time counts even if it is seen late. */
export const stateNow = ({ state, expiresAt, rollover, turned }: GrantFacts, now: number): BonusState => {
  if (state !== 'active') return state
  if (turned >= rollover) return 'converted'
  return now >= expiresAt ? 'expired' : 'active'
}

/** Where the bonus book's money goes: it stays while the bonus is active, is the bettor's once converted, else the house's. */
export const bookAfter = (state: BonusState): 'bonus' | 'cash' | 'promotions' =>
  state === 'active' ? 'bonus' : state === 'converted' ? 'cash' : 'promotions'
