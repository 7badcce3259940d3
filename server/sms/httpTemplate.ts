// Any provider with an HTTP call of its own, such as AfroMessage: address, headers and body are templates of the operator's.
import { callProvider } from '../platform/providerCall.ts'
import { type SmsOutcome, type SmsProvider, UNREACHABLE } from './provider.ts'

export type HttpSmsAccess = {
  shape: 'http'
  name: string
  method: 'GET' | 'POST'
  /** With {to}, {text}, {id} and {report} (where reports are expected), each escaped for an address. */
  url: string
  headers: Readonly<Record<string, string>>
  /** JSON whose texts may hold the same names; null sends no body. */
  body: Readonly<Record<string, string>> | null
  /** The field of the answer, with dots, that says it was taken, and what it then says. */
  takenField: string
  takenValue: string
  /** The field with the message's number; empty when the answer has none. */
  referenceField: string
  /** Fields of a delivery report; an empty `reportSecret` means that there are none. */
  reportSecret: string
  reportReference: string
  reportStatus: string
  /** Words of the status, separated by commas, that are final. */
  reportDelivered: string
  reportFailed: string
}

const TIMEOUT_MS = 5_000

/** `reportUrl` is where the provider may report to. */
export function createHttpSms(access: HttpSmsAccess, reportUrl: string): SmsProvider {
  const isOneOf = (words: string, status: string) => words.split(',').some((word) => word.trim() === status)
  return {
    name: access.name,
    async send({ id, mobile, text }) {
      const values = { to: `+${mobile}`, text, id, report: reportUrl }
      const body = access.body && mapped(access.body, (each) => filled(each, values))
      const { method, headers } = access
      const url = filled(access.url, mapped(values, encodeURIComponent))
      const answer = await callProvider({ method, url, headers, ...(body && { body }) }, TIMEOUT_MS)
      return answer.ok ? outcomeOf(access, answer.status, answer.body) : UNREACHABLE
    },
    reports:
      access.reportSecret === ''
        ? null
        : {
            secret: access.reportSecret,
            read(fields) {
              const [reference, status] = [fields[access.reportReference], fields[access.reportStatus]]
              if (!reference || !status) return null
              if (isOneOf(access.reportDelivered, status)) return { reference, state: 'delivered', code: null }
              if (isOneOf(access.reportFailed, status)) return { reference, state: 'failed', code: status.slice(0, 80) }
              return { reference, state: 'pending', code: null }
            },
          },
  }
}

const mapped = <K extends string>(texts: Readonly<Record<K, string>>, change: (text: string) => string) =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, change(text)])) as Record<K, string>

/** In one pass, so that a text with "{to}" in it stays as it is. */
export const filled = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole)

function fieldOf(body: unknown, path: string): string | null {
  let value: unknown = body
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
}

function outcomeOf(access: HttpSmsAccess, status: number, body: Record<string, unknown>): SmsOutcome {
  const said = fieldOf(body, access.takenField)
  if (status >= 200 && status < 300 && said === access.takenValue)
    return { taken: true, reference: access.referenceField ? fieldOf(body, access.referenceField) : null, cost: null }
  return { taken: false, code: `HTTP ${status} ${said ?? ''}`.trim().slice(0, 80), final: false }
}
