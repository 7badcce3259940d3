// Our own OpenAPI document, read into what tests need of each operation.
import type { App } from '@walia/server/platform/http.ts'

export type Schema = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: readonly string[]
}
export type ObjectSchema = Schema & { properties: Record<string, Schema> }

export type Operation = {
  method: string
  /** With `{name}` for its parameters. */
  path: string
  params: ObjectSchema
  query: ObjectSchema
  body: Schema | null
  /** Of a 2xx answer. */
  answer: Schema | null
}

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Content = { content?: Record<string, { schema: Schema }> }
type Described = { parameters?: Parameter[]; requestBody?: Content; responses?: Record<string, Content> }

const schemaIn = (content: Content | undefined): Schema | null => content?.content?.['application/json']?.schema ?? null

const fieldsIn = (parameters: readonly Parameter[], place: string): ObjectSchema => {
  const own = parameters.filter((each) => each.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

const operationOf = (method: string, path: string, described: Described): Operation => ({
  method: method.toUpperCase(),
  path,
  params: fieldsIn(described.parameters ?? [], 'path'),
  query: fieldsIn(described.parameters ?? [], 'query'),
  body: schemaIn(described.requestBody),
  answer: schemaIn(described.responses?.['200']),
})

export async function operationsOf(app: App): Promise<Operation[]> {
  const answer = await app.inject({ url: '/docs/json' })
  const { paths } = answer.json<{ paths: Record<string, Record<string, Described>> }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method, path, described)),
  )
}

/** Names of all fields that a caller may send to it. */
export const fieldNamesOf = ({ params, query, body }: Operation): string[] =>
  [params, query, body].flatMap((schema) => Object.keys(schema?.properties ?? {}))
