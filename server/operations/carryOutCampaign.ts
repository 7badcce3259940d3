// Carrying out what an operator asks about campaigns and free bets.
import { amountText } from '@walia/domain/money/money.ts'
import type { Bonuses } from '../bonuses/index.ts'
import { prefixedIdOf } from '../platform/prefixedId.ts'
import type { CampaignOperation } from './campaignCommand.ts'
import type { OperationRequest } from './command.ts'
import type { Outcome } from './queries.ts'

export type CampaignsByHand = Pick<
  Bonuses,
  'campaigns' | 'openCampaign' | 'switchCampaign' | 'freeBetsOf' | 'giveFreeBet' | 'cancelFreeBet'
>
type Asked = { by: string; id: number }

const ACTIONS: readonly CampaignOperation['action'][] = [
  'campaignList',
  'campaignOpen',
  'campaignSwitch',
  'campaignFreeBets',
  'campaignGrant',
  'campaignCancel',
]
export const isCampaignRequest = <T extends OperationRequest>(request: T): request is T & CampaignOperation =>
  ACTIONS.some((action) => action === request.action)

const printed = (id: string): string => prefixedIdOf('fbt', id)

export async function carryOutCampaign(bonuses: CampaignsByHand, request: CampaignOperation & Asked): Promise<Outcome> {
  const { action, subject } = request
  if (action === 'campaignList') return { outcome: 'done', details: { campaigns: await listed(bonuses) } }
  if (action === 'campaignOpen') {
    const { campaign, open } = subject
    const known = await bonuses.openCampaign(campaign, open, request)
    return known
      ? { outcome: 'done', details: { campaign, open } }
      : { outcome: 'refused', details: { code: 'NO_SUCH_CAMPAIGN' } }
  }
  if (action === 'campaignSwitch') {
    const { campaign, stopped } = subject
    const known = await bonuses.switchCampaign(campaign, stopped, request)
    return known
      ? { outcome: 'done', details: { campaign, stopped } }
      : { outcome: 'refused', details: { code: 'NO_SUCH_CAMPAIGN' } }
  }
  if (action === 'campaignFreeBets') {
    const freeBets = (await bonuses.freeBetsOf(subject.account)).map((one) => ({
      ...one,
      ...{ id: printed(one.id), amount: amountText(one.amount), remaining: amountText(one.remaining) },
    }))
    return { outcome: 'done', details: { freeBets } }
  }
  if (action === 'campaignCancel') {
    const left = await bonuses.cancelFreeBet(subject.freeBet, request.id)
    return left === null
      ? { outcome: 'refused', details: { code: 'NO_OPEN_FREE_BET' } }
      : { outcome: 'done', details: { takenBack: amountText(left) } }
  }
  const given = await bonuses.giveFreeBet(subject.account, subject.amount, request.id)
  if (!given.ok) return { outcome: 'refused', details: given }
  const { id, amount, expiresAt } = given
  const freeBet = { id: printed(id), amount: amountText(amount), expiresAt: new Date(expiresAt).toISOString() }
  return { outcome: 'done', details: { freeBet } }
}

async function listed(bonuses: CampaignsByHand): Promise<object[]> {
  return (await bonuses.campaigns()).map(({ spent, budget, opens, opened, stopped, ...campaign }) => ({
    ...campaign,
    ...{ spent: amountText(spent), ceiling: budget === null ? null : amountText(budget) },
    ...{ on: stopped === null && (opens === 'itself' || opened !== null), opens, opened, stopped },
  }))
}
