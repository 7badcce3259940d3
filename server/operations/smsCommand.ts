// The command about short messages: what was sent, delivered and paid for, and what was not. Pure.
import { type Options, one, UsageError } from '../platform/commandOptions.ts'

export type SmsOperation = { action: 'smsReport'; subject: { days: number } }

export const SMS_USAGE = `short messages:
  sms report          [--days N]                  by day and provider: taken, refused, delivered, cost; the newest failures
`

export const SMS_OPTIONS: Readonly<Record<string, readonly string[]>> = { 'sms report': ['days'] }
const DAYS_MAX = 90

export function smsOperationOf(options: Options): SmsOperation {
  const text = one(options, 'days') ?? '7'
  const days = Number(text)
  if (!/^\d{1,2}$/.test(text) || days < 1 || days > DAYS_MAX)
    throw new UsageError(`--days: expected a whole number from 1 to ${DAYS_MAX}, got ${text}`)
  return { action: 'smsReport', subject: { days } }
}
