// The door of bonuses: what a bettor holds beside cash, and what a slip must be like to be paid with it.
import { BonusesAnswer, BonusesBody, bonusesPath } from '@walia/contract/bonuses.ts'
import { offeredSources, returnsStake, stakeBookOf } from '@walia/domain/bets/stakeSource.ts'
import { sourceTermsOf } from '@walia/domain/bonuses/sourceTerms.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { Accounts } from '../accounts/index.ts'
import type { Balances, Ledger } from '../ledger/index.ts'
import type { Platform } from '../platform/platform.ts'

export type BonusesNeeds = { accounts: Accounts; ledger: Ledger }

type Source = BonusesAnswer['data']['sources'][number]

export function createBonuses({ app, profile }: Platform, { accounts, ledger }: BonusesNeeds): object {
  const sourcesOf = (balances: Balances): Source[] =>
    offeredSources.flatMap((source) => {
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
  app.post(bonusesPath, { schema: { body: BonusesBody, response: { 200: BonusesAnswer } } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    return { data: { sources: sourcesOf(await ledger.balancesOf(accountId)) } }
  })
  return {}
}
