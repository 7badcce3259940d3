// The wire of the settings that an account keeps, on whatever device it is used.
import { type Static, Type } from 'typebox'
import { Language } from './fields.ts'

export { settingsPath } from './latePaths.ts'

const Choice = Type.Object({ status: Type.Boolean() })
/** `notifications`: messages beyond those that protect the account. `autorefresh`: pages refresh by themselves. */
export const AccountSettings = Type.Object({ notifications: Choice, autorefresh: Choice })
export type AccountSettings = Static<typeof AccountSettings>
export const SettingsAnswer = Type.Object({ data: AccountSettings })
export type SettingsAnswer = Static<typeof SettingsAnswer>

/** At least one of both; what is not named stays. */
export const SettingsBody = Type.Object({
  notifications: Type.Optional(Choice),
  autorefresh: Type.Optional(Choice),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export type SettingsBody = Static<typeof SettingsBody>
