// Messages to bettors' devices: when one may come, how many a day, and the bytes that it becomes.
import { offsetAt } from '../market/zone.ts'

export type PushRules = {
  /** Hours of the market's day between which nothing comes; what is due then waits. */
  quietFrom: number
  quietTo: number
  /** To one account. */
  perDayMax: number
  /** Of one account; another one takes the place of the oldest. */
  devicesMax: number
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The earliest time from `now` on outside of the quiet hours, which may go over midnight. */
export function duePushAt(
  now: number,
  { quietFrom, quietTo }: Pick<PushRules, 'quietFrom' | 'quietTo'>,
  timeZone: string,
): number {
  const inDay = (now + offsetAt(timeZone, now)) % DAY
  const [from, to] = [quietFrom * HOUR, quietTo * HOUR]
  const isQuiet = from <= to ? inDay >= from && inDay < to : inDay >= from || inDay < to
  return isQuiet ? now + ((to - inDay + DAY) % DAY) : now
}

/** What may be said in one message, as RFC 8291 leaves room for it. */
export const PUSH_BYTES_MAX = 3993

export type PushWords = { title: string; text: string; language: string }
/**
 * Apple's declarative form, which the worker reads as well: `navigate` is where a tap leads, a message takes the place of
 * the one before with the same tag.
 */
export const pushPayloadOf = (id: string, { title, text, language }: PushWords, url: string, tag: string): string =>
  JSON.stringify({
    web_push: 8030,
    notification: { title, body: text, lang: language, navigate: url, tag, data: { id } },
  })

/** When a service that refuses for now may be asked again: its header, seconds or a date, or else the usual pause. */
export function retryAtOf(header: string | null, now: number, pauseMs: number): number {
  const text = header?.trim() ?? ''
  const asked = /^\d{1,8}$/.test(text) ? now + Number(text) * 1000 : /GMT$/.test(text) ? Date.parse(text) : Number.NaN
  return Math.max(now + pauseMs, Number.isNaN(asked) ? 0 : Math.min(asked, now + RETRY_AFTER_MAX))
}
/** Browsers cap noisy senders for two weeks at most. */
const RETRY_AFTER_MAX = 14 * DAY
