// What the bettor is told about a stake that the database has refused: the same words whatever he staked on.
import type { ErrorCode } from '@walia/contract/errors.ts'
import { insufficientOf, type ReachedLimit } from '@walia/domain/bets/refusals.ts'
import { type StakeSource, stakeBookOf } from '@walia/domain/bets/stakeSource.ts'
import type { PlayLimitKind, PlayLimitPeriod } from '@walia/domain/saferplay/limits.ts'
import type { Platform } from '../platform/platform.ts'
import type { Queryable } from './requests.ts'

/** Codes that the intake has itself, in this order; between the first and the others the product has its say. */
export const intakeRefusals = [
  'SELF_EXCLUDED',
  'PLAY_TIME_REACHED',
  'PLAY_LIMIT_REACHED',
  'INSUFFICIENT_BALANCE',
] as const
export type IntakeRefusal = (typeof intakeRefusals)[number]
/** `balance` and `detail`, minor units or ms, are said at the SQL function `stakes_begin`. */
export type Refused<Code extends string = string> = { outcome: Code; balance: number | null; detail: number | null }

export const isIntakeRefusal = (outcome: string): outcome is IntakeRefusal =>
  (intakeRefusals as readonly string[]).includes(outcome)

export async function toldOf(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  { outcome, balance, detail }: Refused<IntakeRefusal>,
  { accountId, source }: { accountId: number; source: StakeSource },
): Promise<{ code: ErrorCode; details?: object }> {
  switch (outcome) {
    case 'SELF_EXCLUDED':
      return { code: outcome, details: { until: detail } }
    case 'PLAY_TIME_REACHED': {
      const limit = await findUsedUpTime(pool, accountId, clock.now())
      return limit === null ? { code: outcome } : { code: outcome, details: limit }
    }
    case 'PLAY_LIMIT_REACHED': {
      const limit = await findTightestLimit(pool, { accountId, source }, clock.now())
      return { code: outcome, details: { left: Math.max(0, detail ?? 0), ...limit } }
    }
    case 'INSUFFICIENT_BALANCE': {
      const { ok, code, ...details } = insufficientOf(source, detail ?? 0, balance ?? 0)
      return { code, details }
    }
  }
}

type ReachedRow = { kind: PlayLimitKind; period: PlayLimitPeriod; ends_at: Date }
const reachedOf = (row: ReachedRow | undefined): ReachedLimit | null =>
  row ? { kind: row.kind, period: row.period, until: row.ends_at.getTime() } : null

/** Of the bettor's own limits on what pays a stake the one that leaves least. */
async function findTightestLimit(
  db: Queryable,
  { accountId, source }: { accountId: number; source: StakeSource },
  at: number,
): Promise<ReachedLimit | null> {
  const { rows } = await db.query<ReachedRow>(
    'select kind, period, ends_at from play_limits_left($1, $2, $3) order by left_over, ends_at desc limit 1',
    [accountId, stakeBookOf[source], new Date(at)],
  )
  return reachedOf(rows[0])
}

/** The limit of time that is used up for longest. */
async function findUsedUpTime(db: Queryable, accountId: number, at: number): Promise<ReachedLimit | null> {
  const { rows } = await db.query<ReachedRow>(
    `select kind, period, ends_at from play_limits_of($1, $2) where kind = 'time' and used >= amount
     order by ends_at desc limit 1`,
    [accountId, new Date(at)],
  )
  return reachedOf(rows[0])
}
