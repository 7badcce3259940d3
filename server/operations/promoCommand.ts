// Commands about promo codes: making one with all its terms, and what they came to. Pure.
import { parseAmount } from '@walia/domain/money/money.ts'
import { type PromoGift, parsePromoCode, promoGifts } from '@walia/domain/promo/promo.ts'
import { needed, type Options, one, timeOf, UsageError, wholeFrom } from '../platform/commandOptions.ts'
import type { PromoDraft } from '../promo/index.ts'

export type PromoOperation =
  | { action: 'promoMake'; subject: PromoDraft }
  | { action: 'promoList'; subject: Record<string, never> }
  | { action: 'promoSwitch'; subject: { code: string; stopped: boolean } }

export const PROMO_USAGE = `  campaign code       --gives free_bet|points|bonus --amount 25.00 --uses N --until TIME|never
                      [--code CODE] [--from TIME] [--per-person N] [--ceiling AMOUNT]
                      [--new-days N] [--deposited AMOUNT] [--account N]…
                      a promo code; without --code one is drawn, points are whole; for accounts opened within so many
                      days, that have deposited and staked so much for each use, or that are named
  campaign codes                                  the promo codes with their uses, what they cost, and who stopped them
  campaign stop|resume --code CODE                one promo code; --campaign promo is all of them
`

export const PROMO_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'campaign code': [
    ...['code', 'gives', 'amount', 'uses', 'per-person', 'ceiling', 'from', 'until'],
    ...['new-days', 'deposited', 'account'],
  ],
  'campaign codes': [],
}

export function promoOperationOf(command: string, options: Options): PromoOperation {
  if (command === 'campaign codes') return { action: 'promoList', subject: {} }
  if (command !== 'campaign code')
    return {
      action: 'promoSwitch',
      subject: { code: codeOf(needed(options, 'code')), stopped: command === 'campaign stop' },
    }
  const gift = giftOf(needed(options, 'gives'))
  const [code, ceiling, deposited] = ['code', 'ceiling', 'deposited'].map((name) => one(options, name))
  const accounts = (options.get('account') ?? []).map((text) => wholeFrom(text, '--account', 1))
  return {
    action: 'promoMake',
    subject: {
      code: code ? codeOf(code) : null,
      gift,
      amount: giftAmountOf(gift, needed(options, 'amount')),
      from: timeOf(options, 'from'),
      until: one(options, 'until') === 'never' ? null : untilOf(options),
      usesMax: wholeFrom(needed(options, 'uses'), '--uses', 1),
      personUsesMax: wholeFrom(one(options, 'per-person') ?? '1', '--per-person', 1),
      ceiling: ceiling ? moneyOf(ceiling, '--ceiling') : null,
      newDays: daysOf(options),
      depositedMin: deposited ? moneyOf(deposited, '--deposited') : null,
      accounts: accounts.length === 0 ? null : accounts,
    },
  }
}

function untilOf(options: Options): number {
  needed(options, 'until')
  return timeOf(options, 'until') as number
}

function daysOf(options: Options): number | null {
  const text = one(options, 'new-days')
  return text === null ? null : wholeFrom(text, '--new-days', 1)
}

function codeOf(text: string): string {
  const code = parsePromoCode(text)
  if (code === null) throw new UsageError(`--code: expected 4 to 20 letters and digits, got ${text}`)
  return code
}

function giftOf(text: string): PromoGift {
  const gift = promoGifts.find((one) => one === text)
  if (gift === undefined) throw new UsageError(`--gives: expected one of ${promoGifts.join(', ')}, got ${text}`)
  return gift
}

const giftAmountOf = (gift: PromoGift, text: string): number =>
  gift === 'points' ? wholeFrom(text, '--amount', 1) : moneyOf(text, '--amount')

function moneyOf(text: string, name: string): number {
  const amount = parseAmount(text)
  if (!amount.ok || amount.value === 0) throw new UsageError(`${name}: not an amount: ${text}`)
  return amount.value
}
