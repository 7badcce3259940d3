// Carrying out what an operator asks about odds boosts.
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { OddsBoostTerms } from '@walia/domain/oddsboost/oddsBoost.ts'
import type { CountedBoost, OddsBoosts } from '../oddsboost/index.ts'
import type { OddsBoostOperation } from './oddsBoostCommand.ts'
import type { Outcome } from './queries.ts'

export type OddsBoostsByHand = Pick<OddsBoosts, 'make' | 'list' | 'stop'>

export async function carryOutOddsBoost(
  boosts: OddsBoostsByHand,
  request: OddsBoostOperation & { by: string; id: number },
): Promise<Outcome> {
  const { action, subject } = request
  if (action === 'oddsBoostList') return { outcome: 'done', details: { boosts: (await boosts.list()).map(shownOf) } }
  if (action === 'oddsBoostStop') {
    const stopped = await boosts.stop(subject.id, request)
    return stopped
      ? { outcome: 'done', details: { stopped: subject.id } }
      : { outcome: 'refused', details: { code: 'NO_SUCH_BOOST' } }
  }
  const made = await boosts.make(subject, request)
  if (!made.ok) return { outcome: 'refused', details: made }
  return { outcome: 'done', details: { id: made.id, ...termsOf(made.terms) } }
}

const termsOf = ({ oddsMax, stakeMax, ceiling, from, until, ...terms }: OddsBoostTerms): object => ({
  ...terms,
  ...{ oddsMax: formatOdds(oddsMax), stakeMax: amountText(stakeMax), ceiling: amountText(ceiling) },
  ...{ from: new Date(from).toISOString(), until: new Date(until).toISOString() },
})

const shownOf = ({ id, terms, uses, spent, stopped }: CountedBoost): object => ({
  ...{ id, ...termsOf(terms), bets: uses, spent: amountText(spent) },
  stopped: stopped === null ? null : { at: stopped.at.toISOString(), by: stopped.by },
})
