// Names of markets and outcomes in the reader's language, from the feed's descriptions.
import type { Descriptions } from './adapters/uof/descriptions.ts'
import { noDescriptions } from './adapters/uof/descriptions.ts'
import { feedLanguageOf } from './feedLanguage.ts'
import { namesOf } from './localNames.ts'
import { usualGroupsOf } from './marketGroups.ts'
import { englishOrdinal, filledTemplate, type NameValues, placesOf } from './nameTemplate.ts'
import type { LineState, MatchState, Names } from './types.ts'

const ordinals: Readonly<Record<string, (number: number) => string>> = {
  en: englishOrdinal,
  am: (number) => `${number}ኛ`,
  om: (number) => `${number}ffaa`,
  zh: (number) => `第 ${number} `,
}

export type NamesWriter = {
  names: Names
  put(language: string, descriptions: Descriptions): void
  /** A name of the line, in any language, that has a place which its specifiers do not fill; null when all can be shown. */
  unfilled(market: number, specifiers: string): string | null
}

export function createNames(): NamesWriter {
  const byLanguage = new Map<string, Descriptions>([['en', noDescriptions]])
  const described = (language: string, market: number) => {
    const wanted = feedLanguageOf(language)
    const own = byLanguage.get(wanted)
    if (own?.markets.has(market)) return { language: wanted, descriptions: own }
    return { language: 'en', descriptions: byLanguage.get('en') ?? noDescriptions }
  }
  const names: Names = {
    market(match, line, language) {
      const found = described(language, line.market)
      const name = found.descriptions.markets.get(line.market)?.name
      return name ? filledTemplate(name, valuesOf(match, line, found.language)) : `#${line.market}`
    },
    outcome(match, line, outcomeId, language) {
      const found = described(language, line.market)
      const values = valuesOf(match, line, found.language)
      return filledTemplate(outcomeTemplateOf(found.descriptions, line.market, values, outcomeId), values)
    },
    groups(market) {
      const groups = byLanguage.get('en')?.markets.get(market)?.groups ?? []
      return groups.length > 0 ? groups : usualGroupsOf(market)
    },
  }
  /** By market: the specifiers that its names have places for, with a name that needs each. */
  const needed = new Map<number, readonly (readonly [specifier: string, name: string])[]>()
  return {
    names,
    put(language, descriptions) {
      byLanguage.set(feedLanguageOf(language), descriptions)
      needed.clear()
    },
    unfilled(market, specifiers) {
      let places = needed.get(market)
      if (places === undefined) {
        places = neededOf(byLanguage.values(), market)
        needed.set(market, places)
      }
      for (const [specifier, name] of places) if (!hasKey(specifiers, specifier)) return name
      return null
    },
  }
}

function neededOf(languages: Iterable<Descriptions>, market: number): (readonly [string, string])[] {
  const needed = new Map<string, string>()
  for (const { markets } of languages) {
    const described = markets.get(market)
    for (const name of described === undefined ? [] : [described.name, ...described.outcomes.values()])
      for (const place of placesOf(name)) needed.set(place, name)
  }
  return [...needed]
}

const hasKey = (specifiers: string, key: string): boolean =>
  specifiers.startsWith(`${key}=`) || specifiers.includes(`|${key}=`)

/** A variant market takes its outcomes from the variant's description; an outcome without a description is shown by its id. */
function outcomeTemplateOf(descriptions: Descriptions, market: number, values: NameValues, outcomeId: string): string {
  const variant = values.specifiers.get('variant')
  const ofVariant = variant === undefined ? undefined : descriptions.variants.get(variant)?.get(outcomeId)
  return ofVariant ?? descriptions.markets.get(market)?.outcomes.get(outcomeId) ?? outcomeId
}

const valuesOf = (match: MatchState, line: Pick<LineState, 'specifiers'>, language: string): NameValues => ({
  ...(match.fixture ? namesOf(match.fixture, language) : { home: '1', away: '2' }),
  specifiers: specifiersOf(line.specifiers),
  profile: () => null,
  ordinal: ordinals[language] ?? ((number) => `${number}.`),
})

function specifiersOf(text: string): ReadonlyMap<string, string> {
  if (text === '') return new Map()
  return new Map(
    text.split('|').map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)] as const),
  )
}
