// The inbox and the topics as the server has them. Keys are the profile's: gone with the account.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InboxAnswer, TopicsAnswer } from '@walia/contract/inbox.ts'
import { inboxPaths } from '@walia/contract/latePaths.ts'
import { get, post } from '../api/client.ts'
import { queryClient } from '../api/queries.ts'
import { ownToken } from '../api/session.ts'
import { currentLanguage } from '../text.ts'

const INBOX = ['profile', 'inbox'] as const
const UNREAD = ['profile', 'unread'] as const
const TOPICS = ['profile', 'topics'] as const
type Topics = TopicsAnswer['data']

export const useInbox = () =>
  useInfiniteQuery({
    queryKey: [...INBOX, currentLanguage()],
    queryFn: ({ pageParam, signal }) =>
      get<InboxAnswer>(inboxPaths.messages, pageParam === null ? {} : { before: pageParam }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (last: InboxAnswer) => last.next ?? undefined,
    // What was shown as new when it was opened stays so until it is opened again.
    refetchOnMount: 'always',
  })

export const useUnread = (): number =>
  useQuery({
    queryKey: UNREAD,
    queryFn: async ({ signal }) => (await get<InboxAnswer>(inboxPaths.messages, {}, signal)).unread,
    refetchOnMount: 'always',
  }).data ?? 0

/** Up to this one; a failure leaves them unread, and the next opening says it again. */
export const markRead = async (messageId: number): Promise<void> => {
  await post(inboxPaths.read, { message_id: messageId, ...ownToken() })
  queryClient.setQueryData(UNREAD, 0)
}

export const useTopics = () =>
  useQuery({
    queryKey: TOPICS,
    queryFn: async ({ signal }) => (await get<TopicsAnswer>(inboxPaths.topics, {}, signal)).data,
  })

/** At once here; back again where the account does not take it. Throws ApiError. */
export const chooseTopic = async (topic: keyof Topics, on: boolean): Promise<void> => {
  await queryClient.cancelQueries({ queryKey: TOPICS })
  const before = queryClient.getQueryData<Topics>(TOPICS)
  queryClient.setQueryData<Topics>(TOPICS, (topics) => topics && { ...topics, [topic]: on })
  try {
    queryClient.setQueryData(TOPICS, (await post<TopicsAnswer>(inboxPaths.topics, { [topic]: on, ...ownToken() })).data)
  } catch (error) {
    queryClient.setQueryData(TOPICS, before)
    throw error
  }
}
