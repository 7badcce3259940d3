// Every error a call can answer with: stable code → HTTP status. The text key is `errors:<CODE>` in i18n/{lang}/errors.json.
export const errorStatus = {
  // requests
  MALFORMED: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  // sessions
  NOT_AUTHENTICATED: 401,
  SESSION_EXPIRED: 401,
  SESSION_ENDED: 401,
  ORIGIN_REFUSED: 403,
  // accounts
  PHONE_INVALID: 422,
  PASSWORD_TOO_SHORT: 422,
  PASSWORDS_DIFFER: 422,
  AGE_NOT_CONFIRMED: 422,
  CODE_FORMAT: 422,
  CODE_WRONG: 422,
  CODE_EXPIRED: 422,
  CODE_TRIES_USED: 429,
  CODE_SENDS_USED: 429,
  LOGIN_FAILED: 401,
  LOGIN_LOCKED: 429,
  ACCOUNT_BLOCKED: 403,
  SELF_EXCLUDED: 403,
  // placement, in the declared order of refusals
  PRODUCT_OFF: 404,
  TOO_FEW_LEGS: 422,
  TOO_MANY_LEGS: 422,
  DUPLICATE_MATCH: 422,
  LEG_EXPIRED: 409,
  LEG_SUSPENDED: 409,
  PICKS_NOT_COMBINABLE: 422,
  PICKS_CONFLICT: 422,
  ODDS_CHANGED: 409,
  TOTAL_ODDS_TOO_LOW: 422,
  STAKE_BELOW_MIN: 422,
  STAKE_ABOVE_MAX: 422,
  LIVE_STAKE_ABOVE_MAX: 422,
  PLAY_LIMIT_REACHED: 403,
  INSUFFICIENT_BALANCE: 402,
  QUICK_ODDS_TOO_LOW: 422,
  QUICK_STAKE_BELOW_MIN: 422,
  QUICK_LIVE_STAKE_ABOVE_MAX: 422,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_KEY_INVALID: 400,
  // sharing and checking a bet
  SHARE_CODE_EMPTY: 422,
  SHARE_CODE_UNKNOWN: 404,
  TICKET_UNKNOWN: 404,
  // payments
  AMOUNT_INVALID: 422,
  DEPOSIT_BELOW_MIN: 422,
  DEPOSIT_ABOVE_MAX: 422,
  METHOD_UNKNOWN: 422,
  PROVIDER_UNAVAILABLE: 503,
  SIGNATURE_INVALID: 401,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Body of every answer that is not 2xx. `message` is in the caller's language. `details` is shaped by the code. */
export type ErrorBody = { code: ErrorCode; message: string; details?: unknown }
