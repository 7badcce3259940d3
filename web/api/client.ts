// The one way to call the server: JSON with language and token, and one translator of everything that goes wrong.
import type { BlockedSession } from '@walia/contract/accounts.ts'
import type { ErrorBody, ErrorCode } from '@walia/contract/errors.ts'
import { TOUCHED_HEADER } from '@walia/contract/paths.ts'
import { navigate } from 'wouter/use-browser-location'
import { checkClock } from '../config.ts'
import { paths } from '../paths.ts'
import { ANSWER_TIMEOUT_MS, serverAnswered, serverSilent } from '../reach.ts'
import { currentLanguage, textOf } from '../text.ts'
import { signOut, useSession } from './session.ts'
import { keepSessionEnd } from './sessionEnd.ts'
import { touchedLately } from './touch.ts'
import { offerPhone } from './typedPhone.ts'

/** `code` is the server's, or NETWORK when no answer came. `message` is for people, in their language. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'NETWORK'
  readonly status: number
  readonly details: unknown

  constructor(code: ErrorCode | 'NETWORK', status: number, message: string, details?: unknown) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
  }
}

export type Query = Record<string, string | number | boolean | undefined>
export type PostOptions = { idempotencyKey?: string; signal?: AbortSignal }

/** `path` may hold `:names`, filled from `query` first. Throws ApiError, after a while without an answer too. */
export const get = async <T>(path: string, query: Query = {}, signal?: AbortSignal): Promise<T> => {
  const rest: [string, string][] = []
  let address = path
  for (const [name, value] of Object.entries({ ...query, language: currentLanguage() })) {
    if (value === undefined) continue
    const filled = address.replace(`:${name}`, encodeURIComponent(String(value)))
    if (filled === address) rest.push([name, String(value)])
    address = filled
  }
  const limit = new AbortController()
  const follow = () => limit.abort()
  const timer = setTimeout(() => limit.abort(new DOMException('no answer', 'TimeoutError')), ANSWER_TIMEOUT_MS)
  if (signal?.aborted) follow()
  signal?.addEventListener('abort', follow)
  try {
    return await call<T>(`${address}?${new URLSearchParams(rest)}`, { method: 'GET', signal: limit.signal })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', follow)
  }
}

/** Throws ApiError. Calls that move money carry an idempotency key, and keep it while they are tried again. */
export const post = <T>(path: string, body: object, options: PostOptions = {}): Promise<T> =>
  call<T>(path, {
    method: 'POST',
    body: JSON.stringify({ ...body, language: currentLanguage() }),
    signal: options.signal,
    headers: {
      'content-type': 'application/json',
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    },
  })

/** Throws ApiError. */
export const remove = <T>(path: string): Promise<T> => call<T>(path, { method: 'DELETE' })

export const newIdempotencyKey = (): string => crypto.randomUUID()

/** The sentence for anything thrown. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : textOf('ui', 'generalError')

/** The server answered that it does not exist, so a retry would not help. */
export const isUnknown = (error: unknown): boolean => error instanceof ApiError && error.status === 404

type Request = {
  method: string
  body?: string
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

const call = async <T>(address: string, request: Request): Promise<T> => {
  const { token } = useSession.getState()
  const touched = token && touchedLately() ? { [TOUCHED_HEADER]: '1' } : {}
  const headers = { ...request.headers, ...touched, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await send(address, { ...request, headers } as RequestInit)
  if (answer.ok) return (await answer.json().catch(throwLost)) as T
  const error = await errorOf(answer)
  // A late answer of an earlier session must not end the present one.
  if (isSessionLost(error) && token === useSession.getState().token) loseSession(error)
  throw error
}

const send = async (address: string, request: RequestInit): Promise<Response> => {
  const sentAt = Date.now()
  const answer = await fetch(address, { credentials: 'same-origin', ...request }).catch(throwLost)
  checkClock(answer.headers.get('date'), sentAt)
  serverAnswered()
  return answer
}

/** No answer, or one that was cut short. Who asked and went away is told nothing. */
const throwLost = (cause: unknown): never => {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  serverSilent()
  throw new ApiError('NETWORK', 0, textOf('ui', navigator.onLine ? 'generalError' : 'offlineAgain'), { cause })
}

const errorOf = async (answer: Response): Promise<ApiError> => {
  const body: Partial<ErrorBody> = await answer.json().catch(() => ({}))
  const message = body.message || textOf('ui', 'generalError')
  // A proxy may answer 401 without our error code; the session is over then too.
  const code = body.code ?? (answer.status === 401 ? 'SESSION_EXPIRED' : 'INTERNAL')
  return new ApiError(code, answer.status, message, body.details)
}

const sessionCodes: readonly string[] = ['NOT_AUTHENTICATED', 'SESSION_EXPIRED', 'SESSION_ENDED']
const isBlockedSession = ({ code, details }: ApiError): boolean =>
  code === 'ACCOUNT_BLOCKED' && (details as Partial<BlockedSession> | undefined)?.session === 'ended'
const isSessionLost = (error: ApiError): boolean =>
  (error.status === 401 && sessionCodes.includes(error.code)) || isBlockedSession(error)

/** Why the server ended it, in its words. */
const endTextOf = (error: ApiError): string =>
  isBlockedSession(error) || error.code === 'SESSION_ENDED' ? error.message : textOf('ui', 'sessionExpired')

// The slip is kept: only identity and money go.
const loseSession = (error: ApiError): void => {
  const { user } = useSession.getState()
  if (user) offerPhone(user.mobile)
  signOut()
  keepSessionEnd(endTextOf(error))
  const here = location.pathname + location.search
  // Whoever is logging in, signing up or setting a new password needs no login for it.
  if (!/^\/(login|signup|forgotpassword)(\/|$)/.test(location.pathname)) navigate(paths.login(here))
}
