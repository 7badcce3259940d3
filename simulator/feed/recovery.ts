// Answers a recovery request: what was settled or cancelled since a moment, then every current price, then the end.
import type { Calendar } from '../calendar.ts'
import { MATCH_LONGEST, type Match } from '../fixtures.ts'
import type { Play } from '../play/play.ts'
import { stateAt } from '../play/state.ts'
import { lineUpOf } from '../prices/lineUp.ts'
import { type WorldClock, worldAt } from '../worldClock.ts'
import {
  envelopeOf,
  liveLinesAt,
  messagesOf,
  prematchLinesAt,
  type Said,
  saidOf,
  settledBefore,
} from './beatMessages.ts'
import { eventStatusOf } from './eventStatus.ts'
import { type Agent, playing, prematchEndOf, scripted } from './matchAgent.ts'
import { closedMarket, type Message, oddsChange, PREMATCH, type Product, snapshotComplete } from './messages.ts'
import { prematchTicksOf, type Script } from './script.ts'
import { RECOVERY_REACH, type Stream } from './stream.ts'

export type Request = { product: Product; afterMs: number | null; requestId: number }

type World = { calendar: Calendar; clock: WorldClock; stream: Stream; now: () => number }

/** Yields as it goes, so that the caller can share the event loop; an empty yield is a pause without a message. */
export function* recoveryOf(world: World, { product, afterMs, requestId }: Request): Generator<Message | undefined> {
  const now = worldAt(world.clock, world.now())
  if (afterMs !== null) {
    const reach = RECOVERY_REACH * world.clock.speed
    yield* historyOf(world, product, Math.max(worldAt(world.clock, afterMs), now - reach), requestId)
  }
  for (const agent of world.stream.agents()) {
    const since = afterMs === null ? null : worldAt(world.clock, afterMs)
    yield currentOf(agent, product, worldAt(world.clock, world.now()), since, { requestId, timestamp: world.now() })
  }
  yield snapshotComplete(product, world.now(), requestId)
}

/** One event alone: its settlements and cancels from the first, then its current prices. */
export function* eventRecoveryOf(
  world: World,
  product: Product,
  urn: string,
  requestId: number,
): Generator<Message | undefined> {
  const match = world.calendar.matchOf(urn)
  if (match === undefined) return
  const agent = world.stream.agentOf(urn) ?? { match, clock: world.clock }
  const until = worldAt(world.clock, world.now())
  if (until > match.kickoffAt) yield* remembered(agent, product, 0, until, { requestId, timestamp: world.now() })
  if (until >= match.announcedAt)
    yield currentOf(agent, product, until, match.announcedAt, { requestId, timestamp: world.now() })
}

const REMEMBERED = new Set(['settle', 'settleRest', 'rollback', 'resettle', 'confirm', 'cancel', 'rollbackCancel'])

function* historyOf(world: World, product: Product, since: number, requestId: number): Generator<Message | undefined> {
  const until = worldAt(world.clock, world.now())
  for (const match of world.calendar.matchesBetween(since - MATCH_LONGEST, until)) {
    if (match.kickoffAt > until || match.kickoffAt + MATCH_LONGEST < since) continue
    const agent = world.stream.agentOf(match.urn) ?? { match, clock: world.clock }
    yield* remembered(agent, product, since, until, { requestId, timestamp: world.now() })
    yield undefined
  }
}

function* remembered(
  agent: Agent,
  product: Product,
  since: number,
  until: number,
  answer: { requestId: number; timestamp: number },
): Generator<Message> {
  const script = scripted(agent)
  for (const beat of script.beats) {
    if (beat.at <= since || beat.at > until || !REMEMBERED.has(beat.kind)) continue
    for (const message of messagesOf(script, beat, agent.clock, answer)) if (message.product === product) yield message
  }
}

/** A recovery from `since` also sends the lines that were closed after it. */
function currentOf(
  agent: Agent,
  product: Product,
  world: number,
  since: number | null,
  { timestamp, requestId }: { timestamp: number; requestId: number },
): Message | undefined {
  const { match } = agent
  const prematch = world < prematchEndOf(match)
  const envelope = envelopeOf(match, product, timestamp, requestId)
  const status = eventStatusOf(match, stateAt(match, playing(agent, world), world))
  if (prematch) {
    if (product !== PREMATCH) return undefined
    const lines = prematchSaidAt(agent, world)
    const before = since === null || since < match.announcedAt ? [] : [...prematchSaidAt(agent, since)]
    const closed = before.filter(([key]) => !lines.has(key)).map(([, { line }]) => closedMarket(line, 0))
    return oddsChange(envelope, status, {
      markets: [...lines.values()].map(({ text }) => text).join('') + closed.join(''),
    })
  }
  if (product === PREMATCH)
    return match.competition.live ? handedOver(match, playing(agent, world), envelope, status) : undefined
  if (!match.competition.live) return undefined
  return oddsChange(envelope, status, { markets: liveMarketsOf(scripted(agent), world) })
}

function prematchSaidAt(agent: Agent, world: number): Said {
  const { match, clock } = agent
  const tick = prematchTicksOf(match, world, clock.speed).last
  return saidOf(prematchLinesAt({ match, play: playing(agent, world) }, tick, clock.speed))
}

/** Lines the live producer never takes over stay closed. */
function handedOver(match: Match, play: Play, envelope: Parameters<typeof oddsChange>[0], status: string): Message {
  const closed = lineUpOf(match, play).filter((line) => !line.live)
  return oddsChange(envelope, status, { markets: closed.map((line) => closedMarket(line, 0)).join('') })
}

/** Open lines with prices, suspended while a stop lasts; the others closed unless settled already. */
function liveMarketsOf(script: Script, world: number): string {
  if (world >= script.play.endAt) return ''
  const stopped = script.stops.some(({ from, to }) => world >= from && world < to)
  const speaking = script.beats.filter(({ at, kind }) => at <= world && ['handover', 'tick', 'reopen'].includes(kind))
  const open = saidOf(liveLinesAt(script, speaking.at(-1)?.at ?? world), stopped ? -1 : 1)
  const settled = settledBefore(script, world)
  const closed = lineUpOf(script.match, script.play).filter(
    (line) => line.live && !open.has(`${line.market.id}|${line.specifiers}`) && !settled(line),
  )
  return [...open.values()].map(({ text }) => text).join('') + closed.map((line) => closedMarket(line, 0)).join('')
}
