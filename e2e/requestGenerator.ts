// Generates requests to an operation of the OpenAPI document: valid ones, valid ones with one fault, and attacks.
import fc from 'fast-check'
import { Check } from 'typebox/schema'
import type { Operation, Schema } from './apiDocument.ts'

/** Real values by the name of the field, so that requests get past the schema and reach the rules. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>
export type GeneratedRequest = {
  method: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** A body of raw text, for values that JSON.stringify cannot write. */
const BARE = '\ue000'
const bare = (token: string) => `${BARE}${token}${BARE}`
const jsonOf = (value: unknown): string => (JSON.stringify(value) ?? '').replaceAll(new RegExp(`"?${BARE}"?`, 'g'), '')
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

const NUMBERS = [-100, -1, 0, 0.001, 1.5, 1e9, 1e21, Number.MAX_SAFE_INTEGER, bare('9007199254740993')]
const NUMBER_TOKENS = ['1e309', '-1e309', 'NaN', 'Infinity', '0x64', '01', '+1', '1.'].map(bare)
const NUMBER_TEXTS = [
  ...['-100', '0', '0.001', '1e3', '1e309', 'NaN', 'Infinity', '0x64', ' 100', '100 ', '1,000', '100.001', '-0'],
  ...['9007199254740993', '٣٠٠', '፻', '１００', '99999999999999999999', '1.', '.5', '+5'],
]
const TEXTS = [
  ...['', ' ', '%', '%_%', '%00', '.*(a+)+$', '(', '\\', "'", "'; drop table bet; --", '{{x}}'],
  ...['../../../etc/passwd', '<img src=x onerror=alert(1)>', 'javascript:alert(1)', '//evil.example', '__proto__'],
  ...['\u0000', 'a\u0000b', '\ud800', '\u202e', '\ufeff', 'é'.repeat(300), '😀'.repeat(50), 'x'.repeat(100_000)],
]
const OTHERS = [null, true, false, [], {}, [[]], { toString: 1 }, nested(20), nested(40), Array(2000).fill(0)]
export const hostile = fc.oneof(
  fc.constantFrom<unknown>(...NUMBERS, ...NUMBER_TOKENS),
  fc.constantFrom<unknown>(...NUMBER_TEXTS),
  fc.constantFrom<unknown>(...TEXTS),
  fc.constantFrom<unknown>(...OTHERS),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** What a body must never be able to set. */
const ASSIGNED = { balance: '1000000', bonus: 1, role: 'admin', is_admin: true, kyc: 'done', status: 5, account_id: 1 }

/** A value that the schema allows. */
export function soundOf(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const given = (known[name] ?? []).filter((value) => Check(schema as never, value))
  const own = ownSoundOf(schema, known, name)
  return given.length === 0 ? own : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...given) }, own)
}

function ownSoundOf(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((each) => ownSoundOf(each, known, name)))
  const { minItems = 0, maxItems = 5, items = {} } = schema
  switch (schema.type) {
    case 'object':
      return recordOf(schema, known)
    case 'array':
      return fc.array(soundOf(items, known, name), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 5) })
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number':
      return wholeOf(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

function recordOf({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, soundOf(of, known, name)]))
  return fc.record(fields, { requiredKeys: [...required] })
}

const days = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Texts without a length of their own are short; a pattern says how long they may be. */
function textOf({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format === 'date') return days
  if (format === 'uuid') return fc.uuid()
  if (pattern === undefined) return fc.string({ minLength, maxLength: Math.min(maxLength ?? 60, minLength + 60) })
  const most = maxLength ?? Number.POSITIVE_INFINITY
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= most && text.length >= minLength)
}

function wholeOf({ minimum = -1000, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  const span = BigInt(maximum) - BigInt(minimum)
  const any = fc.bigInt({ min: 0n, max: span }).map((step) => Number(BigInt(minimum) + step))
  return fc.oneof(any, fc.constantFrom(minimum, maximum))
}

type Path = readonly (string | number)[]
const pathsOf = (value: unknown, depth = 0): Path[] => {
  if (typeof value !== 'object' || value === null || depth > 2) return [[]]
  return [
    [],
    ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner, depth + 1).map((path) => [key, ...path])),
  ]
}
/** The value with one of its parts replaced by `edit`; undefined removes the part. */
function edited(value: unknown, [key, ...rest]: Path, edit: unknown): unknown {
  if (key === undefined) return edit
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (value.slice() as never)
    : { ...(value as Record<string, unknown>) }
  copy[key] = edited(copy[key], rest, edit)
  return copy
}

/** A valid value, unchanged or with one fault. */
const bentOf = (sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: sound },
    { weight: 5, arbitrary: fc.tuple(sound, fc.nat(), hostile).map(([value, index, bad]) => bent(value, index, bad)) },
    { weight: 1, arbitrary: fc.tuple(sound, fc.nat()).map(([value, index]) => bent(value, index, undefined)) },
    { weight: 1, arbitrary: sound.map((value) => ({ ...(value as object), ...ASSIGNED })) },
  )
