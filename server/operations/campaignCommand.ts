// Commands about campaigns: what they cost, stopping one, and free bets that are given or cancelled by hand. Pure.
import { campaignIds, openedByOperator } from '@walia/domain/bonuses/campaigns.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import { needed, type Options, UsageError, wholeFrom } from '../platform/commandOptions.ts'
import { PROMO_OPTIONS, PROMO_USAGE, type PromoOperation, promoOperationOf } from './promoCommand.ts'

export type CampaignOperation =
  | { action: 'campaignList'; subject: Record<string, never> }
  | { action: 'campaignSwitch'; subject: { campaign: string; stopped: boolean } }
  | { action: 'campaignOpen'; subject: { campaign: string; open: boolean } }
  | { action: 'campaignFreeBets'; subject: { account: number } }
  | { action: 'campaignGrant'; subject: { account: number; amount: number } }
  | { action: 'campaignCancel'; subject: { freeBet: string } }

export const CAMPAIGN_USAGE = `campaigns (bonuses and free bets):
  campaign list                                   dates, what was granted so far, the ceiling, who opened and who stopped it
  campaign open       --campaign NAME             cashback, referral, promo or odds_boost, none of which begins by itself
  campaign close      --campaign NAME             from now on nothing is promised; what was promised before is kept
  campaign stop       --campaign NAME             nothing more is granted; what was granted stays
  campaign resume     --campaign NAME
  campaign freebets   --account N                 an account's free bets, those that ended included
  campaign grant      --account N --amount 25.00  a free bet, under the campaign "goodwill"
  campaign cancel     --freebet fbt_…             what is left of it goes back to the house
${PROMO_USAGE}`

export const CAMPAIGN_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'campaign list': [],
  'campaign open': ['campaign'],
  'campaign close': ['campaign'],
  'campaign stop': ['campaign', 'code'],
  'campaign resume': ['campaign', 'code'],
  'campaign freebets': ['account'],
  'campaign grant': ['account', 'amount'],
  'campaign cancel': ['freebet'],
  ...PROMO_OPTIONS,
}

export function campaignOperationOf(command: string, options: Options): CampaignOperation | PromoOperation {
  if (command in PROMO_OPTIONS || options.has('code')) {
    if (options.has('campaign')) throw new UsageError('name either a campaign or a promo code, not both')
    return promoOperationOf(command, options)
  }
  if (command === 'campaign list') return { action: 'campaignList', subject: {} }
  if (command === 'campaign cancel') return { action: 'campaignCancel', subject: { freeBet: freeBetOf(options) } }
  if (command === 'campaign freebets') return { action: 'campaignFreeBets', subject: { account: accountOf(options) } }
  if (command === 'campaign grant')
    return { action: 'campaignGrant', subject: { account: accountOf(options), amount: amountOf(options) } }
  if (command === 'campaign open' || command === 'campaign close') {
    const campaign = campaignOf(options, openedByOperator)
    return { action: 'campaignOpen', subject: { campaign, open: command === 'campaign open' } }
  }
  const campaign = campaignOf(options, campaignIds)
  return { action: 'campaignSwitch', subject: { campaign, stopped: command === 'campaign stop' } }
}

function campaignOf(options: Options, known: readonly string[]): string {
  const campaign = needed(options, 'campaign')
  if (known.includes(campaign)) return campaign
  throw new UsageError(`--campaign: expected one of ${known.join(', ')}, got ${campaign}`)
}

const accountOf = (options: Options): number => wholeFrom(needed(options, 'account'), '--account', 1)

function amountOf(options: Options): number {
  const text = needed(options, 'amount')
  const amount = parseAmount(text)
  if (!amount.ok || amount.value === 0) throw new UsageError(`--amount: not an amount: ${text}`)
  return amount.value
}

/** The id without its prefix. */
function freeBetOf(options: Options): string {
  const text = needed(options, 'freebet')
  const [, id] = /^fbt_([0-9a-f]{32})$/.exec(text) ?? []
  if (id === undefined) throw new UsageError(`--freebet: not a free bet's id: ${text}`)
  return id
}
