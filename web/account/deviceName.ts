// What a browser calls itself, in the words that people know it by.
const systems: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
// In this order: most of them also claim to be what stands below them.
const browsers: readonly [RegExp, string][] = [
  [/OPR\/|Opera/, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const nameIn = (table: readonly [RegExp, string][], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** "Android, Chrome"; null for what names neither. */
export const deviceNameOf = (userAgent: string | null): string | null => {
  const known = [nameIn(systems, userAgent ?? ''), nameIn(browsers, userAgent ?? '')].filter(
    (name) => name !== undefined,
  )
  return known.length === 0 ? null : known.join(', ')
}
