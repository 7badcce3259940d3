// The sign-up offer: a free bet for a new account, one per person, claimed on the profile.
import { isRunning, type SignUpCampaign } from './campaigns.ts'

const DAY_MS = 86_400_000

export type SignUpFacts = {
  now: number
  /** By an operator. */
  stopped: boolean
  /** When the account was opened, which takes a code that came to its phone. */
  openedAt: number
  claimed: boolean
  /** Another account of the same browser or payer has had one. */
  personClaimed: boolean
  /** By all claims so far, minor units. */
  spent: number
}

export type SignUpRefusal = {
  ok: false
  code: 'BONUS_NOT_OFFERED' | 'BONUS_CLAIMED' | 'BONUS_LATE' | 'BONUS_OF_PERSON' | 'BONUS_USED_UP'
}

/** Refusals in this order. */
export function decideSignUp(
  campaign: SignUpCampaign | null,
  { now, stopped, openedAt, claimed, personClaimed, spent }: SignUpFacts,
): { ok: true; amount: number } | SignUpRefusal {
  if (campaign === null || stopped || !isRunning(campaign, now)) return { ok: false, code: 'BONUS_NOT_OFFERED' }
  if (claimed) return { ok: false, code: 'BONUS_CLAIMED' }
  if (openedAt < Date.parse(campaign.from) || now >= openedAt + campaign.claimDays * DAY_MS)
    return { ok: false, code: 'BONUS_LATE' }
  if (personClaimed) return { ok: false, code: 'BONUS_OF_PERSON' }
  if (spent + campaign.amount > campaign.budget) return { ok: false, code: 'BONUS_USED_UP' }
  return { ok: true, amount: campaign.amount }
}
