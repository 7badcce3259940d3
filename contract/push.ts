// The wire of messages to devices: a browser's subscription, sent and ended by its id.
import { type Static, Type } from 'typebox'
import { Language } from './fields.ts'

export { pushPaths } from './latePaths.ts'

const UserId = Type.String({
  pattern: '^[\\w:=~-]{20,500}$',
  description: "what follows the push service's path in the endpoint; a percent sign stands as ~",
})
const Key = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${length}}={0,2}$` })

export const SubscribeBody = Type.Object({
  user_id: UserId,
  subscription: Type.Object({
    endpoint: Type.String({ maxLength: 800 }),
    expirationTime: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    keys: Type.Object({ p256dh: Key(87), auth: Key(22) }),
  }),
  profile_id: Type.Optional(Type.Union([Type.String({ maxLength: 40 }), Type.Integer()])),
  mobile: Type.Optional(Type.String({ maxLength: 20 })),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export type SubscribeBody = Static<typeof SubscribeBody>

export const PushKeyAnswer = Type.Object({
  data: Type.Object({ key: Type.String({ description: 'the applicationServerKey of subscriptions, base64url' }) }),
})
export type PushKeyAnswer = Static<typeof PushKeyAnswer>

export const PushUserParams = Type.Object({ user_id: UserId })
export const PushStatusAnswer = Type.Object({
  data: Type.Object({ user_id: Type.String(), subscribed: Type.Boolean() }),
})
export type PushStatusAnswer = Static<typeof PushStatusAnswer>
