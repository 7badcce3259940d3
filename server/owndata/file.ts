// The file, made row by row: JSON with a list per section, or CSV with a line per field. What is read is sent, then forgotten.
import { CSV_START, csvLine } from '@walia/domain/text/csv.ts'
import type { OwnRows } from '../platform/ownRows.ts'

/** Sections in the order of the file; those of one part are named once in all. */
export async function* jsonFile(parts: readonly OwnRows[], madeAt: string): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(madeAt)}`
  for (const [section, rows] of parts.flatMap((part) => Object.entries(part))) {
    yield `,\n${JSON.stringify(section)}:[`
    let comma = ''
    for await (const row of rows) {
      yield `${comma}\n${JSON.stringify(row)}`
      comma = ','
    }
    yield ']'
  }
  yield '}\n'
}

export async function* csvFile(parts: readonly OwnRows[]): AsyncGenerator<string> {
  yield CSV_START + csvLine(['section', 'row', 'field', 'value'])
  for (const [section, rows] of parts.flatMap((part) => Object.entries(part))) {
    let count = 0
    for await (const row of rows) {
      count++
      yield Object.entries(row)
        .filter(([, value]) => value !== null)
        .map(([field, value]) => csvLine([section, count, field, textOf(value)]))
        .join('')
    }
  }
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}
