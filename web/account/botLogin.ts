// Logging in by a link of the messaging bot: the call, and what each of its ends means for the screen.
import type { User } from '@walia/contract/accounts.ts'
import type { BotLoginAnswer } from '@walia/contract/botLogin.ts'
import { botLoginPaths } from '@walia/contract/paths.ts'
import { ApiError, get } from '../api/client.ts'
import { profile } from '../config.ts'
import { readBotToken } from './botToken.ts'

export type BotLoginEnd =
  | { kind: 'entered'; user: User; token: string; message: string }
  /** The link may still be good: no answer, a server in trouble, too many at once. */
  | { kind: 'again' }
  /** `reason` in words, where the server gave one. */
  | { kind: 'refused'; reason: string | null }

export const loginByLink = async (hashId: string | null): Promise<BotLoginEnd> => {
  if (!hashId) return { kind: 'refused', reason: null }
  try {
    const asked = { country_id: profile.countryId, hashId }
    const { status_code, message, token } = await get<BotLoginAnswer>(botLoginPaths.login, asked)
    const read = status_code === 200 ? readBotToken(token) : null
    return read ? { kind: 'entered', message, ...read } : { kind: 'refused', reason: null }
  } catch (error) {
    return endOf(error)
  }
}

/** What was no answer of ours (a login page of the Wi-Fi) is none at all. */
const endOf = (error: unknown): BotLoginEnd =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
    ? { kind: 'refused', reason: error.message }
    : { kind: 'again' }
