// The operator's file of SMS providers, in the order in which they are tried; what is wrong with it is refused by name.
import { readFileSync } from 'node:fs'
import type { Log } from '../platform/log.ts'
import { type AfricasTalkingAccess, createAfricasTalking } from './africasTalking.ts'
import { createHttpSms, type HttpSmsAccess } from './httpTemplate.ts'
import type { SmsProvider } from './provider.ts'
import { type SmppAccess, SmppProvider } from './smppProvider.ts'

export type SmsAccess = AfricasTalkingAccess | HttpSmsAccess | SmppAccess
type Kind = 'text' | 'textOrEmpty' | 'texts' | 'textsOrNull' | 'secretOrEmpty' | 'secret' | readonly string[]
type Fields = Readonly<Record<string, Kind>>

const FIELDS: Readonly<Record<SmsAccess['shape'], Fields>> = {
  africastalking: {
    name: 'text',
    baseUrl: 'text',
    username: 'text',
    apiKey: 'text',
    from: 'textOrEmpty',
    reportSecret: 'secret',
  },
  http: {
    name: 'text',
    method: ['GET', 'POST'],
    url: 'text',
    headers: 'texts',
    body: 'textsOrNull',
    takenField: 'text',
    takenValue: 'text',
    referenceField: 'textOrEmpty',
    reportSecret: 'secretOrEmpty',
    reportReference: 'textOrEmpty',
    reportStatus: 'textOrEmpty',
    reportDelivered: 'textOrEmpty',
    reportFailed: 'textOrEmpty',
  },
  smpp: {
    name: 'text',
    host: 'text',
    port: 'text',
    tls: ['yes', 'no'],
    systemId: 'text',
    password: 'text',
    systemType: 'textOrEmpty',
    from: 'text',
    receiptIds: ['same', 'hex'],
  },
}
const SECRET_LENGTH_MIN = 24

/** Throws an Error whose message names the place, and never a value: the file is full of secrets. */
export function readSmsAccess(path: string): SmsAccess[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw new Error(`the file ${path} cannot be read`)
  }
  return smsAccessOf(text)
}

export function smsAccessOf(text: string): SmsAccess[] {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    throw new Error('the file is no JSON')
  }
  if (!Array.isArray(read) || read.length === 0) throw new Error('expected a list of providers')
  const list = read.map((each, index) => checked(each, `provider ${index + 1}`))
  if (new Set(list.map(({ name }) => name)).size < list.length) throw new Error('two providers have the same name')
  return list
}

function checked(given: unknown, position: string): SmsAccess {
  const access = (given ?? {}) as Record<string, unknown>
  const fields = FIELDS[access.shape as SmsAccess['shape']]
  if (fields === undefined) throw new Error(`${position}: expected a shape of ${Object.keys(FIELDS).join(', ')}`)
  const where = `${position} (${access.shape})`
  for (const [field, kind] of Object.entries(fields)) {
    const fault = faultOf(access[field], kind)
    if (fault !== null) throw new Error(`${where}: ${field} ${fault}`)
  }
  const odd = Object.keys(access).find((field) => field !== 'shape' && !(field in fields))
  if (odd !== undefined) throw new Error(`${where}: ${odd} is not known`)
  if (!/^[a-z][a-z0-9-]*$/.test(String(access.name))) throw new Error(`${where}: name is of small letters and digits`)
  const url = access.baseUrl ?? access.url
  if (url !== undefined && !/^https?:\/\/[^/]/.test(String(url)))
    throw new Error(`${where}: an address starts with https://`)
  if (access.shape === 'smpp' && !/^\d{1,5}$/.test(String(access.port))) throw new Error(`${where}: port is a number`)
  return given as SmsAccess
}

function faultOf(value: unknown, kind: Kind): string | null {
  if (Array.isArray(kind)) return kind.includes(value as string) ? null : `is one of ${kind.join(', ')}`
  if (kind === 'textsOrNull' && value === null) return null
  if (kind === 'texts' || kind === 'textsOrNull') return isTexts(value) ? null : 'is an object of texts'
  if (typeof value !== 'string') return 'is missing'
  if (value === '') return kind === 'textOrEmpty' || kind === 'secretOrEmpty' ? null : 'is missing'
  const isShort = (kind === 'secret' || kind === 'secretOrEmpty') && value.length < SECRET_LENGTH_MIN
  return isShort ? `has at least ${SECRET_LENGTH_MIN} characters` : null
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((each) => typeof each === 'string')

/** `reportUrlOf` gives the address that a provider may report to. */
export function smsProviderOf(
  access: SmsAccess,
  log: Log,
  reportUrlOf: (name: string, secret: string) => string,
): SmsProvider {
  if (access.shape === 'africastalking') return createAfricasTalking(access)
  if (access.shape === 'smpp') return new SmppProvider(access, log)
  return createHttpSms(access, access.reportSecret && reportUrlOf(access.name, access.reportSecret))
}
