// The door of referral: an account's link, accepting a friend's, and rewarding both once the friend has bet.
import { AcceptBody, ReferralAnswer, ReferralBody, referralPaths } from '@walia/contract/referral.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { referralRulesOf } from '@walia/domain/referral/referral.ts'
import type { Queryable } from '../ledger/index.ts'
import { SECOND } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { acceptReferral, ownCode } from './accept.ts'
import type { ReferralDeps, ReferralNeeds } from './deps.ts'
import { referralRowsOf } from './ownData.ts'
import { type FriendRow, findAccepted, findInvited, loadFriends, loadReferrals } from './queries.ts'
import { isUnknown, rewardFriends } from './reward.ts'

export type Referral = {
  /** Rewards who is due; also runs by itself. Answers how many were decided. */
  rewardFriends(): Promise<number>
  /** For the operator, newest first. */
  list(): Promise<object[]>
  /** Whether the account has accepted a friend's link, rewarded or not. */
  isFriend(accountId: number, db: Queryable): Promise<boolean>
}

const FRIENDS_SHOWN = 20
const LISTED_MAX = 200
const DAY_MS = 86_400_000

export function createReferral(platform: Platform, needs: ReferralNeeds): Referral {
  const { app, pool, profile, clock, random, outbox } = platform
  const deps: ReferralDeps = { pool, profile, clock, random, outbox, ...needs }
  platform.ownData.add(referralRowsOf)
  const response = { 200: ReferralAnswer }
  app.post(referralPaths.state, { schema: { body: ReferralBody, response } }, async (request) => {
    const { accountId } = await needs.accounts.authenticate(request, { view: true })
    return answerOf(deps, accountId)
  })
  app.post(referralPaths.accept, { schema: { body: AcceptBody, response } }, async (request) => {
    const { accountId } = await needs.accounts.authenticate(request)
    await acceptReferral(deps, accountId, request.body.code)
    return answerOf(deps, accountId)
  })
  const reward = () => rewardFriends(deps)
  platform.jobs.add('referral.rewardFriends', { role: 'desk', every: 30 * SECOND }, reward)
  return { rewardFriends: reward, list: () => loadReferrals(pool, LISTED_MAX), isFriend }
}

const isFriend = async (accountId: number, db: Queryable): Promise<boolean> =>
  (await findAccepted(db, accountId)) !== null

async function answerOf(deps: ReferralDeps, accountId: number): Promise<ReferralAnswer> {
  const { reward, stakeMin, oddsBelow, days, friendsMax } = referralRulesOf(deps.profile.id)
  const over = deps.clock.now() - days * DAY_MS
  const friends = await loadFriends(deps.pool, accountId, FRIENDS_SHOWN)
  const invited = await findInvited(deps.pool, accountId)
  const isOnOffer = await deps.bonuses.isOnOffer('referral', deps.pool)
  const shown = ({ accepted_at, outcome }: FriendRow) => ({
    accepted_at: accepted_at.toISOString(),
    state:
      outcome === null ? (accepted_at.getTime() < over ? ('over' as const) : ('waiting' as const)) : stateOf(outcome),
  })
  return {
    data: {
      code: isOnOffer ? await ownCode(deps, accountId) : null,
      ...{ reward: amountText(reward), stake_min: amountText(stakeMin), odds_below: formatOdds(oddsBelow) },
      ...{ days, friends_max: friendsMax },
      friends: friends.map(shown),
      person_first: await isUnknown(deps, deps.pool, accountId),
      invited: invited && {
        ...shown(invited),
        until: new Date(invited.accepted_at.getTime() + days * DAY_MS).toISOString(),
      },
    },
  }
}

const stateOf = (outcome: string): 'rewarded' | 'refused' => (outcome === 'granted' ? 'rewarded' : 'refused')
