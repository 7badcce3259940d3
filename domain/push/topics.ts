// What bettors are told: kinds of messages, the topics that they choose from, and what waits for the morning.
import type { TicketState } from '../bets/ticket.ts'

export const topics = ['bets', 'jackpots', 'payments', 'offers'] as const
export type Topic = (typeof topics)[number]
export type Topics = Readonly<Record<Topic, boolean>>
/** Of an account that has chosen nothing: what is its own business, and no advertising. */
export const TOPICS_AT_FIRST: Topics = { bets: true, jackpots: true, payments: true, offers: false }

/** Unread messages are counted no further; this many stand for more. */
export const UNREAD_MAX = 100

const TOPIC_OF = {
  betWon: 'bets',
  betLost: 'bets',
  betVoid: 'bets',
  jackpotWon: 'jackpots',
  jackpotOver: 'jackpots',
  jackpotVoid: 'jackpots',
  depositPaid: 'payments',
  depositFailed: 'payments',
  withdrawalPaid: 'payments',
  withdrawalFailed: 'payments',
  freeBet: 'offers',
} as const satisfies Record<string, Topic>
export type MessageKind = keyof typeof TOPIC_OF
export const messageKinds = Object.keys(TOPIC_OF) as readonly MessageKind[]

export const topicOf = (kind: MessageKind): Topic => TOPIC_OF[kind]

/** Of money its owner hears at any hour, and however much he has heard that day: it may not be his doing. */
export const isUrgent = (kind: MessageKind): boolean => topicOf(kind) === 'payments'

/** What a settled ticket is told as; null for states that are not told: it is open again, or its owner cashed it out. */
export const betMessageOf = (state: TicketState | null): MessageKind | null => {
  if (state === 'won') return 'betWon'
  if (state === 'lost') return 'betLost'
  return state === 'refunded' || state === 'cancelled' ? 'betVoid' : null
}

/** He cancelled it himself, or did not finish what he began. */
const OWN_DOING: readonly (string | null)[] = ['cancelledByYou', 'codeExpired', 'codeTriesUsed', 'noPage', 'expired']

export type DecidedPayment = { direction: 'in' | 'out'; status: string; reason: string | null }
/** Null for an end that its owner brought about. */
export function paymentMessageOf({ direction, status, reason }: DecidedPayment): MessageKind | null {
  if (status === 'received') return 'depositPaid'
  if (status === 'paid') return 'withdrawalPaid'
  if (OWN_DOING.includes(reason)) return null
  return direction === 'in' ? 'depositFailed' : 'withdrawalFailed'
}

/**
 * What the entries of one account in one jackpot are told as, however many there are. That it is over is all that is said
 * of those that did not win: the rest of them may be paid later. `less`: it paid less than its stake, which is no win.
 */
export function jackpotMessageOf(entries: readonly { status: 3 | 4 | 5; less?: boolean }[]): MessageKind {
  if (entries.some(({ status, less }) => status === 5 && !less)) return 'jackpotWon'
  return entries.some(({ status }) => status === 4) ? 'jackpotVoid' : 'jackpotOver'
}

/** Where a message leads: `about` is a ticket's code or a jackpot's number, null where it is gone. */
export function messagePathOf(kind: MessageKind, about: string | number | null): string {
  const topic = topicOf(kind)
  if (topic === 'jackpots') return about === null ? '/jackpots' : `/weekly-jackpot?id=${about}`
  if (topic === 'bets') return about === null ? '/mybets' : `/mybets/${about}`
  return topic === 'payments' ? '/profile?action=statement' : '/profile'
}
