// Money, odds, times and clocks as people read them, the same on every phone.
import { formatAmount, formatMoney, type Minor } from '@walia/domain/money/money.ts'
import { useMemo } from 'react'
import { profile } from './config.ts'
import { textOf, useLanguage } from './text.ts'

/** Minor units, or the wire's decimal text ("1234.50", "-5"). */
export type Amount = Minor | bigint | string

const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Minor units of the wire's decimal text; 0 for anything else. */
export const minorOf = (text: string): number => {
  const match = DECIMAL.exec(text.trim())
  if (!match) return 0
  const value = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -value : value
}

const minor = (amount: Amount): Minor | bigint => (typeof amount === 'string' ? minorOf(amount) : amount)

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
  const hundredths = typeof odds === 'number' ? odds : minorOf(odds)
  return formatAmount(hundredths)
}

const dayTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: profile.timeZone,
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** "18/05 19:30" in the market's zone whatever the phone says. */
export const dateTimeText = (instant: string | number): string => {
  const parts = Object.fromEntries(dayTime.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return `${parts.day}/${parts.month} ${parts.hour}:${parts.minute}`
}

/** "18/05" */
export const dateText = (instant: string | number): string => dateTimeText(instant).slice(0, 5)

const two = (value: number): string => String(value).padStart(2, '0')

/** Elapsed seconds as "mm:ss"; minutes keep counting past 60. */
export const elapsedText = (seconds: number): string =>
  `${two(Math.floor(seconds / 60))}:${two(Math.floor(seconds % 60))}`

/** What is left, ms, as "0:38"; above one hour "1:02:03", above a day in hours. */
export const countdownText = (leftMs: number): string => {
  const seconds = Math.max(0, Math.floor(leftMs / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Seconds of "mm:ss". */
export const secondsOf = (clock: string): number => {
  const [minutes = '0', seconds = '0'] = clock.split(':')
  return Number(minutes) * 60 + Number(seconds)
}

/** "+251 91 234 5678" from digits with the country code. */
export const phoneText = (digits: string): string => {
  const bare = digits.replace(/\D/g, '')
  const code = profile.phone.countryCode
  if (!bare.startsWith(code)) return digits
  const own = bare.slice(code.length)
  return `+${code} ${own.slice(0, 2)} ${own.slice(2, 5)} ${own.slice(5)}`
}

const SHORT_TEXT = 20

/** The first 20 characters and an ellipsis; the whole text belongs in the accessible name. */
export const shortText = (text: string, length = SHORT_TEXT): string =>
  text.length <= length ? text : `${text.slice(0, length).trimEnd()}…`

/** The formats that follow the language; redrawn when it changes. */
export const useFormats = () => {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the currency's label is the language's
  return useMemo(() => ({ money: moneyText, amount: plainAmount, odds: oddsText, dateTime: dateTimeText }), [language])
}
