// The account that a development server shows at its start: a fixed number and password, with money from the house.
import { invariant } from '../platform/invariant.ts'
import { inTransaction } from '../platform/transaction.ts'
import { demoMobileOf } from './demoNumber.ts'
import type { AccountsDeps } from './deps.ts'
import { hashPassword, NO_PASSWORD } from './passwords.ts'
import { findAccountByMobile } from './queries.ts'
import { createAccount } from './signUp.ts'

const DEMO_PASSWORD = 'walia-demo-21'
const DEMO_MONEY = 10_000_00

export type DemoAccount = { accountId: number; mobile: string; password: string }

/** Creates it once; the money is a transfer like any other, given once. */
export async function ensureDemoAccount(deps: AccountsDeps): Promise<DemoAccount> {
  const { pool, ledger } = deps
  const mobile = demoMobileOf(deps)
  const known = await findAccountByMobile(pool, mobile)
  const accountId = known?.id ?? (await openAccount(deps, mobile, DEMO_PASSWORD))
  await ledger.post([
    {
      kind: 'demo',
      reference: String(accountId),
      entries: [
        { accountId, book: 'cash', amount: DEMO_MONEY },
        { accountId: 0, book: 'demo', amount: -DEMO_MONEY },
      ],
    },
  ])
  return { accountId, mobile, password: DEMO_PASSWORD }
}

/** An account with its wallet without a code: for demonstration, tests and benchmarks. The id, old or new. */
export async function openAccount(deps: AccountsDeps, mobile: string, password: string | null): Promise<number> {
  const passwordHash = password === null ? NO_PASSWORD : await hashPassword(password)
  const wanted = { mobile, passwordHash, language: null, affiliate: null, affiliateId: null, affiliateTag: null }
  const account = await inTransaction(deps.pool, (client) => createAccount(deps, client, wanted, null))
  const id = account?.id ?? (await findAccountByMobile(deps.pool, mobile))?.id
  invariant(id !== undefined, `account ${mobile} exists`)
  return id
}