const bent = (value: unknown, index: number, edit: unknown): unknown => {
  const paths = pathsOf(value)
  return edited(value, paths[index % paths.length] ?? [], edit)
}

const RAW_BODIES: readonly (string | Buffer)[] = [
  ...['', '{', '}', 'null', '[]', '"x"', '1', '{"a":1}garbage', '{"a":1,"a":2}', '{"__proto__":{"is_admin":true}}'],
  ...['{"constructor":{"prototype":{"x":1}}}', '['.repeat(100_000), '{"a":'.repeat(20_000), `"${'x'.repeat(200_000)}"`],
  `{${Array.from({ length: 9000 }, (_, key) => `"${key}":0`).join(',')}}`,
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.alloc(1000),
]
const CONTENT_TYPES = [
  ...['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'json'],
  ...['application/json; charset=utf-16', 'application/jsonx', '', 'APPLICATION/JSON', 'application/octet-stream'],
]
const RAW_QUERIES = [
  ...[
    '%',
    '%zz',
    'page=%ff',
    'page=%00',
    'page=1&page=2',
    'page[]=1',
    'page[a]=1',
    '&&&==',
    'page=1e3',
    'language=am%2F..',
  ],
  ...[
    `keyword=${'%25'.repeat(3000)}`,
    `${'a=1&'.repeat(3000)}`,
    'limit=1000000000&page=-1',
    '__proto__[x]=1',
    '?',
    '#',
  ],
]
const RAW_PATHS = [
  '%',
  '%zz',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '..%2f..',
  '.',
  ' ',
  '%20',
  'null',
  '-1',
  'x'.repeat(400),
  '{}',
]
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const KEYS = ['short', 'x'.repeat(256), 'with a space', 'é'.repeat(10), '', 'a-sound-key-0001', 'a-sound-key-0002']
const mostly = <T>(usual: T, other: fc.Arbitrary<T>, weight = 12): fc.Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.isWellFormed() ? encodeURIComponent(text.replaceAll(BARE, '')) : '%ff'
}
const queryOf = (fields: unknown): string =>
  typeof fields === 'object' && fields !== null
    ? Object.entries(fields)
        .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
        .join('&')
    : encoded(fields)

const pathOf = (path: string, params: Record<string, unknown>): string =>
  path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encoded(params[name]).slice(0, 5000))

/** Requests that the document allows. */
export const soundRequestOf = (operation: Operation, known: KnownValues): fc.Arbitrary<GeneratedRequest> =>
  fc
    .tuple(
      soundOf(operation.params, known),
      soundOf(operation.query, known),
      operation.body === null ? fc.constant(undefined) : soundOf(operation.body, known),
    )
    .map(([params, query, body]) => ({
      method: operation.method,
      url: `${pathOf(operation.path, params as Record<string, unknown>)}?${queryOf(query)}`,
      headers: (body === undefined ? {} : { 'content-type': 'application/json' }) as Record<string, string>,
      ...(body === undefined ? {} : { payload: jsonOf(body) }),
    }))

export function generatedRequestOf(operation: Operation, known: KnownValues): fc.Arbitrary<GeneratedRequest> {
  const { params, query, body } = operation
  const path = fc.oneof(
    { weight: 6, arbitrary: soundOf(params, known).map((values) => pathOf(operation.path, values as never)) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_PATHS).map((raw) => operation.path.replaceAll(/\{\w+\}/g, raw)) },
  )
  const search = fc.oneof(
    { weight: body === null ? 8 : 60, arbitrary: bentOf(soundOf(query, known)).map(queryOf) },
    { weight: 1, arbitrary: fc.constantFrom(...RAW_QUERIES) },
  )
  const payload: fc.Arbitrary<string | Buffer | null> =
    body === null
      ? mostly<string | Buffer | null>(null, fc.constantFrom('{}', '{'))
      : fc.oneof(
          { weight: 12, arbitrary: bentOf(soundOf(body, known)).map(jsonOf) },
          { weight: 1, arbitrary: fc.constantFrom(...RAW_BODIES) },
        )
  const headers = fc.record({
    method: mostly(operation.method, fc.constantFrom(...METHODS)),
    type: mostly('application/json', fc.constantFrom(...CONTENT_TYPES)),
    key: mostly('', fc.constantFrom(...KEYS), 3),
    language: mostly('en', fc.constantFrom('am', 'xx', '../../etc/passwd', "'", '*', 'en;q=nonsense')),
  })
  return fc
    .tuple(path, search, payload, headers)
    .map(([pathText, searchText, sent, { method, type, key, language }]) => ({
      method,
      url: searchText === '' ? pathText : `${pathText}?${searchText}`,
      headers: {
        'accept-language': language,
        ...(key === '' ? {} : { 'idempotency-key': key }),
        ...(sent === null || type === '' ? {} : { 'content-type': type }),
      },
      ...(sent === null ? {} : { payload: sent }),
    }))
}
