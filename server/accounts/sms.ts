// Short messages: written to the outbox with the work they belong to, handed to a provider from there.
import { type AccountsContext, nowOf } from './context.ts'
import { claimOutbox, updateSmsSent } from './queries.ts'

/** A gateway. Throws when the message was not taken; it is tried again then. */
export type SmsProvider = { send(message: { id: string; mobile: string; text: string }): Promise<void> }

const TRIES_MAX = 3
const AT_ONCE = 20

/** Hands waiting messages to the provider; answers how many it took. */
export async function sendOutbox(context: AccountsContext, provider: SmsProvider): Promise<number> {
  let sentCount = 0
  for (const { id, mobile, text } of await claimOutbox(context.pool, TRIES_MAX, AT_ONCE)) {
    try {
      await provider.send({ id, mobile, text })
      await updateSmsSent(context.pool, id, nowOf(context))
      sentCount++
    } catch (cause) {
      context.log.warn({ err: cause, sms: id }, 'a message was not taken')
    }
  }
  return sentCount
}
