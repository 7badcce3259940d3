// An account as the wire shows it.
import type { User } from '@walia/contract/accounts.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { AccountsDeps } from './deps.ts'

export async function userOf(
  { ledger, profile }: Pick<AccountsDeps, 'ledger' | 'profile'>,
  account: { id: number; mobile: string },
): Promise<User> {
  const { cash, bonus, points } = await ledger.balancesOf(account.id)
  return {
    id: account.id,
    mobile: account.mobile,
    country_id: profile.countryId,
    balance: amountText(cash),
    bonus: amountText(bonus),
    points,
  }
}
