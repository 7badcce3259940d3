// The idempotency key of a request: the header, or the body's request_id for callers that cannot set headers.

const KEY = /^[\x21-\x7e]{8,255}$/

/** Empty when the caller sent none (its body then stands for it a while); null when what was sent is no key. */
export const keyOf = (header: string | string[] | undefined, requestId: string | undefined): string | null => {
  const key = header ?? requestId
  if (key === undefined) return ''
  return typeof key === 'string' && KEY.test(key) ? key : null
}
