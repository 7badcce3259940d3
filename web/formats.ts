// Money, odds, times and clocks as people read them, the same on every phone.
import { formatPhone, phoneHref } from '@walia/domain/accounts/phoneText.ts'
import { formatAmount, formatMoney, type Minor } from '@walia/domain/money/money.ts'
import { useMemo } from 'react'
import { config, profile } from './config.ts'
import { dateTimesIn, exactMinorOf } from './plainFormats.ts'
import { textOf, useLanguage } from './text.ts'

export { countdownText, elapsedText, minorOf, secondsOf, shortText } from './plainFormats.ts'

/** Minor units, or the wire's decimal text ("1234.50", "-5"). */
export type Amount = Minor | bigint | string

const minor = (amount: Amount): Minor | bigint => (typeof amount === 'string' ? exactMinorOf(amount) : amount)

/** "1,234.50" */
export const plainAmount = (amount: Amount): string => formatAmount(minor(amount))

/** "ETB", in Amharic "ብር". */
export const currencyText = (): string => textOf('formats', `currency${profile.currency as 'ETB'}`)

/** "ETB 1,234.50", in Amharic "ብር 1,234.50"; a minus stands before the label. */
export const moneyText = (amount: Amount): string => {
  const value = minor(amount)
  const text = formatMoney(value < 0 ? -value : value, currencyText())
  return value < 0 ? `-${text}` : text
}

/** Two decimals and thousands separators: "1,001.00". */
export const oddsText = (odds: string | number): string => {
  const hundredths = typeof odds === 'number' ? odds : exactMinorOf(odds)
  return formatAmount(hundredths)
}

/** "18/05 19:30" in the market's zone whatever the phone says. */
export const dateTimeText: (instant: string | number) => string = dateTimesIn(profile.timeZone, config.zone_offset_ms)

/** "18/05" */
export const dateText = (instant: string | number): string => dateTimeText(instant).slice(0, 5)

/** "+251 91 234 5678" from digits with the country code; no-break spaces, as half a number on a line is none. */
export const phoneText = (digits: string): string => formatPhone(digits, profile.phone).replace(/ /g, '\u00a0')

/** "tel:+251912345678" */
export const phoneLink = (digits: string): string => phoneHref(digits, profile.phone)

/** The formats that follow the language; redrawn when it changes. */
export const useFormats = () => {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the currency's label is the language's
  return useMemo(() => ({ money: moneyText, amount: plainAmount, odds: oddsText, dateTime: dateTimeText }), [language])
}
