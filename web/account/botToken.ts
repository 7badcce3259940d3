// The token of a bot login: base64 JSON that holds the session's token and, behind a dot, its user.
import type { User } from '@walia/contract/accounts.ts'

const KINDS: Record<keyof User, 'number' | 'string'> = {
  id: 'number',
  mobile: 'string',
  country_id: 'number',
  balance: 'string',
  bonus: 'string',
  points: 'number',
}

/** Null unless it holds a token and a user with every field. */
export const readBotToken = (text: string): { token: string; user: User } | null => {
  try {
    const [token, claims] = String(parsed(text).token).split('.')
    const user = parsed(claims ?? '')
    return token && isUser(user) ? { token, user } : null
  } catch {
    return null
  }
}

/** Base64 or base64url; what it holds is ASCII. */
const parsed = (text: string): Record<string, unknown> =>
  JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) ?? {}

const isUser = (user: Record<string, unknown>): user is User =>
  Object.entries(KINDS).every(([name, kind]) => typeof user[name] === kind)
