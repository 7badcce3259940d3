// Schema checks of requests: text of the query and the path becomes numbers only where it is nothing but digits.
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

type Field = { type?: string; default?: unknown }
type Fields = readonly (readonly [name: string, field: Field])[]
type Values = Record<string, unknown>

const WHOLE = /^-?(0|[1-9][0-9]{0,15})$/

function numberOrText(text: string): number | string {
  if (!WHOLE.test(text) || text === '-0') return text
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** Defaults are given to absent fields; in text parts, integers are read from digits ("1e3", " 1", "0x1" stay text). */
function readFields(fields: Fields, given: Values, isText: boolean): Values {
  const read: Values = { ...given }
  for (const [name, field] of fields) {
    const value = read[name]
    if (value === undefined) {
      if (field.default !== undefined) read[name] = field.default
    } else if (isText && field.type === 'integer' && typeof value === 'string') read[name] = numberOrText(value)
  }
  return read
}

export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  const compiled = Compile(schema)
  const fields = Object.entries((schema as { properties?: Record<string, Field> }).properties ?? {})
  const isText = httpPart === 'querystring' || httpPart === 'params'
  return (given: unknown) => {
    const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
    const value = isObject && httpPart !== 'headers' ? readFields(fields, given as Values, isText) : given
    if (compiled.Check(value)) return { value }
    return { error: compiled.Errors(value) as unknown as Error }
  }
}
