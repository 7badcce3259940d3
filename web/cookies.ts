// Cookies that this page writes and reads itself, with path `/`.
import { allowed } from './storage.ts'

const DAY_SECONDS = 86_400

/** A page that may have none goes on without; login says why it cannot. */
export const setCookie = (name: string, value: string, days: number): void =>
  void allowed(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers of cheap phones
    document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * DAY_SECONDS}; samesite=lax`
  })

/** Null when there is none, or it cannot be read. */
export const cookieIn = (cookies: string, name: string): string | null => {
  const found = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${name}=`))
  if (found === undefined) return null
  try {
    return decodeURIComponent(found.slice(name.length + 1))
  } catch {
    return null
  }
}

export const cookieOf = (name: string): string | null => cookieIn(allowed(() => document.cookie) ?? '', name)
