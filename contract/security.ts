// The wire of an account's security: where it is logged in, and a new password against the old one.
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { securityPaths } from './latePaths.ts'

const common = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }

export const SessionShown = Type.Object({
  session_id: Type.String(),
  current: Type.Boolean({ description: 'the one that asks' }),
  started_at: Instant,
  active_at: Instant,
  ip: Type.Union([Type.String(), Type.Null()]),
  user_agent: Type.Union([Type.String(), Type.Null()]),
})
export type SessionShown = Static<typeof SessionShown>
export const SessionsAnswer = Type.Object({ data: Type.Array(SessionShown) })
export type SessionsAnswer = Static<typeof SessionsAnswer>

/** Without an id all others end. */
export const EndSessionsBody = Type.Object({
  session_id: Type.Optional(Type.String({ format: 'uuid', maxLength: 36 })),
  ...common,
})
export type EndSessionsBody = Static<typeof EndSessionsBody>

const Password = Type.String({ minLength: 1, maxLength: 200 })
export const ChangePasswordBody = Type.Object({ current: Password, password: Password, repeat: Password, ...common })
export type ChangePasswordBody = Static<typeof ChangePasswordBody>
