// The calls of the inbox: a page of messages in the caller's language, how far they are read, and the topics.
import {
  InboxAnswer,
  type InboxMessage,
  InboxQuery,
  InboxReadAnswer,
  InboxReadBody,
  inboxPaths,
  TopicsAnswer,
  TopicsBody,
} from '@walia/contract/inbox.ts'
import { messagePathOf, TOPICS_AT_FIRST, topicOf, UNREAD_MAX } from '@walia/domain/push/topics.ts'
import type { App } from '../platform/app.ts'
import { charge, languageOf } from '../platform/http.ts'
import { sessionOnly } from '../platform/openapi.ts'
import type { NotificationsDeps } from './deps.ts'
import { countUnread, type InboxRow, loadInbox, loadTopics, updateReadTo, updateTopics } from './inboxQueries.ts'

const PAGE = 30
const CHANGE_COST = 2

export function registerInbox(app: App, deps: NotificationsDeps): void {
  const { accounts, pool } = deps
  const tags = ['notifications']
  const topicsOf = async (accountId: number) =>
    (await loadTopics(pool, [accountId])).get(accountId) ?? { ...TOPICS_AT_FIRST }

  app.get(
    inboxPaths.messages,
    { schema: { tags, querystring: InboxQuery, response: { 200: InboxAnswer }, security: sessionOnly } },
    async (request) => {
      const { accountId } = await accounts.authenticate(request, { view: true })
      const rows = await loadInbox(pool, accountId, request.query.before ?? null, PAGE + 1)
      const page = rows.slice(0, PAGE)
      return {
        data: await shownOf(deps, accountId, page, languageOf(request)),
        unread: await countUnread(pool, accountId, UNREAD_MAX),
        next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
      }
    },
  )
  app.post(
    inboxPaths.read,
    { schema: { tags, body: InboxReadBody, response: { 200: InboxReadAnswer } } },
    async (request) => {
      const { accountId } = await accounts.authenticate(request, { view: true })
      charge(request, CHANGE_COST)
      await updateReadTo(pool, accountId, request.body.message_id)
      return { data: { unread: await countUnread(pool, accountId, UNREAD_MAX) } }
    },
  )
  app.get(
    inboxPaths.topics,
    { schema: { tags, response: { 200: TopicsAnswer }, security: sessionOnly } },
    async (request) => {
      const { accountId } = await accounts.authenticate(request, { view: true })
      return { data: await topicsOf(accountId) }
    },
  )
  app.post(
    inboxPaths.topics,
    { schema: { tags, body: TopicsBody, response: { 200: TopicsAnswer } } },
    async (request) => {
      const { accountId } = await accounts.authenticate(request)
      charge(request, CHANGE_COST)
      const { token, language, ...changes } = request.body
      await updateTopics(pool, accountId, changes)
      return { data: await topicsOf(accountId) }
    },
  )
}

async function shownOf(
  { texts, bets }: NotificationsDeps,
  accountId: number,
  rows: readonly InboxRow[],
  language: string,
): Promise<InboxMessage[]> {
  const tickets = rows.flatMap(({ about }) => about ?? [])
  const codes = await bets.ticketCodes(accountId, tickets)
  return rows.map(({ id, kind, about, jackpot_id, created_at, is_read }) => ({
    message_id: id,
    topic: topicOf(kind),
    title: texts.text(`push:${kind}Title`, language),
    text: texts.text(`push:${kind}Text`, language),
    path: messagePathOf(kind, jackpot_id ?? (about === null ? null : (codes.get(about) ?? null))),
    created_at: created_at.toISOString(),
    is_read,
  }))
}
