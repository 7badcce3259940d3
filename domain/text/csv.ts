// Rows of text as a CSV file (RFC 4180): what spreadsheets open, and nothing in it that they would run.

/** With a byte order mark, so that a spreadsheet reads Amharic as what it is. */
export const CSV_START = '\uFEFF'

/** One line with its end. */
export const csvLine = (fields: readonly (string | number)[]): string => `${fields.map(csvField).join(',')}\r\n`

/** A text that begins like a formula gets an apostrophe before it; a signed number is a number. */
function csvField(field: string | number): string {
  const text = String(field)
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
