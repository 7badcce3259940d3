// Texts for people that the server sends: a table per language, {{name}} filled in. Knows no slice.
export type TextTable = Readonly<Record<string, string>>
/** The text of `key` in the caller's language ("amh" and "am-ET" are Amharic), English where a language has no table. */
export type Texts = (language: string | undefined, key: string, values?: Record<string, string | number>) => string

const tableId = (language: string | undefined): string => {
  const primary =
    (language ?? 'en')
      .trim()
      .toLowerCase()
      .split(/[-_,;]/)[0] ?? 'en'
  return primary === 'amh' ? 'am' : primary
}

export const textsOf =
  (tables: Readonly<Record<string, TextTable>>): Texts =>
  (language, key, values = {}) => {
    const text = tables[tableId(language)]?.[key] ?? tables.en?.[key] ?? key
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole))
  }
