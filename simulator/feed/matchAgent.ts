// One match as the feed follows it, from the day it is known to its confirmed result.
import type { Match } from '../fixtures.ts'
import { type Play, unplayed } from '../play/play.ts'
import { playOf, stateAt } from '../play/state.ts'
import { type WorldClock, wallAt } from '../worldClock.ts'
import {
  changesOf,
  envelopeOf,
  liveLinesAt,
  type Marks,
  marksOf,
  messagesOf,
  prematchLinesAt,
  propertiesOf,
  saidOf,
  settledBefore,
} from './beatMessages.ts'
import { eventStatusOf } from './eventStatus.ts'
import { closedMarket, fixtureChange, LIVE, type Message, oddsChange, PREMATCH } from './messages.ts'
import { type Beat, HANDOVER_BEFORE, prematchTicksOf, type Script, scriptOf } from './script.ts'

/** `said` is a memory of the last live prices sent, never the truth: without it they are worked out again, as prematch. */
export type Agent = { match: Match; clock: WorldClock; script?: Script; said?: Marks }

/** The play as far as a moment needs it: of the 1,500 matches that are known, few have begun, and a tennis play is 20 KB. */
export function playing(agent: Agent, world: number): Play {
  return world < agent.match.kickoffAt ? unplayed(agent.match.kickoffAt) : scripted(agent).play
}

export function scripted(agent: Agent): Script {
  agent.script ??= scriptOf(agent.match, playOf(agent.match), agent.clock.speed)
  return agent.script
}

/** When the prematch producer hands the match over. */
export function prematchEndOf(match: Match): number {
  return match.competition.live ? match.kickoffAt - HANDOVER_BEFORE : match.kickoffAt
}

/** The next moment after `world` at which the feed says something about the match; infinite once it is closed. */
export function nextAtOf(agent: Agent, world: number): number {
  const { match, clock } = agent
  if (world < match.announcedAt) return match.announcedAt
  const end = prematchEndOf(match)
  if (world < end) {
    const tick = prematchTicksOf(match, world, clock.speed).next
    const moved = match.movedAt !== undefined && match.movedAt > world ? match.movedAt : Number.POSITIVE_INFINITY
    return Math.min(tick, moved, end)
  }
  return scripted(agent).beats.find((beat) => beat.at > world)?.at ?? Number.POSITIVE_INFINITY
}

/** What the feed says about the match at exactly this moment. */
export function messagesAt(agent: Agent, world: number): Message[] {
  const { match } = agent
  if (world < prematchEndOf(match)) return prematchMessagesAt(agent, world)
  return scripted(agent)
    .beats.filter((beat) => beat.at === world)
    .flatMap((beat) => beatMessagesAt(agent, beat))
}

function prematchMessagesAt(agent: Agent, world: number): Message[] {
  const { match, clock } = agent
  const envelope = envelopeOf(match, PREMATCH, wallAt(clock, world))
  if (world === match.movedAt) return [fixtureChange(envelope, 2, wallAt(clock, match.kickoffAt))]
  const context = { match, play: playing(agent, world) }
  const now = saidOf(prematchLinesAt(context, world, clock.speed))
  const first = world === match.announcedAt
  const before = first
    ? new Map()
    : saidOf(prematchLinesAt(context, prematchTicksOf(match, world - 1, clock.speed).last, clock.speed))
  const markets = changesOf(before, now, () => false)
  const status = eventStatusOf(match, stateAt(match, context.play, world))
  const odds = markets === '' ? [] : [oddsChange(envelope, status, { markets, properties: propertiesOf(match) })]
  return first ? [fixtureChange(envelope, 1, wallAt(clock, match.firstKickoffAt)), ...odds] : odds
}

function beatMessagesAt(agent: Agent, beat: Beat): Message[] {
  switch (beat.kind) {
    case 'handover':
      return handoverMessagesOf(agent, beat.at)
    case 'tick':
    case 'reopen':
      return [pricesOf(agent, beat)]
    default:
      return messagesOf(scripted(agent), beat, agent.clock)
  }
}

/** A tick says what has changed; a re-opening says everything, for every line was stopped. */
function pricesOf(agent: Agent, beat: Beat): Message {
  const { match, clock } = agent
  const script = scripted(agent)
  const now = saidOf(liveLinesAt(script, beat.at))
  const before = agent.said ?? saidLastBefore(script, beat)
  agent.said = marksOf(now)
  const status = eventStatusOf(match, stateAt(match, script.play, beat.at))
  const envelope = envelopeOf(match, LIVE, wallAt(clock, beat.at))
  const settled = settledBefore(script, beat.at)
  const known = beat.kind === 'reopen' ? unmarked(before) : before
  const markets = changesOf(known, now, settled)
  if (beat.kind === 'reopen') return oddsChange(envelope, status, { markets, betstopReason: beat.reason })
  return oddsChange(envelope, status, markets === '' ? undefined : { markets })
}

/** The same lines with their prices forgotten. */
function unmarked(said: Marks): Marks {
  return new Map([...said].map(([key, { line }]) => [key, { line, mark: '' }]))
}

function saidLastBefore(script: Script, beat: Beat): Marks {
  const speaking = script.beats.filter(
    (each) => each.at < beat.at && ['handover', 'tick', 'reopen'].includes(each.kind),
  )
  const last = speaking.at(-1)
  return last ? saidOf(liveLinesAt(script, last.at)) : new Map()
}

/** The live producer sends first; then the prematch one closes every line it had. */
function handoverMessagesOf(agent: Agent, world: number): Message[] {
  const { match, clock } = agent
  const script = scripted(agent)
  const timestamp = wallAt(clock, world)
  const status = eventStatusOf(match, stateAt(match, script.play, world))
  const tick = prematchTicksOf(match, world - 1, clock.speed).last
  const before = saidOf(prematchLinesAt(script, tick, clock.speed))
  const live = saidOf(liveLinesAt(script, world))
  agent.said = marksOf(live)
  const opened = [...live.values()].map(({ text }) => text).join('')
  const handed = [...before].map(([key, { line }]) => closedMarket(line, live.has(key) ? -2 : 0)).join('')
  return [
    oddsChange(envelopeOf(match, LIVE, timestamp), status, { markets: opened, properties: propertiesOf(match) }),
    oddsChange(envelopeOf(match, PREMATCH, timestamp), status, { markets: handed }),
  ]
}
