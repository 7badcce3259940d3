// A bettor sets, lowers, raises or removes one of his limits.
import type { PlayLimitBody } from '@walia/contract/saferplay.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { changedPlayLimit, isOfTime, minutesOf } from '@walia/domain/saferplay/limits.ts'
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import { Refusal } from '../platform/http.ts'
import { inTransaction } from '../platform/transaction.ts'
import type { SaferPlayDeps } from './deps.ts'
import { insertLimitChange, lockLimit, updateLimit } from './queries.ts'

const HOUR_MS = 3_600_000

/** Throws AMOUNT_INVALID, LIMIT_OUT_OF_RANGE and TIME_LIMIT_OUT_OF_RANGE. Placements and deposits wait for its commit, or it for theirs. */
export async function setLimit(
  { pool, clock, profile }: SaferPlayDeps,
  accountId: number,
  { kind, period, amount }: PlayLimitBody,
): Promise<void> {
  const rules = saferPlayRulesOf(profile.id)
  const wanted = amount === null ? null : isOfTime(kind) ? minutesFrom(amount) : amountOf(amount)
  const [min, max] = isOfTime(kind) ? [rules.minutesMin, rules.minutesMax] : [rules.limitMin, rules.limitMax]
  if (wanted !== null && (wanted < min || wanted > max))
    throw new Refusal(isOfTime(kind) ? 'TIME_LIMIT_OUT_OF_RANGE' : 'LIMIT_OUT_OF_RANGE', { min, max })
  await inTransaction(pool, async (client) => {
    const name = { accountId, kind, period }
    const before = await lockLimit(client, name, profile.timeZone)
    const now = clock.now()
    const after = changedPlayLimit(before, wanted, now, rules.raiseHours * HOUR_MS)
    await updateLimit(client, name, after)
    await insertLimitChange(client, name, wanted, new Date(now), new Date(after.nextAt ?? now))
  })
}

function amountOf(text: string): number {
  const amount = parseAmount(text)
  if (!amount.ok) throw new Refusal('AMOUNT_INVALID')
  return amount.value
}

function minutesFrom(text: string): number {
  const minutes = minutesOf(text)
  if (minutes === null) throw new Refusal('AMOUNT_INVALID')
  return minutes
}
