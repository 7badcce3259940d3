// The topic "account": one channel per account, told as a whole state from a loader that the composition root hands in.
import type { TopicSource } from './topics.ts'

const TOPIC = 'account'
const channelOfAccount = (accountId: number): string => `${TOPIC}#${accountId}`

export type AccountTopic = TopicSource & { channelOfAccount(accountId: number): string }

/** `load` reads what the account's owner is to be told now. */
export const createAccountTopic = (load: (accountId: number) => Promise<object>): AccountTopic => ({
  channelOfAccount,
  channelOf(topic, accountId) {
    if (topic !== TOPIC) return null
    return accountId === null ? { refused: 'NOT_AUTHENTICATED' } : { channel: channelOfAccount(accountId) }
  },
  snapshot: (channel) => load(Number(channel.slice(TOPIC.length + 1))),
})
