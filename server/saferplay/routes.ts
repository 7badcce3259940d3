// The calls of safer play.
import {
  ExcludedAnswer,
  ExclusionBody,
  PlayLimitBody,
  type PlayLimitShown,
  SaferPlayAnswer,
  saferPlayPaths,
} from '@walia/contract/saferplay.ts'
import { startOfToday } from '@walia/domain/market/zone.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { type Exclusion, exclusionFrom } from '@walia/domain/saferplay/exclusion.ts'
import { isOfTime } from '@walia/domain/saferplay/limits.ts'
import { saferPlayRulesOf } from '@walia/domain/saferplay/rules.ts'
import type { Session } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge, Refusal } from '../platform/http.ts'
import type { SaferPlayDeps } from './deps.ts'
import { loadLimits, loadToday, type ShownRow } from './queries.ts'
import { setLimit } from './setLimit.ts'

/** A limit is a few rows of history each time. */
const CHANGE_COST = 2

export function registerRoutes(app: App, deps: SaferPlayDeps): void {
  const { accounts } = deps
  const state = { 200: SaferPlayAnswer }
  app.get(saferPlayPaths.state, { schema: { tags: TAGS, response: state } }, async (request) =>
    stateOf(deps, await accounts.authenticate(request, { view: true })),
  )
  app.post(saferPlayPaths.limit, { schema: { tags: TAGS, body: PlayLimitBody, response: state } }, async (request) => {
    const session = await accounts.authenticate(request)
    charge(request, CHANGE_COST)
    await setLimit(deps, session.accountId, request.body)
    return stateOf(deps, session)
  })
  app.post(
    saferPlayPaths.exclusion,
    { schema: { tags: TAGS, body: ExclusionBody, response: { 200: ExcludedAnswer } } },
    async (request) => {
      const session = await accounts.authenticate(request)
      charge(request, CHANGE_COST)
      return { data: shownExclusion(await excludeFor(deps, session, request.body)) }
    },
  )
}

const TAGS = ['saferplay']

/** Throws MALFORMED for a length that the market does not offer. The session has ended when it answers. */
function excludeFor(
  { accounts, clock, profile }: SaferPlayDeps,
  { accountId }: Session,
  { as, length }: ExclusionBody,
): Promise<Exclusion> {
  const { timeOutHours, exclusionMonths } = saferPlayRulesOf(profile.id)
  if (!(as === 'time_out' ? timeOutHours : exclusionMonths).includes(length)) throw new Refusal('MALFORMED')
  return accounts.exclude(accountId, exclusionFrom(as, length, clock.now()))
}

async function stateOf(
  { pool, clock, profile, openDeposits }: SaferPlayDeps,
  session: Session,
): Promise<SaferPlayAnswer> {
  const { accountId, exclusion, startedAt } = session
  const now = clock.now()
  // First, as when a deposit starts: one that is credited meanwhile counts twice rather than never.
  const open = await openDeposits(accountId)
  const [limits, today] = await Promise.all([
    loadLimits(pool, accountId, new Date(now)),
    loadToday(pool, accountId, startOfToday(now, profile.timeZone)),
  ])
  return {
    data: {
      limits: limits.map((row) => shownLimit(row, row.kind === 'deposit' ? open : 0)),
      exclusion: exclusion === null ? null : shownExclusion(exclusion),
      session_started_at: new Date(startedAt).toISOString(),
      staked_today: amountText(today.staked),
      net_today: signedText(-today.lost),
    },
  }
}

const shownExclusion = ({ as, until }: Exclusion) => ({ as, until: new Date(until).toISOString() })

function shownLimit(row: ShownRow, open: number): PlayLimitShown {
  const { kind, period, amount, used, next_amount, next_at, ends_at } = row
  const ofTime = isOfTime(kind)
  const textOf = (value: number | null): string | null =>
    value === null ? null : ofTime ? String(value) : amountText(value)
  return {
    kind,
    period,
    amount: textOf(amount),
    used: ofTime ? String(used) : signedText(used),
    open: amountText(open),
    left: textOf(amount === null ? null : Math.max(0, amount - used - open)),
    ends_at: ends_at.toISOString(),
    next: next_at === null ? null : { amount: textOf(next_amount), at: next_at.toISOString() },
  }
}

const signedText = (minor: number): string => (minor < 0 ? `-${amountText(-minor)}` : amountText(minor))
