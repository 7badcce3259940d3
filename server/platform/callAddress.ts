// One call to an address that an outsider has named: https only, to the public address that its name was resolved to, without
// redirects, for some seconds, and nothing of the answer but its status and when to come again.
import { lookup as resolve } from 'node:dns/promises'
import { type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

/** Of the name's lookup, and of the call after it. */
const TIMEOUT_MS = 5_000
const PORTS = ['', '443', '8443']

export type Reach = {
  /** Development's receivers on this machine, over http too. */
  local: boolean
  /** All addresses of a name. */
  resolve?: (name: string) => Promise<readonly string[]>
  timeoutMs?: number
}

const addressesOf = async (name: string): Promise<string[]> =>
  (await resolve(name, { all: true })).map(({ address }) => address)

const isLocal = (address: string): boolean => address === '127.0.0.1'

/** Why an address may not be named; null when it may. What its name resolves to is looked at with each call. */
export function addressFaultOf(text: string, { local }: Pick<Reach, 'local'>): string | null {
  if (text.length > 500 || !URL.canParse(text)) return 'NO_ADDRESS'
  const { protocol, hostname, port, username, password, hash } = new URL(text)
  if (local && protocol === 'http:' && isLocal(hostname)) return null
  if (protocol !== 'https:') return 'NOT_HTTPS'
  if (username !== '' || password !== '' || hash !== '') return 'NO_ADDRESS'
  if (!PORTS.includes(port)) return 'PORT'
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'NOT_PUBLIC' : null
}

/** `retryAfter`: the header, as it was sent. */
export type Answered = { status: number; retryAfter: string | null }
export type Called = ({ ok: true } & Answered) | { ok: false; why: string }

/** Never throws. A name of which one address is not public is not called at all. */
export async function callAddress(
  url: string,
  headers: Record<string, string>,
  body: string | Buffer,
  reach: Reach,
): Promise<Called> {
  const fault = addressFaultOf(url, reach)
  if (fault !== null) return { ok: false, why: fault }
  const { protocol, hostname } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  try {
    const timeoutMs = reach.timeoutMs ?? TIMEOUT_MS
    const found = isIP(host) === 0 ? await within(timeoutMs, (reach.resolve ?? addressesOf)(host)) : [host]
    const mayCall = (address: string) => isPublicAddress(address) || (reach.local && isLocal(address))
    const [address] = found
    if (address === undefined || !found.every(mayCall)) return { ok: false, why: 'NOT_PUBLIC' }
    return { ok: true, ...(await post(url, protocol === 'https:', headers, body, address, timeoutMs)) }
  } catch (fault) {
    return { ok: false, why: String((fault as { code?: unknown }).code ?? 'FAILED').slice(0, 40) }
  }
}

/** A name server of an outsider's own may never answer; a lookup cannot be cut off, so it is no longer waited for. */
async function within<T>(timeoutMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(Object.assign(new Error('no answer'), { code: 'LOOKUP_TIMEOUT' })), timeoutMs)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}

/** To that address, whatever the name resolves to by now. */
function post(
  url: string,
  secure: boolean,
  headers: Record<string, string>,
  body: string | Buffer,
  address: string,
  timeoutMs: number,
): Promise<Answered> {
  const options: RequestOptions = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, 'content-length': Buffer.byteLength(body) },
    // A new connection each time, to the address that was looked at.
    agent: false,
    lookup: (_name, { all }, found) =>
      all ? found(null, [{ address, family: isIP(address) }]) : found(null, address, isIP(address)),
    signal: AbortSignal.timeout(timeoutMs),
  }
  return new Promise((answer, fail) => {
    const call = (secure ? requestHttps : requestHttp)(url, options, (response) => {
      answer({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null })
      response.destroy()
    })
    call.on('error', fail)
    call.end(body)
  })
}
