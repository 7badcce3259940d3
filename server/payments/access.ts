// How the real providers are reached: an operator's file, read at start; what is wrong with it is refused by name.
import { readFileSync } from 'node:fs'
import type { ChapaAccess } from './chapa.ts'
import type { DarajaAccess } from './daraja.ts'
import type { EbirrAccess } from './ebirr.ts'
import type { HelloCashAccess } from './helloCash.ts'
import { privateKeyOf, publicKeyOf, type TelebirrAccess } from './telebirr.ts'

export type ProviderAccess = TelebirrAccess | DarajaAccess | HelloCashAccess | ChapaAccess | EbirrAccess
type Shape = ProviderAccess['shape']
type FieldsOf<T> = readonly Exclude<keyof T, 'shape'>[]

/** What each shape needs, every one a text. */
const TELEBIRR: FieldsOf<TelebirrAccess> = [
  'baseUrl',
  'fabricAppId',
  'appSecret',
  'merchantAppId',
  'merchantCode',
  'privateKey',
  'providerPublicKey',
]
const DARAJA: FieldsOf<DarajaAccess> = [
  'baseUrl',
  'consumerKey',
  'consumerSecret',
  'shortCode',
  'passkey',
  'initiatorName',
  'securityCredential',
  'callbackSecret',
]
const HELLOCASH: FieldsOf<HelloCashAccess> = ['baseUrl', 'principal', 'credentials', 'system', 'noticeSecret']
const CHAPA: FieldsOf<ChapaAccess> = ['baseUrl', 'secretKey', 'webhookSecret', 'approvalSecret']
const EBIRR: FieldsOf<EbirrAccess> = ['baseUrl', 'merchantUid', 'storeId', 'hppKey']
const FIELDS: Readonly<Record<Shape, readonly string[]>> = {
  telebirr: TELEBIRR,
  daraja: DARAJA,
  hellocash: HELLOCASH,
  chapa: CHAPA,
  ebirr: EBIRR,
}

/** Throws an Error whose message names the place, and never a value: the file is full of secrets. */
export const readAccess = (path: string): ProviderAccess[] => accessOf(textOf(path))

export function accessOf(text: string): ProviderAccess[] {
  const read = parsed(text)
  if (!Array.isArray(read) || read.length === 0) throw new Error('expected a list of providers')
  const shapes = read.map((each) => (each as { shape?: unknown } | null)?.shape)
  if (new Set(shapes).size < shapes.length) throw new Error('a shape stands twice')
  return read.map((each, index) => checked(each, `provider ${index + 1}`))
}

function checked(given: unknown, place: string): ProviderAccess {
  const access = given as Record<string, unknown> | null
  const fields = FIELDS[access?.shape as Shape]
  if (access === null || fields === undefined)
    throw new Error(`${place}: expected a shape of ${Object.keys(FIELDS).join(', ')}`)
  const name = `${place} (${access.shape})`
  const missing = fields.find((field) => typeof access[field] !== 'string' || access[field] === '')
  if (missing !== undefined) throw new Error(`${name}: ${missing} is missing`)
  const odd = Object.keys(access).find((field) => field !== 'shape' && !fields.includes(field))
  if (odd !== undefined) throw new Error(`${name}: ${odd} is not known`)
  if (!/^https?:\/\/[^?#]+[^/?#]$/.test(String(access.baseUrl)))
    throw new Error(`${name}: baseUrl is an address that starts with https:// and ends without a slash`)
  checkKeys(given as ProviderAccess, name)
  return given as ProviderAccess
}

function checkKeys(access: ProviderAccess, name: string): void {
  if (access.shape !== 'telebirr') return
  if (!isKey(() => privateKeyOf(access.privateKey))) throw new Error(`${name}: privateKey is no private key`)
  if (!isKey(() => publicKeyOf(access.providerPublicKey)))
    throw new Error(`${name}: providerPublicKey is no public key`)
}

function isKey(read: () => unknown): boolean {
  try {
    read()
    return true
  } catch {
    return false
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Error(`the file ${path} cannot be read`)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('the file is no JSON')
  }
}
