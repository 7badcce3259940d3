// The wire of the inbox: what a bettor was told, how far he has read it, and what he wants to be told.
import { UNREAD_MAX } from '@walia/domain/push/topics.ts'
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { inboxPaths } from './latePaths.ts'

const caller = { token: Type.Optional(Type.String({ maxLength: 200 })), language: Type.Optional(Language) }
const MessageId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const InboxQuery = Type.Object({
  before: Type.Optional(MessageId),
  language: Type.Optional(Language),
})

export const InboxMessage = Type.Object({
  message_id: MessageId,
  topic: Type.Union([Type.Literal('bets'), Type.Literal('jackpots'), Type.Literal('payments'), Type.Literal('offers')]),
  title: Type.String(),
  text: Type.String(),
  path: Type.String({ description: 'the page of the app that it is about' }),
  created_at: Instant,
  is_read: Type.Boolean(),
})
export type InboxMessage = Static<typeof InboxMessage>

export const InboxAnswer = Type.Object({
  data: Type.Array(InboxMessage, { description: 'newest first' }),
  unread: Type.Integer({ description: `at most ${UNREAD_MAX}, which stands for more` }),
  next: Type.Union([MessageId, Type.Null()], { description: '`before` of the next page' }),
})
export type InboxAnswer = Static<typeof InboxAnswer>

export const InboxReadBody = Type.Object({
  message_id: MessageId,
  ...caller,
})
export const InboxReadAnswer = Type.Object({ data: Type.Object({ unread: Type.Integer() }) })

const Topics = Type.Object({
  bets: Type.Boolean(),
  jackpots: Type.Boolean(),
  payments: Type.Boolean(),
  offers: Type.Boolean(),
})
/** What is not named stays. */
export const TopicsBody = Type.Object({ ...Type.Partial(Topics).properties, ...caller })
export const TopicsAnswer = Type.Object({ data: Topics })
export type TopicsAnswer = Static<typeof TopicsAnswer>
