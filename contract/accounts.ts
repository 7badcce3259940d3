// The wire of sign-up, login, logout, password reset and the balance.
import { type Static, Type } from 'typebox'
import { Language } from './fields.ts'

export { accountPaths } from './paths.ts'

const Mobile = Type.String({ minLength: 1, maxLength: 40 })
const Password = Type.String({ minLength: 1, maxLength: 200 })
/** Its digits are looked at by the call, which asks for them in words. */
const Code = Type.String({ maxLength: 10 })
const lang = { language: Type.Optional(Language) }
const Attempt = Type.Optional(
  Type.String({
    // Random ones only (version 4): a browser without a secret gets one made from it.
    pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$',
    description: 'a random UUID of the caller: while the code lives, the same call again is answered and sends nothing',
  }),
)

/**
 * Starts a sign-up: stores the request, sends the code by SMS. The answer is the same for a number that has an account.
 */
export const RegisterBody = Type.Object({
  mobile: Mobile,
  password: Password,
  age_confirmed: Type.Boolean(),
  affiliate: Type.Optional(Type.String({ maxLength: 100 })),
  affiliate_id: Type.Optional(Type.String({ maxLength: 100 })),
  affiliate_tag: Type.Optional(
    Type.String({ maxLength: 100, description: 'the 32 characters of `btag`; another text counts as none' }),
  ),
  attempt: Attempt,
  ...lang,
})
export type RegisterBody = Static<typeof RegisterBody>
export const CodeSentAnswer = Type.Object({
  message: Type.String(),
  mobile: Type.String({ description: 'normalised, digits with country code' }),
  expires_in: Type.Integer({ description: 'seconds' }),
  resend_in: Type.Integer({ description: 'seconds' }),
})
export type CodeSentAnswer = Static<typeof CodeSentAnswer>
export const ConfirmBody = Type.Object({ mobile: Mobile, code: Type.Optional(Code), ...lang })
export type ConfirmBody = Static<typeof ConfirmBody>
export const CodeBody = Type.Object({
  mobile: Mobile,
  purpose: Type.Union([Type.Literal('signup'), Type.Literal('reset')]),
  attempt: Attempt,
  ...lang,
})
export type CodeBody = Static<typeof CodeBody>
export const LoginBody = Type.Object({
  mobile: Mobile,
  password: Password,
  factor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 40, description: 'code of the authenticator, where the account has one' }),
  ),
  ...lang,
})
export type LoginBody = Static<typeof LoginBody>
/**
 * Says whether a code is right, before the password step. The browser that submitted it may then set a password without
 * it.
 */
export const CheckCodeBody = Type.Object({ mobile: Mobile, code: Type.Optional(Code), ...lang })
export type CheckCodeBody = Static<typeof CheckCodeBody>
export const CodeCheckedAnswer = Type.Object({
  expires_in: Type.Integer({ description: 'seconds in which the password may be set' }),
})
export type CodeCheckedAnswer = Static<typeof CodeCheckedAnswer>
export const PasswordBody = Type.Object({
  mobile: Mobile,
  code: Type.Optional(Code),
  password: Password,
  repeat: Password,
  ...lang,
})
export type PasswordBody = Static<typeof PasswordBody>

export const User = Type.Object({
  id: Type.Integer(),
  mobile: Type.String(),
  country_id: Type.Integer(),
  balance: Type.String({ description: 'decimal text' }),
  bonus: Type.String(),
  points: Type.Integer(),
})
export type User = Static<typeof User>

export const IsExcluded = Type.Boolean({
  description: 'a time-out or a self-exclusion lasts: neither bets nor deposits',
})

/** Also sets the HttpOnly cookie with the session secret. */
export const LoginAnswer = Type.Object({
  message: Type.String(),
  token: Type.String(),
  user: User,
  is_excluded: IsExcluded,
  last_login_at: Type.Union([Type.String(), Type.Null()]),
})
export type LoginAnswer = Static<typeof LoginAnswer>
/** The sign-up's end: a login, and the pixel frame to load where an affiliate's link brought the bettor. */
export const ConfirmAnswer = Type.Object({
  ...LoginAnswer.properties,
  registration_pixel: Type.Optional(
    Type.String({ description: 'address of the registration pixel, player id included' }),
  ),
})
export type ConfirmAnswer = Static<typeof ConfirmAnswer>
export const LogoutBody = Type.Object({ token: Type.Optional(Type.String({ maxLength: 200 })), ...lang })
export const MessageAnswer = Type.Object({ message: Type.String() })
export type MessageAnswer = Static<typeof MessageAnswer>

export const BalanceBody = Type.Object({
  token: Type.Optional(Type.String({ maxLength: 200 })),
  country_id: Type.Optional(Type.Integer()),
  country: Type.Optional(Type.String({ maxLength: 60 })),
  ...lang,
})
export type BalanceBody = Static<typeof BalanceBody>
export const BalanceAnswer = Type.Object({
  data: Type.Object({
    balance: Type.String(),
    bonus: Type.String(),
    points: Type.Integer(),
    pending_bonus: Type.String(),
    is_excluded: IsExcluded,
    currency: Type.String(),
  }),
})
export type BalanceAnswer = Static<typeof BalanceAnswer>
export const ProfileAnswer = Type.Object({
  user: User,
  status: Type.Union([
    Type.Literal('active'),
    Type.Literal('blocked'),
    Type.Literal('self_excluded'),
    Type.Literal('time_out'),
  ]),
  excluded_until: Type.Union([Type.String(), Type.Null()], {
    description: 'end of a time-out or self-exclusion that the bettor chose',
  }),
  staked_today: Type.String({ description: 'stakes of cash less those that came back, as in the statement' }),
  session_started_at: Type.String(),
})
export type ProfileAnswer = Static<typeof ProfileAnswer>

/** `details` of SESSION_ENDED where the reason is the owner's to know. */
export type SessionEnded = { reason: 'password_reset' | 'ended_by_owner' }
/** `details` of ACCOUNT_BLOCKED where the session ended when an operator blocked its account. */
export type BlockedSession = { session: 'ended' }
