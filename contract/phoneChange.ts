// The wire of changing an account's number: begun with the password, made with a code from each number.
import { type Static, Type } from 'typebox'
import { User } from './accounts.ts'
import { Instant, Language } from './fields.ts'

export { phoneChangePaths } from './latePaths.ts'

const common = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
const Code = Type.String({ minLength: 1, maxLength: 10 })

export const BeginPhoneChangeBody = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 40, description: 'the new number' }),
  password: Type.String({ minLength: 1, maxLength: 200 }),
  ...common,
})
export type BeginPhoneChangeBody = Static<typeof BeginPhoneChangeBody>
/** The same for a number that has an account. */
export const PhoneChangeBegunAnswer = Type.Object({
  data: Type.Object({
    old_mobile: Type.String(),
    new_mobile: Type.String(),
    expires_in: Type.Integer({ description: 'seconds' }),
    expires_at: Instant,
    resend_at: Type.String({ format: 'date-time', description: 'from when the codes may be asked for again' }),
  }),
})
export type PhoneChangeBegunAnswer = Static<typeof PhoneChangeBegunAnswer>

/** The same call again sends no further messages: the codes that are to be replaced are named by their end. */
export const ResendPhoneChangeBody = Type.Object({
  expires_at: Type.String({ minLength: 1, maxLength: 40, description: 'of the codes that did not come' }),
  ...common,
})
export type ResendPhoneChangeBody = Static<typeof ResendPhoneChangeBody>

export const ConfirmPhoneChangeBody = Type.Object({ old_code: Code, new_code: Code, ...common })
export type ConfirmPhoneChangeBody = Static<typeof ConfirmPhoneChangeBody>
export const PhoneChangedAnswer = Type.Object({
  message: Type.String(),
  user: User,
  withdrawals_from: Instant,
})
export type PhoneChangedAnswer = Static<typeof PhoneChangedAnswer>
