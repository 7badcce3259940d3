// The weeks that are over: who lost gets his free bet, each account once for a week.
import { openPartOf } from '@walia/domain/bonuses/campaigns.ts'
import { cashbackOf, cashbackRulesOf } from '@walia/domain/cashback/cashback.ts'
import { lastWeekOf, type Week } from '@walia/domain/market/weeks.ts'
import { PERIOD_CLOSED_AFTER_MS } from '../ledger/index.ts'
import { eachInTurn } from '../platform/eachInTurn.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type CashbackDeps, spanOf } from './deps.ts'
import { loadLosers } from './netLosses.ts'
import { hasClosed, hasResult, insertResult, insertWeek, isClosed } from './queries.ts'

/** Weeks that were missed, while no process ran, are made up for; where none was closed yet, the last one is the first. */
const WEEKS_BACK = 4
/** Each page sums the week of all accounts that are left, so pages of 500 would sum a week of 100,000 losers 200 times. */
const PAGE = 50_000

/** Answers the Mondays of the weeks that it closed. */
export async function closeWeeks(deps: CashbackDeps): Promise<string[]> {
  const { pool, clock, profile } = deps
  const weeks: Week[] = []
  let at = clock.now() - PERIOD_CLOSED_AFTER_MS
  const back = (await hasClosed(pool)) ? WEEKS_BACK : 1
  for (let count = 0; count < back; count++) {
    const week = lastWeekOf(at, profile.timeZone)
    weeks.unshift(week)
    at = week.from
  }
  const openings = await deps.bonuses.openings('cashback', pool)
  const closed: string[] = []
  const turns = eachInTurn('weeks of cashback')
  await turns.each(weeks, async (week) => {
    if (await isClosed(pool, week.day)) return
    const open = openPartOf(openings, week)
    if (open === null) return
    await closeWeek(deps, { ...week, ...open })
    closed.push(week.day)
  })
  turns.end()
  return closed
}

/** `week` as far as cashback was open in it. Cut off and run again it grants what is missing: each account once for a week. */
async function closeWeek(deps: CashbackDeps, week: Week): Promise<void> {
  const rules = cashbackRulesOf(deps.profile.id)
  const turns = eachInTurn(`cashback of the week from ${week.day}`)
  let afterId = 0
  for (;;) {
    const page = await loadLosers(deps.pool, spanOf(week), { lossMin: rules.lossMin, afterId, limit: PAGE })
    await turns.each(page, ({ accountId, netLoss }) =>
      grantOne(deps, accountId, {
        ...{ week: week.day, netLoss, amount: cashbackOf(rules, netLoss) },
        promisedAt: week.until - 1,
      }),
    )
    deps.outbox.wake()
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) break
    afterId = last.accountId
  }
  turns.end()
  await insertWeek(deps.pool, week.day, new Date(deps.clock.now()))
}

/** `promisedAt`, ms: the last moment that counts. */
type Due = { week: string; netLoss: number; amount: number; promisedAt: number }

async function grantOne({ pool, clock, bonuses }: CashbackDeps, accountId: number, due: Due): Promise<void> {
  if (await hasResult(pool, accountId, due.week)) return
  await inTransaction(pool, async (db) => {
    const { week: occasion, amount, promisedAt } = due
    const granted = await bonuses.grantFreeBet(db, { campaign: 'cashback', accountId, occasion, amount, promisedAt })
    const outcome = granted.ok ? 'granted' : granted.code
    await insertResult(db, accountId, { ...due, outcome }, new Date(clock.now()))
  })
}
