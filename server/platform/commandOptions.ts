// Options of a command line: `--name value`, some of them repeated; what cannot be read is a UsageError.
import { textLanguages } from './text.ts'

export type Options = ReadonlyMap<string, readonly string[]>
const OTHER_LANGUAGES = textLanguages.filter((language) => language !== 'en')

export class UsageError extends Error {}

export function optionsOf(args: readonly string[], known: readonly string[]): Options {
  const options = new Map<string, string[]>()
  for (let at = 0; at < args.length; at += 2) {
    const name = args[at]?.replace(/^--/, '') ?? ''
    if (!args[at]?.startsWith('--') || !known.includes(name)) throw new UsageError(`unknown option: ${args[at]}`)
    const value = args[at + 1]
    if (value === undefined || value.trim() === '') throw new UsageError(`--${name} needs a value`)
    options.set(name, [...(options.get(name) ?? []), value.trim()])
  }
  return options
}

export function one(options: Options, name: string): string | null {
  const values = options.get(name) ?? []
  if (values.length > 1) throw new UsageError(`--${name} stands twice`)
  return values[0] ?? null
}

export function needed(options: Options, name: string): string {
  const value = one(options, name)
  if (value === null) throw new UsageError(`--${name} is missing`)
  return value
}

/** `--name` in English and `--name-am`, `--name-om`, `--name-zh`; English stands in for what is missing. Null without. */
export function wordsOf(options: Options, name: string, lengthMax: number): Record<string, string> | null {
  const en = one(options, name)
  const others = OTHER_LANGUAGES.map((language) => [language, one(options, `${name}-${language}`)] as const)
  if (en === null && others.some(([, words]) => words !== null)) throw new UsageError(`--${name} is missing`)
  if (en === null) return null
  const words = Object.fromEntries([['en', en], ...others.map(([language, own]) => [language, own ?? en])])
  for (const [language, text] of Object.entries<string>(words))
    if (text.length > lengthMax) throw new UsageError(`--${name} (${language}): at most ${lengthMax} letters`)
  return words
}

/** The names of the options that `wordsOf` reads. */
export const wordOptions = (name: string): string[] => [name, ...OTHER_LANGUAGES.map((each) => `${name}-${each}`)]

export function wholeFrom(text: string, name: string, min: number): number {
  const value = Number(text)
  if (!/^[0-9]+$/.test(text) || !Number.isSafeInteger(value) || value < min)
    throw new UsageError(`${name}: expected a whole number from ${min}, got ${text}`)
  return value
}

export function timeOf(options: Options, name: string): number | null {
  const text = one(options, name)
  if (text === null) return null
  const time = Date.parse(text)
  if (Number.isNaN(time)) throw new UsageError(`--${name}: expected a time such as 2026-11-21T16:30:00Z, got ${text}`)
  return time
}

/** A day of the calendar, such as 2026-11-21. */
export function dayFrom(options: Options, name: string): string {
  const text = needed(options, name)
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new UsageError(`--${name}: expected a day such as 2026-11-21, got ${text}`)
  return text
}
