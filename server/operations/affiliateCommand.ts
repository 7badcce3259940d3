// Commands about affiliates and the keys of programs. A password link and a key are made where the command is given: the
// database has their hashes only. Pure.
import type { AffiliatePlan } from '@walia/domain/affiliates/plan.ts'
import { KEY_DAYS_MAX, keyScopes, ROTATION_HOURS } from '@walia/domain/keys/keys.ts'
import { parseAmount } from '@walia/domain/money/money.ts'
import type { HashedKey } from '../keys/index.ts'
import { needed, type Options, one, UsageError, wholeFrom } from '../platform/commandOptions.ts'

type Decision = 'approved' | 'refused' | 'paid'
/** `inviteHash`, `prefix` and `keyHash` are put in by `withSecrets`. */
export type AffiliateOperation =
  | {
      action: 'affiliateAdd'
      subject: { name: string; login: string; mobile: string; plan: AffiliatePlan; inviteHash: string }
    }
  | { action: 'affiliateInvite'; subject: { id: number; inviteHash: string } }
  | { action: 'affiliateTag'; subject: { id: number; label: string; tag?: string } }
  | { action: 'affiliatePlan'; subject: { id: number; plan: AffiliatePlan } }
  | { action: 'affiliatePostback'; subject: { id: number; url: string } }
  | { action: 'affiliateStatus'; subject: { id: number; status: 'active' | 'closed' } }
  | { action: 'affiliateList'; subject: Record<string, never> }
  | { action: 'affiliateShow'; subject: { id: number } }
  | { action: 'affiliateMonths'; subject: Record<string, never> }
  | {
      action: 'affiliateDecide'
      subject: { id: number; month: string; decision: Decision; reference: string | null }
    }
  | { action: 'affiliateDead'; subject: Record<string, never> }
  | { action: 'affiliateResend'; subject: { postback: string } }
export type KeyOperation =
  | { action: 'keyAdd'; subject: HashedKey & { name: string; scopes: string[]; subject: string; days: number } }
  | { action: 'keyRotate'; subject: HashedKey & { name: string; days: number; hours: number } }
  | { action: 'keyRevoke'; subject: { prefix: string } }
  | { action: 'keyList'; subject: Record<string, never> }

export const AFFILIATE_USAGE = `affiliates (amounts such as 300.00, percents such as 25 or 2.5):
  affiliate add       --name TEXT --login NAME --mobile NUMBER PLAN     prints a link that sets his password, once
                      PLAN: --cpa AMOUNT --cpa-deposit AMOUNT --cpa-wagered AMOUNT and/or
                      --share PERCENT [--negative carry|reset], [--payment-fee PERCENT]
                      (the casino is in no stakes of a CPA and in no month with reset)
  affiliate invite    --id N                      another such link
  affiliate tag       --id N --label TEXT [--tag 32-CHARACTERS]
  affiliate plan      --id N PLAN                 from the next month on
  affiliate postback  --id N --url https://…|none
  affiliate close     --id N                      nobody new is his, and he does not log in
  affiliate open      --id N
  affiliate list                                  everyone, with his login, plan and what runs
  affiliate show      --id N                      his links, plan and months; those that are not closed as they stand
  affiliate months                                closed ones with a commission that is not paid or refused
  affiliate decide    --id N --month 2026-11 --as approved|refused|paid [--reference TEXT]
  affiliate dead                                  calls to affiliates' servers that were given up
  affiliate resend    --postback ID
`
export const KEY_USAGE = `keys of programs (header x-api-key):
  key add             --name NAME --scope ${keyScopes.join('|')} [--subject TILL|AFFILIATE] [--days N]
                      prints the key, once
  key rotate          --name NAME [--days N] [--hours N]   a second key; the first works for ${ROTATION_HOURS} hours more, or N
  key revoke          --prefix wk_…
  key list
`

const PLAN_OPTIONS = ['cpa', 'cpa-deposit', 'cpa-wagered', 'share', 'negative', 'payment-fee']
export const AFFILIATE_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'affiliate add': ['name', 'login', 'mobile', ...PLAN_OPTIONS],
  'affiliate invite': ['id'],
  'affiliate tag': ['id', 'label', 'tag'],
  'affiliate plan': ['id', ...PLAN_OPTIONS],
  'affiliate postback': ['id', 'url'],
  'affiliate close': ['id'],
  'affiliate open': ['id'],
  'affiliate list': [],
  'affiliate show': ['id'],
  'affiliate months': [],
  'affiliate decide': ['id', 'month', 'as', 'reference'],
  'affiliate dead': [],
  'affiliate resend': ['postback'],
  'key add': ['name', 'scope', 'subject', 'days'],
  'key rotate': ['name', 'days', 'hours'],
  'key revoke': ['prefix'],
  'key list': [],
}
export const AFFILIATE_LOOKS = ['affiliateList', 'affiliateShow', 'affiliateMonths', 'affiliateDead', 'keyList']

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const DAYS = '365'

