// The door of cashback: a free bet for a part of a week's net loss, computed once the week is over, and the week so far.
import { CashbackAnswer, CashbackBody, cashbackPath } from '@walia/contract/cashback.ts'
import { cashbackOf, cashbackRulesOf, lastWeekOf, type Week, weekOf } from '@walia/domain/cashback/cashback.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { Accounts } from '../accounts/index.ts'
import { loadLosers, loadNetLoss, type Span } from '../bets/index.ts'
import type { Bonuses } from '../bonuses/index.ts'
import type { Platform } from '../platform/platform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { findLastResult, hasClosed, hasResult, insertResult, insertWeek, isClosed } from './queries.ts'

export type CashbackNeeds = { accounts: Pick<Accounts, 'authenticate'>; bonuses: Pick<Bonuses, 'grantFreeBet'> }
type CashbackDeps = Pick<Platform, 'pool' | 'profile' | 'clock' | 'outbox'> & CashbackNeeds

export type Cashback = {
  /** Grants what the last weeks brought that are over and not closed; also runs by itself. Answers their Mondays. */
  closeWeeks(): Promise<string[]>
}

/** What is being settled as the week ends has committed by then. */
const GRACE_MS = 3_600_000
/** Weeks that were missed, while no process ran, are made up for; where none was closed yet, the last one is the first. */
const WEEKS_BACK = 4
const PAGE = 500

export function createCashback(platform: Platform, needs: CashbackNeeds): Cashback {
  const { app, pool, profile, clock, outbox } = platform
  const deps: CashbackDeps = { pool, profile, clock, outbox, ...needs }
  app.post(cashbackPath, { schema: { body: CashbackBody, response: { 200: CashbackAnswer } } }, async (request) => {
    const { accountId } = await needs.accounts.authenticate(request, { view: true })
    return answerOf(deps, accountId)
  })
  const closeAll = () => closeWeeks(deps)
  platform.jobs.add('cashback.closeWeeks', closeAll)
  return { closeWeeks: closeAll }
}

const spanOf = ({ from, until }: Week): Span => ({ from: new Date(from), until: new Date(until) })

async function closeWeeks(deps: CashbackDeps): Promise<string[]> {
  const { pool, clock, profile } = deps
  const weeks: Week[] = []
  let at = clock.now() - GRACE_MS
  const back = (await hasClosed(pool)) ? WEEKS_BACK : 1
  for (let count = 0; count < back; count++) {
    const week = lastWeekOf(at, profile.timeZone)
    weeks.unshift(week)
    at = week.from
  }
  const closed: string[] = []
  for (const week of weeks) {
    if (await isClosed(pool, week.day)) continue
    await closeWeek(deps, week)
    closed.push(week.day)
  }
  return closed
}

/** Cut off and run again it grants what is missing: each account once for a week. */
async function closeWeek(deps: CashbackDeps, week: Week): Promise<void> {
  const rules = cashbackRulesOf(deps.profile.id)
  let afterId = 0
  for (;;) {
    const page = await loadLosers(deps.pool, spanOf(week), { lossMin: rules.lossMin, afterId, limit: PAGE })
    for (const { accountId, netLoss } of page)
      await grantOne(deps, accountId, { week: week.day, netLoss, amount: cashbackOf(rules, netLoss) })
    deps.outbox.wake()
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined) break
    afterId = last.accountId
  }
  await insertWeek(deps.pool, week.day, new Date(deps.clock.now()))
}

type Due = { week: string; netLoss: number; amount: number }

async function grantOne({ pool, clock, bonuses }: CashbackDeps, accountId: number, due: Due): Promise<void> {
  if (await hasResult(pool, accountId, due.week)) return
  await inTransaction(pool, async (db) => {
    const { week: occasion, amount } = due
    const granted = await bonuses.grantFreeBet(db, { campaign: 'cashback', accountId, occasion, amount })
    const outcome = granted.ok ? 'granted' : granted.code
    await insertResult(db, accountId, { ...due, outcome }, new Date(clock.now()))
  })
}

async function answerOf({ pool, profile, clock }: CashbackDeps, accountId: number): Promise<CashbackAnswer> {
  const rules = cashbackRulesOf(profile.id)
  const week = weekOf(clock.now(), profile.timeZone)
  const [netLoss, last] = await Promise.all([
    loadNetLoss(pool, accountId, spanOf(week)),
    findLastResult(pool, accountId),
  ])
  return {
    data: {
      ...{ percent: rules.percent, loss_min: amountText(rules.lossMin), max: amountText(rules.max) },
      ends_at: new Date(week.until).toISOString(),
      net_loss: amountText(Math.max(0, netLoss)),
      amount: amountText(cashbackOf(rules, netLoss)),
      last: last && {
        week: last.week,
        net_loss: amountText(last.netLoss),
        amount: amountText(last.amount),
        granted: last.outcome === 'granted',
      },
    },
  }
}
