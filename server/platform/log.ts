// Structured logs, one JSON line each, with secrets redacted.
import { type Logger, pino } from 'pino'

export type Log = Logger
export const createLog = (level: string): Log =>
  pino({
    level,
    redact: ['req.headers.cookie', 'req.headers.authorization', 'password', 'token', 'body.password', 'body.token'],
  })