export function affiliateOperationOf(command: string, options: Options): AffiliateOperation | KeyOperation {
  if (command.startsWith('key ')) return keyOperationOf(command, options)
  if (command === 'affiliate list') return { action: 'affiliateList', subject: {} }
  if (command === 'affiliate months') return { action: 'affiliateMonths', subject: {} }
  if (command === 'affiliate dead') return { action: 'affiliateDead', subject: {} }
  if (command === 'affiliate resend') {
    const postback = needed(options, 'postback')
    if (!UUID.test(postback)) throw new UsageError(`--postback: no id of a call: ${postback}`)
    return { action: 'affiliateResend', subject: { postback } }
  }
  if (command === 'affiliate add') {
    const named = { name: needed(options, 'name'), login: needed(options, 'login').toLowerCase() }
    const subject = { ...named, mobile: needed(options, 'mobile'), plan: planOf(options), inviteHash: '' }
    return { action: 'affiliateAdd', subject }
  }
  const id = wholeFrom(needed(options, 'id'), '--id', 1)
  if (command === 'affiliate show') return { action: 'affiliateShow', subject: { id } }
  if (command === 'affiliate invite') return { action: 'affiliateInvite', subject: { id, inviteHash: '' } }
  if (command === 'affiliate plan') return { action: 'affiliatePlan', subject: { id, plan: planOf(options) } }
  if (command === 'affiliate postback')
    return { action: 'affiliatePostback', subject: { id, url: needed(options, 'url') } }
  if (command === 'affiliate close') return { action: 'affiliateStatus', subject: { id, status: 'closed' } }
  if (command === 'affiliate open') return { action: 'affiliateStatus', subject: { id, status: 'active' } }
  if (command === 'affiliate decide') return { action: 'affiliateDecide', subject: { id, ...decisionOf(options) } }
  const tag = one(options, 'tag')
  return { action: 'affiliateTag', subject: { id, label: needed(options, 'label'), ...(tag === null ? {} : { tag }) } }
}

function decisionOf(options: Options): { month: string; decision: Decision; reference: string | null } {
  const month = needed(options, 'month')
  if (!MONTH.test(month)) throw new UsageError(`--month: expected a month such as 2026-11, got ${month}`)
  const decision = needed(options, 'as')
  if (decision !== 'approved' && decision !== 'refused' && decision !== 'paid')
    throw new UsageError(`--as: expected approved, refused or paid, got ${decision}`)
  const reference = one(options, 'reference')
  if ((decision === 'paid') !== (reference !== null))
    throw new UsageError('--reference: names how it was paid, with --as paid alone')
  return { month, decision, reference }
}

function planOf(options: Options): AffiliatePlan {
  const share = one(options, 'share')
  const negative = one(options, 'negative') ?? 'carry'
  if (negative !== 'carry' && negative !== 'reset')
    throw new UsageError(`--negative: expected carry or reset, got ${negative}`)
  return {
    cpa: ['cpa', 'cpa-deposit', 'cpa-wagered'].some((name) => options.has(name))
      ? {
          amount: amountOf(options, 'cpa'),
          depositMin: amountOf(options, 'cpa-deposit'),
          wageredMin: amountOf(options, 'cpa-wagered'),
        }
      : null,
    share: share === null ? null : { basisPoints: hundredthsOf(share, '--share'), negative },
    paymentFeeBasisPoints: hundredthsOf(one(options, 'payment-fee') ?? '0', '--payment-fee'),
  }
}

const amountOf = (options: Options, name: string): number => hundredthsOf(needed(options, name), `--${name}`)

/** Minor units of an amount, hundredths of a percent. */
function hundredthsOf(text: string, name: string): number {
  const parsed = parseAmount(text)
  if (!parsed.ok) throw new UsageError(`${name}: expected a number with two decimals at most, got ${text}`)
  return parsed.value
}

function keyOperationOf(command: string, options: Options): KeyOperation {
  if (command === 'key list') return { action: 'keyList', subject: {} }
  if (command === 'key revoke') return { action: 'keyRevoke', subject: { prefix: needed(options, 'prefix') } }
  const days = wholeFrom(one(options, 'days') ?? DAYS, '--days', 1)
  if (days > KEY_DAYS_MAX) throw new UsageError(`--days: at most ${KEY_DAYS_MAX}, got ${days}`)
  const named = { name: needed(options, 'name'), days, prefix: '', keyHash: '' }
  if (command === 'key rotate') {
    const hours = wholeFrom(one(options, 'hours') ?? String(ROTATION_HOURS), '--hours', 0)
    return { action: 'keyRotate', subject: { ...named, hours } }
  }
  const scopes = [...(options.get('scope') ?? [])]
  if (scopes.length === 0) throw new UsageError('--scope is missing')
  return { action: 'keyAdd', subject: { ...named, scopes, subject: one(options, 'subject') ?? '' } }
}
