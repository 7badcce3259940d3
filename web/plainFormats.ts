// Formats of amounts, times, clocks and short texts that are the same in every market and language.
import { formatAmount, type Minor } from '@walia/domain/money/money.ts'

const DATE_TIME = /-(\d\d)-(\d\d)T(\d\d:\d\d)/
const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

const SAFE_DIGITS = 15

/** Minor units of the wire's decimal text, however many digits it has (39 legs make many); 0 for anything else. */
export const exactMinorOf = (text: string): number | bigint => {
  const match = DECIMAL.exec(text.trim())
  if (!match) return 0
  const digits = `${match[2]}${(match[3] ?? '').padEnd(2, '0')}`
  const value = digits.length > SAFE_DIGITS ? BigInt(digits) : Number(digits)
  return match[1] === '-' ? -value : value
}

/** The same as a number, for amounts that the server sent. */
export const minorOf = (text: string): number => Number(exactMinorOf(text))

/** "18/05 19:30" of instants, in a zone whatever the phone says; quicker where the zone's offset (ms) never changes. */
export const dateTimesIn = (timeZone: string, offset: number | null): ((instant: string | number) => string) => {
  if (offset !== null)
    return (instant) => {
      const [, month, day, time] = DATE_TIME.exec(new Date(new Date(instant).getTime() + offset).toISOString()) ?? []
      return `${day}/${month} ${time}`
    }
  const dayTime = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return (instant) => {
    const parts = Object.fromEntries(dayTime.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
    return `${parts.day}/${parts.month} ${parts.hour}:${parts.minute}`
  }
}

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

const SHORT_TEXT = 20

/** At most 20 characters, the ellipsis among them; the whole text belongs in the accessible name. */
export const shortText = (text: string, length = SHORT_TEXT): string => {
  const characters = [...text]
  if (characters.length <= length) return text
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`
}

/** Minor units as a field for amounts shows them: whole ones without decimals, no grouping. */
export const stakeText = (stake: Minor): string => formatAmount(stake).replaceAll(',', '').replace(/\.00$/, '')
