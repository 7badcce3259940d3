// Lookup of a text by slice and key, in i18next's format: `{{name}}` filled in, `key_one` and `key_other` chosen by
// `count`.
export type WordValues = Readonly<Record<string, string | number>>
type Table = Readonly<Record<string, string>>

/** Texts by language and slice. A missing key returns the key itself. */
export const createWords = () => {
  const tables = new Map<string, Table>()
  const plurals = new Map<string, Intl.PluralRules>()
  const place = (language: string, slice: string): string => `${language}/${slice}`
  const pluralOf = (language: string, count: number): string => {
    const rules = plurals.get(language) ?? new Intl.PluralRules(language)
    plurals.set(language, rules)
    return rules.select(count)
  }
  return {
    add: (language: string, slice: string, table: Table): void => {
      tables.set(place(language, slice), table)
    },
    has: (language: string, slice: string): boolean => tables.has(place(language, slice)),
    exists: (language: string, slice: string, key: string): boolean =>
      tables.get(place(language, slice))?.[key] !== undefined,
    text: (language: string, slice: string, key: string, values: WordValues): string => {
      const table = tables.get(place(language, slice))
      const { count } = values
      const plural = typeof count === 'number' ? formOf(table, key, pluralOf(language, count)) : undefined
      return fill(plural ?? table?.[key] ?? key, values)
    },
  }
}

// A browser without the language's plural rules uses another language's.
const formOf = (table: Table | undefined, key: string, form: string): string | undefined =>
  table?.[`${key}_${form}`] ?? table?.[`${key}_other`]

const HOLE = /\{\{\s*(\w+)\s*\}\}/g
const fill = (text: string, values: WordValues): string =>
  text.includes('{{') ? text.replace(HOLE, (_hole, name: string) => String(values[name] ?? '')) : text
