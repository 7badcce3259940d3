// Logging in by a link of the messaging bot: the call, and what each of its ends means for the screen.
import type { User } from '@walia/contract/accounts.ts'
import type { BotLoginAnswer } from '@walia/contract/botLogin.ts'
import { botLoginPaths } from '@walia/contract/latePaths.ts'
import { ApiError, get } from '../api/client.ts'
import { profile } from '../config.ts'
import { readBotToken } from './botToken.ts'

export type BotLoginEnd =
  | { kind: 'entered'; user: User; token: string; message: string; is_excluded: boolean }
  /** The link may still work: no answer, a server fault, or too many requests. */
  | { kind: 'again' }
  /** Another account's session would end; `mobile` is the masked number that the link logs in. */
  | { kind: 'asks'; mobile: string }
  /** `reason` in words, where the server gave one. */
  | { kind: 'refused'; reason: string | null }
  /** The account has a second factor, which no link stands in for; `message` says what to do. */
  | { kind: 'factor'; message: string }

/** `replace`: the bettor has agreed that the session there is ends. */
export const loginByLink = async (hashId: string | null, replace: boolean): Promise<BotLoginEnd> => {
  if (!hashId) return { kind: 'refused', reason: null }
  try {
    const asked = { country_id: profile.countryId, hashId, replace: replace ? 'yes' : undefined }
    const { status_code, message, token, is_excluded } = await get<BotLoginAnswer>(botLoginPaths.login, asked)
    const read = status_code === 200 ? readBotToken(token) : null
    return read ? { kind: 'entered', message, is_excluded, ...read } : { kind: 'refused', reason: null }
  } catch (error) {
    return endOf(error)
  }
}

/** An answer that is not from our server, such as a Wi-Fi login page, counts as no answer. */
const endOf = (error: unknown): BotLoginEnd => {
  if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429)
    return { kind: 'again' }
  if (error.code === 'SECOND_FACTOR_NEEDED') return { kind: 'factor', message: error.message }
  if (error.code !== 'LOGIN_LINK_REPLACES') return { kind: 'refused', reason: error.message }
  return { kind: 'asks', mobile: (error.details as { mobile: string }).mobile }
}
