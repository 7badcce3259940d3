// The fields of a provider's call, as every dialect reads them.

export type Fields = Readonly<Record<string, unknown>>

/** Null for what is no JSON object in UTF-8. */
export function fieldsOf(body: Uint8Array): Fields | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Fields) : null
  } catch {
    return null
  }
}

/** Printable ASCII: what is stored and sent back is the same text in every system. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[!-~]{1,100}$/.test(value)
export const isAbsent = (value: unknown): boolean => value === undefined || value === null
