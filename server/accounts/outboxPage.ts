// The SMS outbox of a development server: every code it would have sent, as a page and as JSON.
import { Type } from 'typebox'
import type { App } from '../platform/app.ts'
import type { SmsRow } from '../sms/index.ts'
import type { AccountsDeps } from './deps.ts'

const SHOWN_MAX = 50

const OutboxQuery = Type.Object({
  mobile: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 40 })),
})

/** /dev/outbox, newest first; `?mobile=` narrows to one number. Never registered in production. */
export function registerOutbox(app: App, { sms, texts }: AccountsDeps): void {
  app.get('/dev/outbox', { schema: { querystring: OutboxQuery } }, async (request, reply) => {
    const rows = await sms.recent(request.query.mobile?.replace(/\D/g, '') ?? null, SHOWN_MAX)
    reply.header('cache-control', 'no-store')
    if (!request.headers.accept?.includes('text/html')) return { data: rows.map(messageOf) }
    const title = texts.text('accounts:outbox', request.query.language ?? 'en')
    return reply.type('text/html; charset=utf-8').send(pageOf(title, rows))
  })
}

const messageOf = ({ id, mobile, kind, text, state, created_at }: SmsRow) => ({
  id,
  mobile,
  kind,
  text,
  state,
  // Every message with a code begins with it; a phone number ends with four digits too.
  code: /^\d{4}(?!\d)/.exec(text)?.[0] ?? null,
  created_at: created_at.toISOString(),
})

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

const pageOf = (title: string, rows: readonly SmsRow[]): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="5"><title>${escaped(title)}</title>
<style>body{font:16px/1.5 system-ui;margin:16px;max-width:40rem}li{margin:0 0 16px}small{color:#666}</style>
<h1>${escaped(title)}</h1><ol reversed>${rows
  .map(
    (row) =>
      `<li><strong>+${escaped(row.mobile)}</strong> <small>${row.created_at.toISOString()} ${row.state}</small><br>${escaped(row.text)}</li>`,
  )
  .join('')}</ol></html>`
