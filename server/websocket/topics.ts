// What the socket needs of a slice that has news: names of topics, whole states and what changed since; and the topic
// "account".

/** Why a client does not get a topic. */
export type TopicRefusal = 'NOT_FOUND' | 'NOT_AUTHENTICATED'
export type Channel = { channel: string } | { refused: TopicRefusal }

/**
 * A family of topics. A topic is what a client names, a channel is what it means on the server: "account" is one topic
 * and a channel per account. Payloads are plain objects that become `s` (state) or `d` (delta) on the wire.
 */
export type TopicSource = {
  /** Null when the topic belongs to another family. */
  channelOf(topic: string, accountId: number | null): Channel | null
  /** True when the channel has ended: the client gets "gone". */
  isGone?(channel: string): boolean
  /** The whole state in a language; null as `isGone`. */
  snapshot(channel: string, language: string): object | null | Promise<object | null>
  /** For families without deltas: false when the state is still the one last sent. */
  isChanged?(channel: string): boolean
  /** What changed since the last `settle`; null when nothing that shows. Without it, states are sent. */
  delta?(channel: string, language: string): object | null
  /** Every language has been served: the sent state is the one to compare with from now on. */
  settle?(channel: string): void
  /** Somebody listens, from now on. */
  open?(channel: string): void
  /** Nobody listens any more. */
  close?(channel: string): void
}

/** Topics of all slices: each adds its own and says what has changed. */
export type Topics = {
  readonly sources: readonly TopicSource[]
  add(...sources: TopicSource[]): void
  /** Something of the channel changed. */
  touch(channel: string): void
  /** Once all slices are made: from now on somebody sends them. */
  sentBy(sender: { add(source: TopicSource): void; touch(channel: string): void }): void
}

export function createTopics(): Topics {
  const sources: TopicSource[] = []
  let sent = (_channel: string): void => {}
  return {
    sources,
    add: (...added) => void sources.push(...added),
    touch: (channel) => sent(channel),
    sentBy(sender) {
      for (const source of sources) sender.add(source)
      sent = (channel) => sender.touch(channel)
    },
  }
}

const ACCOUNT = 'account'
const channelOfAccount = (accountId: number): string => `${ACCOUNT}#${accountId}`

/** The topic "account": one channel per account, sent as a whole state. */
export type AccountTopic = TopicSource & { channelOfAccount(accountId: number): string }

/** `load` reads what the account's owner sees now. */
export const createAccountTopic = (load: (accountId: number) => Promise<object>): AccountTopic => ({
  channelOfAccount,
  channelOf(topic, accountId) {
    if (topic !== ACCOUNT) return null
    return accountId === null ? { refused: 'NOT_AUTHENTICATED' } : { channel: channelOfAccount(accountId) }
  },
  snapshot: (channel) => load(Number(channel.slice(ACCOUNT.length + 1))),
})
