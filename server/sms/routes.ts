// Where providers report what became of a message: an address with a secret, since these reports are not signed.
import type { App } from '../platform/app.ts'
import { Refusal } from '../platform/http.ts'
import { isSame } from '../platform/isSame.ts'
import type { SmsProvider, SmsReport } from './provider.ts'

const BYTES_MAX = 4 * 1024
export const REPORT_PATH = '/api/v1/sms/:provider/:secret'
export const reportPathOf = (name: string, secret: string): string =>
  `/api/v1/sms/${name}/${encodeURIComponent(secret)}`

type Fields = Record<string, string>
type Params = { provider: string; secret: string }

export type ReportDeps = {
  providers: readonly SmsProvider[]
  onReport: (provider: SmsProvider, report: SmsReport) => Promise<void>
}

/** Forms, JSON and query alike. Nothing is written for an address that is not ours. */
export function registerRoutes(app: App, { providers, onReport }: ReportDeps): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BYTES_MAX }, (request, body, done) =>
      done(null, fieldsOf(String(body), request.headers['content-type'] ?? '')),
    )
    scope.route<{ Params: Params; Querystring: Fields; Body: Fields | null | undefined }>({
      method: ['GET', 'POST'],
      url: REPORT_PATH,
      bodyLimit: BYTES_MAX,
      exposeHeadRoute: false,
      schema: { hide: true } as object,
      handler: async ({ params, query, body }) => {
        const provider = providers.find(({ name }) => name === params.provider)
        const reports = provider?.reports
        if (!provider || !reports || !isSame(params.secret, reports.secret)) throw new Refusal('NOT_FOUND')
        const report = reports.read({ ...query, ...body })
        if (report === null) throw new Refusal('MALFORMED', { reason: 'not a delivery report' })
        if (report.state !== 'pending') await onReport(provider, report)
        return { status: 'ok' }
      },
    })
  })
}

function fieldsOf(text: string, type: string): Fields {
  if (!type.includes('json')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const read: unknown = JSON.parse(text)
    const entries = typeof read === 'object' && read !== null ? Object.entries(read) : []
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string').slice(0, 50))
  } catch {
    return {}
  }
}
