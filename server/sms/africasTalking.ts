// Africa's Talking: form POST to /version1/messaging, one recipient a call; delivery reports as unsigned form posts.
import { callProvider } from '../platform/providerCall.ts'
import { type SmsCost, type SmsOutcome, type SmsProvider, type SmsReport, UNREACHABLE } from './provider.ts'

export type AfricasTalkingAccess = {
  shape: 'africastalking'
  name: string
  baseUrl: string
  username: string
  apiKey: string
  /** Short code or alphanumeric sender. */
  from: string
  /** Reports are not signed, so their address is secret. */
  reportSecret: string
}

const TIMEOUT_MS = 5_000
/** 100 processed, 101 sent, 102 queued. */
const TAKEN = [100, 101, 102]
/** 403 invalid number, 404 unsupported kind of number: the same everywhere. */
const FINAL = [403, 404]
const DELIVERED = 'Success'
const FAILED = ['Failed', 'Rejected']

type Recipient = { statusCode?: unknown; status?: unknown; cost?: unknown; messageId?: unknown }

export const createAfricasTalking = (access: AfricasTalkingAccess): SmsProvider => ({
  name: access.name,
  async send({ mobile, text }) {
    const call = {
      method: 'POST' as const,
      url: `${access.baseUrl}/version1/messaging`,
      headers: { apiKey: access.apiKey },
      body: new URLSearchParams({
        username: access.username,
        to: `+${mobile}`,
        message: text,
        from: access.from,
        enqueue: '1',
      }),
    }
    const answer = await callProvider(call, TIMEOUT_MS)
    if (!answer.ok) return UNREACHABLE
    if (answer.status === 401) return { taken: false, code: 'KEY_REFUSED', final: false }
    return outcomeOf(answer.body)
  },
  reports: { secret: access.reportSecret, read: reportOf },
})

function outcomeOf(body: Record<string, unknown>): SmsOutcome {
  const data = body.SMSMessageData as { Message?: unknown; Recipients?: unknown } | undefined
  const recipient = Array.isArray(data?.Recipients) ? (data.Recipients[0] as Recipient | undefined) : undefined
  // Without recipients the reason stands in Message, such as InvalidSenderId.
  if (typeof recipient?.statusCode !== 'number')
    return { taken: false, code: codeText(data?.Message ?? 'NO_RECIPIENT'), final: false }
  const { statusCode, messageId } = recipient
  if (!TAKEN.includes(statusCode))
    return { taken: false, code: codeText(`${statusCode} ${recipient.status}`), final: FINAL.includes(statusCode) }
  return { taken: true, reference: typeof messageId === 'string' ? messageId : null, cost: costOf(recipient.cost) }
}

const codeText = (value: unknown): string => String(value).slice(0, 80)

/** "KES 0.8000"; null for anything else, such as "0" in their sandbox. */
export function costOf(text: unknown): SmsCost | null {
  const read = typeof text === 'string' ? /^([A-Z]{3}) (\d{1,6})(?:\.(\d{1,4}))?$/.exec(text) : null
  if (read === null) return null
  const [, currency = '', whole = '', decimals = ''] = read
  return { currency, e4: Number(whole) * 10_000 + Number(decimals.padEnd(4, '0')) }
}

function reportOf({ id, status, failureReason }: Readonly<Record<string, string>>): SmsReport | null {
  if (!id || !status) return null
  if (status === DELIVERED) return { reference: id, state: 'delivered', code: null }
  if (FAILED.includes(status)) return { reference: id, state: 'failed', code: codeText(failureReason ?? status) }
  return { reference: id, state: 'pending', code: null }
}
