// The door of abuse: once a day, opposite sides that connected accounts took with money that was given, for people to decide.
import { type Connected, oppositeSides } from '@walia/domain/abuse/oppositeSides.ts'
import type { Accounts } from '../accounts/index.ts'
import { loadGivenStakers, loadStakedLegs } from '../bets/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import { DAY } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { type Decision, insertDecision, insertFindings, loadFindings } from './queries.ts'

export type AbuseNeeds = { accounts: Pick<Accounts, 'connectionsOf'> }

export type Abuse = {
  /** Also runs by itself each day. Answers how many are new. */
  findOppositeSides(): Promise<number>
  /** Undecided ones, newest first. */
  findings(): Promise<object[]>
  /** A later decision stands beside the earlier ones. False for an unknown finding. */
  decide(decision: Omit<Decision, 'at'>, requestId?: number | null): Promise<boolean>
}

const HOUR_MS = 3_600_000
/** Longer than the job can have been down over a weekend; what was found before is not found again. */
const LOOK_BACK_MS = 8 * 24 * HOUR_MS
const WITHIN_MS = 48 * HOUR_MS
const NETWORK_MS = 30 * 24 * HOUR_MS
const STAKERS_AT_A_TIME = 200
const LISTED_MAX = 200

export function createAbuse(
  { pool, clock, jobs }: Pick<Platform, 'pool' | 'clock' | 'jobs'>,
  needs: AbuseNeeds,
): Abuse {
  const { accounts } = needs
  const connectionsOf = async (accountId: number): Promise<Connected[]> =>
    (await accounts.connectionsOf(accountId, new Date(clock.now() - NETWORK_MS))).map((each) => ({
      accountId,
      ...each,
    }))

  async function findAmong(stakers: readonly number[], since: Date): Promise<number> {
    const connections: Connected[] = []
    for (const accountId of stakers) connections.push(...(await connectionsOf(accountId)))
    const accountIds = new Set(connections.flatMap(({ accountId, otherId }) => [accountId, otherId]))
    if (accountIds.size === 0) return 0
    const found = oppositeSides(await loadStakedLegs(pool, [...accountIds], since), connections, WITHIN_MS)
    return insertFindings(pool, found, new Date(clock.now()))
  }

  async function findOppositeSides(): Promise<number> {
    const since = new Date(clock.now() - LOOK_BACK_MS)
    const stakers = await loadGivenStakers(pool, since)
    let count = 0
    for (let from = 0; from < stakers.length; from += STAKERS_AT_A_TIME)
      count += await findAmong(stakers.slice(from, from + STAKERS_AT_A_TIME), since)
    return count
  }

  jobs.add('abuse.findOppositeSides', { role: 'desk', every: DAY }, findOppositeSides)
  return {
    findOppositeSides,
    findings: () => loadFindings(pool, LISTED_MAX),
    decide: (decision, requestId = null) =>
      doneOnce(pool, requestId, (db) => insertDecision(db, { ...decision, at: new Date(clock.now()) })),
  }
}
