// The wire of the second factor: codes of an authenticator app, for bettors who want to be asked for one at each login.
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { secondFactorPaths } from './latePaths.ts'

const common = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
const Password = Type.String({ minLength: 1, maxLength: 200 })
const FactorCode = Type.String({ minLength: 1, maxLength: 40, description: 'six digits, or a recovery code' })

export const SecondFactorAnswer = Type.Object({
  data: Type.Object({
    offered: Type.Boolean(),
    enabled: Type.Boolean(),
    recovery_codes_left: Type.Integer(),
    ends_from: Type.Union([Instant, Type.Null()], {
      description: 'support was asked to end it, and may from then on; null where it was not',
    }),
  }),
})
export type SecondFactorAnswer = Static<typeof SecondFactorAnswer>

export const BeginSecondFactorBody = Type.Object({ password: Password, ...common })
export const SecondFactorSecretAnswer = Type.Object({
  data: Type.Object({ secret: Type.String({ description: 'base 32' }), uri: Type.String({ description: 'otpauth' }) }),
})
export type SecondFactorSecretAnswer = Static<typeof SecondFactorSecretAnswer>

export const EnableSecondFactorBody = Type.Object({ code: FactorCode, ...common })
/** Shown once: only their hashes are kept. */
export const RecoveryCodesAnswer = Type.Object({ data: Type.Object({ recovery_codes: Type.Array(Type.String()) }) })
export type RecoveryCodesAnswer = Static<typeof RecoveryCodesAnswer>

export const DisableSecondFactorBody = Type.Object({ password: Password, code: FactorCode, ...common })
export const KeepSecondFactorBody = Type.Object(common)
