// The door of short messages: queued with their cause, sent by whichever provider takes them, with reports and cost.
import { repeat } from '../platform/jobs.ts'
import { HOUR, SECOND } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import { type SmsAccess, smsProviderOf } from './access.ts'
import type { SmsReport } from './provider.ts'
import {
  countMessages,
  forgetOld,
  loadFailures,
  loadMessages,
  type NewSms,
  type Queryable,
  queueSms,
  type SmsCount,
  type SmsFailure,
  updateReported,
} from './queries.ts'
import { registerRoutes, reportPathOf } from './routes.ts'
import { sendDue } from './send.ts'

export { readSmsAccess, type SmsAccess } from './access.ts'
export type { NewSms, SmsRow } from './queries.ts'
export { reportPathOf } from './routes.ts'

const FAILURES_MAX = 20
const EARLY_REPORT_MS = 1_000
const EARLY_REPORTS_MAX = 1_000
const DAY_MS = 86_400_000

export type SmsReportOfDays = { counts: SmsCount[]; failures: SmsFailure[] }
export type Sms = {
  /** In the caller's transaction when `db` is its client. */
  queue(db: Queryable, message: NewSms): Promise<void>
  /** Newest first, of the last day: for the outbox of a development server. */
  recent(mobile: string | null, limit: number): ReturnType<typeof loadMessages>
  /** For the operator: by day and provider, and what could not be delivered. */
  report(days: number): Promise<SmsReportOfDays>
  /** Sends what is due, at once; answers how many were taken. */
  send(): Promise<number>
  start(): void
  stop(): Promise<void>
}

/** `access` in the order in which providers are tried; empty: messages wait in their queue (`sms_message`). */
export function createSms(platform: Platform, access: readonly SmsAccess[]): Sms {
  const { pool, log, clock, config, jobs, profile } = platform
  const now = () => new Date(clock.now())
  const reportUrlOf = (name: string, secret: string) => new URL(reportPathOf(name, secret), config.publicUrl).href
  const providers = access.map((each) => smsProviderOf(each, log, reportUrlOf))
  const early = new Set<NodeJS.Timeout>()
  const onReport = async (name: string, report: SmsReport, isLast = false): Promise<void> => {
    if (report.state === 'pending') return
    const state = await updateReported(pool, name, report, providers.length, now())
    if (state === null && !isLast && early.size < EARLY_REPORTS_MAX) return later(name, report)
    if (report.state === 'failed') log.warn({ provider: name, code: report.code, state }, 'an SMS was not delivered')
  }
  /** A report may come before the number that it names is written. */
  const later = (name: string, report: SmsReport) => {
    const timer = setTimeout(() => {
      early.delete(timer)
      onReport(name, report, true).catch((cause) => log.error({ err: cause }, 'a delivery report was lost'))
    }, EARLY_REPORT_MS)
    early.add(timer.unref())
  }
  registerRoutes(platform.app, { providers, onReport: ({ name }, report) => onReport(name, report) })
  const send = async () => (providers.length === 0 ? 0 : sendDue({ pool, log, now: clock.now, providers }))
  jobs.add('sms.deleteOld', { role: 'push', every: HOUR }, () => forgetOld(pool, now()))
  let stopSending = async () => {}
  return {
    queue: (db, message) => queueSms(db, message, now()),
    recent: (mobile, limit) => loadMessages(pool, mobile, limit),
    async report(days) {
      const since = new Date(clock.now() - days * DAY_MS)
      const [counts, failures] = await Promise.all([
        countMessages(pool, since, profile.timeZone),
        loadFailures(pool, since, FAILURES_MAX),
      ])
      return { counts, failures }
    },
    send,
    start() {
      for (const provider of providers)
        provider.start?.((report) => {
          onReport(provider.name, report).catch((cause) => log.error({ err: cause }, 'a delivery report was lost'))
        })
      stopSending = repeat(SECOND / 2, send, (cause) => log.error({ err: cause }, 'sending messages failed'))
    },
    async stop() {
      for (const timer of early) clearTimeout(timer)
      await stopSending()
      await Promise.all(providers.map((provider) => provider.stop?.()))
    },
  }
}
