// One HTTP call to a provider, with a deadline and a bounded answer.

export type CallOutcome =
  | { ok: true; status: number; body: Record<string, unknown> }
  /** `sent` is false only when the connection was refused: the provider cannot have seen the call. */
  | { ok: false; sent: boolean }

/** `body` is sent as JSON, or as a form when it is URLSearchParams. */
export type Call = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: unknown }

const FORM = 'application/x-www-form-urlencoded'
const ANSWER_BYTES_MAX = 256 * 1024
// Not EHOSTUNREACH: it also ends a connection on which the call was made.
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

export async function callProvider(call: Call, timeoutMs: number): Promise<CallOutcome> {
  const called = await callForJson(call, timeoutMs)
  if (!called.ok) return called
  const { status, body } = called
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject ? { ok: true, status, body: body as Record<string, unknown> } : { ok: false, sent: true }
}

type JsonOutcome = { ok: true; status: number; body: unknown } | { ok: false; sent: boolean }

/** The same for answers that may be any JSON. */
export async function callForJson({ method, url, headers, body }: Call, timeoutMs: number): Promise<JsonOutcome> {
  const isForm = body instanceof URLSearchParams
  try {
    const answer = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': isForm ? FORM : 'application/json', ...headers },
      body: isForm || body === undefined ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const text = await boundedTextOf(answer)
    if (text === null) return { ok: false, sent: true }
    return { ok: true, status: answer.status, body: JSON.parse(text) }
  } catch (fault) {
    const code = ((fault as Error).cause as { code?: string } | undefined)?.code ?? ''
    return { ok: false, sent: !NEVER_SENT.has(code) }
  }
}

/** Null when there is more than any answer needs; the rest is not read, and the connection is given up. */
async function boundedTextOf({ body }: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > ANSWER_BYTES_MAX) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
