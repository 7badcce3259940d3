// Keys that programs show: what they may do, how long they live, and how one takes another's place.

/** What a key may do, and whose it is: a till's name, an affiliate's id, or nothing. */
export const keyScopes = ['till:payout', 'bot:login', 'affiliate:read'] as const
export type KeyScope = (typeof keyScopes)[number]

export const isKeyScope = (text: string): text is KeyScope => (keyScopes as readonly string[]).includes(text)

const SUBJECTS: Readonly<Record<KeyScope, RegExp>> = {
  'till:payout': /^[a-z0-9-]{1,40}$/,
  'bot:login': /^$/,
  'affiliate:read': /^[1-9]\d{0,14}$/,
}

export const KEY_DAYS_MAX = 730
/** Both the old and the new key of a name work so long, unless the operator says less. */
export const ROTATION_HOURS = 24
const NAME = /^[a-z0-9][a-z0-9._-]{1,39}$/

export type KeyFault = 'KEY_NAME' | 'KEY_SCOPE' | 'KEY_SUBJECT' | 'KEY_DAYS'

/** In this order. All scopes of a key are of one subject. */
export function keyFaultOf(key: {
  name: string
  scopes: readonly string[]
  subject: string
  days: number
}): KeyFault | null {
  if (!NAME.test(key.name)) return 'KEY_NAME'
  if (key.scopes.length === 0 || new Set(key.scopes).size < key.scopes.length || !key.scopes.every(isKeyScope))
    return 'KEY_SCOPE'
  if (!key.scopes.every((scope) => SUBJECTS[scope as KeyScope].test(key.subject))) return 'KEY_SUBJECT'
  return Number.isSafeInteger(key.days) && key.days >= 1 && key.days <= KEY_DAYS_MAX ? null : 'KEY_DAYS'
}
