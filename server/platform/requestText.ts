// Text that comes in from outside, checked before anything else sees it: addresses and JSON bodies.

/** Percent-encoding must be whole, decode to UTF-8 and hide no NUL, which PostgreSQL does not store. */
export function addressIsSound(url: string): boolean {
  if (url.includes('\0')) return false
  if (!url.includes('%')) return true
  try {
    return !decodeURIComponent(url).includes('\0')
  } catch {
    return false
  }
}

/** False for a NUL or half a surrogate pair anywhere in it, keys included: neither can be stored or sent on. */
export function textsAreSound(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (Array.isArray(value)) return value.every(textsAreSound)
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => textsAreSound(key) && textsAreSound(inner))
}

const DEPTH_MAX = 32

/** Nesting of a JSON text, counted without parsing it; braces inside strings do not count. */
export function depthIsSound(json: string): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const char = json.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) {
      if (++depth > DEPTH_MAX) return false
    } else if (char === 0x7d || char === 0x5d) depth--
  }
  return true
}
