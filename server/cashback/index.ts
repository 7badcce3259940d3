// The door of cashback: a free bet for a part of a week's net loss, computed once the week is over, and the week so far.
import { CashbackAnswer, CashbackBody, cashbackPath } from '@walia/contract/cashback.ts'
import { openPartOf } from '@walia/domain/bonuses/campaigns.ts'
import { cashbackOf, cashbackRulesOf } from '@walia/domain/cashback/cashback.ts'
import { weekOf } from '@walia/domain/market/weeks.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { Refusal } from '../platform/http.ts'
import { HOUR } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { closeWeeks } from './closeWeeks.ts'
import { type CashbackDeps, type CashbackNeeds, spanOf } from './deps.ts'
import { loadNetLoss } from './netLosses.ts'
import { cashbackRowsOf } from './ownData.ts'
import { findLastResult } from './queries.ts'

export type Cashback = {
  /** Grants what the last weeks brought that are over and not closed; also runs by itself. Answers their Mondays. */
  closeWeeks(): Promise<string[]>
}

export function createCashback(platform: Platform, needs: CashbackNeeds): Cashback {
  const { app, pool, profile, clock, outbox } = platform
  const deps: CashbackDeps = { pool, profile, clock, outbox, ...needs }
  platform.ownData.add(cashbackRowsOf)
  app.post(cashbackPath, { schema: { body: CashbackBody, response: { 200: CashbackAnswer } } }, async (request) => {
    const { accountId } = await needs.accounts.authenticate(request, { view: true })
    return answerOf(deps, accountId)
  })
  const closeAll = () => closeWeeks(deps)
  platform.jobs.add('cashback.closeWeeks', { role: 'settlement', every: HOUR }, closeAll)
  return { closeWeeks: closeAll }
}

/** Of a week in which cashback is opened or closed what was lost meanwhile. Throws OFFER_CLOSED. */
async function answerOf({ pool, profile, clock, bonuses }: CashbackDeps, accountId: number): Promise<CashbackAnswer> {
  const rules = cashbackRulesOf(profile.id)
  const week = weekOf(clock.now(), profile.timeZone)
  const open = openPartOf(await bonuses.openings('cashback', pool), week)
  if (open === null) throw new Refusal('OFFER_CLOSED')
  const [netLoss, last] = await Promise.all([
    loadNetLoss(pool, accountId, spanOf(open)),
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
