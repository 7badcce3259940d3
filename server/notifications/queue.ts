// Events that bettors are told of: read with a cursor, each becomes a message in the inbox and one per device, in the
// transaction that passes it.
import { createHash } from 'node:crypto'
import { ticketStateOf } from '@walia/domain/bets/ticket.ts'
import { startOfToday } from '@walia/domain/market/zone.ts'
import { duePushAt, pushPayloadOf } from '@walia/domain/push/push.ts'
import {
  betMessageOf,
  isUrgent,
  jackpotMessageOf,
  messagePathOf,
  paymentMessageOf,
  TOPICS_AT_FIRST,
  topicOf,
} from '@walia/domain/push/topics.ts'
import { readNextByAccount } from '../platform/accountReader.ts'
import type { Events } from '../platform/events.ts'
import type { Event } from '../platform/outbox.ts'
import { type NotificationsDeps, nowOf } from './deps.ts'
import { deleteInbox, type InboxMessage, insertInbox, loadTopics } from './inboxQueries.ts'
import {
  countCauses,
  type Device,
  deleteOfSessions,
  insertMessage,
  loadDevices,
  loadSessionIds,
  type Queryable,
} from './queries.ts'

const READER = {
  name: 'notifications',
  of: ['bets.settled', 'jackpot.settled', 'payment.decided', 'freeBet.given', 'sessions.ended'],
} as const
type Read = Event<(typeof READER.of)[number]>

/** Longer than a night; later it is no news. */
const LIFE_MS = 24 * 3_600_000

/** True while there is more. */
export async function queueNews(deps: NotificationsDeps): Promise<boolean> {
  const work = (db: Queryable, events: readonly Read[]) => queueOf(deps, db, events)
  return readNextByAccount(deps, { ...READER, work })
}

async function queueOf(deps: NotificationsDeps, db: Queryable, events: readonly Read[]): Promise<void> {
  const ended = events.flatMap((event) => (event.name === 'sessions.ended' ? [event.payload.accountId] : []))
  if (ended.length > 0) await endOfLoggedOut(deps, db, [...new Set(ended)])
  const told = await wantedOf(deps, db, events.flatMap(messagesIn))
  if (told.length === 0) return
  await insertInbox(db, told, nowOf(deps))
  const devices = await loadDevices(db, accountsOf(told))
  for (const one of told) {
    const own = devices.get(one.accountId) ?? []
    if (own.length > 0) await queueOne(deps, db, one, own)
  }
}

const accountsOf = (messages: readonly InboxMessage[]): number[] => [
  ...new Set(messages.map(({ accountId }) => accountId)),
]

/** A phone that was logged out, here or from elsewhere, is told nothing more; of a closed account nothing is kept. */
async function endOfLoggedOut({ accounts }: NotificationsDeps, db: Queryable, accountIds: number[]): Promise<void> {
  const ids = (await loadSessionIds(db, accountIds)).filter((id) => id !== null)
  await deleteOfSessions(db, [...(await accounts.loggedOut(ids, db))])
  for (const accountId of accountIds)
    if ((await accounts.findById(accountId, db))?.status === 'closed') await deleteInbox(db, accountId)
}

/** Of topics that their owners have chosen; offers only while nothing bars the account. */
async function wantedOf(
  { accounts }: NotificationsDeps,
  db: Queryable,
  messages: readonly InboxMessage[],
): Promise<InboxMessage[]> {
  const chosen = await loadTopics(db, accountsOf(messages))
  const wanted: InboxMessage[] = []
  for (const one of messages) {
    const topic = topicOf(one.kind)
    if (!(chosen.get(one.accountId) ?? TOPICS_AT_FIRST)[topic]) continue
    if (topic === 'offers') {
      const { blocked, excludedUntil } = await accounts.standingOf(one.accountId, db)
      if (blocked || excludedUntil !== null) continue
    }
    wanted.push(one)
  }
  return wanted
}

function messagesIn(event: Read): InboxMessage[] {
  if (event.name === 'bets.settled') return event.payload.bets.flatMap((bet) => betMessagesOf(event.id, bet))
  if (event.name === 'jackpot.settled') return jackpotMessagesOf(event.payload)
  const { accountId } = event.payload
  const of = { accountId, cause: `${event.id}`, about: null, jackpotId: null }
  if (event.name === 'freeBet.given') return [{ ...of, kind: 'freeBet' }]
  const kind = event.name === 'payment.decided' ? paymentMessageOf(event.payload) : null
  return kind === null ? [] : [{ ...of, kind }]
}

type Settled = Event<'bets.settled'>['payload']['bets'][number]

function betMessagesOf(eventId: number, { accountId, betId, status }: Settled): InboxMessage[] {
  const kind = betMessageOf(ticketStateOf(status))
  return kind === null ? [] : [{ accountId, kind, cause: `${eventId}/${betId}`, about: betId, jackpotId: null }]
}

/** Entries are paid page by page: what was said once of an account's is not said again of its others. */
const jackpotMessagesOf = ({ jackpotId, entries }: Events['jackpot.settled']): InboxMessage[] =>
  [...Map.groupBy(entries, ({ accountId }) => accountId)].map(([accountId, own]) => {
    const kind = jackpotMessageOf(own)
    return { accountId, kind, cause: `jackpot/${jackpotId}/${kind}`, about: null, jackpotId }
  })

async function queueOne(
  deps: NotificationsDeps,
  db: Queryable,
  { accountId, cause, kind, about, jackpotId }: InboxMessage,
  devices: readonly Device[],
): Promise<void> {
  const { profile, clock, texts, config, bets } = deps
  const now = clock.now()
  const { push, timeZone } = profile
  const urgent = isUrgent(kind)
  if (!urgent && (await countCauses(db, accountId, startOfToday(now, timeZone))) >= push.perDayMax) return
  const code = about === null ? null : ((await bets.ticketCodes(accountId, [about], db)).get(about) ?? null)
  const url = new URL(messagePathOf(kind, jackpotId ?? code), config.publicUrl).href
  // What is about a ticket or a jackpot takes the place of what was said of it before; so do messages of one kind.
  const tag = code ?? (jackpotId === null ? kind : `jackpot/${jackpotId}`)
  const nextAt = new Date(urgent ? now : duePushAt(now, push, timeZone))
  for (const { id: subscriptionId, language } of devices) {
    const words = {
      title: texts.text(`push:${kind}Title`, language),
      text: texts.text(`push:${kind}Text`, language),
    }
    const payload = pushPayloadOf(cause, { ...words, language }, url, tag)
    const sendBefore = new Date(nextAt.getTime() + LIFE_MS)
    const message = { subscriptionId, accountId, cause, kind, payload, nextAt, sendBefore }
    await insertMessage(db, { ...message, topic: topicHeaderOf(tag) }, nowOf(deps))
  }
}

/** Push services take 32 letters of base64url. */
const topicHeaderOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
