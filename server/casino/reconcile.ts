// Comparing our books with a provider's own report of a day (UTC). Every difference is a row that a person decides; comparing
// the same day again writes none twice. Nothing here moves money.
import { centsOfUnits } from '@walia/domain/casino/amounts.ts'
import { dayAfter, dayOf, daysBefore } from '@walia/domain/market/days.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import type { ProviderAccess } from './access.ts'
import type { CasinoDeps } from './deps.ts'
import { askTransactions, type Reported } from './providerClient.ts'
import {
  closeDay,
  decideDifference,
  findDifferences,
  insertDifferences,
  isCompared,
  loadUnreported,
  updateCompared,
} from './reconcileQueries.ts'

const HOUR_MS = 3_600_000
/** A report that came late is still taken. */
const DAYS_BACK = 7
/** A provider may be so late with a day's last transactions. */
const SETTLED_AFTER_MS = HOUR_MS

export type Compared = { lines: number; differences: number }

/** The job: of each provider the last days, once each. One that gives no report is asked again, its day closed all the same. */
export async function reconcileDays(deps: CasinoDeps): Promise<void> {
  const { providers, clock, log, pool } = deps
  const newest = dayOf(clock.now() - SETTLED_AFTER_MS, 'UTC')
  for (const provider of providers.values())
    for (let back = DAYS_BACK; back >= 1; back--) {
      const day = daysBefore(newest, back)
      if (await isCompared(pool, provider.id, day)) continue
      const done = await compareDay(deps, provider, day)
      if (done === null) log.error({ provider: provider.id, day }, 'a provider gave no report of its day')
      else
        log[done.differences > 0 ? 'error' : 'info']({ provider: provider.id, day, ...done }, 'compared with a report')
    }
}

/** Null where the provider gives no report that can be read. */
export async function compareDay(deps: CasinoDeps, provider: ProviderAccess, day: string): Promise<Compared | null> {
  const { pool, clock } = deps
  await closeDay(pool, provider.id, day)
  const name = { provider: provider.id, day }
  let differences = 0
  const refs = await eachPage(deps, provider, day, async (lines) => {
    const found = await findDifferences(pool, provider.id, lines.map(ourTermsOf))
    differences += await insertDifferences(pool, name, found, new Date(clock.now()))
  })
  if (refs === null) return null
  const missing = await missingOf(deps, provider, day, refs)
  if (missing === null) return null
  differences += await insertDifferences(pool, name, missing, new Date(clock.now()))
  await updateCompared(pool, name, refs.length, new Date(clock.now()))
  return { lines: refs.length, differences }
}

/** What we took that day and the provider has neither there nor, since clocks differ and answers are lost, a day beside it. */
async function missingOf(deps: CasinoDeps, provider: ProviderAccess, day: string, refs: readonly string[]) {
  let missing = await loadUnreported(deps.pool, provider.id, day, refs)
  for (const beside of [daysBefore(day, 1), dayAfter(day)]) {
    if (missing.length === 0) break
    const others = await eachPage(deps, provider, beside)
    if (others === null) return null
    const known = new Set(others)
    missing = missing.filter(({ transaction_ref }) => !known.has(transaction_ref))
  }
  return missing
}

/** Every reference of the provider's day, page by page; null when it gives none. */
async function eachPage(
  deps: CasinoDeps,
  provider: ProviderAccess,
  date: string,
  use: (lines: readonly Reported[]) => Promise<void> = async () => undefined,
): Promise<string[] | null> {
  const refs = new Set<string>()
  let [after, known]: [string | null, number] = [null, 0]
  for (;;) {
    const lines: Reported[] | null = await askTransactions(deps, provider, {
      date,
      currency: deps.profile.currency,
      after,
    })
    if (lines === null) return null
    if (lines.length === 0) return [...refs]
    await use(lines)
    for (const { transaction_uuid } of lines) refs.add(transaction_uuid)
    after = lines.at(-1)?.transaction_uuid ?? null
    known += lines.length
    // What it lists twice has no end.
    if (refs.size < known) return null
  }
}

const ourTermsOf = ({ transaction_uuid, kind, round, amount }: Reported) => ({
  ...{ transaction_ref: transaction_uuid, what: kind, round_ref: round, theirs: centsOfUnits(amount) },
})

/** For good; the decision itself, and why, stands in the audit log. False when there is no such undecided one. */
export const decide = (
  { pool, clock }: Pick<CasinoDeps, 'pool' | 'clock'>,
  id: number,
  by: string,
  requestId: number | null,
): Promise<boolean> => doneOnce(pool, requestId, (db) => decideDifference(db, id, by, new Date(clock.now())))
