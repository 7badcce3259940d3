// The topic "account": one channel per account, sent as a whole state from a loader that push.ts hands in.
import type { TopicSource } from './topics.ts'

const TOPIC = 'account'
const channelOfAccount = (accountId: number): string => `${TOPIC}#${accountId}`

export type AccountTopic = TopicSource & { channelOfAccount(accountId: number): string }

/** `load` reads what the account's owner sees now. */
export const createAccountTopic = (load: (accountId: number) => Promise<object>): AccountTopic => ({
  channelOfAccount,
  channelOf(topic, accountId) {
    if (topic !== TOPIC) return null
    return accountId === null ? { refused: 'NOT_AUTHENTICATED' } : { channel: channelOfAccount(accountId) }
  },
  snapshot: (channel) => load(Number(channel.slice(TOPIC.length + 1))),
})
