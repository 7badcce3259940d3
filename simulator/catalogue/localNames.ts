// What a country, sport, competition or team is called in the languages of the feed; English where nothing else is known.
import { amharicOf } from './amharic.ts'
import { CHINESE } from './chinese.ts'
import type { Competition } from './competitions.ts'
import { OROMO } from './oromo.ts'
import type { Place } from './places.ts'
import type { Sport } from './sports.ts'

const TABLES: Readonly<Record<string, Readonly<Record<string, string>>>> = { om: OROMO, zh: CHINESE }
const SIMULATED = / SRL$/

const inTable = (name: string, lang: string): string => TABLES[lang]?.[name] ?? name

export const countryIn = (lang: string, { country, countryAmharic }: Place): string =>
  lang === 'am' ? countryAmharic : inTable(country, lang)

export const sportIn = (lang: string, { name, nameAmharic }: Sport): string =>
  lang === 'am' ? nameAmharic : inTable(name, lang)

/** A simulated league is the country it copies and three letters that are the same in every language. */
export function competitionIn(lang: string, { name }: Pick<Competition, 'name'>): string {
  if (lang === 'am') return amharicOf(name)
  return SIMULATED.test(name) ? `${inTable(name.replace(SIMULATED, ''), lang)} SRL` : inTable(name, lang)
}

export const teamIn = (lang: string, name: string): string => (lang === 'am' ? amharicOf(name) : name)
