// The calls of bonuses.
import { BonusesAnswer, BonusesBody, bonusesPath, ClaimBody, claimPath } from '@walia/contract/bonuses.ts'
import { returnsStake, stakeBookOf, stakeSources } from '@walia/domain/bets/stakeSource.ts'
import { campaignsOf } from '@walia/domain/bonuses/campaigns.ts'
import { countFreeBets } from '@walia/domain/bonuses/freeBets.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { Balances } from '../ledger/index.ts'
import type { App } from '../platform/app.ts'
import { keyOf } from '../platform/requestKey.ts'
import { claimBonus, firstDepositOf } from './claim.ts'
import type { BonusesDeps, OpenSlips } from './deps.ts'
import { type FreeBetRow, loadOpenFreeBets } from './freeBetQueries.ts'
import { findGrant, type GrantRow } from './queries.ts'
import { claimSignUp, signUpNow } from './signUpOffer.ts'

type Answer = BonusesAnswer['data']

export function registerRoutes(app: App, deps: BonusesDeps): void {
  const { accounts } = deps
  const response = { 200: BonusesAnswer }
  app.post(bonusesPath, { schema: { body: BonusesBody, response } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    return answerOf(deps, accountId)
  })
  app.post(claimPath, { schema: { body: ClaimBody, response } }, async (request) => {
    const { accountId } = await accounts.authenticate(request)
    const { campaign } = request.body
    if (campaign === 'sign_up') await claimSignUp(deps, accountId)
    else await claimBonus(deps, accountId, keyOf(request, request.body))
    return answerOf(deps, accountId)
  })
}

async function answerOf(deps: BonusesDeps, accountId: number): Promise<BonusesAnswer> {
  const { ledger, pool, profile } = deps
  const [balances, grant, freeBets, first, signUp] = await Promise.all([
    ledger.balancesOf(accountId),
    findGrant(pool, accountId),
    loadOpenFreeBets(pool, accountId),
    firstDepositOf(deps, accountId),
    signUpNow(deps, accountId),
  ])
  const { firstDeposit } = campaignsOf(profile.id)
  return {
    data: {
      sources: sourcesOf(deps, balances),
      free_bets: freeBetsIn(freeBets, balances, deps.clock.now()),
      pending: amountText(first.claimable),
      awaits_person: amountText(first.awaitsPerson),
      sign_up: amountText(signUp.claimable),
      of_person: [
        ...(first.isOfPerson ? ['first_deposit' as const] : []),
        ...(signUp.isOfPerson ? ['sign_up' as const] : []),
      ],
      bonus: grant && bonusOf(grant, balances, await openOf(deps, grant)),
      offer: firstDeposit && {
        percent: firstDeposit.percent,
        max: amountText(firstDeposit.max),
        rollover: firstDeposit.rollover,
        days: firstDeposit.days,
        is_open: first.isOpen,
      },
    },
  }
}

/** One that has ended has nothing left to lose. */
const openOf = async ({ openSlips, pool }: BonusesDeps, { state, account_id }: GrantRow): Promise<OpenSlips> =>
  state === 'active' ? openSlips.count(account_id, pool) : { count: 0, stake: 0, payout: 0 }

const bonusOf = (
  { state, amount, rollover, turned, expires_at, ended_at, campaign }: GrantRow,
  { bonus }: Balances,
  open: OpenSlips,
): NonNullable<Answer['bonus']> => ({
  campaign,
  state,
  amount: amountText(amount),
  balance: amountText(state === 'active' ? Math.max(0, bonus) : 0),
  open: { count: open.count, stake: amountText(open.stake), payout: amountText(open.payout) },
  forfeit: amountText(state === 'active' ? Math.max(0, bonus) + open.stake : 0),
  rollover: amountText(rollover),
  turned: amountText(Math.min(turned, rollover)),
  expires_at: expires_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
})

/** Counted for this answer alone; whatever changes the book next writes it down. */
function freeBetsIn(rows: readonly FreeBetRow[], { free_bet: balance }: Balances, now: number): Answer['free_bets'] {
  const open = rows.map((row) => ({ ...row, expiresAt: row.expires_at.getTime() }))
  const { grants } = countFreeBets(open, { balance, now, cancelled: () => false })
  const campaigns = new Map(rows.map(({ id, campaign }) => [id, campaign]))
  return grants.flatMap(({ id, amount, remaining, expiresAt, state }) =>
    state !== 'open' || remaining === 0
      ? []
      : [
          {
            campaign: campaigns.get(id) ?? '',
            ...{ amount: amountText(amount), remaining: amountText(remaining) },
            expires_at: new Date(expiresAt).toISOString(),
          },
        ],
  )
}

const sourcesOf = ({ profile }: BonusesDeps, balances: Balances): Answer['sources'] =>
  stakeSources.flatMap((source) => {
    const terms = sourceTermsOf(profile.id, source)
    const balance = balances[stakeBookOf[source]]
    if (source === 'cash' || terms === null || balance <= 0) return []
    return [
      {
        source,
        balance: amountText(balance),
        stake_min: amountText(terms.stakeMin),
        odds_min: formatOdds(terms.totalOddsMin),
        legs_min: terms.legsMin,
        stake_returned: returnsStake(source),
      },
    ]
  })
