// Free bets: who is granted one, which of them a stake uses up, and what the house takes back when their time is over. The
// ledger holds an account's free bets as one sum; which grant was staked is worked out from it.
import { type FreeBetCampaign, isRunning } from './campaigns.ts'

const DAY_MS = 86_400_000

export const freeBetStates = ['open', 'expired', 'cancelled'] as const
export type FreeBetState = (typeof freeBetStates)[number]

export type FreeBetFacts = {
  now: number
  /** By an operator. */
  stopped: boolean
  /** By an operator when it was promised, where it does not begin by itself. */
  open: boolean
  /** The account, by an operator or itself. */
  barred: boolean
  amount: number
  /** By all free bets of the campaign so far, minor units. */
  spent: number
}

export const freeBetRefusals = [
  'CAMPAIGN_OVER',
  'CAMPAIGN_CLOSED',
  'ACCOUNT_BARRED',
  'FREE_BET_AMOUNT_INVALID',
  'CAMPAIGN_USED_UP',
] as const
export type FreeBetRefusal = { ok: false; code: (typeof freeBetRefusals)[number] }

/** Refusals in this order. */
export function decideFreeBet(
  campaign: FreeBetCampaign | null,
  { now, stopped, open, barred, amount, spent }: FreeBetFacts,
): { ok: true; expiresAt: number } | FreeBetRefusal {
  if (campaign === null || stopped || !isRunning(campaign, now)) return { ok: false, code: 'CAMPAIGN_OVER' }
  if (!open) return { ok: false, code: 'CAMPAIGN_CLOSED' }
  if (barred) return { ok: false, code: 'ACCOUNT_BARRED' }
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > campaign.max)
    return { ok: false, code: 'FREE_BET_AMOUNT_INVALID' }
  if (spent + amount > campaign.budget) return { ok: false, code: 'CAMPAIGN_USED_UP' }
  return { ok: true, expiresAt: now + campaign.days * DAY_MS }
}

/** `remaining` is what was not staked when it was last counted; minor units. */
export type OpenFreeBet = { id: string; amount: number; remaining: number; expiresAt: number }
export type CountedFreeBet = OpenFreeBet & { state: FreeBetState }

/**
 * Counts open grants against what the book holds: what was staked since the last time is of those that expire first, what came
 * back from void slips is of those that expire last. Then ends those that are due or `cancelled`. `toHouse` is what the
 * book holds beyond what stays open: below zero, the house makes up for a stake that was taken back twice.
 */
export function countFreeBets(
  grants: readonly OpenFreeBet[],
  { balance, now, cancelled }: { balance: number; now: number; cancelled: (id: string) => boolean },
): { grants: CountedFreeBet[]; toHouse: number } {
  const firstEnding = grants.toSorted((a, b) => a.expiresAt - b.expiresAt || (a.id < b.id ? -1 : 1))
  const left = firstEnding.reduce((sum, { remaining }) => sum + remaining, 0)
  const counted = balance < left ? stakedFrom(firstEnding, left - balance) : returnedTo(firstEnding, balance - left)
  const ended = counted.map((grant): CountedFreeBet => {
    if (cancelled(grant.id)) return { ...grant, state: 'cancelled' }
    return { ...grant, state: grant.expiresAt <= now ? 'expired' : 'open' }
  })
  const open = ended.reduce((sum, { state, remaining }) => (state === 'open' ? sum + remaining : sum), 0)
  return { grants: ended, toHouse: balance - open }
}

function stakedFrom(firstEnding: readonly OpenFreeBet[], staked: number): OpenFreeBet[] {
  let rest = staked
  return firstEnding.map((grant) => {
    const taken = Math.min(grant.remaining, rest)
    rest -= taken
    return { ...grant, remaining: grant.remaining - taken }
  })
}

function returnedTo(firstEnding: readonly OpenFreeBet[], returned: number): OpenFreeBet[] {
  let rest = returned
  return firstEnding
    .toReversed()
    .map((grant) => {
      const given = Math.min(grant.amount - grant.remaining, rest)
      rest -= given
      return { ...grant, remaining: grant.remaining + given }
    })
    .toReversed()
}
