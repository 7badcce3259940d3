// The wire of bot login: the bot's call that makes a link, and the call of the screen that the link opens.
import { type Static, Type } from 'typebox'
import { IsExcluded } from './accounts.ts'
import { Instant, Language } from './fields.ts'

export { botLoginPaths } from './latePaths.ts'

/** The bot shows its key in this header. */
export const BotKeyHeader = Type.Object({ 'x-api-key': Type.String({ description: 'the key of the messaging bot' }) })
export const BotLinkBody = Type.Object({
  mobile: Type.String({ minLength: 1, maxLength: 40, description: 'the number that the messenger has verified' }),
  language: Type.Optional(Language),
})
export type BotLinkBody = Static<typeof BotLinkBody>
export const BotLinkAnswer = Type.Object({
  data: Type.Object({
    hash_id: Type.String({ description: 'good for one login' }),
    url: Type.String({ description: 'the address to show to the owner of the number, and to nobody else' }),
    expires_at: Instant,
  }),
})
export type BotLinkAnswer = Static<typeof BotLinkAnswer>

export const BotLoginQuery = Type.Object({
  country_id: Type.Integer({ minimum: 0, maximum: 1000 }),
  hashId: Type.String({ minLength: 1, maxLength: 200 }),
  /** The bettor has agreed that the session of another account ends. */
  replace: Type.Optional(Type.Literal('yes')),
  language: Type.Optional(Language),
})
export type BotLoginQuery = Static<typeof BotLoginQuery>
/** Also sets the HttpOnly cookie with the session secret. */
export const BotLoginAnswer = Type.Object({
  status_code: Type.Literal(200, { description: 'success' }),
  message: Type.String(),
  token: Type.String({
    description:
      'base64 of {"token": "TOKEN.USER"}: TOKEN is what calls carry, USER the logged-in user as base64url JSON',
  }),
  is_excluded: IsExcluded,
})
export type BotLoginAnswer = Static<typeof BotLoginAnswer>
