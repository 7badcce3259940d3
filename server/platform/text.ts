// Texts for people that the server itself sends: i18n's JSON, one lookup, falling back to English.
import { readdirSync, readFileSync } from 'node:fs'
import type { TextLanguage } from '@walia/contract/config.ts'
import type { ErrorCode } from '@walia/contract/errors.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { dateTimeOf, dayTimeOf } from '@walia/domain/market/zone.ts'
import { formatAmount, formatMoney } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'

export type { TextLanguage } from '@walia/contract/config.ts'

/** Text of a key "file:name" in a language, `{{x}}` filled from `values`. An unknown key answers with itself. */
export type Texts = {
  text(key: string, language: string, values?: Readonly<Record<string, unknown>>): string
  /** The text, or null where no language has the key. */
  find(key: string, language: string): string | null
  error(code: ErrorCode, language: string, details?: unknown): string
}
type Tables = Record<TextLanguage, ReadonlyMap<string, string>>

const FALLBACK: TextLanguage = 'en'
/** From here on a wait is said in minutes, rounded up. */
const WAIT_SECONDS_MAX = 60
/** A longer wait is said in hours. */
const WAIT_MINUTES_MAX = 90
export const textLanguages: readonly TextLanguage[] = ['en', 'am', 'om', 'zh']
/** Ids that callers use, the three letters of the specification and of ISO 639 among them. */
const LANGUAGE_OF: Readonly<Record<string, TextLanguage>> = {
  ...{ en: 'en', eng: 'en' },
  ...{ am: 'am', amh: 'am' },
  ...{ om: 'om', oro: 'om', orm: 'om' },
  ...{ zh: 'zh', chi: 'zh', zho: 'zh' },
}
const FIRST_TAG = /^\s*([a-z]{2,3})(?:[-_,;\s]|$)/i

/** Language id, tag or Accept-Language header → a language that has texts, English for any other. */
export function textLanguageOf(asked: unknown): TextLanguage {
  const tag = typeof asked === 'string' ? FIRST_TAG.exec(asked)?.[1]?.toLowerCase() : undefined
  return (tag !== undefined && Object.hasOwn(LANGUAGE_OF, tag) ? LANGUAGE_OF[tag] : undefined) ?? FALLBACK
}

function loadLanguage(language: TextLanguage): ReadonlyMap<string, string> {
  const folder = new URL(`./${language}/`, import.meta.resolve('@walia/i18n/package.json'))
  const table = new Map<string, string>()
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.json')) continue
    const texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Record<string, string>
    for (const [name, text] of Object.entries(texts)) table.set(`${file.slice(0, -5)}:${name}`, text)
  }
  return table
}

type Format = (value: number, currency: string) => string
/** `{{min, money}}`: numbers are minor units or hundredths; a value that is already text stays as it is. */
const FORMATS: Record<string, Format> = {
  money: formatMoney,
  whole: (value) => formatAmount(value).replaceAll(',', '').replace(/\.00$/, ''),
  odds: (value) => formatOdds(value),
}

/** `currency` is the language's own label of it, as the screens show it. */
const fill = (text: string, values: Readonly<Record<string, unknown>>, currency: string): string =>
  text.replace(/\{\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}\}/g, (_whole, name: string, format: string | undefined) => {
    const value = name === 'currency' ? currency : values[name]
    const formatter = format === undefined ? undefined : FORMATS[format]
    if (typeof value === 'number' && formatter !== undefined) return formatter(Math.trunc(value), currency)
    return value === undefined || value === null ? '' : String(value)
  })

/** An exclusion by an operator has none. */
const hasEnd = (until: unknown): until is number => typeof until === 'number' && Number.isFinite(until)

/**
 * A wrong code says how many tries it has left, after the last one that another is needed; a session why it was ended. Who
 * has too little is advised to deposit only where that helps: not above a free bet, nor above what he wants paid out.
 */
const textKeyOf = (code: ErrorCode, details: Readonly<Record<string, unknown>>): string => {
  const { tries_left: left, reason, source, available, until } = details
  if (code === 'SELF_EXCLUDED' && hasEnd(until)) return 'accounts:stoppedUntil'
  if (code === 'SESSION_ENDED' && typeof reason === 'string') return `accounts:sessionEnded_${reason}`
  if (code === 'INSUFFICIENT_BALANCE' && typeof available === 'number')
    return source === undefined ? 'errors:WITHDRAWAL_ABOVE_BALANCE' : 'errors:SOURCE_TOO_SMALL'
  if (code !== 'CODE_WRONG' || typeof left !== 'number') return `errors:${code}`
  return left > 0 ? 'errors:PAYMENT_CODE_WRONG' : 'errors:CODE_TRIES_USED'
}

/** Reads every text file once; throws when one cannot be read. */
export function createTexts(profile: MarketProfile): Texts {
  const tables = Object.fromEntries(textLanguages.map((each) => [each, loadLanguage(each)])) as Tables
  const find = (key: string, language: string): string | null =>
    tables[textLanguageOf(language)].get(key) ?? tables[FALLBACK].get(key) ?? null
  const text: Texts['text'] = (key, language, values = {}) =>
    fill(find(key, language) ?? key, values, find(`formats:currency${profile.currency}`, language) ?? profile.currency)
  const waitOf = (seconds: unknown, language: string): string => {
    if (typeof seconds !== 'number') return text('accounts:waitMoment', language)
    if (seconds < WAIT_SECONDS_MAX) return text('accounts:waitSeconds', language, { n: seconds })
    return seconds <= WAIT_MINUTES_MAX * 60
      ? text('accounts:waitMinutes', language, { n: Math.ceil(seconds / 60) })
      : text('accounts:waitHours', language, { n: Math.ceil(seconds / 3600) })
  }
  const ownLimitOf = ({ kind, period, until, left }: Record<string, unknown>, language: string): string => {
    if (typeof until !== 'number') return ''
    return ` ${text(kind === 'time' ? 'accounts:ownTime' : 'accounts:ownLimit', language, {
      limit: text(`saferplay:of_${period}`, language, { kind: text(`saferplay:${kind}`, language) }),
      time: dayTimeOf(until, profile.timeZone),
      left,
    })}`
  }
  const endOf = ({ until }: Record<string, unknown>): { until?: string } =>
    hasEnd(until) ? { until: dateTimeOf(until, profile.timeZone) } : {}
  /** Who used up what seven days allow, and until when. */
  const redeemedOf = ({ others, more_from: from }: Record<string, unknown>, language: string): string => {
    const by =
      typeof others === 'number' && others > 0 ? ` ${text('accounts:redeemedByOthers', language, { others })}` : ''
    if (typeof from !== 'number') return by
    return `${by} ${text('accounts:redeemMoreFrom', language, { time: dayTimeOf(from, profile.timeZone) })}`
  }
  const error: Texts['error'] = (code, language, details) => {
    const values: Record<string, unknown> = typeof details === 'object' && details !== null ? { ...details } : {}
    const said = text(textKeyOf(code, values), language, {
      ...values,
      wait: waitOf(values.retry_in, language),
      ...endOf(values),
    })
    return said + ('period' in values ? ownLimitOf(values, language) : '') + redeemedOf(values, language)
  }
  return { text, find, error }
}
