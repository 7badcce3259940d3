// Our own OpenAPI document, read into what tests need of each operation.
import type { App } from '@walia/server/platform/app.ts'

export type Schema = {
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  format?: string
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
/** What it says beside the schemas. */
export type Described = Operation & {
  /** Alternatives, each the names of the schemes that it needs together; none when anybody may call. */
  security: readonly (readonly string[])[]
  /** Names of the headers that it takes. */
  headers: readonly string[]
  /** Of its refusals, each under the status that it comes with. */
  codes: readonly string[]
}

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Content = { content?: Record<string, { schema: Schema }> }
type Written = {
  parameters?: Parameter[]
  requestBody?: Content
  responses?: Record<string, Content>
  security?: Record<string, string[]>[]
}
/** How a scheme is shown: a cookie or a header by its name, or a bearer token. */
export type Scheme = { type: string; in?: string; name?: string; scheme?: string }

const schemaIn = (content: Content | undefined): Schema | null => content?.content?.['application/json']?.schema ?? null

const fieldsIn = (parameters: readonly Parameter[], place: string): ObjectSchema => {
  const own = parameters.filter((each) => each.in === place)
  return {
    type: 'object',
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  }
}

const operationOf = (method: string, path: string, described: Written): Described => ({
  method: method.toUpperCase(),
  path,
  params: fieldsIn(described.parameters ?? [], 'path'),
  query: fieldsIn(described.parameters ?? [], 'query'),
  body: schemaIn(described.requestBody),
  answer: schemaIn(described.responses?.['200']),
  security: (described.security ?? []).map((schemes) => Object.keys(schemes)),
  headers: (described.parameters ?? []).filter((each) => each.in === 'header').map(({ name }) => name),
  codes: Object.entries(described.responses ?? {})
    .filter(([status]) => !status.startsWith('2'))
    .flatMap(([status, content]) => codesIn(content).map((code) => `${status} ${code}`)),
})

const codesIn = (content: Content): readonly unknown[] => schemaIn(content)?.properties?.code?.enum ?? []

type ApiDocument = {
  paths: Record<string, Record<string, Written>>
  components: { securitySchemes: Record<string, Scheme> }
}
const documentOf = async (app: App): Promise<ApiDocument> => (await app.inject({ url: '/docs/json' })).json()

export const schemesOf = async (app: App): Promise<Record<string, Scheme>> =>
  (await documentOf(app)).components.securitySchemes

export async function operationsOf(app: App): Promise<Described[]> {
  const { paths } = await documentOf(app)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method, path, described)),
  )
}

/** Names of all fields that a caller may send to it. */
export const fieldNamesOf = ({ params, query, body }: Operation): string[] =>
  [params, query, body].flatMap((schema) => Object.keys(schema?.properties ?? {}))
