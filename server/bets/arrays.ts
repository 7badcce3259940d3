// Array literals for PostgreSQL parameters, written by hand: the driver's own writer costs more than the statement's share.

/** Numbers, booleans, uuids and other texts that need no quotes. */
export const plainArray = (values: readonly (string | number | bigint | boolean)[]): string => `{${values.join(',')}}`

const PLAIN = /^[\w.:-]+$/
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`

/** Any texts. */
export const textArray = (values: readonly string[]): string => `{${values.map(quoted).join(',')}}`

/** Texts that seldom need quotes. */
export const wordArray = (values: readonly string[]): string =>
  `{${values.map((text) => (PLAIN.test(text) && text.toUpperCase() !== 'NULL' ? text : quoted(text))).join(',')}}`

type Field = string | number | bigint | boolean

/** Records in the order of their type's fields; any text has gone through `quotedField`. */
export const recordArray = (records: readonly (readonly Field[])[]): string =>
  `{${records.map((fields) => `"(${fields.join(',')})"`).join(',')}}`

const SIGNS = /[\\"]/

/** A text within a record within an array: each of the two takes its own quotes away. Most have none of these signs. */
export const quotedField = (text: string): string =>
  SIGNS.test(text) ? `\\"${text.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\"\\"')}\\"` : `\\"${text}\\"`
